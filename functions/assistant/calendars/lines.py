"""The bytes of a calendar file as its content lines: unfolded, numbered, decoded (RFC 5545, 3.1).

Lines are unfolded before they are decoded, because folds may stand within a character.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from quintet.errors import BadInputError

MAX_BYTES: Final = 20 * 1024 * 1024
MAX_LINES: Final = 600_000
"""Of all kinds, folded ones counted each."""
MAX_LINE_BYTES: Final = 256 * 1024
"""Of one unfolded line that is read; the rest of a longer one, an attachment mostly, is not."""

_NOT_EMPTY: Final = re.compile(rb"[^\n]+")
_WIDE: Final = {
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
    b"B\x00": "utf-16-le",
    b"\x00B": "utf-16-be",
}
"""How a file in UTF-16 begins, with a mark or with the B of BEGIN."""


@dataclass(frozen=True, slots=True)
class ContentLine:
    """One unfolded line; `number` is that of its first line in the file, counted from 1."""

    number: int
    raw: bytes
    cut: bool = False
    """Whether it went on beyond what is read."""

    def text(self) -> tuple[str, bool]:
        """Its characters, and whether they are valid UTF-8; else Windows-1252 is assumed."""
        try:
            return self.raw.decode("utf-8", "ignore" if self.cut else "strict"), True
        except UnicodeDecodeError:
            return self.raw.decode("cp1252", "replace"), False


def content_lines(data: bytes) -> Iterator[ContentLine]:
    """The lines that are not empty.

    Raises:
        BadInputError: more bytes or lines than are read.
    """
    if len(data) > MAX_BYTES:
        raise _too_large(f"Length must be at most {MAX_BYTES} bytes")
    plain = _in_single_bytes(data).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if plain.count(b"\n") > MAX_LINES:
        raise _too_large(f"Length must be at most {MAX_LINES} lines")
    return _unfolded(plain)


def _too_large(message: str) -> BadInputError:
    return BadInputError.of("file", message, "LENGTH_VALIDATION", validator="maxLength")


def _in_single_bytes(data: bytes) -> bytes:
    wide = _WIDE.get(data[:2])
    if wide:
        return data.decode(wide, "replace").encode("utf-8", "replace")
    return data.removeprefix(b"\xef\xbb\xbf")


def _unfolded(data: bytes) -> Iterator[ContentLine]:
    parts: list[bytes] = []
    number = first = 1
    length = before = 0
    for found in _NOT_EMPTY.finditer(data):
        number += data.count(b"\n", before, found.start())
        before = found.start()
        is_fold = data[before] in b" \t"
        if parts and not is_fold:
            yield _joined(first, parts, length)
            parts, length = [], 0
        if not parts:
            first = number
        start = before + (1 if is_fold else 0)
        if length < MAX_LINE_BYTES:
            parts.append(data[start : min(found.end(), start + MAX_LINE_BYTES)])
        length += found.end() - start
    if parts:
        yield _joined(first, parts, length)


def _joined(number: int, parts: list[bytes], length: int) -> ContentLine:
    raw = parts[0] if len(parts) == 1 else b"".join(parts)
    return ContentLine(number, raw[:MAX_LINE_BYTES], cut=length > MAX_LINE_BYTES)
