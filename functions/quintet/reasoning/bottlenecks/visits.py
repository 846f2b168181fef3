"""Walking a function so that each statement is seen with what it stands in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quintet.codegraph.statements import Arm, Body, CallSite, Closure, Loop, Node
from quintet.reasoning.bottlenecks.code import Code, Function


@dataclass(frozen=True, slots=True)
class Visit:
    """A statement and everything around it, the outermost first."""

    node: Node
    parents: tuple[Node, ...]

    @property
    def loops(self) -> tuple[Loop, ...]:
        """The loops around it that repeat."""
        found = []
        for place, one in enumerate(self.parents):
            inner = self.parents[place + 1 : place + 2]
            if any(isinstance(arm, Arm) and arm.label == "else" for arm in inner):
                # Python's `else` of a loop is done once.
                continue
            if isinstance(one, Loop) and repeats(self.parents[place - 1] if place else None):
                found.append(one)
        return tuple(found)


def visits(code: Code, function: Function) -> Iterator[Visit]:
    """Every statement of a function but those of functions that are looked at by themselves."""
    known = {
        (symbol.line, symbol.name)
        for symbol in code.graph.symbols(function.path)
        if symbol.kind in {"function", "method"} and symbol.id != function.symbol.id
    }
    spans = code.function_spans(function.path) if function.is_module else ()
    waiting: list[tuple[Node, tuple[Node, ...]]] = [(function.body, ())]
    while waiting:
        node, parents = waiting.pop()
        if isinstance(node, Closure) and (node.span.line, node.name) in known:
            continue
        if function.is_module and _within(node, spans):
            continue
        if not isinstance(node, Body):
            yield Visit(node, parents)
        around = (*parents, node) if not isinstance(node, Body) else parents
        waiting.extend((child, around) for child in reversed(node.children))


def repeats(parent: Node | None) -> bool:
    """Whether what stands in this is repeated, and no single value is mapped (`Mono`)."""
    if not isinstance(parent, CallSite) or parent.name in {"forEach", "flatMapIterable"}:
        return True
    if parent.name not in {"map", "filter", "flatMap", "peek"}:
        return True
    text = parent.receiver
    return not any(one in text for one in ("Mono", "Optional", "Future", ".find(", ".findById("))


def _within(node: Node, spans: Sequence[tuple[int, int]]) -> bool:
    line = node.span.line
    return any(first <= line <= last and node.span.end_line <= last for first, last in spans)
