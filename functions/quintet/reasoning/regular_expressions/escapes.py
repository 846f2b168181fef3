"""Reads an escape that stands for a set of characters, in a class or outside."""

from typing import Final

from quintet.reasoning.regular_expressions import charsets
from quintet.reasoning.regular_expressions.charsets import AT_EDGE, EVERYWHERE, NONE, CharSet, of
from quintet.reasoning.regular_expressions.cursor import Cursor, Flags, UnreadableError
from quintet.reasoning.regular_expressions.models import Dialect
from quintet.reasoning.regular_expressions.nodes import Guard

_CONTROLS: Final = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v"}
_HEX: Final = "0123456789abcdefABCDEF"
_OCTAL: Final = "01234567"
_WIDTHS: Final = {"x": 2, "u": 4, "U": 8}


def escaped(cursor: Cursor, flags: Flags) -> CharSet:
    """The set that follows a backslash, which is gone past already."""
    letter = cursor.next()
    named = charsets.named(letter, cursor.dialect, is_ascii=flags.ascii)
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
    key = name.strip("^").rpartition("=")[2].replace("_", "").lower().removeprefix("is")
    known = charsets.PROPERTIES
    is_category = len(key) <= 2  # noqa: PLR2004 - a script has a longer name
    charset = known.get(key) or (known.get(key[:1]) if is_category else None) or known["l"]
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
        raise UnreadableError("a character by its name")
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


def bracketed(cursor: Cursor, flags: Flags) -> CharSet:
    """The set of a class whose opening bracket is gone past already."""
    is_negated = cursor.takes("^")
    found, is_first = NONE, True
    while True:
        if cursor.sees("]") and not (is_first and cursor.dialect != "javascript"):
            cursor.next()
            break
        is_first = False
        found = _with_next(cursor, flags, found)
    if flags.folds:
        found = charsets.folded(found)
    return found.complement() if is_negated else found


def _with_next(cursor: Cursor, flags: Flags, found: CharSet) -> CharSet:
    nests = cursor.dialect == "java" or flags.unicode_sets
    if nests and cursor.takes("&&"):
        return found & _rest(cursor, flags)
    if flags.unicode_sets and cursor.takes("--"):
        return found & ~_rest(cursor, flags)
    if nests and cursor.takes("["):
        return found | bracketed(cursor, flags)
    low = _member(cursor, flags)
    if not cursor.sees("-") or cursor.text[cursor.at + 1 : cursor.at + 2] in {"]", ""}:
        return found | low
    cursor.next()
    high = _member(cursor, flags)
    if _is_single(low) and _is_single(high):
        first, last = low.ranges[0][0], high.ranges[0][0]
        if last < first:
            raise UnreadableError("a range runs backwards")
        return found | CharSet(((first, last),))
    return found | low | high | of("-")


def _rest(cursor: Cursor, flags: Flags) -> CharSet:
    found = NONE
    while not cursor.sees("]") and not cursor.sees("&&") and not cursor.sees("--"):
        found = _with_next(cursor, flags, found)
    return found


def _member(cursor: Cursor, flags: Flags) -> CharSet:
    letter = cursor.next()
    if letter != "\\":
        return of(letter)
    if cursor.takes("b"):
        return of("\b")
    if cursor.dialect == "java" and cursor.takes("Q"):
        return of(cursor.until("\\E"))
    return escaped(cursor, flags)


def _is_single(charset: CharSet) -> bool:
    return len(charset.ranges) == 1 and charset.ranges[0][0] == charset.ranges[0][1]


def begin(start: int, end: int, flags: Flags, dialect: Dialect) -> Guard:
    """`^`."""
    before = AT_EDGE | charsets.line_ends(dialect) if flags.multiline else AT_EDGE
    return Guard(start=start, end=end, pairs=((before, EVERYWHERE),))


def finish(start: int, end: int, flags: Flags, dialect: Dialect) -> Guard:
    """`$`."""
    behind = AT_EDGE | charsets.line_ends(dialect) if flags.multiline else AT_EDGE
    return Guard(
        start=start,
        end=end,
        pairs=((EVERYWHERE, behind),),
        or_last_newline=not flags.multiline and dialect in {"python", "java"},
    )


def escaped_place(
    letter: str, start: int, end: int, flags: Flags, dialect: Dialect
) -> Guard | None:
    """What a backslash and a letter say of a place; None where they say nothing of one."""
    if letter in "bB":
        words = charsets.named("w", dialect, is_ascii=flags.ascii) or EVERYWHERE
        others = ~words
        pairs = (
            ((words, others), (others, words))
            if letter == "b"
            else ((words, words), (others, others))
        )
        return Guard(start=start, end=end, pairs=pairs)
    if dialect == "javascript":
        return None
    if letter in "AG":
        return Guard(start=start, end=end, pairs=((AT_EDGE, EVERYWHERE),))
    if letter in "zZ":
        is_lenient = letter == "Z" and dialect == "java"
        pair = (EVERYWHERE, AT_EDGE)
        return Guard(start=start, end=end, pairs=(pair,), or_last_newline=is_lenient)
    return None
