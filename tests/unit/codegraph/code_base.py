"""Small code bases for tests: a graph from paths and their sources."""

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

from quintet.codegraph.bodies import body_of
from quintet.codegraph.building import linked
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, Symbol
from quintet.codegraph.reading import facts_of
from quintet.codegraph.statements import Body


def source(text: str) -> bytes:
    return dedent(text).lstrip("\n").encode()


def graph_of(folder: Path, files: Mapping[str, str]) -> CodeGraph:
    """The graph of these files, written into a folder."""
    target = folder / "code.graph"
    linked((facts_of(path, source(text)) for path, text in files.items()), target)
    return CodeGraph(target)


def symbol(graph: CodeGraph, name: str) -> Symbol:
    """The one symbol of a name, or of a qualified one as it stands in ids."""
    found = list(graph.named(name.partition("#")[0]))
    (only,) = [one for one in found if one.qualified == name] or found
    return only


def call(graph: CodeGraph, caller: str, text: str) -> Call:
    """The one call of this text in the one symbol of a name."""
    (found,) = (one for one in graph.calls_of(symbol(graph, caller)) if one.text == text)
    return found


def targets(graph: CodeGraph, caller: str, text: str) -> list[str]:
    """Where a call may go, best first."""
    return [target.symbol_id for target in call(graph, caller, text).targets]


def body(path: str, text: str, name: str) -> Body:
    """The body of a function of one file."""
    code = source(text)
    facts = facts_of(path, code)
    (found,) = (one for one in facts.symbols if one.name == name)
    made = body_of(
        code,
        path,
        Symbol(
            f"{path}::{found.qualified}",
            path,
            found.name,
            found.qualified,
            found.kind,
            found.line,
            found.end_line,
        ),
    )
    assert made is not None
    return made
