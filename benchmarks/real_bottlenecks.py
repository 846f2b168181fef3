"""`python -m benchmarks.real_bottlenecks MIRRORS KEPT [--set 2] [--blind] [--cases] [--files 60]`.

Bottlenecks found in functions of strangers, some of which have one that their project later fixed
(`labelled/code/real_bottlenecks.md`; of the other sets `real_bottlenecks_2.md`, `_3.md`). MIRRORS
has the git folders; sources and graphs are kept under KEPT, graphs of at most `--files` files. Each
function is asked about by itself: what is told of it, or of one written in it.

- *found*: something told of a guilty function, of one of its kinds, at a place (the line or a step)
  within the function, or within two lines of the cited ones
- *false alarms*: kinds told of an innocent function, each once
- *beside*: kinds told of guilty functions that are not theirs; a label vouches for one defect only,
  so these count neither way, and the second precision counts them as false

The plain baseline, and chance with as many alarms as the engine has, are judged without kinds, and
the engine as well beside them. `--blind` prints no cases: it is for the one scoring of that half.
"""

import argparse
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.code_index import Folder
from benchmarks.commit_graphs import MOST_FILES, CommitGraphs
from benchmarks.labelled.code import real_bottlenecks, real_bottlenecks_2
from benchmarks.labelled.code.real_bottlenecks import Case
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.reasoning.code.functions import Code
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.rules.matching import Matcher
from quintet.reasoning.rules.rule import Suspicion, bottleneck_rules

NEAR: Final = 2
"""Lines around the cited ones."""
_SECONDS: Final = 120
"""Of processor time for a function; one that takes longer is told."""
KINDS: Final[Mapping[str, frozenset[str]]] = {
    "nested_loop": frozenset({"quadratic"}),
    # Its detectors also tell of texts added up, lists shifted and sorting in each round.
    "repeated_work": frozenset({"repeated_work", "quadratic"}),
    # `defer` in a loop: "everything stays open until the function ends".
    "unbounded_growth": frozenset({"unbounded_growth", "unreleased_resource"}),
    # "writes one row for each element".
    "missing_limit": frozenset({"missing_limit", "n_plus_one"}),
}
"""The labels that what is told may mean, where it is another word or more than one."""
_SETS: Final = {
    "1": real_bottlenecks.cases,
    "2": real_bottlenecks_2.cases,
    "3": real_bottlenecks_2.third_cases,
}
_LOOP: Final = re.compile(r"^(\s*)(?:async )?(?:for|while)\b|^(\s*).*\.forEach\(")
_ASKS: Final = re.compile(r"\b\w*(?:query|get|read|find|fetch|load|open|exec)\w*\(", re.IGNORECASE)


@dataclass(frozen=True)
class Told:
    """What is said of a function: a kind in the engine's words, and the places that it names."""

    kind: str
    places: frozenset[tuple[str, int]]
    statement: str

    @property
    def labels(self) -> frozenset[str]:
        """The labels that it may mean."""
        return KINDS.get(self.kind, frozenset({self.kind}))


@dataclass(frozen=True)
class Judged:
    """A case, what was told of it, and what the baseline says."""

    case: Case
    told: tuple[Told, ...]
    is_found: bool
    is_suspected: bool
    """By the baseline."""
    note: str

    @property
    def kinds(self) -> frozenset[str]:
        """That were told and are none of the case's."""
        own = {self.case.kind, *self.case.also_kinds}
        return frozenset(one.kind for one in self.told if own.isdisjoint(one.labels))


def told_of(graph: CodeGraph, reader: Folder, function: Symbol) -> tuple[list[Told], bool]:
    """What the engine tells of a function, and whether it was cut short: the only binding to it."""
    until = time.process_time() + _SECONDS
    code = Code(graph, reader)
    matcher = Matcher(Effects(code), lambda: time.process_time() < until, bottleneck_rules())
    found: list[Suspicion] = []
    for symbol in _with_inner(graph, function):
        body = code.function(symbol)
        found += matcher.of_function(body) if body is not None else ()
    return [
        Told(
            one.kind,
            frozenset({(one.path, one.line), *((step.path, step.line) for step in one.steps)}),
            f"{one.path}:{one.line} {one.kind} {one.confidence:.2f} {one.statement}",
        )
        for one in found
    ], matcher.is_cut


def _with_inner(graph: CodeGraph, function: Symbol) -> Iterator[Symbol]:
    yield function
    for member in graph.members(function):
        if member.kind in {"function", "method"}:
            yield from _with_inner(graph, member)


def judged(case: Case, graphs: CommitGraphs) -> Judged:
    """Asks the engine and the baseline."""
    with graphs.opened(case) as (graph, reader):
        function = _function(case, graph)
        if function is None:
            return Judged(case, (), is_found=False, is_suspected=False, note="not in the graph")
        told, is_cut = told_of(graph, reader, function)
        first, last = case.lines
        near = {*range(first - NEAR, last + NEAR + 1), *range(function.line, function.end_line + 1)}
        own = {case.kind, *case.also_kinds}
        hits = [
            not own.isdisjoint(one.labels)
            and any(path == case.file and line in near for path, line in one.places)
            for one in told
        ]
        lines = reader.read(case.file).decode(errors="replace").split("\n")
        return Judged(
            case,
            tuple(told),
            is_found=any(hits),
            is_suspected=baseline(lines[function.line - 1 : function.end_line]),
            note="cut short" if is_cut else "",
        )


def _function(case: Case, graph: CodeGraph) -> Symbol | None:
    """The innermost around the line that goes by the name, or begins there by another name."""
    name = case.function.rsplit(".", 1)[-1]
    around = [
        symbol
        for symbol in graph.symbols(case.file)
        if symbol.kind in {"function", "method"}
        and symbol.line <= case.line <= symbol.end_line
        and (symbol.name == name or symbol.line == case.line)
    ]
    return around[-1] if around else None


def baseline(lines: Sequence[str]) -> bool:
    """A loop within a loop, or in a loop a call named like one that asks for something."""
    around: list[int] = []
    for line in filter(str.strip, lines):
        indent = len(line) - len(line.lstrip())
        around = [loop for loop in around if loop < indent]
        is_loop = bool(_LOOP.match(line))
        if around and (is_loop or _ASKS.search(line)):
            return True
        if is_loop:
            around.append(indent)
    return False


def report(every: Sequence[Judged]) -> None:
    """Prints all figures."""
    guilty = [one for one in every if one.case.kind]
    innocent = [one for one in every if not one.case.kind]
    print(f"{len(guilty)} guilty, {len(innocent)} innocent")
    _print_row("all", every)
    for language in sorted({one.case.language for one in every}):
        _print_row(language, [one for one in every if one.case.language == language])
    print("\nrecall by kind")
    for kind, some in sorted(_grouped(guilty, lambda one: str(one.case.kind)).items()):
        print(f"  {kind:20}{sum(one.is_found for one in some):3} of {len(some):2}")
    print("\nby the engine's kinds: guilty functions found with it, false alarms, beside")
    found = Counter(kind for one in guilty if one.is_found for kind in _own_kinds(one))
    alarms = Counter(kind for one in innocent for kind in one.kinds)
    beside = Counter(kind for one in guilty for kind in one.kinds)
    for kind in sorted({*found, *alarms, *beside}):
        print(f"  {kind:20}{found[kind]:3}{alarms[kind]:4}{beside[kind]:4}")
    print("\nguilty or not, without kinds")
    _print_plain("engine", len(guilty), [bool(one.told) for one in [*guilty, *innocent]])
    _print_plain("plain baseline", len(guilty), [one.is_suspected for one in [*guilty, *innocent]])
    share = sum(bool(one.told) for one in every) / max(len(every), 1)
    print(f"  chance              precision {len(guilty) / len(every):.2f}  recall {share:.2f}")


def _own_kinds(one: Judged) -> set[str]:
    return {told.kind for told in one.told} - one.kinds


def _grouped(every: Sequence[Judged], by: Callable[[Judged], str]) -> dict[str, list[Judged]]:
    groups: dict[str, list[Judged]] = {}
    for one in every:
        groups.setdefault(by(one), []).append(one)
    return groups


def _print_row(name: str, every: Sequence[Judged]) -> None:
    guilty = [one for one in every if one.case.kind]
    found = sum(one.is_found for one in guilty)
    alarms = sum(len(one.kinds) for one in every if not one.case.kind)
    beside = sum(len(one.kinds) for one in guilty)
    print(
        f"{name:12} precision {found / max(found + alarms, 1):.2f}"
        f" ({found / max(found + alarms + beside, 1):.2f} with beside)"
        f"  recall {found / max(len(guilty), 1):.2f}  ({found} of {len(guilty)} found,"
        f" {alarms} false alarms, {beside} beside)"
    )


def _print_plain(name: str, guilty: int, alarms: Sequence[bool]) -> None:
    found, all_alarms = sum(alarms[:guilty]), sum(alarms)
    print(
        f"  {name:20}precision {found / max(all_alarms, 1):.2f}"
        f"  recall {found / max(guilty, 1):.2f}  ({found} and {all_alarms - found} false)"
    )


def _print_case(one: Judged) -> None:
    case = one.case
    verdict = ("found" if one.is_found else "missed") if case.kind else f"{len(one.kinds)} alarms"
    where = f"{case.repository}@{case.commit[:10]} {case.file}:{case.lines[0]}"
    print(f"{case.id} {case.kind or 'innocent'} {verdict} {one.note} {where} {case.function}")
    for told in one.told:
        print(f"    {told.statement}")


def main() -> None:
    """Judges one half."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mirrors", type=Path)
    parser.add_argument("kept", type=Path)
    parser.add_argument("--set", choices=tuple(_SETS), default="1", help="which of the sets")
    parser.add_argument("--blind", action="store_true", help="score the half never looked at")
    parser.add_argument("--cases", action="store_true", help="print what is told of each case")
    parser.add_argument("--language", help="only cases of this language")
    parser.add_argument("--files", type=int, default=MOST_FILES, help="that a graph has at most")
    asked = parser.parse_args()
    if asked.blind and (asked.cases or asked.language):
        parser.error("the blind half is scored as a whole, and its cases are not shown")
    graphs = CommitGraphs(asked.mirrors, asked.kept, asked.files)
    chosen = _SETS[asked.set]("blind" if asked.blind else "tuning")
    chosen = [case for case in chosen if asked.language in {None, case.language}]
    every: list[Judged] = []
    for case in sorted(chosen, key=lambda case: (case.repository, case.family, case.id)):
        every.append(judged(case, graphs))
        if asked.cases:
            _print_case(every[-1])
    for note, number in Counter(one.note for one in every if one.note).items():
        print(f"{number} {note}")
    report(every)


if __name__ == "__main__":
    main()
