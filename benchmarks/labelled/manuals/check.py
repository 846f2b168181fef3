"""Verify the questions against the manuals: python check.py FOLDER (as fetch.py left it). Exits with 1 when anything is wrong."""

import collections
import json
import re
import sys
from pathlib import Path

from draw import HERE, counting
from plain import page_text, raw_text


def main(work: Path) -> int:
    wrong, counts, elsewhere = [], collections.Counter(), collections.Counter()
    manuals = json.loads((HERE / "manuals.json").read_text())
    none = json.loads((HERE / "unanswerable.json").read_text())
    ids: list[str] = [n["id"] for n in none]
    for manual in manuals:
        name = manual["manual"]
        folder = work / "x" / name / manual["folder"]
        texts = {page: page_text(folder / page) for page in counting(folder)}
        raws = [raw_text(p) for p in folder.rglob("*") if p.is_file() and re.search(r"\.html?(\.en)?$", p.name)]
        if len(texts) != manual["pages"]:
            wrong.append(f"{name}: {len(texts)} pages")
        for q in json.loads((HERE / f"{name}.json").read_text())["questions"]:
            ids.append(q["id"])
            matching = {page for page, text in texts.items() if re.search(q["fact"], text, re.IGNORECASE)}
            times = sum(len(re.findall(q["fact"], texts[page], re.IGNORECASE)) for page in matching)
            if matching != set(q["pages"]) or not 1 <= len(q["pages"]) <= 4:
                wrong.append(f"{q['id']}: matches {sorted(matching)}, says {q['pages']}")
            if re.search(q["fact"], q["question"], re.IGNORECASE):
                wrong.append(f"{q['id']}: the question gives the fact away")
            counts[manual["half"], name, q["kind"]] += 1
            elsewhere[manual["half"], len(matching) - 1] += 1
            if "-v" in sys.argv:
                print(q["id"], "pages", len(matching), "times", times, q["fact"])
        for q in none:
            if q["manual"] == name:
                counts[manual["half"], name, q["kind"]] += 1
                if any(re.search(q["terms"], text, re.IGNORECASE) for text in raws):
                    wrong.append(f"{q['id']}: {q['terms']} stands in the manual")
    if len(ids) != len(set(ids)):
        wrong.append("an id stands twice")
    for key, number in sorted(counts.items()):
        print(*key, number)
    print("facts by number of other pages that have them:", {f"{half} {n}": c for (half, n), c in sorted(elsewhere.items())})
    print("\n".join(wrong) if wrong else "all hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
