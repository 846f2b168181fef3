"""`python -m benchmarks.bottlenecks`: how well bottlenecks are told from what only looks like them.

Prints precision and recall of the tuned fixtures by language and kind; `--held-out` does so for
those that were never tuned on, `--held-out-2` and `--held-out-3` for the second and the third such
set alone. `--project PATH` prints the highest-ranked findings of real code.
"""

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.labelled.code.bottlenecks import Case, Reported, Score, SetName, cases, judged
from quintet.codegraph.building import linked
from quintet.codegraph.languages.catalogue import suffixes
from quintet.codegraph.reading import facts_of
from quintet.codegraph.sqlite_graph import SqliteGraph
from quintet.reasoning.bottlenecks.places import is_aside
from quintet.reasoning.bottlenecks.ranking import ranked
from quintet.reasoning.code.functions import Code
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.rules.findings import Suspicion
from quintet.reasoning.rules.matching import Matcher

TOP: Final = 20


class _Memory:
    """Files in memory."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files

    def read(self, path: str) -> bytes:
        return self._files[path]


def found_in(files: Mapping[str, bytes], chosen: Iterable[str] = ()) -> list[Suspicion]:
    """Every suspicion in a code base, or in the chosen files of it."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "graph"
        linked((facts_of(path, source) for path, source in files.items()), target)
        graph = SqliteGraph(target)
        try:
            code = Code(graph, _Memory(files))
            matcher = Matcher(Effects(code), lambda: True)
            return [
                found
                for path in sorted(chosen or files)
                for function in code.functions(path)
                for found in matcher.of_function(function)
            ]
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


def project_files(root: Path) -> dict[str, bytes]:
    """The files of a folder that are read."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.suffix in suffixes() and path.is_file()
    }


def _print_scores(set_name: SetName) -> None:
    print(f"{set_name}:")
    for name, one in scores(set_name).items():
        print(
            f"  {name:18} precision {one.precision:.2f} recall {one.recall:.2f}"
            f" ({one.found} found, {one.missed} missed, {one.false_alarms} false alarms)"
        )


def _top(root: Path, most: int) -> Iterator[dict[str, object]]:
    started = time.perf_counter()
    files = project_files(root)
    # Tests and their like are read, because the rest may lead there, but nothing is told of them.
    serving = [path for path in files if not is_aside(path)]
    found = found_in(files, serving)
    seconds = time.perf_counter() - started
    print(f"{len(files)} files, {len(found)} findings in {len(serving)} of them, {seconds:.1f} s")
    for place, (one, points, _) in enumerate(ranked(found)[:most], 1):
        yield {
            "rank": place,
            "kind": one.kind,
            "place": f"{one.path}:{one.line}",
            "score": points,
            "confidence": one.confidence,
            "statement": one.statement,
            "path": [f"{step.path}:{step.line} {step.text}" for step in one.steps],
        }


def main() -> None:
    """Prints what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    sets = parser.add_mutually_exclusive_group()
    sets.add_argument("--held-out", action="store_true", help="score the held-out fixtures too")
    sets.add_argument("--held-out-2", action="store_true", help="score the second such set alone")
    sets.add_argument("--held-out-3", action="store_true", help="score the third such set alone")
    parser.add_argument("--project", type=Path, help="print the findings of real code instead")
    parser.add_argument("--top", type=int, default=TOP)
    asked = parser.parse_args()
    if asked.project is not None:
        for one in _top(asked.project, asked.top):
            print(json.dumps(one, indent=1))
        return
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
