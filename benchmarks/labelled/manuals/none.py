"""Make unanswerable.json out of lines (manual ;; kind ;; question ;; terms); leaves out those whose terms stand in the manual."""

import json
import re
import sys
from pathlib import Path

from build import PREFIX
from draw import HERE
from plain import raw_text

work, lines = Path(sys.argv[1]), Path(sys.argv[2]).read_text().splitlines()
made = []
for manual in json.loads((HERE / "manuals.json").read_text()):
    name = manual["manual"]
    folder = work / "x" / name / manual["folder"]
    texts = {p: raw_text(p) for p in sorted(folder.rglob("*")) if p.is_file() and re.search(r"\.html?(\.en)?$", p.name)}
    number = 0
    for line in lines:
        of, kind, question, terms = line.split(" ;; ")
        if of != name:
            continue
        found = [str(p.relative_to(folder)) for p, text in texts.items() if re.search(terms, text, re.IGNORECASE)]
        if found:
            print(name, kind, terms, "stands in", found[:3])
            continue
        number += 1
        made.append({"id": f"{PREFIX[name]}-none-{number:02d}", "manual": name, "half": manual["half"], "kind": kind, "question": question, "terms": terms})
(HERE / "unanswerable.json").write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n")
for manual in PREFIX:
    print(manual, {k: sum(1 for m in made if m["manual"] == manual and m["kind"] == k) for k in ("near", "foreign")})
