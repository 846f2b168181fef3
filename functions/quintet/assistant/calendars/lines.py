"""The bytes of a calendar file as its content lines: unfolded, numbered, decoded (RFC 5545, 3.1).

Lines are unfolded before they are decoded, because folds may stand within a character.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from quintet.errors import BadInputError

MAX_BYTES: Final = 20 * 1024 * 1024
MAX_LINES: Final = 600_000
"""Of all kinds, folded ones counted each."""
MAX_LINE_BYTES: Final = 256 * 1024
"""Of one unfolded line that is read; the rest of a longer one, an attachment mostly, is not."""

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
    first, parts, length = 1, [b""], 0
    for number, line in enumerate(data.split(b"\n"), 1):
        if line[:1] in {b" ", b"\t"}:
            line = line[1:]  # noqa: PLW2901 - the rest of a line that is folded
        elif line:
            if length:
                yield _joined(first, parts, length)
            first, parts, length = number, [], 0
        if length < MAX_LINE_BYTES:
            parts.append(line)
        length += len(line)
    if length:
        yield _joined(first, parts, length)


def _joined(number: int, parts: list[bytes], length: int) -> ContentLine:
    return ContentLine(number, b"".join(parts)[:MAX_LINE_BYTES], cut=length > MAX_LINE_BYTES)
