"""What values give when a step is taken from them: a member, an entry, a call, an element."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Final

from quintet.codegraph.chains import Step
from quintet.codegraph.members import Members
from quintet.codegraph.project import Project
from quintet.codegraph.values import CONSTRUCTED, GIVEN, OF_INSTANCE, Value

_TO_ELEMENT: Final = frozenset(
    "get pop popleft first last find at next getOrDefault one unwrap expect poll peek remove "
    "setdefault getFirst findFirst nextElement".split()
)
_TO_SAME: Final = frozenset(
    "values items filter stream slice iter iter_mut into_iter sort reverse copy all entrySet "
    "forEach map sorted toList collect concat".split()
)


class ValueSteps(ABC):
    """The steps; what functions return is asked of who evaluates expressions."""

    project: Project
    members: Members

    @abstractmethod
    def results(self, function: int) -> tuple[Value, ...]:
        """What a function returns, by its declaration or else by its `return` statements."""

    def after(self, value: Value, step: Step) -> tuple[Value, ...]:
        """What a value gives when a step is taken from it."""
        if step.kind == "attribute":
            return self.member(value, step.name)
        if step.kind == "index":
            if value.kind in {"class", "function"}:
                # `Page[Item]()`: what is in the brackets are types.
                return (value,)
            return (_element(value),) if value.depth or value.kind == "external" else ()
        return self.called(value)

    def member(self, value: Value, name: str) -> tuple[Value, ...]:
        """What a member of a value is."""
        if name == "__class__" and value.kind == "instance" and not value.depth:
            return (value._replace(kind="class").weaker(*OF_INSTANCE),)
        if name == "prototype" and value.kind in {"function", "class"}:
            return (value._replace(kind="instance"),)
        if value.kind == "external":
            if value.depth and name in _TO_ELEMENT:
                return (value._replace(depth=value.depth - 1),)
            return (value._replace(text=f"{value.text.removesuffix(GIVEN)}.{name}"),)
        if value.depth:
            inner = value.depth - (name in _TO_ELEMENT)
            known = name in _TO_ELEMENT or name in _TO_SAME
            if known:
                return (value._replace(kind="result", depth=inner),)
            return (Value("external", -1, f"container.{name}", 0, value.confidence, "a container"),)
        return self.members.of(value, name)

    def called(self, value: Value, seen: frozenset[int] = frozenset()) -> tuple[Value, ...]:
        """What a call of the value gives. `seen`: modules that give one another as their own."""
        if value.kind == "class":
            return (value._replace(kind="instance").weaker(*CONSTRUCTED),)
        if value.kind == "result":
            return (value._replace(kind="instance"),)
        if value.kind == "function":
            if self.project.children(value.number) and self.is_made(value.number):
                return (value._replace(kind="instance").weaker(*CONSTRUCTED),)
            results = self.results(value.number)
            return tuple(result.weaker(value.confidence, value.reason) for result in results)
        if value.kind == "external":
            return (value._replace(text=f"{value.text.removesuffix(GIVEN)}{GIVEN}"),)
        if value.kind == "super":
            return (value,)
        if value.kind == "module" and value.number not in seen:
            main = self.members.of(value, "default")
            around = seen | {value.number}
            return tuple(after for value in main for after in self.called(value, around))
        return ()

    def is_made(self, function: int) -> bool:
        """Whether a function has been given methods, as constructors were before classes."""
        groups = self.project.children(function).values()
        return any(self.project.symbol(number).owner for group in groups for number in group)

    def elements_of(self, found: Iterable[Value]) -> tuple[Value, ...]:
        """What going over values gives."""
        elements: list[Value] = []
        for value in found:
            if value.depth or value.kind in {"external", "result"}:
                elements.append(_element(value))
            elif value.kind == "class":
                elements.append(value._replace(kind="instance"))
            elif value.kind == "instance":
                given = (
                    each
                    for method in self.members.of(value, "__iter__")
                    for each in self.called(method)
                )
                elements.extend(_element(each) for each in given if each.depth)
        return tuple(elements)


def _element(value: Value) -> Value:
    """One of what a value holds; what is outside holds nothing that has its name."""
    if value.kind == "external":
        value = value._replace(text=f"{value.text.removesuffix(GIVEN)}{GIVEN}")
    return value._replace(depth=max(value.depth - 1, 0))
