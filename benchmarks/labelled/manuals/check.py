"""Verify the questions against the manuals.

python -m benchmarks.labelled.manuals.check FOLDER [2|3] [-v]

FOLDER is as fetch left it, 2 or 3 is for a later set. Exits with 1 when anything is wrong.
"""

import collections
import json
import re
import sys
from pathlib import Path
from typing import Any

from benchmarks.labelled.manuals.draw import PAGE, counting, draws
from benchmarks.labelled.manuals.fetch import HERE, manuals_of, set_file
from benchmarks.labelled.manuals.plain import page_text, raw_text

MOST_PAGES = 4


def facts(
    name: str, texts: dict[str, str], *, verbose: bool
) -> tuple[list[dict[str, Any]], list[str]]:
    """The questions of a manual and what is wrong with them."""
    wrong = []
    made = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))["questions"]
    for q in made:
        found = {
            page: len(re.findall(q["fact"], text, re.IGNORECASE)) for page, text in texts.items()
        }
        matching = {page for page, times in found.items() if times}
        if matching != set(q["pages"]) or not 1 <= len(q["pages"]) <= MOST_PAGES:
            wrong.append(f"{q['id']}: matches {sorted(matching)}, says {q['pages']}")
        if re.search(q["fact"], q["question"], re.IGNORECASE):
            wrong.append(f"{q['id']}: the question gives the fact away")
        if verbose:
            print(q["id"], "pages", len(matching), "times", sum(found.values()), q["fact"])
    return made, wrong


def absences(asked: list[dict[str, Any]], folder: Path) -> list[str]:
    """The unanswerable questions whose terms stand in the manual after all."""
    raws = [raw_text(p) for p in folder.rglob("*") if p.is_file() and PAGE.search(p.name)]
    return [
        f"{q['id']}: {q['terms']} stands in the manual"
        for q in asked
        if any(re.search(q["terms"], text, re.IGNORECASE) for text in raws)
    ]


def main(work: Path, number: str = "", *, verbose: bool) -> int:
    """Check everything and print the counts."""
    wrong: list[str] = []
    counts: collections.Counter[Any] = collections.Counter()
    elsewhere: collections.Counter[Any] = collections.Counter()
    none = json.loads(set_file("unanswerable", number).read_text(encoding="utf-8"))
    ids = [q["id"] for q in none]
    for manual in manuals_of(number):
        name, half = manual["manual"], manual["half"]
        folder = work / "x" / name / manual["folder"]
        texts = {page: page_text(folder / page) for page in counting(folder)}
        if len(texts) != manual["pages"]:
            wrong.append(f"{name}: {len(texts)} pages")
        made, faults = facts(name, texts, verbose=verbose)
        drawn = {draw: (page, heading) for draw, page, heading, _ in draws(work, name)}
        faults += [
            f"{q['id']}: not from that draw"
            for q in made
            if drawn[int(q["id"].split("-")[1])] != (q["pages"][0], q["section"])
        ]
        asked = [q for q in none if q["manual"] == name]
        wrong += faults + absences(asked, folder)
        ids += [q["id"] for q in made]
        counts.update((half, name, q["kind"]) for q in made + asked)
        elsewhere.update(f"{half} {len(q['pages']) - 1}" for q in made)
    if len(ids) != len(set(ids)):
        wrong.append("an id stands twice")
    for key, count in sorted(counts.items()):
        print(*key, count)
    print("facts by number of other pages that have them:", dict(sorted(elsewhere.items())))
    print("\n".join(wrong) or "all hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "-v"]
    sys.exit(main(Path(words[0]), *words[1:], verbose="-v" in sys.argv))
