"""The parts of JSON text: scalars, what stands between members, and marks for what is missing."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from quintet.orchestration.fetching.json_reading import Container, JsonValue, Number

SMALLEST_ROOM: Final = 64
"""Characters in which every marker fits, whatever it counts."""
_encode: Final[Callable[[str], str]] = json.JSONEncoder(ensure_ascii=False).encode
_UNSAFE: Final = re.compile(r"[\x7f-\x9f\ud800-\udfff]")
"""Legal in JSON, but half surrogates fit in no UTF-8 and control characters in few tools."""
_ESCAPED: Final = re.compile(r"[\"\\]")
_WORDS: Final = {True: "true", False: "false", None: "null"}
_MARKS: Final = ("_truncated", "__truncated", "___truncated")


def encoded_string(text: str) -> str:
    """A JSON string that any reader and any encoding can hold."""
    return safe_in_strings(_encode(text))


def safe_in_strings(text: str) -> str:
    """JSON text in which what only strings can hold is escaped, where it is hard to handle."""
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def written(value: JsonValue) -> str:
    """A scalar."""
    if isinstance(value, Number):
        return str(value)
    return encoded_string(value) if isinstance(value, str) else _WORDS[value]


def length(value: JsonValue) -> int:
    """Characters of a scalar as it is written."""
    if (
        type(value) is str
        and value.isascii()
        and value.isprintable()
        and not _ESCAPED.search(value)
    ):
        return len(value) + 2
    return len(written(value))


def members(node: Container) -> Iterator[tuple[str, JsonValue]]:
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


def values(node: Container) -> Iterable[JsonValue]:
    """The members without their keys."""
    return node if isinstance(node, list) else node.values()


def marker(node: Container, kept: int, *, unfinished: bool) -> str:
    """What stands after the kept members where others are missing."""
    missing = len(node) - kept
    if unfinished:
        note = f"{missing} and more left out" if missing else "more left out"
    elif missing:
        note = f"{missing} of {len(node)} left out"
    else:
        return ""
    comma = "," if kept else ""
    if isinstance(node, list):
        return f'{comma}{{"{_MARKS[0]}":"{note}"}}'
    free = next((mark for mark in _MARKS if mark not in node), None)
    return f'{comma}"{free}":"{note}"' if free else ""


def longest_marker(node: Container, *, unfinished: bool) -> int:
    """Characters of its marker, however many members are kept."""
    return len(marker(node, 0, unfinished=unfinished)) + 1
