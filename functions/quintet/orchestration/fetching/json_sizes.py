"""How much room the parts of a JSON tree take when they are written whole."""

from quintet.orchestration.fetching.json_reading import Container, JsonDocument, JsonValue
from quintet.orchestration.fetching.json_writing import (
    SMALLEST_ROOM,
    length,
    longest_marker,
    values,
)


def sizes_of(document: JsonDocument, room: int) -> dict[int, int]:
    """How long arrays and objects are when as much as there is of them is written.

    Those that are longer than the room for all are only known to be so: of a large document
    little more is looked at than what can be kept.
    """
    ordered, too_large = _within_reach(document.value, room)
    sizes: dict[int, int] = {}
    keys: dict[str, int] = {}
    for container in reversed(ordered):
        if id(container) in too_large:
            sizes[id(container)] = room + 1
            continue
        size = 1 + max(1, len(container))  # brackets and commas
        if isinstance(container, dict):
            for key in container:
                if key not in keys:
                    keys[key] = length(key) + 1
                size += keys[key]
        for value in values(container):
            size += sizes[id(value)] if isinstance(value, (list, dict)) else length(value)
        if id(container) in document.unfinished:
            size += longest_marker(container, unfinished=True)
        sizes[id(container)] = size
    return sizes


def _within_reach(root: JsonValue, room: int) -> tuple[list[Container], set[int]]:
    """Every array and object that may be kept, outer ones first; and which are surely too large.

    What comes after members that fill the room by the least they can take is never kept.
    """
    ordered: list[Container] = []
    too_large: set[int] = set()
    pending = [root]
    while pending:
        node = pending.pop()
        if not isinstance(node, (list, dict)):
            continue
        ordered.append(node)
        used = 1
        for value in values(node):
            used += 1 + min(SMALLEST_ROOM, _least(value))
            pending.append(value)
            if used > room:
                too_large.add(id(node))
                break
    return ordered, too_large


def _least(value: JsonValue) -> int:
    """Characters that a value takes at the least: `0`, `[0,0]`, `{"":0,"a":0}`."""
    if isinstance(value, dict):
        return 1 + 5 * len(value)
    return 1 + 2 * len(value) if isinstance(value, list) else 1
