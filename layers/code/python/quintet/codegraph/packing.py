"""Facts as bytes, to be kept. Expressions, arguments and types that repeat are written once."""

import json
import zlib
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from typing import Any, Final, TypeVar

from quintet.codegraph.chains import Argument, Chain, Expression, Step, named, path_of
from quintet.codegraph.facts import (
    BindingFact,
    CallFact,
    Decorator,
    FileFacts,
    ImportFact,
    ParameterFact,
    SymbolFact,
)
from quintet.codegraph.type_names import Type, TypeName

T = TypeVar("T")
V = TypeVar("V", bound=Hashable)
Row = list[Any]
_encoded: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_call: Final = partial(tuple.__new__, CallFact)
_binding: Final = partial(tuple.__new__, BindingFact)
"""`_make` without its own checks: these are rows by the hundred thousand."""


class _Table(dict[V, int]):
    """What repeats, with its place."""

    def __missing__(self, value: V) -> int:
        place = self[value] = len(self)
        return place


def packed(facts: FileFacts) -> bytes:
    """The facts of a file."""
    values, types = _Table[Expression](), _Table[Type]()
    arguments = _Table[Argument]()
    calls = [
        (*call[:8], values[call.called], [arguments[argument] for argument in call.given])
        for call in facts.calls
    ]
    bindings = [
        (scope, target, types[type_], values[value], is_element, values[owner])
        for scope, target, type_, value, is_element, owner in facts.bindings
    ]
    tables = (
        [_short(value) or value for value in values],
        [_short_type(type_) for type_ in types],
        [(not argument.name and _short(argument.value)) or argument for argument in arguments],
    )
    return zlib.compress(_encoded((*facts[:9], calls, bindings, *tables)).encode(), 1)


def unpacked(content: bytes) -> FileFacts:
    """The facts that `packed` wrote."""
    path, language, digest, size, lines, skipped, package, *rows = json.loads(
        zlib.decompress(content)
    )
    symbols, imports, calls, bindings, *tables = rows
    values = [_named(row) if type(row) is str else _expression(row) for row in tables[0]]
    types = [_typed(row) if type(row) is str else _type(row) for row in tables[1]]
    arguments = [_handed(row) if type(row) is str else _argument(row) for row in tables[2]]
    return FileFacts(
        path,
        language,
        digest,
        size,
        lines,
        skipped,
        package,
        tuple(map(_symbol, symbols)),
        tuple(map(ImportFact._make, imports)),
        tuple([
            _call(
                (*call[:4], tuple(call[4]), *call[5:8], values[call[8]],
                 tuple([arguments[place] for place in call[9]]))
            )
            for call in calls
        ]),
        tuple([
            _binding((scope, target, types[type_], values[value], is_element, values[owner]))
            for scope, target, type_, value, is_element, owner in bindings
        ]),
    )  # fmt: skip


def _short(value: Expression) -> str:
    """A path of names is written in short, because most expressions are one; "" of others."""
    path = ".".join(path_of(value))
    return path if _named(path) == value else ""


def _short_type(type_: Type) -> str | Type:
    path = ".".join(type_[0].path) if len(type_) == 1 else ""
    return path if _typed(path) == type_ else type_


@lru_cache(maxsize=16384)
def _named(path: str) -> Expression:
    return named(*path.split("."))


@lru_cache(maxsize=16384)
def _handed(path: str) -> Argument:
    return Argument("", _named(path))


@lru_cache(maxsize=16384)
def _typed(path: str) -> Type:
    return (TypeName(tuple(path.split("."))),)


def _several(make: Callable[[Row], T]) -> Callable[[list[Row]], tuple[T, ...]]:
    return lambda rows: tuple(map(make, rows)) if rows else ()


def _step(row: Row) -> Step:
    return Step(row[0], row[1], _arguments(row[2]))


def _chain(row: Row) -> Chain:
    head, steps, kind, items, cast = row
    return Chain(head, _steps(steps), kind, _arguments(items), _type(cast))


def _argument(row: Row) -> Argument:
    return Argument(row[0], _expression(row[1]))


def _type_name(row: Row) -> TypeName:
    return TypeName(tuple(row[0]), row[1], row[2])


_steps: Final = _several(_step)
_arguments: Final = _several(_argument)
_expression: Final[Callable[[list[Row]], Expression]] = _several(_chain)
_type: Final[Callable[[list[Row]], Type]] = _several(_type_name)


def _parameter(row: Row) -> ParameterFact:
    name, type_, has_default, declared, taken, is_repeated = row
    return ParameterFact(name, type_, has_default, _type(declared), tuple(taken), is_repeated)


def _symbol(row: Row) -> SymbolFact:
    row[2] = tuple(map(_parameter, row[2]))
    row[6], row[8] = tuple(row[6]), tuple(row[8])
    row[11] = _type(row[11])
    row[12] = tuple(Decorator(tuple(path), _arguments(given)) for path, given in row[12])
    row[13] = tuple(map(tuple, row[13]))
    return SymbolFact._make(row)
