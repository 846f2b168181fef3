"""The code in a conversation: what stands between triple backticks, without the fences."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Final

MOST_BYTES: Final = 200 * 1024
"""Of all blocks together, as JSON; the newest are kept."""
_FENCED: Final = re.compile(r"(`{3,})(?:[^\n`]*\n)?(.*?)(?:\1|\Z)", re.DOTALL)


def code_blocks(text: str) -> list[str]:
    """The blocks of a text in order; one whose fence is never closed goes to the end."""
    found = (match[2].strip("\r\n").rstrip() for match in _FENCED.finditer(text))
    return [block for block in found if block.strip()]


def without_code(text: str) -> str:
    """The text between the blocks."""
    return _FENCED.sub("\n", text)


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
