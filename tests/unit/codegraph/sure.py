"""Which targets of calls a graph is sure of, in small code bases that would mislead it."""

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

from quintet.codegraph.building import linked
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.reading import facts_of

SURE = 0.8


def sure_targets(folder: Path, files: Mapping[str, str], caller: str) -> set[str]:
    """What the calls in all symbols of a name surely reach, by qualified name."""
    target = folder / "code.graph"
    sources = {path: dedent(text).lstrip("\n").encode() for path, text in files.items()}
    linked((facts_of(path, source) for path, source in sources.items()), target)
    graph = CodeGraph(target)
    found: set[str] = set()
    for symbol in graph.named(caller):
        for call in graph.calls_of(symbol):
            for one in call.targets:
                reached = graph.symbol(one.symbol_id)
                assert reached is not None
                if one.confidence >= SURE:
                    found.add(reached.qualified)
    graph.close()
    return found
