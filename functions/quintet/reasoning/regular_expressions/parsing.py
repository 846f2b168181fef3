"""Reads a pattern of Python, JavaScript or Java into a tree."""

from typing import Final, Literal

from quintet.reasoning.regular_expressions import charsets, nodes
from quintet.reasoning.regular_expressions.charsets import ANY, CharSet, of
from quintet.reasoning.regular_expressions.cursor import Cursor, Flags, UnreadableError
from quintet.reasoning.regular_expressions.escapes import (
    begin,
    bracketed,
    escaped,
    escaped_place,
    finish,
)
from quintet.reasoning.regular_expressions.models import Dialect
from quintet.reasoning.regular_expressions.nodes import Node

_DEEPEST: Final = 60
_DIGITS: Final = "0123456789"
_LARGEST: Final = 1_000_000_000


def parse(pattern: str, flags: str, dialect: Dialect) -> Node:
    """The pattern's tree.

    Raises:
        UnreadableError: It is none of the dialect, or has what is not read here.
    """
    return _Parser(pattern, Flags().changed(flags.lower(), on=True), dialect).parsed()


class _Parser:
    def __init__(self, pattern: str, flags: Flags, dialect: Dialect) -> None:
        self.cursor = Cursor(pattern, dialect)
        self.flags = flags
        self.dialect = dialect
        self.names: dict[str, int] = {}
        self.groups = 0
        self.depth = 0
        self.all_groups = _count_groups(pattern)

    def parsed(self) -> Node:
        tree = self.choice()
        if not self.cursor.is_done:
            raise UnreadableError("a bracket closes that none opened")
        return tree

    def choice(self) -> Node:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise UnreadableError("nested too deep")
        start, flags = self.cursor.at, self.flags
        branches = [self.series()]
        while self.cursor.takes("|"):
            branches.append(self.series())
        self.flags = flags
        self.depth -= 1
        if len(branches) == 1:
            return branches[0]
        return nodes.Choice(start=start, end=self.cursor.at, branches=tuple(branches))

    def series(self) -> Node:
        start, parts = self.cursor.at, list[Node]()
        while not self.cursor.is_done and not self.cursor.sees("|") and not self.cursor.sees(")"):
            if self.is_skipped():
                continue
            before = self.cursor.at
            atom = self.atom()
            if atom is not None:
                parts.append(self.repeated(before, atom))
        return nodes.Series(start=start, end=self.cursor.at, parts=tuple(parts))

    def is_skipped(self) -> bool:
        """Goes past blanks and comments of a verbose pattern."""
        if not self.flags.verbose:
            return False
        if self.cursor.takes_any(" ", "\n", "\t", "\r", "\f", "\v"):
            return True
        if self.cursor.takes("#"):
            while not self.cursor.is_done and self.cursor.next() != "\n":
                pass
            return True
        return False

    def atom(self) -> Node | None:
        start, letter = self.cursor.at, self.cursor.next()
        match letter:
            case "(":
                return self.bracket(start)
            case "[":
                return nodes.Letter(
                    start=start, chars=bracketed(self.cursor, self.flags), end=self.cursor.at
                )
            case ".":
                stops = charsets.line_ends(self.dialect).complement()
                return self.letter(start, ANY if self.flags.dot_all else stops)
            case "^":
                return begin(start, start + 1, self.flags, self.dialect)
            case "$":
                return finish(start, start + 1, self.flags, self.dialect)
            case "\\":
                return self.escape(start)
            case "*" | "+" | "?":
                raise UnreadableError("nothing to repeat")
            case _:
                return self.letter(start, of(letter))

    def letter(self, start: int, charset: CharSet) -> nodes.Letter:
        if self.flags.folds:
            charset = charsets.folded(charset)
        return nodes.Letter(start=start, end=self.cursor.at, chars=charset)

    def escape(self, start: int) -> Node | None:
        cursor = self.cursor
        letter = cursor.text[cursor.at : cursor.at + 1]
        place = escaped_place(letter or "?", start, start + 2, self.flags, self.dialect)
        if letter and place is not None:
            cursor.next()
            return place
        if letter and letter in "123456789":
            return self.numbered_reference(start)
        if self.dialect == "java" and cursor.takes("Q"):
            text = cursor.text[cursor.at :].partition("\\E")[0]
            letters = [
                nodes.Letter(start=cursor.at + at, end=cursor.at + at + 1, chars=of(each))
                for at, each in enumerate(text)
            ]
            cursor.at = min(cursor.at + len(text) + 2, len(cursor.text))
            return nodes.Series(start=start, end=cursor.at, parts=tuple(letters))
        if self.dialect == "java" and cursor.takes_any("R", "X"):
            return self.letter(start, charsets.line_ends("java") | of("\v\f"))
        if self.dialect != "python" and cursor.takes("k<"):
            return self.reference(start, self.names.get(cursor.until(">"), 0))
        return self.letter(start, escaped(cursor, self.flags))

    def numbered_reference(self, start: int) -> Node:
        begun = self.cursor.at
        number = int(self.cursor.while_in(_DIGITS, 2))
        if number > self.all_groups:
            if self.dialect != "javascript":
                raise UnreadableError("refers to a group that is missing")
            self.cursor.at = begun
            return self.letter(start, escaped(self.cursor, self.flags))
        return self.reference(start, number)

    def reference(self, start: int, number: int) -> Node:
        return nodes.Reference(
            start=start, end=self.cursor.at, number=number, is_folded=self.flags.folds
        )

    def bracket(self, start: int) -> Node | None:
        cursor = self.cursor
        if not cursor.takes("?"):
            return self.captured(start, "")
        if cursor.takes("#"):
            cursor.until(")")
            return None
        if cursor.takes(":"):
            return self.closed(self.choice())
        if cursor.takes(">"):
            body = self.closed(self.choice())
            return nodes.Atomic(start=start, end=cursor.at, body=body)
        look = cursor.takes_any("=", "!", "<=", "<!")
        if look:
            body = self.closed(self.choice())
            side: Literal["ahead", "behind"] = "behind" if "<" in look else "ahead"
            return nodes.Look(
                start=start, end=cursor.at, body=body, side=side, is_negated="!" in look
            )
        if cursor.takes_any("P<", "<"):
            return self.captured(start, cursor.until(">"))
        if cursor.takes("P="):
            return self.reference(start, self.names.get(cursor.until(")"), 0))
        if cursor.takes("("):
            raise UnreadableError("a condition on a group")
        return self.flagged()

    def captured(self, start: int, name: str) -> Node:
        self.groups += 1
        number = self.groups
        if name:
            self.names[name] = number
        body = self.closed(self.choice())
        return nodes.Group(start=start, end=self.cursor.at, body=body, number=number)

    def closed(self, body: Node) -> Node:
        if not self.cursor.takes(")"):
            raise UnreadableError("a bracket is not closed")
        return body

    def flagged(self) -> Node | None:
        letters = ""
        while not self.cursor.is_done and not self.cursor.sees(":") and not self.cursor.sees(")"):
            letters += self.cursor.next()
        on, _, off = letters.replace("^", "").partition("-")
        changed = self.flags.changed(on, on=True).changed(off, on=False)
        if not letters.replace("-", "").replace("^", "").isalpha():
            raise UnreadableError("an unknown kind of bracket")
        if self.cursor.takes(")"):
            self.flags = changed
            return None
        self.cursor.next()
        before, self.flags = self.flags, changed
        body = self.closed(self.choice())
        self.flags = before
        return body

    def repeated(self, start: int, atom: Node) -> Node:
        while True:
            while self.is_skipped():
                pass
            count = self.count()
            if count is None:
                return atom
            least, most = count
            is_lazy = self.cursor.takes("?")
            is_possessive = not is_lazy and self.dialect != "javascript" and self.cursor.takes("+")
            end = self.cursor.at
            if isinstance(atom, nodes.Guard):
                return atom if least else nodes.Series(start=start, end=end, parts=())
            atom = nodes.Repeat(
                start=start, end=end, body=atom, least=least, most=most, is_lazy=is_lazy
            )
            if is_possessive:
                atom = nodes.Atomic(start=start, end=end, body=atom)

    def count(self) -> tuple[int, int | None] | None:
        cursor = self.cursor
        mark = cursor.takes_any("*", "+", "?")
        if mark:
            return {"*": (0, None), "+": (1, None), "?": (0, 1)}[mark]
        begun = cursor.at
        if not cursor.takes("{"):
            return None
        least = cursor.while_in(_DIGITS, 10)
        has_comma = cursor.takes(",")
        most = cursor.while_in(_DIGITS, 10) if has_comma else least
        if not cursor.takes("}") or not (least or (most and self.dialect == "python")):
            cursor.at = begun
            return None
        return int(least or 0), min(int(most), _LARGEST) if most else None


def _count_groups(pattern: str) -> int:
    """How many groups are kept, all escapes and classes passed over."""
    count, at, in_class = 0, 0, False
    while at < len(pattern):
        letter = pattern[at]
        if letter == "\\":
            at += 1
        elif in_class:
            in_class = letter != "]"
        elif letter == "[":
            in_class = True
        elif letter == "(":
            rest = pattern[at + 1 : at + 4]
            is_named = rest.startswith(("?P<", "?<")) and not rest.startswith(("?<=", "?<!"))
            count += not rest.startswith("?") or is_named
        at += 1
    return count
