"""`python -m benchmarks.audited_findings MIRRORS OUT SET...`: findings to judge, by rule.

Draws at most six findings of each rule over the packages of sets of claims
(`labelled/code/real_claims_SET.json`) and writes them to OUT with nothing judged yet: `is_true` and
`why` are for whoever reads the code. Findings of tests, examples and the like are left out. The
draw is the same for the same findings: `random.Random("audit <rule>")` over them in the order of
package, file and line.
"""

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from benchmarks.bottlenecks import found_in
from benchmarks.labelled.code.real_claims import sources_of
from quintet.codegraph.languages.catalogue import suffixes
from quintet.codegraph.manifests import MANIFESTS
from quintet.reasoning.bottlenecks.reporting import ranked
from quintet.reasoning.places.beside_code import is_aside

_SETS: Final = Path(__file__).parent / "labelled" / "code"
_OF_RULE: Final = 6
_MOST_FILES: Final = 1500


def findings(mirrors: Path, package: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What the rules say of a package, with the way that leads there."""
    files = {
        path: text.encode()
        for path, text in sources_of(mirrors, package).items()
        if Path(path).suffix in suffixes() or Path(path).name in MANIFESTS
    }
    if len(files) > _MOST_FILES:
        return
    for one in ranked(found_in(files, [path for path in files if not is_aside(path)])):
        suspicion = one.suspicion
        yield {
            "repository": package["repository"],
            "commit": package["commit"],
            "rule": suspicion.rule,
            "place": f"{suspicion.path}:{suspicion.line}",
            "statement": suspicion.statement,
            "way": [f"{step.path}:{step.line} {step.text}" for step in suspicion.steps],
            "is_true": None,
            "why": "",
        }


def drawn(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """At most six of each rule."""
    by_rule: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for one in sorted(found, key=lambda one: (one["repository"], one["place"], one["statement"])):
        by_rule[one["rule"]].append(one)
    return [
        one
        for rule, every in sorted(by_rule.items())
        for one in random.Random(f"audit {rule}").sample(every, min(_OF_RULE, len(every)))  # noqa: S311 - a draw
    ]


def main() -> None:
    """Writes the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mirrors", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("sets", nargs="+")
    asked = parser.parse_args()
    found: list[dict[str, Any]] = []
    for name in asked.sets:
        every = json.loads((_SETS / f"real_claims_{name}.json").read_text(encoding="utf-8"))
        for package in every["packages"].values():
            found += findings(asked.mirrors, package)
            print(package["repository"], len(found), file=sys.stderr)
    table = {"findings": len(found), "audited": drawn(found)}
    asked.out.write_text(f"{json.dumps(table, indent=1, ensure_ascii=False)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
