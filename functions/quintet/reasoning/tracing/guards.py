"""What one function raises, what it catches, and around which calls it does.

Read from the statements of one body. Functions written within it and given a name are functions of
their own; those without one count as part of it, for they usually run while it does.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Body,
    CallSite,
    Closure,
    Handler,
    Node,
    Raise,
    Try,
    walk,
)
from quintet.codegraph.syntax.expressions import (
    Await,
    Call,
    Cast,
    Expression,
    Literal,
    Name,
    Template,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted

ANYTHING: Final = ""
"""The name of an error that cannot be told from the code."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A handler around something. `caught` is empty where it catches everything.

    `again` are the statements of the handler that raise what it has caught.
    """

    caught: tuple[str, ...]
    line: int
    is_swallowed: bool
    handler: Handler | None = None
    again: tuple[Node, ...] = ()

    @property
    def raises_again(self) -> bool:
        """Whether what is caught may come out of it."""
        return bool(self.again)


Guards = tuple[tuple[Guard, ...], ...]
"""The handlers of each `try` around something, the innermost first."""


@dataclass(frozen=True, slots=True)
class Raised:
    """An error that is raised. `name` is its class, `ANYTHING` where that is not told."""

    name: str
    text: str
    line: int
    guards: Guards


@dataclass(slots=True)
class Protection:
    """A body's errors. `calls` gives the handlers around each call, by line and text."""

    raised: list[Raised] = field(default_factory=list)
    handlers: list[Guard] = field(default_factory=list)
    calls: dict[tuple[int, str], Guards] = field(default_factory=dict)
    dropped: list[tuple[int, str]] = field(default_factory=list)
    """Go's errors that are assigned to `_`."""


def protection_of(body: Body) -> Protection:
    """What a body raises and catches."""
    found = Protection()
    is_go = body.symbol_id.partition("::")[0].endswith(".go")
    waiting: list[tuple[Node, Guards, str]] = [(child, (), "") for child in reversed(body.children)]
    while waiting:
        node, guards, error = waiting.pop()
        if isinstance(node, CallSite):
            found.calls.setdefault((node.span.line, node.text), guards)
            if node.call is not None and dotted(node.call.function) == "Promise.reject":
                # It may be awaited, or given a handler, anywhere.
                found.raised.append(Raised(ANYTHING, node.text, node.span.line, ()))
        elif isinstance(node, Raise):
            is_again = node.given is None or (bool(error) and dotted(node.given) == error)
            if not is_again:
                name = _class_of(node.given)
                found.raised.append(Raised(name, node.error, node.span.line, guards))
        elif is_go and isinstance(node, Assign) and _drops_result(node):
            found.dropped.append((node.span.line, node.right.text if node.right else ""))
        if not (isinstance(node, Closure) and node.name):
            waiting.extend(reversed(list(_below(node, guards, error, found))))
    return found


def _below(
    node: Node, guards: Guards, error: str, found: Protection
) -> Iterator[tuple[Node, Guards, str]]:
    if not isinstance(node, Try):
        inner = node.name if isinstance(node, Handler) else error
        suppressed = _suppressed(node)
        around = (suppressed, *guards) if suppressed else guards
        yield from ((child, around, inner) for child in node.children)
        return
    own, end = tuple(_guard(handler) for handler in node.handlers), node.dropping
    found.handlers += own
    is_protected, around = bool(own), guards
    if end is not None:
        around = ((Guard((), end.span.line, is_swallowed=True),), *guards)
    for child in node.children:
        is_last = isinstance(child, Arm) and child.label == "finally"
        is_protected &= not isinstance(child, Handler)  # nor is what stands behind handlers
        within = (own, *around) if is_protected else around
        yield child, guards if is_last else within, error


def _suppressed(node: Node) -> tuple[Guard, ...]:
    """What Python's `with suppress(…)` takes."""
    subjects = node.subjects if isinstance(node, Arm) and node.label == "with" else ()
    return tuple(
        Guard(
            tuple(dotted(given).rpartition(".")[2] for given in each.arguments),
            node.span.line,
            is_swallowed=True,
        )
        for each in subjects
        if isinstance(each, Call) and each.name == "suppress" and each.arguments
    )


def _guard(handler: Handler) -> Guard:
    again = tuple(
        node
        for node in walk(handler)
        if isinstance(node, Raise)
        and (node.given is None or (bool(handler.name) and dotted(node.given) == handler.name))
    )
    caught = tuple(caught.rpartition(".")[2] for caught in handler.caught)
    return Guard(caught, handler.span.line, handler.is_swallowed, handler, again)


def _drops_result(node: Assign) -> bool:
    """`n, _ := f()`: a call's last result is left out; not so of `v, _ := x.(T)`, `m[k]`."""
    last = node.left[-1] if len(node.left) > 1 else None
    return isinstance(last, Name) and last.name == "_" and isinstance(node.right, Call)


_MADE_BY: Final = frozenset({"errors.New", "fmt.Errorf", "fmt.Sprintf"})
"""What Go's panics are given: texts and errors without a class."""


def _class_of(given: Expression | None) -> str:
    """The class of what is raised, `ANYTHING` where that is not told."""
    while isinstance(given, Await | Unary | Cast):
        given = given.value
    if isinstance(given, Literal | Template):
        return "panic"
    made = isinstance(given, Call)
    name = dotted(given.function if isinstance(given, Call) else given)
    if name in _MADE_BY:
        return "panic"
    last = name.rpartition(".")[2]
    return last if last[:1].isupper() and (made or name) else ANYTHING
