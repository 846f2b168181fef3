"""Expressions as typed nodes, the same for every language that is read in full depth.

Nodes compare by what they are, whatever place they stand at. `text` is the source as written, to be
shown to people; nothing is decided by it. Lines count from 1. How a grammar becomes such nodes is
in `lowering`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal as OneOf
from typing import NamedTuple

LONGEST_SHOWN = 200
"""Characters of a source text that are shown."""


class Place(NamedTuple):
    """Where a node stands in its file: bytes and lines. `height` counts the nodes below it."""

    source: bytes = b""
    start: int = 0
    end: int = 0
    line: int = 0
    end_line: int = 0
    height: int = 0


NOWHERE = Place()


@dataclass(frozen=True, slots=True)
class Expression:
    """What all expressions have."""

    place: Place = field(default=NOWHERE, kw_only=True, compare=False, repr=False)

    @property
    def line(self) -> int:
        """The first line."""
        return self.place.line

    @property
    def text(self) -> str:
        """The source on one line, cut to `LONGEST_SHOWN` characters."""
        raw = self.place.source[self.place.start : self.place.end][: 8 * LONGEST_SHOWN]
        shown = " ".join(raw.decode("utf-8", "replace").split())
        return shown if len(shown) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 1] + "…"

    @property
    def parts(self) -> tuple["Expression", ...]:
        """The expressions directly within, in the order of the source."""
        return ()


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """A variable, a function, a class, `this`, `self`, `super`."""

    name: str


@dataclass(frozen=True, slots=True)
class Literal(Expression):
    """A value written out. Of a `text` the characters between its quotes, escapes as written.

    `pattern` is a regular expression between slashes; `flags` are behind it, or before the quotes.
    """

    kind: OneOf["text", "number", "boolean", "nothing", "pattern"]
    value: str
    flags: str = ""


@dataclass(frozen=True, slots=True)
class Template(Expression):
    """A text with expressions in it; texts stand among the parts as literals."""

    pieces: tuple[Expression, ...]

    @property
    def parts(self) -> tuple[Expression, ...]:
        """All pieces."""
        return self.pieces


@dataclass(frozen=True, slots=True)
class Attribute(Expression):
    """`value.name`, with whatever stands between (`?.`, `->`, `::`)."""

    value: Expression
    name: str

    @property
    def parts(self) -> tuple[Expression, ...]:
        """What it is an attribute of."""
        return (self.value,)


@dataclass(frozen=True, slots=True)
class Index(Expression):
    """`value[index]`; a slice is an index of its own kind."""

    value: Expression
    index: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        """Both."""
        return (self.value, self.index)


@dataclass(frozen=True, slots=True)
class Slice(Expression):
    """`start:stop:step`, each None where it is left out."""

    start: Expression | None
    stop: Expression | None
    step: Expression | None = None

    @property
    def parts(self) -> tuple[Expression, ...]:
        """Those that are written."""
        return tuple(part for part in (self.start, self.stop, self.step) if part is not None)


@dataclass(frozen=True, slots=True)
class Keyword(Expression):
    """An argument that is given by name, or an entry of a map or an object (`key: value`)."""

    name: str
    value: Expression
    key: Expression | None = None
    """Of an entry whose key is no plain name."""

    @property
    def parts(self) -> tuple[Expression, ...]:
        """Its key, where that is an expression, and its value."""
        return (self.value,) if self.key is None else (self.key, self.value)


@dataclass(frozen=True, slots=True)
class Spread(Expression):
    """`*value`, `**value`, `...value`."""

    value: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        """What is spread."""
        return (self.value,)


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """A call; `is_new` where an instance is made (`new T()`, Go's `T{}`)."""

    function: Expression
    arguments: tuple[Expression, ...]
    is_new: bool = False

    @property
    def parts(self) -> tuple[Expression, ...]:
        """What is called, then the arguments."""
        return (self.function, *self.arguments)

    @property
    def name(self) -> str:
        """The last part of what is called; "" where it has no name."""
        match self.function:
            case Attribute(name=name) | Name(name=name):
                return name
        return ""

    @property
    def receiver(self) -> Expression | None:
        """What the method is called on."""
        return self.function.value if isinstance(self.function, Attribute) else None

    def argument(self, position: int, name: str = "") -> Expression | None:
        """The argument at a position (counted from 0) or of this name."""
        for given in self.arguments:
            if isinstance(given, Keyword) and name and given.name == name:
                return given.value
        plain = [given for given in self.arguments if not isinstance(given, Keyword | Spread)]
        return plain[position] if 0 <= position < len(plain) else None


@dataclass(frozen=True, slots=True)
class Unary(Expression):
    """One operand. `not` stands for `!` too; Go's receive is `<-`."""

    operator: str
    value: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        """The operand."""
        return (self.value,)


@dataclass(frozen=True, slots=True)
class Binary(Expression):
    """Arithmetic, bits, joining of texts."""

    operator: str
    left: Expression
    right: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        """Both operands."""
        return (self.left, self.right)


@dataclass(frozen=True, slots=True)
class Comparison(Expression):
    """`==` stands for `===` and `!=` for `!==` too; `is`, `in`, `not in`, `instanceof`, `<`."""

    operator: str
    left: Expression
    right: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        """Both sides."""
        return (self.left, self.right)


@dataclass(frozen=True, slots=True)
class Logical(Expression):
    """`and` (also `&&`), `or` (also `||`), `??`; nested ones of one kind are one."""

    operator: OneOf["and", "or", "??"]
    operands: tuple[Expression, ...]

    @property
    def parts(self) -> tuple[Expression, ...]:
        """All operands."""
        return self.operands


@dataclass(frozen=True, slots=True)
class Conditional(Expression):
    """`then if test else otherwise`, `test ? then : otherwise`."""

    test: Expression
    then: Expression
    otherwise: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        """The test and both ways."""
        return (self.test, self.then, self.otherwise)


@dataclass(frozen=True, slots=True)
class Collection(Expression):
    """A list, tuple, set, map or object that is written out."""

    kind: OneOf["list", "tuple", "set", "map"]
    items: tuple[Expression, ...]

    @property
    def parts(self) -> tuple[Expression, ...]:
        """The items; of a map `Keyword`s."""
        return self.items


@dataclass(frozen=True, slots=True)
class Clause(Expression):
    """`for target in iterable if tests` of a comprehension."""

    target: Expression
    iterable: Expression
    tests: tuple[Expression, ...] = ()

    @property
    def parts(self) -> tuple[Expression, ...]:
        """Target, iterable and tests."""
        return (self.target, self.iterable, *self.tests)


@dataclass(frozen=True, slots=True)
class Comprehension(Expression):
    """A collection made by loops; of a map the element is a `Keyword`."""

    kind: OneOf["list", "set", "map", "generator"]
    element: Expression
    clauses: tuple[Clause, ...]

    @property
    def parts(self) -> tuple[Expression, ...]:
        """The clauses, then the element."""
        return (*self.clauses, self.element)


@dataclass(frozen=True, slots=True)
class FunctionValue(Expression):
    """A function without a name. `body` is what it gives, None where it has statements.

    Its statements are in the `Closure` of the statement tree that begins at the same line.
    """

    parameters: tuple[str, ...]
    body: Expression | None = None
    is_async: bool = False

    @property
    def parts(self) -> tuple[Expression, ...]:
        """What it gives, if that is one expression."""
        return (self.body,) if self.body is not None else ()


@dataclass(frozen=True, slots=True)
class Await(Expression):
    """`await value`."""

    value: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        """What is awaited."""
        return (self.value,)


@dataclass(frozen=True, slots=True)
class Cast(Expression):
    """A value taken for a type (`as`, `(T) x`, Go's `x.(T)`)."""

    value: Expression
    type: str

    @property
    def parts(self) -> tuple[Expression, ...]:
        """The value."""
        return (self.value,)


@dataclass(frozen=True, slots=True)
class Assigned(Expression):
    """An assignment that is itself a value (`:=`, `a = b` within an expression)."""

    target: Expression
    value: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        """Target and value."""
        return (self.target, self.value)


@dataclass(frozen=True, slots=True)
class Other(Expression):
    """What has no form of its own here, by the grammar's name, with what is within."""

    kind: str
    inner: tuple[Expression, ...] = ()

    @property
    def parts(self) -> tuple[Expression, ...]:
        """What is within."""
        return self.inner


def walk(root: Expression) -> Iterator[Expression]:
    """The expression and all within, the outer before the inner."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.parts))


def walk_here(root: Expression) -> Iterator[Expression]:
    """The same without what is done elsewhere: in functions, and for each round of a comprehension.

    What the first `for` of a comprehension goes over is evaluated here.
    """
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Comprehension):
            waiting.extend(clause.iterable for clause in node.clauses[:1])
        elif not isinstance(node, FunctionValue):
            waiting.extend(reversed(node.parts))


def dotted(expression: Expression | None) -> str:
    """`self.rows` of names joined by attributes; "" of anything else."""
    names: list[str] = []
    while isinstance(expression, Attribute):
        names.append(expression.name)
        expression = expression.value
    if not isinstance(expression, Name):
        return ""
    names.append(expression.name)
    return ".".join(reversed(names))


def root_of(expression: Expression) -> Expression:
    """Where a chain of attributes, indexes and calls begins."""
    while True:
        match expression:
            case Attribute(value=inner) | Index(value=inner) | Await(value=inner):
                expression = inner
            case Cast(value=inner) | Call(function=inner) | Spread(value=inner):
                expression = inner
            case _:
                return expression


def names_in(expression: Expression | None) -> frozenset[str]:
    """The variables that an expression reads, with the dotted names that begin in them.

    The name of what is called is none of them; the variable that a method is called on is.
    """
    found: set[str] = set()
    waiting = [expression] if expression is not None else []
    while waiting:
        node = waiting.pop()
        match node:
            case Name(name=name):
                found.add(name)
            case Call(function=Name()):
                waiting.extend(node.arguments)
            case Call(function=Attribute(value=receiver)):
                waiting.extend((receiver, *node.arguments))
            case Attribute():
                found.add(dotted(node))
                waiting.append(node.value)
            case _:
                waiting.extend(node.parts)
    found.discard("")
    return frozenset(found)


def names_bound(targets: Iterable[Expression]) -> tuple[str, ...]:
    """The names and dotted names that are given a value: `rows[key]` gives one to `rows`."""
    found: dict[str, None] = {}
    waiting = list(targets)[::-1]
    while waiting:
        node = waiting.pop()
        match node:
            case Name() | Attribute() if name := dotted(node):
                found[name] = None
            case Attribute(value=value) | Index(value=value) | Keyword(value=value):
                waiting.append(value)
            case Assigned(target=target) | Binary(operator="=", left=target):
                waiting.append(target)
            case Call():
                waiting.append(node.function)
            case _:
                waiting.extend(reversed(node.parts))
    return tuple(found)
