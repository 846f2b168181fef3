"""What is not read, and why: files that no person wrote, or that would cost too much.

A refusal is an answer ("skipped: ..."), never an error. Parsing is bounded by size; what works on
trees is bounded by `MOST_DEPTH`, which is estimated from brackets and indentation beforehand.
"""

import re
from itertools import accumulate
from typing import Final

MOST_BYTES: Final = 1_000_000
"""Of one file."""
MOST_DEPTH: Final = 600
"""Brackets or indents within one another. People stay below 30."""
_MINIFIED_LINE: Final = 2_500
"""Mean length of a line from which a file counts as minified."""
_MINIFIED_FROM: Final = 10_000
"""Bytes; shorter files are not judged."""
_NO_BRACKETS: Final = bytes(byte for byte in range(256) if chr(byte) not in "()[]{}")
_STEP: Final = {**{ord(bracket): 1 for bracket in "([{"}, **{ord(bracket): -1 for bracket in ")]}"}}
_WIDE: Final = b" " * 500
_INDENT: Final = re.compile(rb"^[ \t]{600,}\S", re.MULTILINE)


def refusal(source: bytes) -> str | None:
    """Why a file is not to be read, or None."""
    if len(source) > MOST_BYTES:
        return f"larger than {MOST_BYTES // 1_000_000} MB"
    if b"\0" in source[:8000]:
        return "binary"
    if len(source) > _MINIFIED_FROM:
        if len(source) / (source.count(b"\n") + 1) > _MINIFIED_LINE:
            return "minified"
        if max(map(len, source.split(b"\n", 40)[:40])) > len(source) * 0.8:
            return "minified"
    if _depth(source) > MOST_DEPTH or (_WIDE in source and _INDENT.search(source)):
        return "nested too deeply"
    return None


def _depth(source: bytes) -> int:
    brackets = source.translate(None, _NO_BRACKETS)
    return max(accumulate(map(_STEP.__getitem__, brackets)), default=0)
