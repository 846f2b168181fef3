"""Expressions as far as what they are can be followed: a head, and the steps taken from it.

`self.pool[0].get("x").name` has the head `self` and six steps. An expression that may be one of
several (`given or Default()`) is several chains. `languages.shapes` makes them from syntax nodes;
`evaluating` says what they are among all files. They are plain values that travel as JSON.
"""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from quintet.codegraph.type_names import Path, Type

StepKind = Literal["attribute", "call", "index"]
ChainKind = Literal[
    "name", "cast", "text", "begun", "character", "number", "truth", "nothing", "items",
    "function", "plain", "unknown",
]  # fmt: skip
"""What a chain begins with. `begun`: a text with more behind it. `items`: a list, map or object.

`plain`: something of the language (a sum, a comparison). `unknown`: it may be anything.
"""
_OPEN: Final = frozenset({"name", "cast", "function", "unknown"})


class Step(NamedTuple):
    """`name` is an attribute's; `given` are the arguments of a call, as far as they are kept."""

    kind: StepKind
    name: str = ""
    given: tuple["Argument", ...] = ()


class Chain(NamedTuple):
    """`head` is a name, or the content of a text."""

    head: str
    steps: tuple[Step, ...] = ()
    kind: ChainKind = "name"
    items: tuple["Argument", ...] = ()
    cast: Type = ()
    """What the head is taken for."""


Expression = tuple[Chain, ...]
"""What an expression may be; () where none is written or none is worth keeping."""


class Argument(NamedTuple):
    """What a call is given, or an entry of a list or an object; `name` is "" without one."""

    name: str
    value: Expression


CALL: Final = Step("call")
INDEX: Final = Step("index")
UNKNOWN: Final = Chain("", (), "unknown")
PLAIN: Final = Chain("", (), "plain")


@lru_cache(maxsize=8192)
def attribute(name: str) -> Step:
    """The step to a member."""
    return Step("attribute", name)


@lru_cache(maxsize=16384)
def named(*path: str) -> Expression:
    """A name, or a path of names; () without any."""
    return (Chain(path[0], tuple(map(attribute, path[1:]))),) if path and path[0] else ()


def member(value: Expression, name: str) -> Expression:
    """A member of what an expression is."""
    step = attribute(name)
    return tuple(chain._replace(steps=(*chain.steps, step), items=()) for chain in value)


def names_in(chain: Chain) -> Path:
    """The head and the members that follow, up to the first step of another kind."""
    if chain.kind != "name":
        return ()
    names = [chain.head]
    for step in chain.steps:
        if step.kind != "attribute":
            break
        names.append(step.name)
    return tuple(names)


def path_of(value: Expression) -> Path:
    """The names of an expression that is a path of names only; else ()."""
    if len(value) != 1:
        return ()
    names = names_in(value[0])
    return names if len(names) == len(value[0].steps) + 1 else ()


def last_name_of(value: Expression) -> str:
    """The name that an expression ends in, "" where it ends in something else."""
    if len(value) != 1:
        return ""
    head, steps, kind, _, _ = value[0]
    if steps and steps[-1] is not INDEX:
        return steps[-1].name
    last = next((step for step in reversed(steps) if step is not INDEX), None)
    if last is not None:
        return last.name
    return head if kind == "name" else ""


def shown(value: Expression) -> str:
    """An expression without what its calls are given and its lists hold."""
    if len(value) != 1:
        return ""
    head, steps, kind, _, _ = value[0]
    begins = head if kind == "name" else "[]" if kind == "items" else "()"
    marks = {"call": "()", "index": "[]"}
    return begins + "".join(marks.get(step.kind, f".{step.name}") for step in steps)


def name_of(value: Expression) -> str:
    """An expression that is a name only; else ""."""
    return value[0].head if len(value) == 1 and value[0][1:3] == ((), "name") else ""


def text_in(value: Expression) -> str | None:
    """The content of an expression that is a text only; else None."""
    return value[0].head if len(value) == 1 and value[0][1:3] == ((), "text") else None


def is_open(value: Expression) -> bool:
    """Whether an expression may be an object of the code: it is no literal and not nothing."""
    return any(chain.kind in _OPEN for chain in value)


def is_news(target: str, value: Expression) -> bool:
    """Whether a value may be something else than what its target was before, or nothing."""
    return any(chain.kind in _OPEN and not _begins(chain, target) for chain in value)


def _begins(chain: Chain, target: str) -> bool:
    names = names_in(chain)
    last = len(names) - (len(names) <= len(chain.steps))
    return any(".".join(names[:end]) == target for end in range(1, last + 1))
