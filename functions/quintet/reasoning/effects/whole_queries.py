"""Queries that ask for every row of a table.

A query does so where its SQL names a table and no condition, or where every step of it is known and
none is given anything that could choose rows.
"""

from typing import Final

from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Cast,
    Collection,
    Expression,
    Keyword,
    Literal,
    Name,
    Other,
    Unary,
)
from quintet.codegraph.syntax.walking import walk
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.effects.sql_statements import asks_for_every_row, text_of
from quintet.reasoning.libraries.catalogue import Catalogue, catalogue
from quintet.reasoning.libraries.effect import Effect

_MOST_STEPS: Final = 12
_ASKING: Final = ("__await__", "__iter__", "__aiter__")
_ANYTHING: Final = frozenset({"", "*", "%"})
_ANY: Final = "*"
_QUERY: Final = frozenset({"keeps_rows", "eager"})


class WholeQueries:
    """Answers for one code base."""

    def __init__(self, code: Code, names: Names) -> None:
        self._code = code
        self._names = names

    def answer(self, known: Catalogue, name: str, call: Call) -> Effect | None:
        """What a query does when it is asked, where it may answer with many rows."""
        if not name:
            return None
        effect = known.effect_of(name)
        if effect is not None:
            is_meant = effect.action == "read" and effect.rows == "many"
            is_query = is_meant and self._begins(known, name, call)
            return effect if is_query else None
        given = known.returns(name) if known.has("lazy", name) else None
        for asking in _ASKING if given else ():
            effect = known.effect_of(f"{given}.{asking}")
            if effect is not None and effect.rows == "many":
                return effect
        return None

    def _begins(self, known: Catalogue, name: str, call: Call) -> bool:
        """Whether a call asks itself, unlike one that takes the rows of what was asked."""
        return not known.has("keeps_rows", name) or isinstance(call.receiver, Call | Name)

    def is_whole(self, function: Function, call: Call, left: int = _MOST_STEPS) -> bool:
        """Whether no step of a query is given anything that may choose rows."""
        known = catalogue(function.language)
        name = self._names.callee(function, call)
        if not name or left < 0 or not known.knows(name):
            return False
        traits = known.traits_of(name)
        text = text_of(self._code, function, call) if "statement" in traits else None
        if text is not None:
            return asks_for_every_row(text)
        if "statement" in traits and call.arguments:
            asked = call.arguments[0]
            query = function.value_of(asked.name) if isinstance(asked, Name) else asked
            return isinstance(query, Call) and self.is_whole(function, query, left - 1)
        if not traits & _QUERY and not self._chooses_nothing(function, known, name, call, left):
            return False
        if traits & _QUERY and any(
            self._is_other(function, known, each) for each in call.arguments
        ):
            return False
        if "keeps_rows" in traits and known.effect_of(name) is not None:
            return self._takes_whole(function, known, call, left)
        return self._begins_whole(function, known, call, left)

    def _is_other(self, function: Function, known: Catalogue, given: Expression) -> bool:
        """Whether a column is a number of rows or a piece of SQL, so that no rows are asked for."""
        for part in walk(given):
            name = self._names.callee(function, part) if isinstance(part, Call) else ""
            if name and known.traits_of(name) & {"counts", "statement"}:
                return True
        return False

    def _takes_whole(self, function: Function, known: Catalogue, call: Call, left: int) -> bool:
        """Whether what is taken of a cursor is what statements for all rows have asked it for."""
        receiver = call.receiver
        held = function.value_of(receiver.name) if isinstance(receiver, Name) else receiver
        held = held.value if isinstance(held, Await) else held
        if isinstance(held, Call) and not self._is_root(function, known, held):
            return self._begins_whole(function, known, call, left)
        asked = [
            each
            for _, each in function.calls
            if each.receiver == receiver
            and known.has("statement", self._names.callee(function, each))
        ]
        return bool(asked) and all(self.is_whole(function, each, left - 1) for each in asked)

    def _chooses_nothing(
        self, function: Function, known: Catalogue, name: str, call: Call, left: int
    ) -> bool:
        """Whether a step asks for every row, or is a plain one, with what it is given."""
        if not known.has("every_row", name):
            return False
        names = known.kept_by(name)
        return _ANY in names or all(
            self._is_harmless(function, given, names, left) for given in call.arguments
        )

    def _is_harmless(  # noqa: PLR0911 - one per form
        self, function: Function, given: Expression, names: frozenset[str], left: int
    ) -> bool:
        """Whether an argument cannot choose rows: an empty condition, an order, where they go."""
        match given:
            case Keyword(name=name):
                return name in names
            case Literal(kind=kind, value=value):
                return kind == "nothing" or value in _ANYTHING
            case Collection(items=items):
                return all(self._is_harmless(function, item, names, left) for item in items)
            case Unary(operator="&", value=Name() | Attribute()):
                return True
            case Unary(operator="&", value=inner):
                return self._is_harmless(function, inner, names, left)
            case Call(is_new=True, arguments=()):
                return True
            case Call() if self.is_whole(function, given, left - 1):
                return True
            case Name(name=name) if self._names.class_named(function.path, name) is not None:
                return True
            case Other(kind="class_literal"):
                return True
        return self._names.typed(function, given).name.rpartition(".")[2] == "Context"

    def _begins_whole(self, function: Function, known: Catalogue, call: Call, left: int) -> bool:
        """Whether what a step is called on is a table, or a query for all of one."""
        receiver = call.receiver
        while isinstance(receiver, Await | Cast):
            receiver = receiver.value
        match receiver:
            case None:
                return True
            case Call():
                name = self._names.callee(function, receiver)
                is_made = bool(name) and known.returns(name) is not None
                is_step = bool(name) and (known.has("lazy", name) or known.has("statement", name))
                is_asked = bool(name) and known.effect_of(name) is not None
                if is_made and not is_step and not is_asked:
                    return self._begins_whole(function, known, receiver, left - 1)
                return self.is_whole(function, receiver, left - 1)
            case Name(name=name):
                return self._held_whole(function, known, name, left)
            case Attribute(value=owner):
                return self._is_table(function, known, receiver, owner)
        return False

    def _held_whole(self, function: Function, known: Catalogue, name: str, left: int) -> bool:
        """Whether a variable holds a table or a connection, or a query that nothing narrows."""
        given = [node.right for node in function.given.get(name, ()) if node.right is not None]
        if given and name not in function.body.parameters:
            queries = [each.value if isinstance(each, Await) else each for each in given]
            for query in queries:
                if isinstance(query, Call) and not self._is_root(function, known, query):
                    is_whole = self.is_whole(function, query, left - 1)
                    if not is_whole or self._is_narrowed_later(function, known, name):
                        return False
            return True
        held = self._names.typed(function, Name(name))
        return not self._is_query(known, held.name) or (held.row is not None and not held.kind)

    def _is_root(self, function: Function, known: Catalogue, call: Call) -> bool:
        """Whether a call makes a connection, a table or a client, and no query."""
        name = self._names.callee(function, call)
        if not name:
            return not self._names.targets(function, call) and call.is_new
        traits = known.traits_of(name)
        effect = known.effect_of(name)
        return (
            not known.has("lazy", name)
            and "statement" not in traits
            and (effect is None or effect.action in {"open", "acquire"})
        )

    def _is_narrowed_later(self, function: Function, known: Catalogue, name: str) -> bool:
        """Whether a builder that is held in a variable is given conditions by statements."""
        for _, call in function.calls:
            if call.receiver != Name(name) or not call.arguments:
                continue
            full = self._names.callee(function, call)
            if known.has("lazy", full) and not known.traits_of(full) & _QUERY:
                return True
        return False

    def _is_table(
        self, function: Function, known: Catalogue, read: Attribute, owner: Expression
    ) -> bool:
        """Whether an attribute stands for a table, unlike the rows that belong to a row."""
        held = self._names.typed(function, owner)
        if held.symbol is not None and self._names.relation(held.symbol, read.name) is not None:
            return False
        found = self._names.typed(function, read)
        if not self._is_query(known, found.name):
            return True
        return isinstance(owner, Name) and (
            self._names.class_named(function.path, owner.name) is not None
        )

    @staticmethod
    def _is_query(known: Catalogue, name: str) -> bool:
        """Whether a type is that of queries, which may have conditions already."""
        return any(known.effect_of(f"{name}.{asking}") is not None for asking in _ASKING)
