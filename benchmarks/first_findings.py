"""`python -m benchmarks.first_findings ROOT NAME VERSION SOURCE OUT`: what a reader sees first.

Writes the 20 highest-ranked bottlenecks of real code to OUT in the form of the tables
`labelled/code/*_findings.json`, with nothing judged yet: `is_true`, `worth_a_readers_time`, `why`
and the sums are for whoever reads the code, and a test refuses a table that lacks them. Each is
printed with its way and the lines around it. ROOT is the folder that paths are relative to; SOURCE
says where it comes from. Tests, examples and the like are read, because the rest may lead there,
but nothing is told of them.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.bottlenecks import found_in
from quintet.codegraph.languages.catalogue import suffixes
from quintet.codegraph.manifests import MANIFESTS
from quintet.reasoning.bottlenecks.reporting import ranked
from quintet.reasoning.places.beside_code import is_aside

FIRST: Final = 20
_AROUND: Final = 8
"""Lines shown before and after."""


class Finding(NamedTuple):
    """One of the findings, best first; `way` has the lines that lead to where the time is spent."""

    path: str
    line: int
    kind: str
    score: float
    statement: str
    way: tuple[str, ...]


def findings(root: Path) -> list[Finding]:
    """All findings of a folder, ranked: the only binding to the engine."""
    files = {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if (path.suffix in suffixes() or path.name in MANIFESTS) and path.is_file()
    }
    began = time.process_time()
    found = ranked(found_in(files, [path for path in files if not is_aside(path)]))
    print(f"{len(files)} files, {len(found)} findings, {time.process_time() - began:.0f} s")
    return [
        Finding(
            one.suspicion.path,
            one.suspicion.line,
            one.suspicion.kind,
            one.points,
            one.suspicion.statement,
            tuple(f"{step.path}:{step.line} {step.text}" for step in one.suspicion.steps),
        )
        for one in found
    ]


def table(every: list[Finding], *, project: str, version: str, source: str) -> dict[str, Any]:
    """The form that a reader fills in, after which `worth` is counted."""
    return {
        "project": project,
        "version": version,
        "source": source,
        "looked_at": "all of it; nothing is told of tests, examples, migrations and scripts",
        "findings": len(every),
        "is_true": None,
        "worth": None,
        "of": FIRST,
        "target": 16,
        "judged": [
            {
                "rank": rank,
                "place": f"{one.path}:{one.line}",
                "kind": one.kind,
                "score": one.score,
                "statement": one.statement,
                "is_true": None,
                "worth_a_readers_time": None,
                "why": "",
            }
            for rank, one in enumerate(every[:FIRST], 1)
        ],
    }


def shown(root: Path, finding: Finding) -> Iterator[str]:
    """A finding as lines to judge it by."""
    yield f"{finding.path}:{finding.line} {finding.kind} {finding.score}"
    yield f"  {finding.statement}"
    yield from (f"  by {step}" for step in finding.way)
    lines = (root / finding.path).read_text(encoding="utf-8", errors="replace").split("\n")
    for number in range(
        max(1, finding.line - _AROUND), min(len(lines), finding.line + _AROUND) + 1
    ):
        mark = ">" if number == finding.line else " "
        yield f"{mark}{number:6} {lines[number - 1]}"


def main() -> None:
    """Writes the table and prints the code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    for name in ("name", "version", "source"):
        parser.add_argument(name)
    parser.add_argument("out", type=Path)
    asked = parser.parse_args()
    every = findings(asked.root)
    form = table(every, project=asked.name, version=asked.version, source=asked.source)
    asked.out.write_text(f"{json.dumps(form, indent=1, ensure_ascii=False)}\n", encoding="utf-8")
    for rank, one in enumerate(every[:FIRST], 1):
        print(f"\n#{rank} " + "\n".join(shown(asked.root, one)))


if __name__ == "__main__":
    main()
