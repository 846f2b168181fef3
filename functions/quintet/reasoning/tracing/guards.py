"""What one function raises, what it catches, and around which calls it does.

Read from the statements of one body. Functions written within it and given a name are functions of
their own; those without one count as part of it, for they usually run while it does.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from quintet import windowed_re as re
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

_NAME: Final = re.compile(r"(?:await\s+|new\s+|&)*([A-Za-z_$][\w$.]*)\s*(\(|\{|$)")
ANYTHING: Final = ""
"""The name of an error that cannot be told from the code."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A handler around something. `caught` is empty where it catches everything."""

    caught: tuple[str, ...]
    line: int
    is_swallowed: bool
    raises_again: bool


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
        elif isinstance(node, Raise):
            name = _name(node.error)
            if name and name != error:
                found.raised.append(
                    Raised(_class_of(name, node), node.error, node.span.line, guards)
                )
        elif (
            is_go and isinstance(node, Assign) and node.targets[-1:] == ("_",) and "(" in node.value
        ):
            found.dropped.append((node.span.line, node.value))
        if not (isinstance(node, Closure) and node.name):
            waiting.extend(reversed(list(_below(node, guards, error, found))))
    return found


def _below(
    node: Node, guards: Guards, error: str, found: Protection
) -> Iterator[tuple[Node, Guards, str]]:
    if not isinstance(node, Try):
        inner = node.name if isinstance(node, Handler) else error
        yield from ((child, guards, inner) for child in node.children)
        return
    own = tuple(_guard(handler) for handler in node.handlers)
    found.handlers += own
    for child in node.children:
        is_after = isinstance(child, Handler) or (
            isinstance(child, Arm) and child.label == "finally"
        )
        yield child, guards if is_after or not own else (own, *guards), error


def _guard(handler: Handler) -> Guard:
    again = any(
        isinstance(one, Raise) and (not one.error or one.error == handler.name)
        for one in walk(handler)
    )
    caught = tuple(one.rpartition(".")[2] for one in handler.caught)
    return Guard(caught, handler.span.line, handler.is_swallowed, again)


def _name(text: str) -> str:
    """The class of what is raised; the variable where one is."""
    found = _NAME.match(text.strip())
    return found.group(1) if found else "?" if text.strip() else ""


def _class_of(name: str, node: Raise) -> str:
    last = name.rpartition(".")[2]
    is_class = last[:1].isupper() or name in {"errors.New", "fmt.Errorf", "fmt.Sprintf"}
    if name in {"errors.New", "fmt.Errorf", "fmt.Sprintf"} or node.error.startswith('"'):
        return "panic"
    return last if is_class else ANYTHING
