"""Routes as values, and the reading of patterns in decorators and annotations."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from quintet.codegraph.chains import Argument, Expression, path_of, text_in
from quintet.codegraph.facts import SymbolFact
from quintet.codegraph.project import FileIndex
from quintet.codegraph.resolving import Resolver

VERBS: Final = frozenset({"get", "post", "put", "patch", "delete", "head", "options"})
ANY: Final = "ANY"
"""The method of a route that answers all, or whose method is told elsewhere."""

Router = tuple[int, str]
"""What routes belong to: the number of a module and the name of a variable in it."""


class Found(NamedTuple):
    """A route; `handler` is a symbol's number, -1 when it is not known."""

    method: str
    pattern: str
    handler: int = -1
    line: int = 0
    router: Router | None = None
    prefix: str = ""
    """What its router was made with."""


def argument_of(symbol: SymbolFact, name: str) -> str:
    """The pattern that a symbol's annotation of this name gives, "" without one."""
    marks = (mark for mark in symbol.marks if mark.path[-1:] == (name,))
    return next((pattern_among(mark.given) for mark in marks), "")


def pattern_among(arguments: Sequence[Argument]) -> str:
    """The pattern among an annotation's arguments: the first, or `value`, or `path`."""
    for argument in arguments:
        if argument.name in {"", "value", "path"}:
            for text in texts_in(argument.value):
                return text
    return ""


def texts_in(value: Expression) -> list[str]:
    """A text, or the texts of a list."""
    inside = [chain.items for chain in value if chain.kind == "items"]
    listed = [each.value for items in inside for each in items] or [value]
    return [text for each in listed if (text := text_in(each)) is not None]


def methods_in(arguments: Sequence[Argument]) -> list[str]:
    """The HTTP methods that arguments name, in capitals."""
    for argument in arguments:
        if argument.name in {"method", "methods"}:
            inside = [each.value for chain in argument.value for each in chain.items] or [
                argument.value
            ]
            found = [text_in(each) or "".join(path_of(each)[-1:]) for each in inside]
            return [name.upper() for name in found if name]
    return []


def prefix_among(arguments: Sequence[Argument], *names: str) -> Expression | None:
    """What is given under one of these names."""
    return next((argument.value for argument in arguments if argument.name in names), None)


def under(prefix: str, pattern: str) -> str:
    """A pattern below a prefix, with one stroke between and in front."""
    path = "/" + "/".join(part for part in (prefix.strip("/"), pattern.strip("/")) if part)
    return f"{path}/" if pattern.endswith("/") and len(path) > 1 else path


def handler_of(resolver: Resolver, file: FileIndex, scope: int, value: Expression) -> int:
    """The function or class that an argument names, also within one call around it; or -1."""
    given = [
        step.given[0].value
        for chain in value
        for step in chain.steps[-1:]
        if step.kind == "call" and len(step.given) == 1
    ]
    for each in (value, *given):
        for meant in resolver.evaluator.values(file, scope, each):
            if meant.kind in {"function", "class"}:
                return meant.number
    return -1
