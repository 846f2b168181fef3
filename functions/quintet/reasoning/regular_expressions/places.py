"""The guards that a pattern can name: edges of the text, of lines and of words."""

from quintet.reasoning.regular_expressions import charsets
from quintet.reasoning.regular_expressions.charsets import AT_EDGE, EVERYWHERE
from quintet.reasoning.regular_expressions.cursor import Flags
from quintet.reasoning.regular_expressions.models import Dialect
from quintet.reasoning.regular_expressions.nodes import Guard


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
