"""How large values are: whether the code says it, whatever data there is."""

from collections.abc import Iterator
from posixpath import dirname
from typing import Final

from quintet.codegraph.statements import Assign
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Comprehension,
    Expression,
    Index,
    Keyword,
    Literal,
    Name,
    Spread,
)
from quintet.reasoning.code.functions import Code, Function, Visit
from quintet.reasoning.code.loops import SMALL
from quintet.reasoning.rules.conditions.constants import constant_of, only_value
from quintet.reasoning.rules.site import Site


def is_fixed(site: Site, value: Expression | None, depth: int = 0) -> bool:
    """Whether a value of the place's function is as large as the code says."""
    if depth > _DEEPEST:
        return False
    match value:
        case Literal(kind=kind, value=written):
            return kind != "number" or (written.isdigit() and int(written) <= SMALL)
        case (
            Collection(items=items)
            | Call(
                function=Attribute(
                    value=Name(name="List" | "Set" | "Arrays"), name="of" | "asList"
                ),
                arguments=(_, _, *_) as items,
            )
        ):
            return bool(items) and not any(isinstance(item, Spread) for item in items)
        case Comprehension(clauses=clauses):
            return all(is_fixed(site, clause.iterable, depth + 1) for clause in clauses)
        case Index(value=Name(name=name)):
            entries = only_value(site, name)
            return isinstance(entries, Collection) and _has_fixed_items(site, entries, depth)
        case Call(function=Name(name="append"), arguments=(whole, *added)) if depth:
            return not any(isinstance(each, Spread) for each in added) and _is_fixed_before(
                site, whole, depth
            )
        case Name(name=name) if is_filled_at_start(site.code, site.function, name):
            return True
    given = _passed_on(value) or constant_of(site, value)
    return given is not None and is_fixed(site, given, depth + 1)


def _passed_on(value: Expression | None) -> Expression | None:
    """What a value has the elements of: `list(rows)`, `rows.values()`, `*rows`."""
    match value:
        case Keyword(value=inner) | Spread(value=inner):
            return inner
        case Call(function=Name(name=name), arguments=(inner,)) if name in _PASSES_ON:
            return inner
        case Call(function=Attribute(value=Name(name="Object")), arguments=(inner,)):
            return inner
        case Call(function=Attribute(value=inner, name=name), arguments=()) if name in _PARTS:
            return inner
    return None


def _is_fixed_before(site: Site, whole: Expression, depth: int) -> bool:
    """Whether what Go's `append` adds to is fixed: `all := append(all, one)` means an outer one."""
    if isinstance(whole, Name) and whole.name in site.function.given:
        return is_filled_at_start(site.code, site.function, whole.name, is_outer=True)
    return is_fixed(site, whole, depth + 1)


_DEEPEST: Final = 3


def _has_fixed_items(site: Site, given: Collection, depth: int) -> bool:
    """Whether each entry of a map that is written out is itself of a fixed size."""
    values = [item.value for item in given.items if isinstance(item, Keyword)]
    return bool(values) and all(
        isinstance(value, Collection) and (not value.items or is_fixed(site, value, depth + 1))
        for value in values
    )


_PASSES_ON: Final = frozenset({"range", "tuple", "list", "set", "frozenset", "sorted", "reversed"})

_PARTS: Final = frozenset({"keys", "values", "items"})


_START: Final = "init"


def is_filled_at_start(
    code: Code, function: Function, name: str, *, is_outer: bool = False
) -> bool:
    """Whether a name is a list of the package whose elements are written out, all of them.

    They are given at file level and in `init`. `is_outer`: the name is also one of the function's.
    """
    if function.language != "go" or (not is_outer and _is_local(function, name)):
        return False
    has_any = False
    for other, visit, node in _given(code, function, name):
        if node.right is None and other.is_module:
            continue
        is_start = other.is_module or other.symbol.name == _START
        if not is_start or visit.loops or not _is_written_out(node, name):
            return False
        has_any = True
    return has_any


def _given(code: Code, function: Function, name: str) -> Iterator[tuple[Function, Visit, Assign]]:
    """Where functions of the same package give its variable a value."""
    folder = dirname(function.path)
    for path, language in code.languages.items():
        if language != "go" or dirname(path) != folder:
            continue
        for other in code.functions(path):
            if name not in other.given or (not other.is_module and _is_local(other, name)):
                continue
            for visit in other.visits:
                if isinstance(visit.node, Assign) and Name(name) in visit.node.left:
                    yield other, visit, visit.node


def _is_local(function: Function, name: str) -> bool:
    """Whether a function has a variable of its own of this name."""
    given = function.given.get(name, ())
    return (
        name in function.body.parameters
        or name in function.bound
        or any(node.operator == ":=" or node.declared.name for node in given)
    )


def _is_written_out(node: Assign, name: str) -> bool:
    """A list with its elements, or what `append` adds to the variable, none of them spread."""
    items: tuple[Expression, ...]
    match node.right:
        case Collection(items=items):
            pass
        case Call(function=Name(name="append"), arguments=(first, *added)) if first == Name(name):
            items = tuple(added)
        case _:
            return False
    return not any(isinstance(each, Spread) for each in items)
