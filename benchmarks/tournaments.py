"""`python -m benchmarks.tournaments [--held-out | --held-out-2 | --held-out-3]`: who is ahead?

Each labelled code base is indexed and its hypotheses are tested as `run_hypothesis_tournament`
tests them, without a model. Prints won or lost and where the true one ranked, by set; a tie with
another ranks it behind that one.
"""

import argparse
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.labelled.code.tournaments import SetName, Tournament, tournaments
from benchmarks.memory_workspace import MemoryWorkspace
from quintet.protocol.validation import validated
from quintet.reasoning.graphs import opened_graph
from quintet.reasoning.hypotheses.models import RunHypothesisTournament
from quintet.reasoning.hypotheses.tournament import tournament_run
from quintet.requests.deadline import Deadline


def scores(labelled: Tournament) -> dict[str, float]:
    """The likelihood of each hypothesis, under its id."""
    contents = {path: text.encode() for path, text in labelled.archive.files.items()}
    with TemporaryDirectory() as folder:
        workspace = MemoryWorkspace(contents, Path(folder), labelled.archive.name)
        asked = validated(RunHypothesisTournament, labelled.arguments())
        with opened_graph(workspace) as graph:
            answer = tournament_run(graph, workspace, asked, Deadline(), None)
    return {result.hypothesis_id: result.likelihood_score for result in answer.results}


def rank(labelled: Tournament, of: Mapping[str, float]) -> int:
    """The place of the true one, 1 being the best; whoever draws level with it is before it."""
    own = of.get(labelled.winner.id, 0.0)
    rivals = (hypothesis.id for hypothesis in labelled.hypotheses if not hypothesis.is_true)
    return 1 + sum(of.get(rival, 0.0) >= own for rival in rivals)


def main() -> None:
    """Prints who won."""
    parser = argparse.ArgumentParser(description=__doc__)
    sets = parser.add_mutually_exclusive_group()
    sets.add_argument("--held-out", action="store_true", help="score the held-out ones too")
    sets.add_argument("--held-out-2", action="store_true", help="score the second such set alone")
    sets.add_argument("--held-out-3", action="store_true", help="score the third such set alone")
    asked = parser.parse_args()
    chosen: list[SetName] = ["tuning", "held_out"] if asked.held_out else ["tuning"]
    if asked.held_out_2:
        chosen = ["held_out_2"]
    if asked.held_out_3:
        chosen = ["held_out_3"]
    for set_name in chosen:
        _print_set(set_name)


def _print_set(set_name: SetName) -> None:
    print(f"{set_name}:")
    won: Counter[bool] = Counter()
    for labelled in tournaments(set_name):
        found = scores(labelled)
        is_won = labelled.is_won(found)
        won[is_won] += 1
        print(
            f"  {labelled.archive.name:24} {'won' if is_won else 'lost':4}"
            f" {labelled.winner.id} ranked {rank(labelled, found)} of {len(found)}: {found}"
        )
    print(f"  {won[True]} of {won.total()} won")


if __name__ == "__main__":
    main()
