"""`python -m benchmarks.code_questions [FOLDER] [--held-out | --held-out-2] [--wrong]`.

Questions on real code: fetches the projects under FOLDER (by default a folder for temporary files),
builds their graphs, and asks what the tools are made of: who uses something, where an entry point
leads, which way goes from one function to another. Prints right, wrong and confidently wrong, by
kind and language. A project that cannot be had is told and left out.
"""

import argparse
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.labelled.code.archives import Place
from benchmarks.labelled.code.projects import Project, fetch, projects
from benchmarks.labelled.code.questions import (
    Answered,
    Judgement,
    Question,
    SetName,
    judged,
    questions,
)
from benchmarks.ways_between import way_between
from quintet.codegraph.building import linked
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.codegraph.reading import facts_of
from quintet.reasoning.code.classes_below import overriding
from quintet.reasoning.impact.users import Start, users_of
from quintet.reasoning.tracing.calltree import call_tree


class Answer(NamedTuple):
    """What the analyses say."""

    spots: list[Answered]
    is_found: bool = True
    files: tuple[str, ...] = ()


def built(project: Project, folder: Path) -> CodeGraph:
    """The graph of the part of a project that is looked at."""
    target = folder / f"{project.name}.graph"
    linked((facts_of(path, source) for path, source in _files(project, folder)), target)
    return CodeGraph(target)


def _files(project: Project, folder: Path) -> Iterator[tuple[str, bytes]]:
    root = project.folder(folder)
    wanted = [root / one for one in project.include]
    paths = {
        path
        for one in wanted
        for path in ([one] if one.is_file() else one.rglob("*"))
        if path.is_file()
    }
    for path in sorted(paths):
        yield path.relative_to(root).as_posix(), path.read_bytes()


def answered(question: Question, graph: CodeGraph, folder: Path) -> Answer:
    """The answer to a question; the project is in `folder`."""
    subject = _meant(graph, question.subject)
    if question.kind in {"callers", "impact"}:
        uses = users_of(graph, [Start(subject)], question.hops, lambda: True).uses
        if question.kind == "callers":
            calls = [use for use in uses if use.relation not in {"extends", "overrides"}]
            return Answer([Answered(call.path, call.line, call.confidence) for call in calls])
        users = [(use.by, use.confidence) for use in uses]
        spots = [Answered(one.path, _line_of_name(one, folder), sure) for one, sure in users]
        files = {use.path for use in uses if use.confidence >= 0.5}
        files |= {one.path for one in graph.importers_of(subject.path) if one.name == subject.name}
        return Answer(spots, files=tuple(sorted(files)))
    if question.kind == "implementations":
        below = _below(graph, subject, methods="methods" in question.question)
        return Answer([Answered(one.path, _line_of_name(one, folder), 0.9) for one in below])
    if question.kind == "leads_to":
        tree = call_tree(graph, subject, question.hops, lambda: True)
        reached = list(tree.functions.values())[1:]
        found = [(one.symbol, one.reach) for one in reached]
        spots = [Answered(one.path, _line_of_name(one, folder), sure) for one, sure in found]
        return Answer(spots)
    if question.kind == "path":
        assert question.to is not None
        way = way_between(graph, subject, _meant(graph, question.to), lambda: True)
        spots = [Answered(edge.call.path, edge.call.line, edge.confidence) for edge in way.edges]
        return Answer(spots, is_found=bool(way.edges))
    return _uncertain(question, graph)


def _below(graph: CodeGraph, subject: Symbol, *, methods: bool) -> list[Symbol]:
    if subject.kind == "method":
        return overriding(graph, subject, most=100)
    if not methods:
        return list(graph.subclasses(subject))
    members = graph.members(subject)
    return [each for member in members for each in overriding(graph, member, most=100)]


def _line_of_name(symbol: Symbol, root: Path) -> int:
    """Where the name of a definition stands: annotations may come before it."""
    lines = (root / symbol.path).read_text(encoding="utf-8").splitlines()
    spans = range(symbol.line, symbol.end_line + 1)
    name = re.compile(rf"\b{re.escape(symbol.name)}\b")
    named = (line for line in spans if line <= len(lines) and name.search(lines[line - 1]))
    return next(named, symbol.line)


def _uncertain(question: Question, graph: CodeGraph) -> Answer:
    spot = question.subject
    around = graph.at(spot.file, spot.line)
    assert around is not None
    tree = call_tree(graph, around, 1, lambda: True).entry
    calls = {
        call.id
        for call in tree.calls
        if call.line == spot.line and call.name == spot.text and call.kind != "passed"
    }
    edges = [edge for edge in tree.edges if edge.call.id in calls]
    spots = [Answered(edge.symbol.path, edge.symbol.line, edge.confidence) for edge in edges]
    return Answer(spots, is_found=bool(calls))


def _meant(graph: CodeGraph, spot: Place) -> Symbol:
    """The definition at a spot."""
    here = [
        symbol for symbol in graph.symbols(spot.file) if symbol.line <= spot.line <= symbol.end_line
    ]
    named = [one for one in here if one.name == spot.text]
    return min(named or here, key=lambda one: one.end_line - one.line)


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", default=str(Path(tempfile.gettempdir()) / "projects"))
    sets = parser.add_mutually_exclusive_group()
    sets.add_argument("--held-out", action="store_true", help="only the held-out questions")
    sets.add_argument("--held-out-2", action="store_true", help="only the second held-out set")
    parser.add_argument("--wrong", action="store_true", help="show each wrong answer")
    asked = parser.parse_args()
    folder = Path(asked.folder)
    results: list[tuple[Question, Judgement]] = []
    chosen = questions(_set_name(asked))
    for project in projects().values():
        own = [question for question in chosen if question.project.name == project.name]
        if not own:
            continue
        try:
            fetch(project, folder)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            print(f"{project.name} is left out: {error}")
            continue
        graph = built(project, folder)
        for question in own:
            answer = answered(question, graph, project.folder(folder))
            judgement = judged(question, answer.spots, is_found=answer.is_found, files=answer.files)
            results.append((question, judgement))
            if asked.wrong and not (judgement.is_right and not judgement.confidently_wrong):
                _show(question, answer, judgement)
        graph.close()
    _report(results)


def _set_name(asked: argparse.Namespace) -> SetName:
    if asked.held_out_2:
        return "held_out_2"
    return "held_out" if asked.held_out else "tuning"


def _show(question: Question, answer: Answer, judgement: Judgement) -> None:
    print(f"{question.id} ({question.kind}): {question.question}")
    spots = {(spot.file, spot.line): spot.confidence for spot in answer.spots}
    for one in question.expected:
        if spots.get((one.file, one.line), 0) < 0.5:
            print(f"  missing {one.file}:{one.line} {one.text} {spots.get((one.file, one.line))}")
    allowed = {(one.file, one.line) for one in (*question.expected, *question.possible)}
    for place, confidence in spots.items():
        if place not in allowed and confidence >= 0.5:
            print(f"  too much {place[0]}:{place[1]} {confidence}")
    print(f"  {judgement}; found {answer.is_found}; files {answer.files}")


def _report(results: list[tuple[Question, Judgement]]) -> None:
    for what in ("kind", "language"):
        right: Counter[str] = Counter()
        every: Counter[str] = Counter()
        for question, judgement in results:
            key = question.kind if what == "kind" else question.project.language
            every[key] += 1
            right[key] += judgement.is_right
        print(", ".join(f"{key} {right[key]}/{every[key]}" for key in sorted(every)))
    total = len(results)
    good = sum(judgement.is_right for _, judgement in results)
    precision = sum(judgement.precision for _, judgement in results) / max(total, 1)
    recall = sum(judgement.recall for _, judgement in results) / max(total, 1)
    sure = [question.id for question, judgement in results if judgement.confidently_wrong]
    print(f"{good} of {total} right ({good / max(total, 1):.0%})")
    print(f"precision {precision:.2f}, recall {recall:.2f}, confidently wrong: {sure or 'none'}")


if __name__ == "__main__":
    main()
