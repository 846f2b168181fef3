"""Join the maker's lines (draw ;; kind ;; question ;; fact) with the draws: python build.py FOLDER MANUAL LINES

Writes MANUAL.json beside this file. Lines whose fact matches on no page, not on the page drawn, or on more than four are
told and left out."""

import json
import re
import sys
from pathlib import Path

from draw import HERE, counting, draws
from plain import page_text, plain

PREFIX = {"ntpsec-doc": "ntp", "borgbackup-doc": "borg", "python-tornado-doc": "tornado", "varnish-doc": "varnish",
          "debian-handbook": "handbook", "python-django-doc": "django"}


def main(work: Path, name: str, lines: str, limit: int) -> None:
    manual = next(m for m in json.loads((HERE / "manuals.json").read_text()) if m["manual"] == name)
    folder = work / "x" / name / manual["folder"]
    texts = {page: page_text(folder / page) for page in counting(folder)}
    wanted = {}
    for line in lines.splitlines():
        if line.strip():
            number, *rest = line.split(" ;; ")
            assert int(number) not in wanted, line
            wanted[int(number)] = rest
    made, passed = [], {}
    for number, page, heading, _ in draws(work, name):
        if number > max(wanted) or len(made) == limit:
            break
        if number not in wanted:
            print("no line for draw", number)
            continue
        kind, *rest = wanted[number]
        if kind == "-":
            passed[rest[0]] = passed.get(rest[0], 0) + 1
            continue
        question, fact = rest
        pages = [p for p in texts if re.search(fact, texts[p], re.IGNORECASE)]
        if page not in pages or len(pages) > 4:
            print(number, page, "fact not on the page drawn" if page not in pages else f"fact on {len(pages)} pages", "::", fact, pages[:6])
            continue
        made.append({
            "id": f"{PREFIX[name]}-{number:03d}", "manual": name, "kind": kind, "question": question, "fact": fact, "pages": [page] + [p for p in pages if p != page],
            "section": plain(heading),
        })
    record = {"manual": name, "half": manual["half"], "passed_over": passed, "questions": made}
    (HERE / f"{name}.json").write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    print(len(made), "questions;", passed, "last draw", made[-1]["id"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]).read_text(), int(sys.argv[4]))
