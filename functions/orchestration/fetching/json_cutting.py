"""A JSON tree written into a given room: valid JSON, the first items of everything, keys in order.

Members of an array or object share its room: short ones stay whole, long ones get equal parts
and are cut in their turn, and what is at the end gives way. Wherever something is missing,
`_truncated` (or the end of a string) tells how much. No recursion: a tree may have any depth.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from orchestration.fetching.json_reading import Container, JsonDocument, JsonValue, Number

_encode: Final[Callable[[str], str]] = json.JSONEncoder(ensure_ascii=False).encode
_UNSAFE: Final = re.compile(r"[\x7f-\x9f\ud800-\udfff]")
"""Legal in JSON, but half surrogates fit in no UTF-8 and control characters in few tools."""
_WORDS: Final = {True: "true", False: "false", None: "null"}
_MARKS: Final = ("_truncated", "__truncated", "___truncated")

SMALLEST_ROOM: Final = 64
"""Characters in which every marker fits, whatever it counts."""
_ARRAY_SHARE: Final = 4
_OBJECT_SHARE: Final = 16
"""A member keeps at least this part of the room: few long items rather than stubs of many."""


def encoded_string(text: str) -> str:
    """A JSON string that any reader and any encoding can hold."""
    return safe_in_strings(_encode(text))


def safe_in_strings(text: str) -> str:
    """JSON text in which what only strings can hold is escaped, where it is hard to handle."""
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def cut_json(document: JsonDocument, room: int) -> tuple[str, bool]:
    """The document in at most `room` characters (64 or more), and whether something is missing."""
    cutter = _Cutter(document)
    return cutter.written(room), cutter.is_cut


class _Cutter:
    def __init__(self, document: JsonDocument) -> None:
        self.is_cut = False
        self._root = document.value
        self._unfinished = document.unfinished
        self._sizes = _sizes(document)

    def written(self, room: int) -> str:
        pieces: list[str] = []
        pending: list[str | tuple[JsonValue, int]] = [(self._root, room)]
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
        return self._sizes[id(value)] if isinstance(value, (list, dict)) else len(_written(value))

    def _scalar(self, value: JsonValue, room: int) -> str:
        text = _written(value)
        if len(text) <= room:
            return text
        self.is_cut = True
        if isinstance(value, Number):
            return f'"[number of {len(value)} characters]"'
        return _cut_string(value, room)

    def _container(self, node: Container, room: int) -> list[str | tuple[JsonValue, int]]:
        """The pieces of an array or object; their texts and rooms together fit in `room`."""
        unfinished = id(node) in self._unfinished
        kept = self._kept(node, room, unfinished=unfinished)
        self.is_cut |= unfinished or len(kept) < len(node)
        marker = _marker(node, len(kept), unfinished=unfinished)
        inside = room - 2 - len(marker) - sum(len(prefix) for prefix, _ in kept)
        rooms = shared([self._size(value) for _, value in kept], inside)
        pieces: list[str | tuple[JsonValue, int]] = ["[" if isinstance(node, list) else "{"]
        for (prefix, value), share in zip(kept, rooms, strict=True):
            pieces += [prefix, (value, share)]
        return [*pieces, marker, "]" if isinstance(node, list) else "}"]

    def _kept(self, node: Container, room: int, *, unfinished: bool) -> list[tuple[str, JsonValue]]:
        """The members from the start that all can have their least room."""
        part = _ARRAY_SHARE if isinstance(node, list) else _OBJECT_SHARE
        least = max(SMALLEST_ROOM, room // part)
        marked = room - 2 - _longest_marker(node, unfinished=unfinished)
        kept: list[tuple[str, JsonValue]] = []
        used = beside_marker = 0
        for prefix, value in _members(node):
            used += len(prefix) + min(self._size(value), least)
            if used > room - 2:
                return kept[:beside_marker]
            kept.append((prefix, value))
            if used <= marked:
                beside_marker = len(kept)
        return kept[:beside_marker] if unfinished else kept


def _marker(node: Container, kept: int, *, unfinished: bool) -> str:
    """What stands after the kept members where others are missing."""
    missing = len(node) - kept
    if unfinished:
        told = f"{missing} and more left out" if missing else "more left out"
    elif missing:
        told = f"{missing} of {len(node)} left out"
    else:
        return ""
    comma = "," if kept else ""
    if isinstance(node, list):
        return f'{comma}{{"{_MARKS[0]}":"{told}"}}'
    free = next((mark for mark in _MARKS if mark not in node), None)
    return f'{comma}"{free}":"{told}"' if free else ""


def _longest_marker(node: Container, *, unfinished: bool) -> int:
    """Characters of its marker, however many members are kept."""
    return len(_marker(node, 0, unfinished=unfinished)) + 1


def _members(node: Container) -> Iterator[tuple[str, JsonValue]]:
    """Each member with what stands before it."""
    comma = ""
    if isinstance(node, list):
        for value in node:
            yield comma, value
            comma = ","
    else:
        for key, value in node.items():
            yield f"{comma}{encoded_string(key)}:", value
            comma = ","


def _written(value: JsonValue) -> str:
    if isinstance(value, Number):
        return str(value)
    return encoded_string(value) if isinstance(value, str) else _WORDS[value]


def _cut_string(text: str, room: int) -> str:
    mark = f"…[+{len(text)} characters]"
    used, kept = 2 + len(mark), 0
    for character in text[:room]:
        used += len(encoded_string(character)) - 2
        if used > room:
            break
        kept += 1
    return encoded_string(f"{text[:kept]}…[+{len(text) - kept} characters]")


def shared(sizes: Sequence[int], room: int) -> list[int]:
    """Room for each of several: the short ones whole, the long ones equal parts of the rest."""
    left, level = room, 0
    waiting = len(sizes)
    for size in sorted(sizes):
        level = left // waiting
        if size > level:
            return [min(each, level) for each in sizes]
        left -= size
        waiting -= 1
    return list(sizes)


def _sizes(document: JsonDocument) -> dict[int, int]:
    """How long every array and object is when as much as there is of it is written."""
    ordered: list[Container] = []
    pending = [document.value]
    while pending:
        node = pending.pop()
        if isinstance(node, (list, dict)):
            ordered.append(node)
            pending.extend(node if isinstance(node, list) else node.values())
    sizes: dict[int, int] = {}
    for container in reversed(ordered):
        size = 2 + sum(
            len(prefix)
            + (sizes[id(value)] if isinstance(value, (list, dict)) else len(_written(value)))
            for prefix, value in _members(container)
        )
        if id(container) in document.unfinished:
            size += _longest_marker(container, unfinished=True)
        sizes[id(container)] = size
    return sizes
