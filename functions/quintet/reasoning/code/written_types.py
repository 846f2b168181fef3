"""What types mean where they are written: classes of the code, or full names outside it."""

from abc import ABC, abstractmethod
from posixpath import dirname
from typing import Final, NamedTuple

from quintet.codegraph.model import Symbol
from quintet.codegraph.syntax.expressions import Call, Expression, Literal
from quintet.codegraph.syntax.types import TypeName
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.kinds import ValueKind, kind_of_type
from quintet.reasoning.libraries.catalogue import catalogue

_CLASSES: Final = frozenset({"class", "interface"})
_SHARED: Final = frozenset({"go", "java"})
"""Languages whose files see the classes of their package without an import."""


class Typed(NamedTuple):
    """What is known of a value: a class of the code, or the full name of its type.

    `row` is the class of the code whose rows a query is about; `arguments` what a container holds.
    """

    name: str = ""
    symbol: Symbol | None = None
    row: Symbol | None = None
    arguments: tuple[TypeName, ...] = ()
    path: str = ""
    """The file in which `arguments` are written."""

    @property
    def kind(self) -> ValueKind:
        """Its kind, "" where it is none that all languages have."""
        return "" if self.symbol is not None else kind_of_type(self.name)


UNKNOWN: Final = Typed()


class Relation(NamedTuple):
    """An attribute of a row that stands for rows of another table, and asks when it is read.

    `declared` is the full name of what declares it, `row` the class of the other rows; `call` is
    what is written there. `is_list`: rows are given, or something that asks for them.
    """

    declared: str
    row: Symbol | None
    call: Call
    is_list: bool


class WrittenTypes(ABC):
    """Answers for one code base, kept."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._relations: dict[tuple[str, str], Relation | None] = {}
        self._classes: dict[tuple[str, str], Symbol | None] = {}

    def overridden(self, symbol: Symbol) -> str:
        """The full name of the method of a library that a method overrides; "" of others."""
        owner = self._code.class_of(symbol)
        return self._inherited(owner, symbol.name) if owner is not None else ""

    def inherited_name(self, symbol: Symbol) -> str:
        """The full name of a method of an interface that has it from a library; "" of others."""
        owner = self._code.class_of(symbol)
        if owner is None or owner.kind != "interface":
            return ""
        return self._inherited(owner, symbol.name)

    def made_outside(self, owner: Symbol) -> str:
        """The base outside the code whose constructor makes a class that has none; "" of none."""
        return self._inherited(owner, "__init__").rpartition(".")[0]

    def _inherited(self, owner: Symbol, name: str) -> str:
        """The full name of a member that a class of the code has from outside; "" of others."""
        for symbol in self._code.lineage(owner):
            for base in symbol.bases:
                head = base.partition("<")[0].partition("(")[0]
                if self.class_named(symbol.path, head) is None:
                    outside = self.full(symbol.path, head) or head
                    return f"{outside}.{name}"
        return ""

    def _taken(self, function: Function, held: Typed) -> Typed:
        """What a loop takes from a value: of a library's what it gives by an index."""
        found = self.element(held)
        if found is not held or not held.name:
            return found
        given = catalogue(function.language).returns(f"{held.name}.__getitem__")
        return Typed(given) if given else UNKNOWN

    def element(self, held: Typed) -> Typed:
        """What going over a value, or indexing it, gives."""
        if held.arguments:
            return self.qualified(held.path, TypeName(held.name, held.arguments).element)
        if held.row is not None:
            return Typed(symbol=held.row)
        return UNKNOWN if held.kind or held.symbol is not None else held

    def entry(self, held: Typed) -> Typed:
        """What indexing a value gives: of a map what it has for a key."""
        if held.kind == "map" and held.row is None and len(held.arguments) > 1:
            return self.qualified(held.path, held.arguments[-1])
        return self.element(held)

    def qualified(self, path: str, typed: TypeName) -> Typed:
        """A written type: a class of the code, or its full name."""
        if not typed.name:
            return UNKNOWN
        if not kind_of_type(typed.name):
            found = self.class_named(path, typed.name)
            if found is not None:
                return Typed(symbol=found)
        if typed.name == "ReturnType" and typed.arguments:
            return self._given_by(path, typed.arguments[0].name.removeprefix("typeof "))
        name = self.full(path, typed.name) or typed.name
        return Typed(name, arguments=typed.arguments, path=path)

    def _given_by(self, path: str, function: str) -> Typed:
        """What a function of a library gives: TypeScript's `ReturnType<typeof drizzle>`."""
        language = self._code.languages.get(path, "")
        given = catalogue(language).returns(self.full(path, function) or function)
        return Typed(given) if given else UNKNOWN

    def _from_whole(self, path: str, name: str) -> str:
        """The full name of a type or function that is imported as one of all; "" where none is."""
        packages = [each.module for each in self._code.graph.imports_of(path) if each.name == "*"]
        language = self._code.languages.get(path, "")
        return (catalogue(language).type_in(packages, name) or "") if packages else ""

    def class_named(self, path: str, name: str) -> Symbol | None:
        """The class of the code that a name means in a file."""
        key = (path, name)
        if key not in self._classes:
            self._classes[key] = self._class_named(path, name)
        return self._classes[key]

    def _class_named(self, path: str, name: str) -> Symbol | None:
        head, dot, _ = name.partition(".")
        last = name.rpartition(".")[2]
        places = [] if dot and self.class_named(path, head) is None else [path]
        for each in self._code.graph.imports_of(path):
            bound = each.alias or each.name or each.module.rpartition("/")[2].rpartition(".")[2]
            if each.resolved_path and (bound == head or (bound == "*" and not dot)):
                places.append(each.resolved_path)
        known = [each for each in self._code.graph.named(last) if each.kind in _CLASSES]
        for place in dict.fromkeys(places):
            for symbol in known:
                if symbol.path == place or dirname(symbol.path) == place:
                    return symbol
        if dot or self._code.languages.get(path) not in _SHARED:
            return None
        beside = [each for each in known if dirname(each.path) == dirname(path)]
        return beside[0] if len(beside) == 1 else known[0] if len(known) == 1 else None

    def full(self, path: str, name: str) -> str:
        """The full name of what a name that begins with an import means; "" of others."""
        head, _, rest = name.partition(".")
        for each in self._code.graph.imports_of(path):
            bound = each.alias or each.name or each.module.rpartition("/")[2].rpartition(".")[2]
            if bound != head:
                continue
            whole = each.module
            if each.name and each.name != "*" and not whole.endswith(f".{each.name}"):
                whole = f"{whole}.{each.name}"
            return f"{whole}.{rest}" if rest else whole
        whole = self._from_whole(path, head) if head else ""
        return f"{whole}.{rest}" if whole and rest else whole

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
