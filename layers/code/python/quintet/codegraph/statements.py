"""The statements of one function as a tree, the same for every language.

Detectors and data flow read these and never a grammar. Every node has a `span` and `children` in
the order of evaluation as written, so `walk` sees all of them. What they hold and compare are
typed expressions (`syntax.expressions`). How a grammar becomes such a tree is in `lowering`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from quintet.codegraph.syntax.expressions import Call, Expression
from quintet.codegraph.syntax.types import NO_TYPE, TypeName
from quintet.codegraph.syntax.walking import names_bound

LoopForm = Literal["each", "while", "do", "comprehension", "callback"]


@dataclass(frozen=True, slots=True)
class Span:
    """First and last line, counted from 1."""

    line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Node:
    """What all nodes have."""

    span: Span
    children: tuple["Node", ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Loop(Node):
    """`for`, `while`, comprehensions, and closures that a method runs for each (`rows.map(...)`).

    Calls that evaluate `over` once stand before the loop, among its siblings.

    `is_bounded`: goes over something that exists beforehand or a counter, so that it ends.
    `is_async` for `async for` and `for await`. `over` is what it goes over, `test` what keeps it
    going, of a `do` behind each round, `targets` what each round binds; `tests` are what a
    comprehension lets through and `element` what it makes of each. A `callback` is a closure that a
    method runs for each.
    """

    is_bounded: bool = True
    is_async: bool = False
    form: LoopForm = "each"
    over: Expression | None = None
    test: Expression | None = None
    targets: tuple[Expression, ...] = ()
    tests: tuple[Expression, ...] = ()
    element: Expression | None = None
    label: str = ""

    @property
    def variables(self) -> tuple[str, ...]:
        """The names and dotted names that each round binds."""
        return names_bound(self.targets)


@dataclass(frozen=True, slots=True)
class Branch(Node):
    """`if`, `switch`, `match` and conditional expressions.

    `children` are the condition's calls, then one `Arm` for each way.
    """

    test: Expression | None = None


@dataclass(frozen=True, slots=True)
class Arm(Node):
    """One way of a branch, or a plain block.

    `label` is its condition, `else`, `case x`, or what the block is: `with`, `finally`, `defer`,
    `go`, `lock`. `test` is the condition of an `elif` and the value of a case, `guard` what has to
    be true beside it; `subjects` are what a `with` or a `lock` block holds, and what `defer` and
    `go` call.
    """

    label: str = ""
    test: Expression | None = None
    guard: Expression | None = None
    subjects: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Handler(Node):
    """`except` and `catch`. `caught` is empty when it catches everything.

    `is_swallowed`: the error is neither raised again, returned, nor given to any call.
    """

    caught: tuple[str, ...] = ()
    name: str = ""
    is_swallowed: bool = False


@dataclass(frozen=True, slots=True)
class Try(Node):
    """The protected statements and, as the last children, handlers and an `Arm("finally")`."""

    @property
    def handlers(self) -> tuple[Handler, ...]:
        """What handles errors, in the order of the source."""
        return tuple(child for child in self.children if isinstance(child, Handler))

    @property
    def dropping(self) -> "Node | None":
        """The `return`, `break` or `continue` that its `finally` ends with: it drops any error."""
        last = self.children[-1] if self.children else None
        is_last = isinstance(last, Arm) and last.label == "finally"
        end = last.children[-1] if is_last and last and last.children else None
        is_left = isinstance(end, Jump) or (isinstance(end, Return) and not end.is_yield)
        return end if is_left else None


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """`left` are the targets and `right` the value.

    `declared` is the type that a declaration gives its targets.
    """

    is_augmented: bool = False
    left: tuple[Expression, ...] = ()
    right: Expression | None = None
    operator: str = ""
    declared: TypeName = NO_TYPE

    @property
    def writes(self) -> tuple[str, ...]:
        """The names and dotted names that are assigned to: `rows[key] = x` writes `rows`."""
        return () if self.operator == "<-" else names_bound(self.left)


@dataclass(frozen=True, slots=True)
class CallSite(Node):
    """A call. `children` are calls within its receiver and arguments.

    It is the `model.Call` of the same `span.line` and `text`.
    """

    text: str = ""
    name: str = ""
    is_awaited: bool = False
    is_new: bool = False
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class Return(Node):
    """`return` and `yield` (`is_yield`); `given` is the value, or what has them (`is_from`)."""

    is_yield: bool = False
    given: Expression | None = None
    is_from: bool = False


@dataclass(frozen=True, slots=True)
class Raise(Node):
    """`raise`, `throw` and Go's `panic`. `error` is as written, "" when it raises again.

    `is_asserted`: what an `assert` raises, which only a mistake elsewhere leads to.
    """

    error: str = ""
    given: Expression | None = None
    is_asserted: bool = False


@dataclass(frozen=True, slots=True)
class Await(Node):
    """`await` of what is in `children`."""

    given: Expression | None = None


@dataclass(frozen=True, slots=True)
class Delete(Node):
    """`del a, b[key]` and `delete a.b`."""

    targets: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Jump(Node):
    """`break` and `continue`, with the label of the loop that they leave if one is named."""

    is_break: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class Closure(Node):
    """A function written within the body, with its statements.

    It may run any number of times, or never. `value` is what one gives that is a single expression.
    """

    name: str = ""
    parameters: tuple[str, ...] = ()
    is_async: bool = False
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Body(Node):
    """A function. `modifiers` are those of Java: `synchronized`, `static`."""

    symbol_id: str = ""
    name: str = ""
    parameters: tuple[str, ...] = ()
    is_async: bool = False
    types: Mapping[str, TypeName] = field(default_factory=dict)
    """Parameter to its declared type."""
    returns: TypeName = NO_TYPE
    defaults: Mapping[str, Expression] = field(default_factory=dict)
    """Parameter to the value that it has when none is given; entries of patterns too."""
    unpacked: tuple[str, ...] = ()
    """What patterns in place of parameters bind: of `{ size, name: title }` both variables."""
    modifiers: frozenset[str] = frozenset()
    throws: tuple[str, ...] = ()
    """The errors that a method of Java declares."""


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, parents first, in the order of the source."""
    waiting = [node]
    while waiting:
        child = waiting.pop()
        yield child
        waiting.extend(reversed(child.children))


def call_of(node: Node | None) -> Call | None:
    """The call that a statement is; None of any other statement."""
    return node.call if isinstance(node, CallSite) else None
