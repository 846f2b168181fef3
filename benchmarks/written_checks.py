"""`python -m benchmarks.written_checks MIRRORS KEPT OWNER/NAME@COMMIT...`: engine against grammars.

Checks that hold, or do not, by how code is written (`labelled/code/written_checks.py`), drawn from
public repositories and asked of the engine that decides claims. MIRRORS and KEPT are as for
`benchmarks.real_claims`. Prints how each kind came out, and each answer that is sure and wrong.
"""

import json
import random
import sys
from collections import Counter, defaultdict
from pathlib import Path, PurePosixPath
from typing import Any, Final

from benchmarks.labelled.code.written_checks import GRAMMARS, Case, cases
from benchmarks.memory_workspace import MemoryWorkspace
from benchmarks.real_claims import opened
from quintet.codegraph.graph import CodeGraph
from quintet.errors import BadInputError, DeadlineExceededError
from quintet.reasoning.code.functions import FUNCTIONS
from quintet.reasoning.hypotheses.checks.decision import decided
from quintet.reasoning.hypotheses.models import Hypothesis
from quintet.reasoning.hypotheses.reading import Scope, scope_of
from quintet.reasoning.places.beside_code import is_beside_code
from quintet.requests.deadline import Deadline

_OF_A_KIND: Final = 30
"""Cases of each kind and truth that are drawn from a repository."""
_SECONDS: Final = 25.0
_LARGEST: Final = 300_000
"""Bytes of a file that is read."""


def drawn(
    graph: CodeGraph, workspace: MemoryWorkspace, seed: str
) -> list[tuple[Case, dict[str, Any]]]:
    """Cases with the checks that ask for them, of functions that the graph knows."""
    groups: defaultdict[tuple[str, bool], list[tuple[Case, dict[str, Any]]]] = defaultdict(list)
    for path in workspace.files():
        suffix, source = PurePosixPath(path).suffix, workspace.read(path)
        if suffix not in GRAMMARS or is_beside_code(path) or len(source) > _LARGEST:
            continue
        known = {symbol.line for symbol in graph.symbols(path) if symbol.kind in FUNCTIONS}
        for case in cases(source, suffix):
            if case.line in known:
                check = {**case.check, "function": f"{path}:{case.line}"}
                groups[case.kind, case.is_true].append((case, check))
    chance = random.Random(seed)  # noqa: S311 - a draw that comes out the same
    some = (
        chance.sample(group, min(_OF_A_KIND, len(group))) for _, group in sorted(groups.items())
    )
    return [each for group in some for each in group]


def answer(scope: Scope, check: dict[str, Any]) -> str:
    """What the engine says; "refused" of a name it does not know, "late" where time is over."""
    try:
        given = {"description": "it is so", "type": "bug", "confidence_level": 3, "checks": [check]}
        asked = Hypothesis.model_validate(given)
        with scope.turn(Deadline(_SECONDS)) as facts:
            return decided(facts, scope.subjects, asked.checks[0], ("checks",)).outcome.answer
    except (BadInputError, ValueError):
        return "refused"
    except DeadlineExceededError:
        return "late"


def main() -> None:
    """Prints the wrong answers of each repository, and then the counts of all."""
    mirrors, kept, *named = sys.argv[1:]
    counts: defaultdict[tuple[str, bool], Counter[str]] = defaultdict(Counter)
    for each in named:
        repository, _, commit = each.partition("@")
        package = {"repository": repository, "commit": commit}
        with opened(package, Path(mirrors), Path(kept)) as (graph, workspace):
            for case, check in drawn(graph, workspace, repository):
                told = answer(scope_of(graph, workspace, []), check)
                counts[case.kind, case.is_true][told] += 1
                if told == ("fails" if case.is_true else "holds"):
                    print(repository, "is" if case.is_true else "is not", json.dumps(check))
    for (kind, is_true), answers in sorted(counts.items()):
        print(f"{kind:14} {'true' if is_true else 'false':6} {dict(answers)}")


if __name__ == "__main__":
    main()
