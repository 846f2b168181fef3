"""`python -m benchmarks.bottlenecks`: how well bottlenecks are told from what only looks like them.

Prints precision and recall of the tuned fixtures by language and kind; `--held-out` does so for
those that were never tuned on, `--held-out-2` and `--held-out-3` for the second and the third such
set alone. What is found in real code, `first_findings` prints.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.labelled.code.bottlenecks import Case, Reported, Score, SetName, cases, judged
from quintet.codegraph.building import linked
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.reading import facts_of
from quintet.reasoning.code.functions import Code
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.rules.matching import Matcher
from quintet.reasoning.rules.rule import Suspicion, bottleneck_rules


class _Memory:
    """Files in memory."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files

    def read(self, path: str) -> bytes:
        return self._files[path]


def found_in(files: Mapping[str, bytes], chosen: Iterable[str] = ()) -> list[Suspicion]:
    """Every suspicion in a code base, or in the chosen files of it; of a line each kind once."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "graph"
        linked((facts_of(path, source) for path, source in files.items()), target)
        graph = CodeGraph(target)
        try:
            code = Code(graph, _Memory(files))
            matcher = Matcher(Effects(code), lambda: True, bottleneck_rules())
            told: dict[tuple[str, int, str], Suspicion] = {}
            for path in sorted(chosen or files):
                for function in code.functions(path):
                    for found in matcher.of_function(function):
                        told.setdefault((found.path, found.line, found.kind), found)
            return list(told.values())
        finally:
            graph.close()


def reported_in(case: Case) -> list[Reported]:
    """What is said of a fixture."""
    files = {path: text.encode() for path, text in case.archive.files.items()}
    return [Reported(one.kind, one.path, one.line) for one in found_in(files)]


def scores(set_name: SetName) -> dict[str, Score]:
    """By language, by kind, and `all`."""
    total: dict[str, Score] = defaultdict(Score)
    for case in cases(set_name):
        one = judged(case, reported_in(case))
        for name in (case.language, case.kind, "all"):
            total[name] += one
    return dict(total)


def _print_scores(set_name: SetName) -> None:
    print(f"{set_name}:")
    for name, one in scores(set_name).items():
        print(
            f"  {name:18} precision {one.precision:.2f} recall {one.recall:.2f}"
            f" ({one.found} found, {one.missed} missed, {one.false_alarms} false alarms)"
        )


def main() -> None:
    """Prints what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    sets = parser.add_mutually_exclusive_group()
    sets.add_argument("--held-out", action="store_true", help="score the held-out fixtures too")
    sets.add_argument("--held-out-2", action="store_true", help="score the second such set alone")
    sets.add_argument("--held-out-3", action="store_true", help="score the third such set alone")
    asked = parser.parse_args()
    if asked.held_out_2:
        _print_scores("held_out_2")
        return
    if asked.held_out_3:
        _print_scores("held_out_3")
        return
    _print_scores("tuning")
    if asked.held_out:
        _print_scores("held_out")


if __name__ == "__main__":
    main()
