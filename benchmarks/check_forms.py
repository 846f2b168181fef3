"""`python -m benchmarks.check_forms FILE... [--errors]`: checks on forms of code, each asked once.

A FILE (`labelled/code/check_forms/`) has `files`, a small code base by path, and `checks`, each
with its truth as another hand says (`labelled/code/check_forms.md`). Counted is what
`hypothesis_test` answers: right, wrong, not known, and refused. With --errors the wrong ones and
the refused are printed.
"""

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from benchmarks.memory_workspace import MemoryWorkspace
from quintet.errors import BadInputError
from quintet.reasoning.graphs import opened_graph
from quintet.reasoning.hypotheses.models import HypothesisTest
from quintet.reasoning.hypotheses.testing import hypothesis_tested
from quintet.requests.deadline import Deadline

_SECONDS: Final = 300.0


def answers(code: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], str, Any]]:
    """Each check with `right`, `wrong`, `not_known` or `refused`, and what the tool answered."""
    contents = {path: text.encode() for path, text in code["files"].items()}
    with (
        tempfile.TemporaryDirectory() as folder,
        opened_graph(workspace := MemoryWorkspace(contents, Path(folder))) as graph,
    ):
        for case in code["checks"]:
            hypothesis = {"description": "it is so", "type": "bug", "confidence_level": 3}
            try:
                asked = HypothesisTest.model_validate(
                    {
                        "hypothesis": {**hypothesis, "checks": [case["check"]]},
                        "test_scope": {"files": []},
                    }
                )
                found = hypothesis_tested(graph, workspace, asked, Deadline(_SECONDS))
            except (BadInputError, ValueError) as refused:
                yield case, "refused", getattr(refused, "problems", refused)
                continue
            (result,) = found.metadata["checks"]
            outcome = result["outcome"]
            is_right = outcome == ("holds" if case["truth"] else "fails")
            yield (
                case,
                "not_known" if outcome == "not_known" else "right" if is_right else "wrong",
                result,
            )


def main() -> None:
    """Prints the counts of each file by kind of check."""
    for file in (Path(name) for name in sys.argv[1:] if not name.startswith("--")):
        counts: dict[str, Counter[str]] = {}
        for case, outcome, result in answers(json.loads(file.read_text(encoding="utf-8"))):
            for kind in (case["check"]["check"], "all"):
                counts.setdefault(kind, Counter())[outcome] += 1
            if "--errors" in sys.argv and outcome in {"wrong", "refused"}:
                print(f"  {case['id']} {outcome} ({case['truth']}: {case['why']}): {result}")
        print(f"{file.stem}:")
        for kind in sorted(counts, key=lambda kind: (kind == "all", kind)):
            told = ", ".join(f"{name} {count}" for name, count in sorted(counts[kind].items()))
            print(f"  {kind:14} {counts[kind].total():4}: {told}")


if __name__ == "__main__":
    main()
