"""What may run in the place of a method that is called: the same method of classes below.

A method that only raises, or that an interface declares, does nothing itself: what runs is always
another. Where the code has none, it is written elsewhere.
"""

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import CallSite, Raise
from quintet.codegraph.syntax.expressions import Call, Expression, Name
from quintet.codegraph.syntax.walking import dotted
from quintet.codegraph.values import CONSTRUCTED
from quintet.reasoning.code.classes_below import classes_below, methods_named
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function
from quintet.reasoning.code.value_types import Names

_MOST_CLASSES: Final = 60
"""Classes below one that are looked at."""
_OF_MAKING: Final = frozenset({"__init__", "__new__", "constructor"})
_PARENTS: Final = frozenset({"super", "base"})
_MARKS: Final = ("abstractmethod", "abstract")
_LEFT_OPEN: Final = ("NotImplemented", "Abstract", "Unsupported")
"""How errors begin that say that a class below has to have the method."""


class StandIns:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, names: Names) -> None:
        self._code = code
        self._names = names
        self._below: dict[str, tuple[Symbol, ...]] = {}

    def of_call(
        self, function: Function, call: Call, found: tuple[tuple[Symbol, float], ...]
    ) -> Iterator[Symbol]:
        """Methods that may run instead of those that a call was found to run."""
        receiver = call.receiver
        linked = self._names.linked(function, call)
        is_made = linked is not None and any(
            target.reason == CONSTRUCTED[1] for target in linked.targets[:1]
        )
        if is_made or _is_parent(receiver) or self._is_class(function, receiver):
            return
        if receiver is None:
            held = self._code.class_of(function.symbol)
        else:
            held = self._names.typed(function, receiver).symbol
        if isinstance(receiver, Call) and held is not None and receiver.name == held.name:
            return
        methods = [symbol for symbol, _ in found if symbol.kind in FUNCTIONS]
        for method in methods:
            yield from self.of_method(method, held)
        if not methods and receiver is not None and held is not None:
            yield from self.named_below(held, call.name)

    def _is_class(self, function: Function, receiver: Expression | None) -> bool:
        """`Base.close(self)`: the method of the class that is named, whatever is below."""
        name = dotted(receiver)
        return bool(name) and self._names.class_named(function.path, name) is not None

    def of_method(self, method: Symbol, held: Symbol | None = None) -> Iterator[Symbol]:
        """The same method of classes below the one whose instance is `held`, or its own."""
        owner = self._code.class_of(method)
        if owner is None or method.parent != owner.id or method.name in _OF_MAKING:
            return
        is_narrower = held is not None and owner in self._code.lineage(held)
        meant = held if is_narrower and held is not None else owner
        for symbol in self.named_below(meant, method.name):
            if symbol.id != method.id:
                yield symbol

    def is_left_open(self, method: Symbol) -> bool:
        """Whether a method has to be written by a class below."""
        owner = self._code.class_of(method)
        if owner is None or method.parent != owner.id:
            return False
        if owner.kind == "interface":
            written = self._code.function(method)
            return written is None or not written.body.children
        if any(mark.rpartition(".")[2] in _MARKS for mark in method.decorators):
            return True
        function = self._code.function(method)
        return function is not None and _only_raises(function)

    def named_below(self, owner: Symbol, name: str) -> Iterator[Symbol]:
        """The methods that classes below have: their own, or of a base that comes before."""
        if owner.id not in self._below:
            below = islice(classes_below(self._code.graph, owner.id), _MOST_CLASSES)
            self._below[owner.id] = tuple(below)
        found: dict[str, Symbol] = {}
        for lower in self._below[owner.id]:
            for each in takewhile(lambda each: each.id != owner.id, self._code.lineage(lower)):
                members = methods_named(self._code.graph, each, name)
                own = [member for member in members if member.kind in FUNCTIONS]
                found |= {member.id: member for member in own}
                if own:
                    break
        yield from found.values()


def _is_parent(receiver: Expression | None) -> bool:
    """`super().save()`, `super.save()`: the method of a base, whatever is below."""
    if isinstance(receiver, Call):
        receiver = receiver.function
    return isinstance(receiver, Name) and receiver.name in _PARENTS


def _only_raises(function: Function) -> bool:
    raised = [visit.node for visit in function.visits if isinstance(visit.node, Raise)]
    others = [
        visit.node
        for visit in function.visits
        if not isinstance(visit.node, Raise)
        and not (isinstance(visit.node, CallSite) and _is_error(visit.node.name))
    ]
    return len(raised) == 1 and not others and _is_error(raised[0].error)


def _is_error(name: str) -> bool:
    return name.rpartition(".")[2].startswith(_LEFT_OPEN)
