"""Routes as values, and the reading of patterns in decorators and annotations."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from quintet import windowed_re as re
from quintet.codegraph.expressions import literal, split_top
from quintet.codegraph.facts import SymbolFact
from quintet.codegraph.project import FileIndex
from quintet.codegraph.resolving import Resolver

VERBS: Final = frozenset({"get", "post", "put", "patch", "delete", "head", "options"})
ANY: Final = "ANY"
"""The method of a route that answers all, or whose method is told elsewhere."""

_DECORATED: Final = re.compile(r"^(?:([\w.$]+)\.)?(\w+)\((.*)\)$", re.DOTALL)
_METHODS: Final = re.compile(
    r"methods?\s*=\s*[\[({]([^\])}]*)|RequestMethod\.(\w+)|method\s*=\s*['\"](\w+)"
)
_WORD: Final = re.compile(r"[A-Za-z]+")
_WRAPPED: Final = re.compile(r"^[\w.]+\(([\w.]+)\)$")


Router = tuple[int, str]
"""What routes belong to: the number of a module and the name of a variable in it."""


class Found(NamedTuple):
    """A route; `handler` is a symbol's number, -1 when it is not known."""

    method: str
    pattern: str
    handler: int
    line: int
    framework: str
    router: Router | None = None
    prefix: str = ""
    """What its router was made with."""


class Decorator(NamedTuple):
    """`receiver.name(arguments)`; `receiver` is "" without one."""

    receiver: str
    name: str
    arguments: list[str]
    inside: str


def decorator_of(text: str) -> Decorator | None:
    """The parts of a decorator or annotation."""
    found = _DECORATED.match(text) or _DECORATED.match(f"{text}()")
    if found is None:
        return None
    receiver, name, inside = found.groups()
    return Decorator(receiver or "", name, split_top(inside), inside)


def argument_of(symbol: SymbolFact, name: str) -> str:
    """The pattern that a symbol's annotation of this name gives, "" without one."""
    for text in symbol.decorators:
        found = decorator_of(text)
        if found is not None and found.name == name:
            return pattern_among(found.arguments)
    return ""


def pattern_among(arguments: Sequence[str]) -> str:
    """The pattern among an annotation's arguments: the first, or `value`, or `path`."""
    for argument in arguments:
        name, _, value = argument.partition("=")
        is_named = bool(value) and name.strip() in {"value", "path"}
        text = value if is_named else argument
        found = literal(text.strip().strip("{}[]").split(",")[0])
        if found is not None:
            return found
    return ""


def methods_in(text: str) -> list[str]:
    """The HTTP methods that arguments name, in capitals."""
    found = _METHODS.search(text)
    if found is None:
        return []
    named = next((group for group in found.groups() if group), "")
    return [one.upper() for one in _WORD.findall(named)]


def under(prefix: str, pattern: str) -> str:
    """A pattern below a prefix, with one stroke between and in front."""
    path = "/" + "/".join(one for one in (prefix.strip("/"), pattern.strip("/")) if one)
    return f"{path}/" if pattern.endswith("/") and len(path) > 1 else path


def handler_of(resolver: Resolver, file: FileIndex, scope: int, text: str) -> int:
    """The function or class that an argument names, also within one call around it; or -1."""
    text = text.strip()
    wrapped = _WRAPPED.match(text)
    for one in (text, wrapped.group(1) if wrapped is not None else ""):
        for value in resolver.evaluator.values(file, scope, one) if one else ():
            if value.kind in {"function", "class"}:
                return value.number
    return -1
