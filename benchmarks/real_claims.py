"""`python -m benchmarks.real_claims MIRRORS KEPT [--checks FILE] [--blind] [--cases]`.

Claims and tournaments about strangers' code (`labelled/code/real_claims.md`), asked of
`hypothesis_test` and `run_hypothesis_tournament`: by the text alone, and with `--checks` also with
the checks of a file: JSON, the id of a claim, or `tournament/hypothesis`, to a list of checks,
written by a reader of the listing and the code who did not see the truth. MIRRORS has the git
folders; graphs are kept under KEPT, for one version of the engine. A refused check leaves its
claim undecided. `--blind` prints no cases: it is for the one scoring of that half.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.labelled.code.real_claims import sources_of
from benchmarks.memory_workspace import MemoryWorkspace
from quintet.errors import BadInputError
from quintet.reasoning.graphs import opened_graph
from quintet.reasoning.hypotheses.models import HypothesisTest, RunHypothesisTournament
from quintet.reasoning.hypotheses.testing import hypothesis_tested
from quintet.reasoning.hypotheses.tournament import tournament_run
from quintet.requests.deadline import Deadline

_VERDICTS: Final = ("supported", "contradicted", "undecided")
_SECONDS: Final = 300.0
_LABELS: Final = Path(__file__).parent / "labelled" / "code"
Checks = Mapping[str, Sequence[dict[str, Any]]]


@dataclass
class Score:
    """Counts of one kind of claims: by verdict and truth, and how often both wordings agree."""

    verdicts: Counter[tuple[str, bool]] = field(default_factory=Counter)
    agreeing: int = 0
    refused: int = 0

    def shown(self) -> str:
        """A line of the table."""
        supported, contradicted, undecided = (
            (self.verdicts[verdict, True], self.verdicts[verdict, False]) for verdict in _VERDICTS
        )
        count = self.verdicts.total()
        true = sum(each for (_, truth), each in self.verdicts.items() if truth)
        return (
            f"{count:4} claims, supported {sum(supported)} ({supported[1]} wrong), "
            f"contradicted {sum(contradicted)} ({contradicted[0]} wrong), "
            f"undecided {sum(undecided)}, refused {self.refused}, same in both wordings "
            f"{self.agreeing / count:.0%}, majority {max(true, count - true) / count:.0%}"
        )


@contextmanager
def opened(code: Any, mirrors: Path, kept: Path) -> Iterator[tuple[Any, MemoryWorkspace]]:
    """The graph and the workspace of one commit."""
    folder = kept / code["repository"].replace("/", "+") / code["commit"]
    folder.mkdir(parents=True, exist_ok=True)
    contents = {path: text.encode() for path, text in sources_of(mirrors, code).items()}
    workspace = MemoryWorkspace(contents, folder, version=code["commit"])
    with opened_graph(workspace) as graph:
        yield graph, workspace


def verdict(graph: Any, workspace: Any, text: str, checks: Sequence[Any]) -> str:
    """What the tool says of a claim, or why it refuses a check."""
    hypothesis = {"description": text, "type": "bug", "confidence_level": 3, "checks": checks}
    try:
        given = {"hypothesis": hypothesis, "test_scope": {"files": []}}
        asked = HypothesisTest.model_validate(given)
        found = hypothesis_tested(graph, workspace, asked, Deadline(_SECONDS))
    except (BadInputError, ValueError) as error:
        return f"refused: {getattr(error, 'problems', error)}"
    return str(found.metadata["verdict"])


def winner(graph: Any, workspace: Any, case: dict[str, Any], checks: Checks) -> str | None:
    """The hypothesis that wins a tournament, None if it is undecided."""
    contenders = [
        {**each, "type": "bug", "checks": checks.get(f"{case['id']}/{each['id']}", [])}
        for each in case["hypotheses"]
    ]
    scope = {"files": case["scope"], "shared_context": {"symptom": case["issue"]}}
    asked = RunHypothesisTournament.model_validate({"hypotheses": contenders, "test_scope": scope})
    try:
        return tournament_run(graph, workspace, asked, Deadline(_SECONDS)).winner.hypothesis_id
    except BadInputError as refused:
        return f"refused: {refused.problems[0].message}"


def main() -> None:
    """Prints the figures by kind, first of the texts alone."""
    parser = argparse.ArgumentParser()
    for folder in ("mirrors", "kept"):
        parser.add_argument(folder, type=Path)
    parser.add_argument("--checks", type=Path)
    for flag in ("--blind", "--cases"):
        parser.add_argument(flag, action="store_true")
    asked = parser.parse_args()
    half = "blind" if asked.blind else "tuning"
    data = json.loads((_LABELS / f"real_claims_{half}.json").read_text(encoding="utf-8"))
    given = json.loads(asked.checks.read_text()) if asked.checks else {}
    shows = asked.cases and not asked.blind
    for checks in ({}, given) if given else ({},):
        print("with checks" if checks else "by the text alone")
        print_scores(data, checks, asked.mirrors, asked.kept, shows=shows)


def print_scores(
    data: dict[str, Any], checks: Checks, mirrors: Path, kept: Path, *, shows: bool
) -> None:
    """Of claims (with checks, of those that have some) and of tournaments."""
    scores: dict[str, Score] = {}
    for name, package in data["packages"].items():
        with opened(package, mirrors, kept) as (graph, workspace):
            for claim in (each for each in data["claims"] if each["package"] == name):
                own = checks.get(claim["id"], ())
                if checks and not own:
                    continue
                found = [
                    verdict(graph, workspace, claim[wording], own)
                    for wording in ("text", "reworded")
                ]
                for score in (scores.setdefault(kind, Score()) for kind in (claim["kind"], "all")):
                    told = found[0] if found[0] in _VERDICTS else "undecided"
                    score.verdicts[told, claim["truth"]] += 1
                    score.agreeing += found[0] == found[1]
                    score.refused += found[0] not in _VERDICTS
                if shows:
                    print(f"  {claim['id']} ({claim['truth']}): {found[0]}")
    for kind in sorted(scores, key=lambda kind: (kind == "all", kind)):
        print(f"{kind:9}", scores[kind].shown())
    ends: Counter[str] = Counter()
    for case in data["tournaments"]:
        with opened(case, mirrors, kept) as (graph, workspace):
            won = winner(graph, workspace, case, checks)
        is_named = won is not None and not won.startswith("refused")
        ends["undecided" if not is_named else "right" if won == case["right"] else "wrong"] += 1
        if shows:
            print(f"  {case['id']}: {won}, right is {case['right']}")
    chance = sum(1 / len(case["hypotheses"]) for case in data["tournaments"])
    print(f"tournaments: {dict(ends)}; by chance {chance:.1f} right of {ends.total()}")


if __name__ == "__main__":
    main()
