"""A JSON tree written into a given room: valid JSON, the first items of everything, keys in order.

Members of an array or object share its room: short ones stay whole, long ones get equal parts
and are cut in their turn, and what is at the end gives way. Wherever something is missing,
`_truncated` (or the end of a string) tells how much. No recursion: a tree may have any depth.
"""

from collections.abc import Sequence
from typing import Final

from quintet.orchestration.fetching.json_reading import Container, JsonDocument, JsonValue, Number
from quintet.orchestration.fetching.json_sizes import sizes_of
from quintet.orchestration.fetching.json_writing import (
    SMALLEST_ROOM,
    encoded_string,
    length,
    longest_marker,
    marker,
    members,
    written,
)

_ARRAY_SHARE: Final = 4
_OBJECT_SHARE: Final = 16
"""A member keeps at least this part of the room: few long items rather than stubs of many."""


def cut_json(document: JsonDocument, room: int) -> tuple[str, bool]:
    """The document in at most `room` characters (64 or more), and whether something is missing."""
    cutter = _Cutter(document, room)
    return cutter.text(), cutter.is_cut


class _Cutter:
    def __init__(self, document: JsonDocument, room: int) -> None:
        self.is_cut = False
        self._root = document.value
        self._room = room
        self._unfinished = document.unfinished
        self._sizes = sizes_of(document, room)

    def text(self) -> str:
        pieces: list[str] = []
        pending: list[str | tuple[JsonValue, int]] = [(self._root, self._room)]
        while pending:
            piece = pending.pop()
            if isinstance(piece, str):
                pieces.append(piece)
            elif isinstance(piece[0], (list, dict)):
                pending.extend(reversed(self._container(*piece)))
            else:
                pieces.append(self._scalar(*piece))
        return "".join(pieces)

    def _size(self, value: JsonValue) -> int:
        return self._sizes[id(value)] if isinstance(value, (list, dict)) else length(value)

    def _scalar(self, value: JsonValue, room: int) -> str:
        text = written(value)
        if len(text) <= room:
            return text
        self.is_cut = True
        if isinstance(value, Number):
            return f'"[number of {len(value)} characters]"'
        return _cut_string(value, room)

    def _container(self, node: Container, room: int) -> list[str | tuple[JsonValue, int]]:
        """The pieces of an array or object; their texts and rooms together fit in `room`."""
        unfinished = id(node) in self._unfinished
        is_whole = self._sizes[id(node)] <= room
        kept = list(members(node)) if is_whole else self._kept(node, room, unfinished=unfinished)
        self.is_cut |= unfinished or len(kept) < len(node)
        missing = marker(node, len(kept), unfinished=unfinished)
        inside = room - 2 - len(missing) - sum(len(prefix) for prefix, _ in kept)
        wanted = [self._size(value) for _, value in kept]
        rooms = wanted if is_whole else shared(wanted, inside)
        pieces: list[str | tuple[JsonValue, int]] = ["[" if isinstance(node, list) else "{"]
        for (prefix, value), share in zip(kept, rooms, strict=True):
            pieces += [prefix, (value, share)]
        return [*pieces, missing, "]" if isinstance(node, list) else "}"]

    def _kept(self, node: Container, room: int, *, unfinished: bool) -> list[tuple[str, JsonValue]]:
        """The members from the start that all can have their least room."""
        part = _ARRAY_SHARE if isinstance(node, list) else _OBJECT_SHARE
        least = max(SMALLEST_ROOM, room // part)
        marked = room - 2 - longest_marker(node, unfinished=unfinished)
        kept: list[tuple[str, JsonValue]] = []
        used = beside_marker = 0
        for prefix, value in members(node):
            used += len(prefix) + min(self._size(value), least)
            if used > room - 2:
                return kept[:beside_marker]
            kept.append((prefix, value))
            if used <= marked:
                beside_marker = len(kept)
        return kept[:beside_marker] if unfinished else kept


def _cut_string(text: str, room: int) -> str:
    mark = f"…[+{len(text)} characters]"
    used, kept = 2 + len(mark), 0
    for character in text[:room]:
        used += len(encoded_string(character)) - 2
        if used > room:
            break
        kept += 1
    return encoded_string(f"{text[:kept]}…[+{len(text) - kept} characters]")


def shared(wanted: Sequence[int], room: int) -> list[int]:
    """Room for each of several: the short ones whole, the long ones equal parts of the rest."""
    left, level = room, 0
    waiting = len(wanted)
    for size in sorted(wanted):
        level = left // waiting
        if size > level:
            return [min(each, level) for each in wanted]
        left -= size
        waiting -= 1
    return list(wanted)
