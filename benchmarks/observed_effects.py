"""`python -m benchmarks.observed_effects CODE RECORD [CODE RECORD ...] [--wrong]`.

Holds what is told of packages against what `observing_run` recorded while their own tests ran;
`labelled/code/observed_projects.md` says which packages, and what the figures mean. CODE is the
folder of a package's source, RECORD the file that was written. First come the sure calls, and how
many of 1,000 are wrong, with those among them where all that ran was a double that the tests put
in its place; then, for each kind of effect, what was observed and what of it is told.
`--wrong` shows what is wrong and what is not told.
"""

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal
from unittest import mock

from benchmarks.observed_calls import Asked
from benchmarks.observing import Definition, Observed, Ran, Site
from benchmarks.observing_effects import Effect
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.reasoning.code.functions import Code, SourceReader
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.libraries.effect import EffectKind

KINDS: Final[tuple[Effect, ...]] = ("sql", "network", "file", "lock")
Answer = Literal["does", "does_not", "not_known"]
_KINDS: Final[Mapping[Effect, EffectKind]] = {
    "sql": "database",
    "network": "http",
    "file": "file",
    "lock": "lock",
}


def told_effects(graph: CodeGraph, reader: SourceReader, symbol: Symbol) -> Mapping[Effect, Answer]:
    """What is told of a function: the only binding to the engine that is measured."""
    effects = _effects_over(graph, reader)  # type: ignore[arg-type] # hashable
    return {kind: effects.verdict(symbol.id, _KINDS[kind]) for kind in KINDS}


@lru_cache(maxsize=1)
def _effects_over(graph: CodeGraph, reader: SourceReader) -> Effects:
    return Effects(Code(graph, reader))


class _Source:
    """Reads files by the names that the graph of a package gives them."""

    def __init__(self, code: Path) -> None:
        self._above = code.parent

    def read(self, path: str) -> bytes:
        return (self._above / path).read_bytes()


def observed_calls(record: Mapping[str, Any], code: Path) -> Observed:
    """The calls of a record, as they were when they were seen."""

    def definition(row: list[str]) -> Definition:
        return Definition(str(code / row[0]), row[1], int(row[2]) if str(row[2]).isdigit() else 0)

    found: dict[Site, set[Ran]] = {}
    for one in record["calls"]:
        file, line, text = one["call"]
        ran = {frozenset(map(definition, run)) for run in one["ran"]}
        found[Site(str(code / file), line, text)] = ran
    return found


def doubles_of(record: Mapping[str, Any], code: Path) -> Callable[[Ran], bool]:
    """Whether what ran is code of the package's tests, or a mock, that stands for its own."""
    tests = tuple(str(code / path) for path in record["tests"])
    return lambda ran: any(one.file.startswith((*tests, mock.__file__)) for one in ran)


def effects_compared(
    asked: Asked, code: Path, record: Mapping[str, Any]
) -> Iterator[tuple[Effect, str, str]]:
    """For each function that ran and each kind: the kind, what to count, and the function."""
    reader = _Source(code)
    for one in record["functions"]:
        file, qualified, line = one["function"]
        symbols = asked.defined(Definition(str(code / file), qualified, int(line)))
        told = told_effects(asked.graph, reader, symbols[0]) if symbols else {}
        for kind in KINDS:
            seen = "seen" if kind in one["did"] else "unseen"
            answer = told.get(kind, "not_known") if symbols else "not in the graph"
            yield kind, f"{seen} {answer}", f"{file}:{line} {qualified}"


def report(code: Path, record: Mapping[str, Any], *, shows_wrong: bool) -> Counter[str]:
    """Prints a package's figures and gives them back."""
    total: Counter[str] = Counter()
    shown: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(code, Path(folder) / "graph")
        calls, is_double = observed_calls(record, code), doubles_of(record, code)
        for site, counted, sentence in asked.compared(calls):
            total += counted
            if counted["wrong"]:
                is_doubled = all(map(is_double, calls[site]))
                total["doubled"] += is_doubled
                shown.append(f"{'doubled' if is_doubled else 'wrong'} call {sentence}")
        for kind, answer, function in effects_compared(asked, code, record):
            total[f"{kind} {answer}"] += 1
            if answer in {"seen does_not", "seen not_known", "seen not in the graph"}:
                shown.append(f"effect {kind} {answer} {function}")
        asked.graph.close()
    if shows_wrong:
        print("".join(f"  {line}\n" for line in shown), end="")
    _print(code.name, total, len(record["functions"]))
    return total


def _print(name: str, figures: Mapping[str, int], functions: int) -> None:
    count = Counter(figures)
    per_thousand = 1000 * count["wrong"] / max(count["sure"], 1)
    print(
        f"{name}: {count['sure']} sure calls, {count['wrong']} wrong ({per_thousand:.1f} in 1,000;"
        f" {count['doubled']} by doubles), {count['also']} also;"
        f" of {count['ran']} functions that calls ran {count['>=0.8']} named"
    )
    total: Counter[str] = Counter()
    for kind in KINDS:
        of_kind = Counter(
            {key.removeprefix(f"{kind} "): n for key, n in count.items() if key.startswith(kind)}
        )
        total += of_kind
        print(f"  {kind:8}{_row(of_kind)}")
    print(f"  all     {_row(total)}  ({functions} functions ran)", flush=True)


def _row(count: Mapping[str, int]) -> str:
    count = Counter(count)
    seen = sum(number for key, number in count.items() if key.startswith("seen"))
    sure = sum(number for key, number in count.items() if key.endswith((" does", " does_not")))
    wrong = count["seen does_not"]
    told = count["seen does"]
    return (
        f"{seen:5} observed, {told:4} told (recall {_share(told, seen)}),"
        f" {wrong} denied of {sure} sure ({_share(wrong, sure)}),"
        f" {count['unseen does']} told and unseen"
    )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "none"


def main() -> None:
    """Prints each package and all of them together."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", nargs="+", type=Path, metavar="CODE RECORD")
    parser.add_argument("--wrong", action="store_true", help="show what is wrong or not told")
    asked = parser.parse_args()
    if len(asked.pairs) % 2:
        parser.error("each CODE needs a RECORD")
    total: Counter[str] = Counter()
    functions = 0
    for code, path in zip(asked.pairs[::2], asked.pairs[1::2], strict=True):
        record = json.loads(path.read_text(encoding="utf-8"))
        functions += len(record["functions"])
        total += report(code.resolve(), record, shows_wrong=asked.wrong)
    if len(asked.pairs) > 2:
        _print("all", total, functions)


if __name__ == "__main__":
    main()
