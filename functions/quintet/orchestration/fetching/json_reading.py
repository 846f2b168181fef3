"""JSON as a tree, whatever a server sends: any depth, any numbers, and the head of a longer text.

Python's reader is fast but gives up on deep nesting and on text that ends in the middle; then
ours reads instead, which keeps its own stack. Not here: how a tree is made shorter.
"""

import json
import re
from dataclasses import dataclass
from typing import Any, Final

JsonValue = Any
Container = list[JsonValue] | dict[str, JsonValue]

_VALUE: Final = "a value"
_FIRST_ITEM: Final = "a value or ]"
_KEY: Final = "a key"
_FIRST_KEY: Final = "a key or }"
_COLON: Final = ":"
_AFTER: Final = ", or the end of the container"
_END: Final = "the end"

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_BARE: Final = re.compile(r"[-+.0-9A-Za-z]*")
HEAD_CHARACTERS: Final = 64 * 1024
"""Read by our reader, which takes some hundred times as long as Python's."""

_LONGEST_ESCAPE: Final = len("\\uD83D\\uDE00")


class Number(str):
    """A number as it was written: no digit is lost, and none is too many."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class JsonDocument:
    """A tree of str, Number, bool, None, list and dict.

    `unfinished` holds the ids of the containers in which the text ended.
    """

    value: JsonValue
    unfinished: frozenset[int] = frozenset()


class _NotJsonError(ValueError):
    """The text breaks the grammar of RFC 8259."""


def _refused(name: str) -> JsonValue:
    raise _NotJsonError(f"{name} is not JSON")


_decoder: Final = json.JSONDecoder(parse_int=Number, parse_float=Number, parse_constant=_refused)


def read_json(text: str, *, is_whole: bool = True) -> JsonDocument | None:
    """The tree of a text, or of as much as there is of it; None where it is not JSON.

    Of a text that only our reader can read, and that is long, the head is read.
    """
    try:
        if is_whole:
            try:
                return JsonDocument(_decoder.decode(text))
            except RecursionError:
                is_whole = len(text) <= HEAD_CHARACTERS
        return _Reader(text[:HEAD_CHARACTERS], is_whole=is_whole).read()
    except ValueError:
        return None


class _Reader:
    """Reads with a stack of its own."""

    def __init__(self, text: str, *, is_whole: bool) -> None:
        self._text = text
        self._is_whole = is_whole
        self._roots: list[JsonValue] = []
        self._open: list[Container] = []
        self._keys: list[str] = []

    def read(self) -> JsonDocument:
        """The tree.

        Raises:
            ValueError: not JSON, or nothing of it is there.
        """
        place, expected = 0, _VALUE
        while (place := self._after_space(place)) < len(self._text):
            step = self._step(place, expected)
            if step is None:
                break
            place, expected = step
        if not self._roots or (self._is_whole and expected != _END):
            raise _NotJsonError("ends too early")
        return JsonDocument(self._roots[0], frozenset(map(id, self._open)))

    def _after_space(self, place: int) -> int:
        found = _SPACE.match(self._text, place)
        return place if found is None else found.end()

    def _step(self, place: int, expected: str) -> tuple[int, str] | None:
        """Where reading goes on and what must come there; None where the head ends."""
        character = self._text[place]
        if expected in (_VALUE, _FIRST_ITEM) and character in "[{":
            return place + 1, self._opened([] if character == "[" else {})
        if expected in (_AFTER, _FIRST_ITEM, _FIRST_KEY) and character in "]}":
            return place + 1, self._closed(character)
        if expected == _AFTER and character == ",":
            return place + 1, _KEY if isinstance(self._open[-1], dict) else _VALUE
        if expected == _COLON and character == ":":
            return place + 1, _VALUE
        if expected in (_KEY, _FIRST_KEY) and character == '"':
            key = self._scalar(place)
            if key is not None:
                self._keys.append(key[0])
            return key and (key[1], _COLON)
        if expected in (_VALUE, _FIRST_ITEM):
            value = self._scalar(place)
            return value and (value[1], self._added(value[0]))
        raise _NotJsonError(f"expected {expected}")

    def _opened(self, container: Container) -> str:
        self._added(container)
        self._open.append(container)
        return _FIRST_ITEM if isinstance(container, list) else _FIRST_KEY

    def _closed(self, character: str) -> str:
        if isinstance(self._open.pop(), dict) != (character == "}"):
            raise _NotJsonError("closes what is not open")
        return self._following()

    def _added(self, value: JsonValue) -> str:
        if not self._open:
            self._roots.append(value)
        elif isinstance(above := self._open[-1], list):
            above.append(value)
        else:
            above[self._keys.pop()] = value
        return self._following()

    def _following(self) -> str:
        return _AFTER if self._open else _END

    def _scalar(self, place: int) -> tuple[JsonValue, int] | None:
        """A string, number or word and where it ends; None where the head ends within it."""
        text = self._text
        if text[place] != '"':
            found = _BARE.match(text, place)
            end = place if found is None else found.end()
            if end == len(text) and not self._is_whole:
                return None
            return _decoder.decode(text[place:end]), end
        try:
            value, end = _decoder.raw_decode(text, place)
        except json.JSONDecodeError as failure:
            at_the_end = failure.pos >= len(text) - _LONGEST_ESCAPE
            if not self._is_whole and (at_the_end or failure.msg.startswith("Unterminated")):
                return None
            raise
        return value, end
