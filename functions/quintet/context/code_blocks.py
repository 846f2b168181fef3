"""The code in a conversation: what stands between triple backticks, without the fences."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Final

MOST_BYTES: Final = 200 * 1024
"""Of all blocks together, as JSON; the newest are kept."""
_FENCE: Final = re.compile(r"(`{3,})(?:[^\n`]*\n)?")


def code_blocks(text: str) -> list[str]:
    """The blocks of a text in order; one whose fence is never closed goes to the end."""
    found = (block.strip("\r\n").rstrip() for block in _parts(text)[1::2])
    return [block for block in found if block.strip()]


def without_code(text: str) -> str:
    """The text between the blocks."""
    return "\n".join(_parts(text)[::2])


def _parts(text: str) -> list[str]:
    """What is before a block, the block, what is between it and the next, and so on."""
    parts, at = [], 0
    while (fence := _FENCE.search(text, at)) is not None:
        end = text.find(fence[1], fence.end())
        parts += [text[at : fence.start()], text[fence.end() : end if end >= 0 else None]]
        at = end + len(fence[1]) if end >= 0 else len(text)
    return [*parts, text[at:]]


def newest(blocks: Iterable[str], most_bytes: int = MOST_BYTES) -> tuple[str, ...]:
    """Each block once, in order, as many of the last ones as fit."""
    last: dict[str, None] = {}
    for block in blocks:
        last.pop(block, None)
        last[block] = None
    return _last_that_fit(list(last), most_bytes)


def _last_that_fit(blocks: Sequence[str], room: int) -> tuple[str, ...]:
    kept: list[str] = []
    for block in reversed(blocks):
        size = len(json.dumps(block, ensure_ascii=False).encode("utf-8"))
        if size <= room:
            room -= size
            kept.append(block)
    return tuple(reversed(kept))
