"""Expressions as typed nodes, the same for every language that is read in full depth.

Nodes compare by what they are, whatever place they stand at. `text` is the source as written, to be
shown to people; nothing is decided by it. Lines count from 1. How a grammar becomes such nodes is
in `lowering`.
"""

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple
from typing import Literal as OneOf

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
    """What all expressions have. `within` are the fields that hold expressions, in source order."""

    within: ClassVar[tuple[str, ...]] = ()
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
        if not self.within:
            return ()
        found: list[Expression] = []
        for name in self.within:
            held = getattr(self, name)
            if type(held) is tuple:
                found.extend(held)
            elif held is not None:
                found.append(held)
        return tuple(found)


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

    within: ClassVar = ("pieces",)
    pieces: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Attribute(Expression):
    """`value.name`, with whatever stands between (`?.`, `->`, `::`)."""

    within: ClassVar = ("value",)
    value: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Index(Expression):
    """`value[index]`; a slice is an index of its own kind."""

    within: ClassVar = ("value", "index")
    value: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Slice(Expression):
    """`start:stop:step`, each None where it is left out."""

    within: ClassVar = ("start", "stop", "step")
    start: Expression | None
    stop: Expression | None
    step: Expression | None = None


@dataclass(frozen=True, slots=True)
class Keyword(Expression):
    """An argument that is given by name, or an entry of a map or an object (`key: value`)."""

    within: ClassVar = ("key", "value")
    name: str
    value: Expression
    key: Expression | None = None
    """Of an entry whose key is no plain name."""


@dataclass(frozen=True, slots=True)
class Spread(Expression):
    """`*value`, `**value`, `...value`."""

    within: ClassVar = ("value",)
    value: Expression


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """A call; `is_new` where an instance is made (`new T()`, Go's `T{}`)."""

    within: ClassVar = ("function", "arguments")
    function: Expression
    arguments: tuple[Expression, ...]
    is_new: bool = False

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

    within: ClassVar = ("value",)
    operator: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Binary(Expression):
    """Arithmetic, bits, joining of texts."""

    within: ClassVar = ("left", "right")
    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Comparison(Expression):
    """`==` stands for `===` and `!=` for `!==` too; `is`, `in`, `not in`, `instanceof`, `<`."""

    within: ClassVar = ("left", "right")
    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Logical(Expression):
    """`and` (also `&&`), `or` (also `||`), `??`; nested ones of one kind are one."""

    within: ClassVar = ("operands",)
    operator: OneOf["and", "or", "??"]
    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Conditional(Expression):
    """`then if test else otherwise`, `test ? then : otherwise`."""

    within: ClassVar = ("test", "then", "otherwise")
    test: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Collection(Expression):
    """A list, tuple, set, map or object that is written out."""

    within: ClassVar = ("items",)
    kind: OneOf["list", "tuple", "set", "map"]
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Clause(Expression):
    """`for target in iterable if tests` of a comprehension."""

    within: ClassVar = ("target", "iterable", "tests")
    target: Expression
    iterable: Expression
    tests: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Comprehension(Expression):
    """A collection made by loops; of a map the element is a `Keyword`."""

    within: ClassVar = ("clauses", "element")
    kind: OneOf["list", "set", "map", "generator"]
    element: Expression
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class FunctionValue(Expression):
    """A function without a name. `body` is what it gives, None where it has statements.

    Its statements are in the `Closure` of the statement tree that begins at the same line.
    """

    within: ClassVar = ("body",)
    parameters: tuple[str, ...]
    body: Expression | None = None
    is_async: bool = False


@dataclass(frozen=True, slots=True)
class Await(Expression):
    """`await value`."""

    within: ClassVar = ("value",)
    value: Expression


@dataclass(frozen=True, slots=True)
class Cast(Expression):
    """A value taken for a type (`as`, `(T) x`, Go's `x.(T)`)."""

    within: ClassVar = ("value",)
    value: Expression
    type: str


@dataclass(frozen=True, slots=True)
class Assigned(Expression):
    """An assignment that is itself a value, or a default in a pattern: `:=`, `{ size = 10 }`."""

    within: ClassVar = ("target", "value")
    target: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Other(Expression):
    """What has no form of its own here, by the grammar's name, with what is within."""

    within: ClassVar = ("inner",)
    kind: str
    inner: tuple[Expression, ...] = ()
