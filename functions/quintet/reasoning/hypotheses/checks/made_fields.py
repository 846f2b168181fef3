"""The fields of an object that are given values where it is made, and not by a constructor."""

from collections.abc import Iterator

from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Expression,
    Keyword,
    Other,
)
from quintet.reasoning.code.functions import Code, Function, Visit
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.hypotheses.checks.field_places import read


def fields_made(
    names: Names, function: Function, visit: Visit
) -> Iterator[tuple[Expression, Expression]]:
    """The fields that are named where an object is made, with their values.

    By Go's `Client{shared: true}`, and by `Client(shared=True)` if nothing in the code makes it.
    """
    for made in _plainly_made(names, function, visit):
        for given in made.arguments:
            if isinstance(given, Keyword):
                yield Attribute(made.function, given.name, place=given.place), given.value


def fields_perhaps_made(
    code: Code, names: Names, function: Function, visit: Visit, name: str
) -> Iterator[Expression]:
    """A field of this name that may be given a value by its place, or in an object written out."""
    for made in _plainly_made(names, function, visit):
        owner = names.typed(function, made).symbol
        is_field = owner is not None and code.field(owner, name) is not None
        if is_field and not all(isinstance(given, Keyword) for given in made.arguments):
            yield Attribute(made.function, name, place=made.place)
    if function.holds(name) or name in function.bound:
        return  # the variable is meant
    for part in read(visit):
        if isinstance(part, Collection) and part.kind == "map":
            yield from (
                Attribute(Other("object"), each.name, place=each.place)
                for each in part.items
                if isinstance(each, Keyword) and each.name == name
            )


def _plainly_made(names: Names, function: Function, visit: Visit) -> Iterator[Call]:
    """What makes an object of a class without a constructor: a struct, a record, a data class."""
    for made in read(visit):
        if isinstance(made, Call) and made.arguments:
            is_struct = made.is_new and function.language == "go"
            found = () if is_struct else names.targets(function, made)
            if is_struct or (found and all(symbol.kind == "class" for symbol, _ in found)):
                yield made
