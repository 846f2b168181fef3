"""Attributes of rows that stand for rows of other tables."""

from abc import ABC, abstractmethod
from typing import NamedTuple

from quintet.codegraph.model import Symbol
from quintet.codegraph.syntax.expressions import Call, Expression, Literal
from quintet.codegraph.syntax.types import TypeName
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.kinds import kind_of_type
from quintet.reasoning.code.written_types import UNKNOWN, Typed, WrittenTypes
from quintet.reasoning.libraries.catalogue import catalogue


class Relation(NamedTuple):
    """An attribute of a row that stands for rows of another table, and asks when it is read.

    `declared` is the full name of what declares it, `row` the class of the other rows; `call` is
    what is written there. `is_list`: rows are given, or something that asks for them.
    """

    declared: str
    row: Symbol | None
    call: Call
    is_list: bool


class RowRelations(WrittenTypes, ABC):
    """Answers for one code base, kept."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self._relations: dict[tuple[str, str], Relation | None] = {}

    @abstractmethod
    def callee(self, function: Function, call: Call, depth: int = 0) -> str:
        """The full name of what is called outside the code; "" where that is not known."""

    def relation(self, owner: Symbol, name: str) -> Relation | None:
        """The relation that an attribute of a class of the code is; None of other attributes."""
        key = (owner.id, name)
        if key not in self._relations:
            self._relations[key] = None
            self._relations[key] = self._relation(owner, name)
        return self._relations[key]

    def _relation(self, owner: Symbol, name: str) -> Relation | None:
        found = self._code.field(owner, name)
        if found is None:
            return None
        field, home = found
        language = self._code.languages.get(home.path, "")
        written = tuple(each for each in (field.value, *field.annotations) if each is not None)
        for value in written:
            call = value if isinstance(value, Call) else Call(value, ())
            declared = self.full(home.path, dotted(call.function))
            declared = declared or self._from_whole(home.path, dotted(call.function))
            scope = self._code.at_line(home.path, field.line)
            if not declared and scope is not None and isinstance(value, Call):
                declared = self.callee(scope, value)
            effect = catalogue(language).relation_of(declared) if declared else None
            rows = effect.rows if effect is not None else ""
            if rows:
                held, is_list = _held(field.type, is_many=rows == "many")
                row = self._meant(home, held)
                if row is None and call.arguments:
                    row = self._target(home, call.arguments[0])
                return Relation(declared, row, call, is_list)
        return None

    def _target(self, home: Symbol, given: Expression) -> Symbol | None:
        """The class that a relation names: itself, or its name in a text (`app.Model`)."""
        match given:
            case Literal(kind="text", value=value):
                last = value.rpartition(".")[2]
                return home if last == "self" else self._meant(home, last)
        return self._meant(home, dotted(given))

    def _meant(self, home: Symbol, name: str) -> Symbol | None:
        """A class by its name in a file, or the only one of that name."""
        if not name:
            return None
        found = self.class_named(home.path, name)
        if found is not None:
            return found
        known = [each for each in self._code.graph.named(name) if each.kind == "class"]
        return known[0] if len(known) == 1 else None

    def _related(self, owner: Symbol, relation: Relation) -> Typed:
        """What reading a relation gives: a row, rows, or a manager of them."""
        if not relation.is_list:
            return Typed(symbol=relation.row) if relation.row is not None else UNKNOWN
        language = self._code.languages.get(owner.path, "")
        given = catalogue(language).returns(relation.declared) or "list"
        return Typed(given, row=relation.row)


def _held(written: TypeName, *, is_many: bool) -> tuple[str, bool]:
    """The type of the rows that an attribute is declared as, and whether it is several of them."""
    inner = written
    if written.arguments and not kind_of_type(written.name):
        inner = written.element
    if kind_of_type(inner.name):
        return inner.element.name, True
    return inner.name, is_many and not inner.name
