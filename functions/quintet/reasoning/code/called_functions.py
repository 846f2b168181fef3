"""What calls run: functions of the code, or full names of what is called outside it."""

from abc import abstractmethod
from typing import Final

from quintet.codegraph.model import Call as LinkedCall
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Return
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Name
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function
from quintet.reasoning.code.kinds import kind_of_form, type_of_kind
from quintet.reasoning.code.row_relations import RowRelations
from quintet.reasoning.code.written_types import Typed

SURE: Final = 0.5
"""A target of less confidence is known by its name only, and not followed."""
OF_CLASSES: Final = frozenset({"type", "Type", "typing.Type"})
"""Types of Python whose values are classes."""
SCRIPTS: Final = frozenset({"javascript", "typescript"})
_KINDS_ONLY: Final = ("container.", "Map.", "Set.", "Array.")


class CalledFunctions(RowRelations):
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
            # What a call gives is called.
            held = self.typed(function, call.function, depth)
            return f"{held.name}.__call__" if held.name and held.symbol is None else ""
        receiver = call.receiver
        if is_of_super(call):
            owner = self._code.class_of(function.symbol)
            return self._inherited(owner, call.name) if owner is not None else ""
        if receiver is not None:
            held = self.typed(function, receiver, depth)
            kind = kind_of_form(receiver) or held.kind
            if function.language == "go" and "." in held.name:
                kind = ""  # A type of a package: `sync.Map` is none of the language's own.
            if kind:
                return f"{type_of_kind(function.language, kind, held.name)}.{call.name}"
            if held.symbol is not None:
                is_own = self._code.method(held.symbol, call.name) is not None
                return "" if is_own else self._inherited(held.symbol, call.name)
            if held.name:
                return f"{held.name}.{call.name}"
        outside = linked.external if linked is not None else None
        if outside and not outside.startswith(_KINDS_ONLY):
            # JavaScript's `log.apply(console, rows)` calls `log`.
            is_script = function.language in SCRIPTS
            return outside.removesuffix(".apply").removesuffix(".call") if is_script else outside
        return "" if receiver is not None else self.full(function.path, call.name)

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


def is_of_super(call: Call) -> bool:
    """Whether what is called is a method of `super()`."""
    receiver = call.receiver
    return isinstance(receiver, Call) and receiver.function == Name("super")
