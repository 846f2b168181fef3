"""The bodies of functions that were reached, as many as an answer can wait for.

Parsing costs milliseconds a file, so functions are read in the order in which they are reached,
until their files are too many. Which ones were not read is told.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from quintet.codegraph.bodies import body_of
from quintet.codegraph.statements import Body
from quintet.errors import NotFoundError
from quintet.reasoning.common.sources import HasTime, Sources
from quintet.reasoning.tracing.calltree import CallTree, Function

MOST_FILES: Final = 16
MOST_BODIES: Final = 120


@dataclass(slots=True)
class Bodies:
    """Bodies by symbol, and what is missing."""

    found: dict[str, Body] = field(default_factory=dict)
    unread: int = 0
    bounds: list[str] = field(default_factory=list)
    is_complete: bool = True


def bodies_of(tree: CallTree, sources: Sources, has_time: HasTime) -> Bodies:
    """The bodies of the functions that were opened."""
    read = Bodies()
    chosen = _chosen(tree.opened())
    read.unread = len(tree.opened()) - sum(len(some) for some in chosen.values())
    for path, functions in chosen.items():
        if not has_time():
            read.is_complete = False
            read.unread += len(functions)
            continue
        source = _source(sources, path)
        for function in functions:
            body = body_of(source, path, function.symbol) if source is not None else None
            if body is None:
                read.unread += 1
            else:
                read.found[function.symbol.id] = body
    if read.unread:
        read.bounds.append(
            f"{read.unread} functions were followed by their calls alone, without their statements"
        )
    return read


def _chosen(opened: Iterable[Function]) -> dict[str, list[Function]]:
    """By file, so that each is parsed once."""
    chosen: dict[str, list[Function]] = {}
    count = 0
    for one in opened:
        is_room = one.symbol.path in chosen or len(chosen) < MOST_FILES
        if is_room and count < MOST_BODIES:
            chosen.setdefault(one.symbol.path, []).append(one)
            count += 1
    return chosen


def _source(sources: Sources, path: str) -> bytes | None:
    try:
        return sources.read(path)
    except NotFoundError:
        return None
