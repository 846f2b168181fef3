"""How much of a conversation fits into one answer: whole messages, or a stretch of a long one.

An answer holds its JSON twice, as structure and as text inside of JSON. Sizes are bytes of UTF-8.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from quintet.context.answers import Message, MessagePart
from quintet.context.conversation import StoredMessage
from quintet.context.cursors import cursor, cursor_parts, time_of

ROOM: Final = 2 * 1024 * 1024 - 64 * 1024
"""What one answer may hold, less what its envelope and the ids in it can take."""
_SAFETY: Final = 0.95


@dataclass(frozen=True, slots=True)
class Position:
    """A message by its time, and how many of its characters were told already."""

    time: int
    offset: int = 0

    def cursor(self) -> str:
        """The position as text."""
        return cursor(self.time, self.offset)

    @classmethod
    def read(cls, text: str) -> "Position":
        """The position from a cursor.

        Raises:
            BadInputError: no cursor of this kind.
        """
        time, offset = cursor_parts(text, int, int)
        return cls(time_of(time), max(offset, 0))


@dataclass(frozen=True, slots=True)
class Page:
    """Messages that fit, and where the rest begins."""

    messages: tuple[MessagePart | Message, ...]
    following: Position | None


def wire_size(value: Any) -> int:
    """Bytes that a JSON value takes in an answer, a comma included."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    escaped = text.count('"') + text.count("\\")
    return 2 * len(text.encode("utf-8")) + escaped + 2


def page(
    messages: Iterable[StoredMessage],
    start: Position | None = None,
    *,
    room: int = ROOM,
    limit: int | None = None,
) -> Page:
    """As many messages as fit, and at least something of the first one."""
    told: list[MessagePart | Message] = []
    for message in messages:
        offset = start.offset if start is not None and message.time == start.time else 0
        here = Position(message.time, offset)
        if limit is not None and len(told) == limit:
            return Page(tuple(told), here)
        whole = _told(message, offset, len(message.content))
        size = wire_size(whole.model_dump())
        if size > room and told:
            return Page(tuple(told), here)
        if size > room:
            part, end = _stretch(message, offset, room)
            return Page((part,), Position(message.time, end))
        room -= size
        told.append(whole)
    return Page(tuple(told), None)


def _told(message: StoredMessage, start: int, end: int) -> MessagePart | Message:
    fields: dict[str, Any] = {
        "role": message.role,
        "content": message.content[start:end],
        "importance": message.importance,
        "tags": message.tags,
        "timestamp": message.time,
        **({"author": message.author} if message.author else {}),
        **({"saidAt": message.said_at} if message.said_at is not None else {}),
    }
    length = len(message.content)
    if start == 0 and end == length:
        return Message(**fields)
    return MessagePart(**fields, contentOffset=start, contentLength=length)


def _stretch(message: StoredMessage, start: int, room: int) -> tuple[MessagePart | Message, int]:
    """The longest beginning found quickly that fits, and where it ends."""
    end = len(message.content)
    while True:
        part = _told(message, start, end)
        size = wire_size(part.model_dump())
        if size <= room or end <= start + 1:
            return part, end
        end = start + max(1, int((end - start) * room / size * _SAFETY))
