"""The code in a conversation: what stands between triple backticks, and its language."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_LONGEST_LANGUAGE: Final = 40
MOST_BYTES: Final = 200 * 1024
"""Of all blocks together, as JSON; the newest are kept."""
_FENCE: Final = re.compile(r"(?P<fence>`{3,})(?:(?P<info>[^\n`]*)\n)?")


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """What stands in a fence, and the language that the fence names, if any."""

    code: str
    language: str = ""


def code_blocks(text: str) -> list[CodeBlock]:
    """The blocks of a text in order; one whose fence is never closed goes to the end."""
    return [
        CodeBlock(code.strip("\r\n").rstrip(), language)
        for _, language, code in _parts(text)
        if code.strip()
    ]


def without_code(text: str) -> str:
    """The text between the blocks."""
    return "\n".join(before for before, _, _ in _parts(text))


def _parts(text: str) -> Iterator[tuple[str, str, str]]:
    """What is before a block, the block's language, and the block; last what follows them all."""
    at = 0
    while (fence := _FENCE.search(text, at)) is not None:
        end = text.find(fence["fence"], fence.end())
        named = (fence["info"] or "").split(maxsplit=1)
        language = named[0][:_LONGEST_LANGUAGE] if named else ""
        yield text[at : fence.start()], language, text[fence.end() : end if end >= 0 else None]
        at = end + len(fence["fence"]) if end >= 0 else len(text)
    yield text[at:], "", ""


def newest(blocks: Iterable[CodeBlock], most_bytes: int = MOST_BYTES) -> tuple[CodeBlock, ...]:
    """Each block once, in order, as many of the last ones as fit."""
    last: dict[CodeBlock, None] = {}
    for block in blocks:
        last.pop(block, None)
        last[block] = None
    return _last_that_fit(list(last), most_bytes)


def _last_that_fit(blocks: Sequence[CodeBlock], room: int) -> tuple[CodeBlock, ...]:
    kept: list[CodeBlock] = []
    for block in reversed(blocks):
        size = len(json.dumps(block.code, ensure_ascii=False).encode("utf-8"))
        if size <= room:
            room -= size
            kept.append(block)
    return tuple(reversed(kept))
