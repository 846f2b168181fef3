"""`python -m benchmarks.real_places MIRRORS KEPT [--blind] [--cases] [--language NAME]`.

Whether the function that a real fix changed is among the first five places for a symptom in a
user's words (`labelled/code/real_places.md`). MIRRORS has the git folders; sources and graphs are
kept under KEPT. Beside it stands BM25 over the same functions' source, words split as names are.
The ratio is that of both shares without a stack trace, with its 95 % interval over cases drawn
again 2,000 times in pairs. `--blind` prints no cases: it is for the one scoring of that half.
"""

import argparse
import random
import re
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Final

from benchmarks.code_index import files_of
from benchmarks.labelled.code.real_places import Case, cases, unpack
from benchmarks.memory_workspace import MemoryWorkspace
from quintet.codegraph.building import linked
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.codegraph.reading import facts_of
from quintet.reasoning.places.beside_code import is_beside_code
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.finding import found_places
from quintet.reasoning.places.locating import located
from quintet.reasoning.places.references import references_in
from quintet.requests.deadline import Deadline

FIRST: Final = 5
_NONE: Final = 10**6
_SECONDS: Final = 600.0
_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


@dataclass(frozen=True)
class Ranks:
    """Where the first true function stood: in our list, and in the baseline's."""

    ours: int
    baseline: int
    has_trace: bool
    language: str
    seconds: float


def rank(case: Case, mirrors: Path, kept: Path) -> Ranks:
    """Asks for one case; its graph is made once."""
    root = unpack(case, mirrors, kept / "sources")
    sources = dict(files_of(root))
    graph_file = kept / "graphs" / f"{case['id']}.graph"
    if not graph_file.exists():
        graph_file.parent.mkdir(parents=True, exist_ok=True)
        # Places rest on definitions and words; what calls lead to would only take time here.
        linked(
            (
                facts_of(path, file.read_bytes())._replace(imports=(), calls=(), bindings=())
                for path, file in sources.items()
            ),
            graph_file,
        )
    graph = CodeGraph(graph_file)
    try:
        truth = {
            symbol.id
            for one in case["truth"]
            if (symbol := graph.at(one["file"], one["line"])) is not None
        }
        contents = {path: file.read_bytes() for path, file in sources.items()}
        evidence = Evidence(MemoryWorkspace(contents, root), graph)
        text = f"{case['symptom']}\n{case.get('trace', '')}"
        began, deadline = time.perf_counter(), Deadline(_SECONDS)
        told = located(references_in(text), evidence, (), deadline)
        places = found_places(text, told, evidence, (), deadline)
        seconds = time.perf_counter() - began
        ours = [place.symbol.id for place in places]
        return Ranks(
            _first(ours, truth),
            _first(_by_bm25(text, graph, sources), truth),
            "trace" in case,
            case["language"],
            seconds,
        )
    finally:
        graph.close()


def _first(ids: Sequence[str], truth: set[str]) -> int:
    return next((at for at, one in enumerate(ids, 1) if one in truth), _NONE)


def _by_bm25(text: str, graph: CodeGraph, sources: dict[str, Path]) -> list[str]:
    functions: list[Symbol] = []
    counts: list[Counter[str]] = []
    for path, file in sources.items():
        if not is_beside_code(path):
            lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
            for symbol in graph.symbols(path):
                if symbol.kind in {"function", "method"}:
                    functions.append(symbol)
                    counts.append(_words("\n".join(lines[symbol.line - 1 : symbol.end_line])))
    often = Counter(word for found in counts for word in found)
    mean = sum(map(Counter.total, counts)) / max(1, len(counts))
    asked = _words(text)

    def score(found: Counter[str]) -> float:
        norm = 1.2 * (0.25 + 0.75 * found.total() / mean)
        return sum(
            log(1 + (len(counts) - often[word] + 0.5) / (often[word] + 0.5))
            * (found[word] * 2.2 / (found[word] + norm))
            for word in asked
            if word in found
        )

    scores = list(map(score, counts))
    order = sorted(range(len(scores)), key=lambda at: -scores[at])
    return [functions[at].id for at in order[:20]]


def _words(text: str) -> Counter[str]:
    return Counter(word.lower() for word in _WORD.findall(text))


def _told(name: str, ranks: Sequence[Ranks]) -> str:
    if not ranks:
        return f"{name}: none"
    ours = [one.ours <= FIRST for one in ranks]
    theirs = [one.baseline <= FIRST for one in ranks]
    top = sum(one.ours == 1 for one in ranks), sum(one.baseline == 1 for one in ranks)
    drawn = random.Random(20261123)  # noqa: S311 - repeatable draws
    ratios = []
    for _ in range(2000):
        some = drawn.choices(range(len(ranks)), k=len(ranks))
        ratios.append(sum(ours[at] for at in some) / max(1, sum(theirs[at] for at in some)))
    ratios.sort()
    return (
        f"{name}: {len(ranks)} cases, among the first {FIRST}: {sum(ours)}, BM25 {sum(theirs)}, "
        f"ratio {sum(ours) / max(1, sum(theirs)):.2f} ({ratios[50]:.2f} to {ratios[1949]:.2f}); "
        f"first: {top[0]}, BM25 {top[1]}"
    )


def main() -> None:
    """Scores one half."""
    parser = argparse.ArgumentParser()
    parser.add_argument("mirrors", type=Path)
    parser.add_argument("kept", type=Path)
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("--cases", action="store_true")
    parser.add_argument("--language")
    asked = parser.parse_args()
    found: list[Ranks] = []
    for case in cases("blind" if asked.blind else "tuning"):
        if asked.language in {None, case["language"]}:
            try:
                one = rank(case, asked.mirrors.resolve(), asked.kept.resolve())
            except subprocess.CalledProcessError:
                print(f"{case['id']}: its source cannot be had", flush=True)
                continue
            found.append(one)
            if asked.cases and not asked.blind:
                print(case["id"], one, flush=True)
    plain = [one for one in found if not one.has_trace]
    print(_told("without a trace", plain))
    for language in sorted({one.language for one in plain}):
        print(_told(f"  {language}", [one for one in plain if one.language == language]))
    print(_told("with a trace", [one for one in found if one.has_trace]))
    print(f"slowest {max(one.seconds for one in found):.2f} s")


if __name__ == "__main__":
    main()
