"""Variables of Go's packages: which of them are only filled when the program starts."""

from collections.abc import Iterator
from posixpath import dirname
from typing import Final

from quintet.codegraph.statements import Assign
from quintet.codegraph.syntax.expressions import Call, Collection, Expression, Name, Spread
from quintet.reasoning.code.functions import Code, Function, Visit

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
