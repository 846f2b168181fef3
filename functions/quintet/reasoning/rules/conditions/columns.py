"""Conditions on rows that a database could ask itself: comparisons of their columns."""

from typing import Final

from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Comprehension,
    Expression,
    FunctionValue,
    Index,
    Logical,
    Name,
)
from quintet.codegraph.syntax.expressions import Literal as Written
from quintet.codegraph.syntax.walking import root_of, walk
from quintet.reasoning.rules.site import Site

_TEXTS: Final = frozenset(
    """equals equalsIgnoreCase lower upper toLowerCase toUpperCase startswith endswith startsWith
    endsWith contains includes strip trim compareTo isBefore isAfter before after get getTime
    valueOf HasPrefix HasSuffix""".split()
)
"""Operations on a column that databases have too."""
_LONGEST_ACCESSOR: Final = 3


def chooses_by_columns(site: Site, call: Call) -> bool:
    """Whether the function that chooses tests what the database knows too."""
    if not call.arguments:
        return True
    for given in call.arguments:
        if isinstance(given, FunctionValue) and given.body is not None:
            return compares_columns(site, given.body, set(given.parameters))
        if isinstance(given, Attribute) and isinstance(given.value, Name):
            owner = site.effects.names.class_named(site.function.path, given.value.name)
            method = site.code.method(owner, given.name) if owner is not None else None
            return owner is None or method is None or _is_accessor(site, method.id)
    return False


def compares_columns(
    site: Site,
    test: Expression,
    rows: set[str],
    *,
    by_index: frozenset[str] | set[str] = frozenset(),
) -> bool:
    """Whether a test, or a part of it that must hold, compares columns as a database does."""
    if isinstance(test, Logical) and test.operator == "and":
        return any(compares_columns(site, part, rows, by_index=by_index) for part in test.operands)
    reads_row = False
    for part in walk(test):
        match part:
            case Call():
                if not _is_operation(site, part, rows):
                    return False
                reads_row = reads_row or _is_of_row(part.receiver, rows, by_index)
            case Comparison(operator="in" | "not in"):
                return False
            case FunctionValue() | Comprehension():
                return False
            case Attribute(value=value) | Index(value=value):
                reads_row = reads_row or _is_of_row(value, rows, by_index)
            case Comparison(left=Name(name=name)) | Comparison(right=Name(name=name)):
                reads_row = reads_row or name in rows
            case Name(name=name) if part is test:
                reads_row = reads_row or name in rows
    return reads_row


def _is_of_row(
    value: Expression | None, rows: set[str], by_index: frozenset[str] | set[str]
) -> bool:
    root = root_of(value) if value is not None else None
    return isinstance(root, Name) and (root.name in rows or root.name in by_index)


def _is_operation(site: Site, call: Call, rows: set[str]) -> bool:
    """A call that reads a column, or does with one what databases do too."""
    if call.function == Name("len"):
        return True
    receiver = call.receiver
    if receiver is None:
        found = site.effects.names.targets(site.function, call)
        return bool(found) and _is_accessor(site, found[0][0].id)
    if call.name in _TEXTS:
        return True
    if not _is_of_row(receiver, rows, frozenset()):
        return False
    is_plain = all(isinstance(given, Written) for given in call.arguments)
    targets = site.effects.names.targets(site.function, call)
    return is_plain and (not targets or _is_accessor(site, targets[0][0].id))


def _is_accessor(site: Site, symbol_id: str) -> bool:
    """Whether a function only reads what it is given, or its object."""
    function = site.code.function(symbol_id)
    if function is None:
        return True
    return len(function.visits) <= _LONGEST_ACCESSOR and not function.sites
