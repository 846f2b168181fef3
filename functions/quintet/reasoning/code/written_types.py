"""What types mean where they are written: classes of the code, or full names outside it."""

from posixpath import dirname
from typing import Final, NamedTuple

from quintet.codegraph.model import Symbol
from quintet.codegraph.syntax.types import TypeName
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


class WrittenTypes:
    """Answers for one code base, kept."""

    def __init__(self, code: Code) -> None:
        self._code = code
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
        if held.row is not None:
            return Typed(symbol=held.row)
        if held.arguments:
            return self.qualified(held.path, TypeName(held.name, held.arguments).element)
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
        name = self.full(path, typed.name) or self._from_whole(path, typed.name) or typed.name
        return Typed(name, arguments=typed.arguments, path=path)

    def _given_by(self, path: str, function: str) -> Typed:
        """What a function of a library gives: TypeScript's `ReturnType<typeof drizzle>`."""
        language = self._code.languages.get(path, "")
        given = catalogue(language).returns(self.full(path, function) or function)
        return Typed(given) if given else UNKNOWN

    def _from_whole(self, path: str, name: str) -> str:
        """The full name of a type of a package that is imported as a whole; "" where none is."""
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
        return ""
