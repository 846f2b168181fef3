"""What calls run: functions of the code, or full names of what is called outside it."""

import builtins
from abc import abstractmethod
from itertools import product
from typing import Final

from quintet.codegraph.model import Call as LinkedCall
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Return
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Literal, Name
from quintet.codegraph.syntax.types import TypeName
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function
from quintet.reasoning.code.kinds import kind_of_form, type_of_kind
from quintet.reasoning.code.written_types import UNKNOWN, Typed, WrittenTypes
from quintet.reasoning.libraries.catalogue import catalogue

SURE: Final = 0.5
"""A target of less confidence is known by its name only, and not followed."""
OF_CLASSES: Final = frozenset({"type", "Type", "typing.Type"})
"""Types of Python whose values are classes."""
SCRIPTS: Final = frozenset({"javascript", "typescript"})
_KINDS_ONLY: Final = ("container.", "Map.", "Set.", "Array.")


class CalledFunctions(WrittenTypes):
    """Answers for one code base, kept."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self._by_place: dict[str, dict[tuple[int, int], LinkedCall]] = {}

    @abstractmethod
    def typed(self, function: Function, expression: Expression | None, depth: int = 0) -> Typed:
        """What an expression of a function is; `UNKNOWN` where nothing tells."""

    def linked(self, function: Function, call: Call) -> LinkedCall | None:
        """What the graph says of a call."""
        known = self._by_place.get(function.symbol.id)
        if known is None:
            known = {}
            for visit, written in function.calls:
                found = self._code.call(function.path, visit.node)
                if found is not None:
                    known[written.place.start, written.place.end] = found
            self._by_place[function.symbol.id] = known
        return known.get((call.place.start, call.place.end))

    def callee(self, function: Function, call: Call, depth: int = 0) -> str:
        """The full name of what is called outside the code; "" where that is not known.

        A method of a container or a text begins with the kind of it: `list.append`.
        """
        linked = self.linked(function, call)
        if linked is not None and linked.targets and linked.targets[0].confidence >= SURE:
            return ""
        if isinstance(call.function, Call):
            return self._of_held(function, call, depth)
        if is_of_super(call):
            owner = self._code.class_of(function.symbol)
            return self._inherited(owner, call.name) if owner is not None else ""
        known = self._of_receiver(function, call, depth) if call.receiver is not None else None
        if known is not None:
            return known
        outside = linked.external if linked is not None else None
        if outside and not outside.startswith(_KINDS_ONLY):
            return self._outside(function, outside)
        if call.receiver is not None:
            return ""
        return self.full(function.path, call.name) or self._of_held(function, call, depth)

    def _of_receiver(self, function: Function, call: Call, depth: int) -> str | None:
        """The full name of a method by what it is called on; None where that is not known."""
        held = self.typed(function, call.receiver, depth)
        kind = kind_of_form(call.receiver) if call.receiver is not None else ""
        kind = kind or held.kind
        if function.language == "go" and "." in held.name:
            kind = ""  # A type of a package: `sync.Map` is none of the language's own.
        if kind:
            return f"{type_of_kind(function.language, kind, held.name)}.{call.name}"
        if held.symbol is not None:
            is_own = self._code.method(held.symbol, call.name) is not None
            return "" if is_own else self._inherited(held.symbol, call.name)
        return f"{held.name}.{call.name}" if held.name else None

    def _of_held(self, function: Function, call: Call, depth: int) -> str:
        """The full name of calling what a call gave, or a variable holds, from outside the code."""
        held = self.typed(function, call.function, depth)
        is_made = held.name and held.symbol is None and not held.kind
        return f"{held.name}.__call__" if is_made else ""

    def _outside(self, function: Function, name: str) -> str:
        """The full name of what the graph found to be outside the code."""
        if function.language == "java":
            return self.full(function.path, name) or name
        # JavaScript's `log.apply(console, rows)` calls `log`.
        if function.language in SCRIPTS:
            return name.removesuffix(".apply").removesuffix(".call")
        return "" if _is_of_no_type(name) else name

    def targets(self, function: Function, call: Call) -> tuple[tuple[Symbol, float], ...]:
        """The functions of the code that a call runs, with how sure that is; the surest first."""
        linked = self.linked(function, call)
        found: list[tuple[Symbol, float]] = []
        for target in linked.targets[:3] if linked is not None else ():
            symbol = self._code.graph.symbol(target.symbol_id)
            if symbol is not None and target.confidence >= SURE:
                found.append((symbol, target.confidence))
        if not found and isinstance(call.function, Name) and call.name == function.symbol.name:
            # A function that is the value of a variable calls itself by that.
            is_hidden = call.name in function.body.parameters or call.name in function.given
            is_own = function.symbol.kind == "function" and not is_hidden
            return ((function.symbol, 0.9),) if is_own else ()
        if not found and function.language == "java" and isinstance(call.function, Name):
            # A variable may have the name of a method, and is never called.
            home = self._code.class_of(function.symbol)
            own = self._code.method(home, call.name) if home is not None else None
            return ((own, 0.8),) if own is not None else ()
        if found or call.receiver is None:
            return tuple(found)
        owner = self.typed(function, call.receiver)
        if owner.name in OF_CLASSES and owner.arguments:
            owner = self.qualified(owner.path, owner.arguments[0])
        if owner.symbol is None:
            return ()
        method = self._code.method(owner.symbol, call.name)
        return ((method, 0.8),) if method is not None and method.kind in FUNCTIONS else ()

    def accessed(self, function: Function, call: Call) -> tuple[Symbol, str] | None:
        """The class and the field of the code that a method gives which does nothing else."""
        for symbol, _ in self.targets(function, call)[:1]:
            method, owner = self._code.function(symbol), self._code.class_of(symbol)
            if method is None or owner is None or len(method.visits) != 1 or call.arguments:
                return None
            node = method.visits[0].node
            match node.given if isinstance(node, Return) else None:
                case Name(name=name) | Attribute(value=Name(name="this"), name=name):
                    return owner, name
        return None

    def function(self, symbol: Symbol) -> Function | None:
        """A function of the code with its statements."""
        return self._code.function(symbol)

    @abstractmethod
    def returned(self, symbol: Symbol) -> Typed:
        """What a function of the code gives; of a class and its constructor the instance."""

    def field(self, owner: Symbol, name: str, depth: int = 0) -> Typed:
        """A field of a class of the code."""
        found = self._code.field(owner, name)
        if found is None:
            getter = self._code.method(owner, name)
            if getter is not None:
                is_property = any("property" in mark for mark in getter.decorators)
                return self.returned(getter) if is_property else UNKNOWN
            inherited = self._inherited(owner, name)
            return Typed(inherited) if inherited else UNKNOWN
        relation = self.relation(owner, name)
        if relation is not None:
            return self._related(owner, relation)
        field, home = found
        if field.type.name:
            return self.qualified(home.path, field.type)
        scope = self._code.at_line(home.path, field.line)
        given = self.typed(scope, field.value, depth) if scope is not None else UNKNOWN
        is_empty = field.value is not None and is_nothing(field.value)
        return self._set_later(home, name, depth) if is_empty else given

    def _set_later(self, home: Symbol, name: str, depth: int) -> Typed:
        """What the methods of a class give a field that begins with nothing."""
        methods = filter(None, map(self._code.function, self._code.graph.members(home)))
        for method, own in product(methods, OWN):
            for node in method.given.get(f"{own}.{name}", ()):
                if not is_nothing(node.right):
                    found = self.typed(method, node.right, depth)
                    if found != UNKNOWN:
                        return found
        return UNKNOWN

    def _attribute(
        self, function: Function, expression: Attribute, value: Expression, name: str, depth: int
    ) -> Typed:
        whole = dotted(expression)
        for node in function.given.get(whole, ()) if whole else ():
            found = self.typed(function, node.right, depth)
            if found != UNKNOWN:
                return found
        owner = self.typed(function, value, depth)
        named = owner.symbol
        if named is not None and name == "__class__":
            return class_itself(named)
        if named is None and not owner.name and isinstance(value, Name):
            named = self.class_named(function.path, value.name)
        if owner.name in OF_CLASSES and owner.arguments:
            return self._of_held_class(function, owner, name, depth)
        if named is not None:
            return self.field(named, name, depth)
        if owner.name:
            return owner._replace(name=f"{owner.name}.{name}", arguments=())
        if isinstance(value, Name) and value.name not in function.given:
            symbol = self.class_named(function.path, value.name)
            of_class = self._of_class(function, symbol, name, depth) if symbol else UNKNOWN
            if of_class != UNKNOWN:
                return of_class
        linked = self.full(function.path, whole)
        return Typed(linked) if linked else UNKNOWN

    def _of_held_class(self, function: Function, held: Typed, name: str, depth: int) -> Typed:
        """What a class has that is a value: `type[Order]`."""
        meant = self.qualified(held.path, held.arguments[0])
        if meant.symbol is not None:
            return self._of_class(function, meant.symbol, name, depth)
        return Typed(f"{meant.name}.{name}") if meant.name else UNKNOWN

    def _of_class(self, function: Function, symbol: Symbol, name: str, depth: int) -> Typed:
        """What a class of the code holds itself: `Order.objects`, of whose rows it is."""
        if self.relation(symbol, name) is not None:
            return UNKNOWN
        if self._code.field(symbol, name) is not None:
            found = self.field(symbol, name, depth)
            return found if found.symbol is not None else found._replace(row=symbol)
        inherited = self._inherited(symbol, name)
        given = catalogue(function.language).returns(inherited) if inherited else ""
        return Typed(given, row=symbol) if given else UNKNOWN


def _is_of_no_type(name: str) -> bool:
    """Whether a method of a built-in type of Python is named that the type does not have.

    It is of what the value holds then: the graph names what is taken from `list(rows)` after that.
    """
    _, owner, *members = name.split(".")[:3] if name.startswith("builtins.") else ("", "")
    found = getattr(builtins, owner, None)
    return isinstance(found, type) and any(not hasattr(found, each) for each in members)


def is_of_super(call: Call) -> bool:
    """Whether what is called is a method of `super()`."""
    receiver = call.receiver
    return isinstance(receiver, Call) and receiver.function == Name("super")


OWN: Final = frozenset({"self", "this", "cls"})
"""What methods call their own object or class."""


def class_itself(symbol: Symbol) -> Typed:
    """A class of the code as a value."""
    return Typed("type", arguments=(TypeName(symbol.name),), path=symbol.path)


def is_nothing(given: Expression | None) -> bool:
    """Whether a value is left out or written as `None`, `null`, `nil`."""
    return given is None or (isinstance(given, Literal) and given.kind == "nothing")
