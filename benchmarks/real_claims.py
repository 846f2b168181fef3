"""`python -m benchmarks.real_claims MIRRORS KEPT SET [--checks FILE [FILE]] [--blind] [--cases]`.

Claims and tournaments about strangers' code (`labelled/code/real_claims_SET.json`), asked of
`hypothesis_test` and `run_hypothesis_tournament`: by the text alone, or with the checks of a file
for each wording (of one file, the same for both): JSON, the id of a claim, or in the first file
`tournament/hypothesis`, to a list of checks, written by a reader of the listing and the code who
did not see the truth. MIRRORS has the git folders; graphs are kept under KEPT, for one version of
the engine. A refused check leaves its claim undecided. `--blind` prints no cases: it is for the one
scoring of a set.
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
_WORDINGS: Final = ("text", "reworded")
_SECONDS: Final = 300.0
_LABELS: Final = Path(__file__).parent / "labelled" / "code"
Checks = Mapping[str, Sequence[dict[str, Any]]]


@dataclass
class Score:
    """Counts of one kind of claims in one wording: by verdict and truth."""

    verdicts: Counter[tuple[str, bool]] = field(default_factory=Counter)
    refused: int = 0
    unchecked: int = 0

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
            f"undecided {sum(undecided)}, of these refused {self.refused}, "
            f"without checks {self.unchecked}, majority {max(true, count - true) / count:.0%}"
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
    """Prints the figures by kind, first of the first wording."""
    parser = argparse.ArgumentParser()
    for folder in ("mirrors", "kept"):
        parser.add_argument(folder, type=Path)
    parser.add_argument("set", help="what follows `real_claims_` in the name of its file")
    parser.add_argument("--checks", type=Path, nargs="+", default=[])
    for flag in ("--blind", "--cases"):
        parser.add_argument(flag, action="store_true")
    asked = parser.parse_args()
    data = json.loads((_LABELS / f"real_claims_{asked.set}.json").read_text(encoding="utf-8"))
    given = [json.loads(path.read_text(encoding="utf-8")) for path in asked.checks] or [{}]
    shows = asked.cases and not asked.blind
    print_claims(data, (given[0], given[-1]), asked.mirrors, asked.kept, shows=shows)
    print_tournaments(data["tournaments"], given[0], asked.mirrors, asked.kept, shows=shows)


def print_claims(
    data: dict[str, Any], checks: tuple[Checks, Checks], mirrors: Path, kept: Path, *, shows: bool
) -> None:
    """Verdicts by kind for each wording, and how often both wordings have the same."""
    scores: dict[tuple[str, str], Score] = {}
    pairs: Counter[str] = Counter()
    for name in dict.fromkeys(claim["package"] for claim in data["claims"]):
        with opened(data["packages"][name], mirrors, kept) as (graph, workspace):
            for claim in (each for each in data["claims"] if each["package"] == name):
                pair = []
                for wording, of_wording in zip(_WORDINGS, checks, strict=True):
                    own = of_wording.get(claim["id"], ())
                    found = verdict(graph, workspace, claim[wording], own)
                    pair.append(found if found in _VERDICTS else "undecided")
                    for kind in (claim["kind"], "all"):
                        score = scores.setdefault((wording, kind), Score())
                        score.verdicts[pair[-1], claim["truth"]] += 1
                        score.refused += found not in _VERDICTS
                        score.unchecked += not own
                    if shows:
                        print(f"  {claim['id']} {wording} ({claim['truth']}): {found}")
                pairs[_compared(*pair)] += 1
    for wording in _WORDINGS:
        print(f"{wording}:")
        for kind in sorted({kind for _, kind in scores}, key=lambda kind: (kind == "all", kind)):
            print(f"  {kind:9}", scores[wording, kind].shown())
    print(f"both wordings: {dict(pairs)}, the same in {pairs['same'] / pairs.total():.1%}")


def _compared(first: str, second: str) -> str:
    if first == second:
        return "same"
    return "one undecided" if "undecided" in (first, second) else "opposite"


def print_tournaments(
    cases: Sequence[dict[str, Any]], checks: Checks, mirrors: Path, kept: Path, *, shows: bool
) -> None:
    """How many named the right winner, a wrong one, or none."""
    ends: Counter[str] = Counter()
    for case in cases:
        with opened(case, mirrors, kept) as (graph, workspace):
            won = winner(graph, workspace, case, checks)
        is_named = won is not None and not won.startswith("refused")
        ends["undecided" if not is_named else "right" if won == case["right"] else "wrong"] += 1
        ends["of these refused"] += won is not None and not is_named
        if shows:
            print(f"  {case['id']}: {won}, right is {case['right']}")
    chance = sum(1 / len(case["hypotheses"]) for case in cases)
    print(f"tournaments: {dict(ends)}; by chance {chance:.1f} right of {len(cases)}")


if __name__ == "__main__":
    main()
