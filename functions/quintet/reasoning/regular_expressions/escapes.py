"""Reads an escape that stands for a set of characters, in a class or outside."""

from typing import Final

from quintet.reasoning.regular_expressions import classes
from quintet.reasoning.regular_expressions.charsets import CharSet, of
from quintet.reasoning.regular_expressions.cursor import Cursor, Flags, UnreadableError

_CONTROLS: Final = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v"}
_HEX: Final = "0123456789abcdefABCDEF"
_OCTAL: Final = "01234567"
_WIDTHS: Final = {"x": 2, "u": 4, "U": 8}


def escaped(cursor: Cursor, flags: Flags) -> CharSet:
    """The set that follows a backslash, which is gone past already."""
    letter = cursor.next()
    named = classes.named(letter, cursor.dialect, is_ascii=flags.ascii)
    if named is not None:
        return named
    if letter in "pP" and cursor.dialect != "python":
        return _property(cursor, is_negated=letter == "P")
    point = _point(cursor, letter)
    return CharSet(((point, point),))


def _property(cursor: Cursor, *, is_negated: bool) -> CharSet:
    if cursor.takes("{"):
        name = cursor.until("}")
    elif cursor.dialect == "javascript":
        return of("P" if is_negated else "p")
    else:
        name = cursor.next()
    is_negated ^= name.startswith("^")
    key = name.strip("^").rpartition("=")[2].replace("_", "").lower()
    known = classes.PROPERTIES
    charset = known.get(key) or known.get(key.removeprefix("is")) or known.get(key[:1])
    if charset is None or (key not in known and len(key) > 2 and not key.startswith("is")):  # noqa: PLR2004 - a category has two letters
        charset = known["l"]
    return charset.complement() if is_negated else charset


def _point(cursor: Cursor, letter: str) -> int:
    if letter in _CONTROLS:
        return ord(_CONTROLS[letter])
    if letter == "a" and cursor.dialect != "javascript":
        return 7
    if letter == "e" and cursor.dialect == "java":
        return 27
    if letter == "c" and cursor.dialect != "python" and not cursor.is_done:
        return ord(cursor.next()) % 32
    if letter in _WIDTHS:
        return _numbered(cursor, letter)
    if letter == "N" and cursor.takes("{"):
        return _spelt(cursor.until("}"))
    if letter == "0" or letter in _OCTAL:
        digits = letter + cursor.while_in(_OCTAL, 2)
        return int(digits, 8) & 0xFF
    return ord(letter)


def _numbered(cursor: Cursor, letter: str) -> int:
    if cursor.takes("{"):
        digits = cursor.until("}")
    else:
        digits = cursor.while_in(_HEX, _WIDTHS[letter])
        if len(digits) < _WIDTHS[letter]:
            cursor.at -= len(digits)
            return ord(letter)
    try:
        return min(int(digits, 16), 0x10FFFF)
    except ValueError as error:
        raise UnreadableError(f"{digits!r} is no number") from error


def _spelt(name: str) -> int:
    import unicodedata  # noqa: PLC0415 - large, and seldom needed

    try:
        return ord(unicodedata.lookup(name))
    except (KeyError, TypeError) as error:
        raise UnreadableError(f"no character is called {name}") from error
