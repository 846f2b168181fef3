# ruff: noqa: INP001
"""Turn needs_2.txt into blind_2.json and check it: make_2.py NAMES (see rule.md and make.py)."""

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

from make import parse  # type: ignore[import-not-found]

HERE = Path(__file__).parent


def main() -> int:
    """Write the set, print what is wrong."""
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    names = dict(line.split(" | ", 1) for line in lines if " | " in line)
    cases: list[dict[str, Any]] = parse((HERE / "needs_2.txt").read_text("utf-8"), "blind_2", names)
    old = [json.loads((HERE / f"{h}.json").read_text("utf-8")) for h in ("tuning", "blind")]
    seen = {c["need"].casefold() for half in old for c in half}
    random.Random(250025).shuffle(cases)  # noqa: S311 - a draw that anybody can repeat
    wrong, shared = [], []
    for number, c in enumerate(cases, 1):
        c["id"] = f"d{number:03d}"
        need = c["need"].casefold()
        if need in seen or any(re.search(rf"\b{re.escape(n.casefold())}\b", need) for n in names):
            wrong.append(need)
        seen.add(need)
        said = " ".join(names[a] for a in c["accept"]).casefold()
        both = {w[:5] for w in re.findall(r"[a-zà-ÿ]{4,}", said)}
        shared.append(len(both & {w[:5] for w in re.findall(r"[a-zà-ÿ]{4,}", need)}))
    cases = [{"id": c.pop("id"), **c} for c in cases]
    rows = ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases)
    (HERE / "blind_2.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    none = sum(not c["accept"] for c in cases)
    print(len(cases), "needs, none:", none, "words shared:", sum(shared), "most:", max(shared))
    print("\n".join(wrong) or "all hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
