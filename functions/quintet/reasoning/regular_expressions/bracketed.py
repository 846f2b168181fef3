"""Reads a class in brackets."""

from quintet.reasoning.regular_expressions import classes
from quintet.reasoning.regular_expressions.charsets import NONE, CharSet, of
from quintet.reasoning.regular_expressions.cursor import Cursor, Flags, UnreadableError
from quintet.reasoning.regular_expressions.escapes import escaped


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
        found = classes.folded(found)
    return found.complement() if is_negated else found


def _with_next(cursor: Cursor, flags: Flags, found: CharSet) -> CharSet:
    nests = cursor.dialect == "java" or flags.unicode_sets
    if nests and cursor.takes("&&"):
        return found & _rest(cursor, flags)
    if flags.unicode_sets and cursor.takes("--"):
        return found & ~_rest(cursor, flags)
    if cursor.dialect == "go" and cursor.takes("[:"):
        return found | classes.PROPERTIES.get(cursor.until(":]").strip("^").lower(), NONE)
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
