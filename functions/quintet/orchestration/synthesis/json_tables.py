"""Tables that JSON holds as lists: rows of cells, columns of one length, values along an axis."""

from collections.abc import Mapping, Sequence
from typing import Any

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.dates import is_moment
from quintet.orchestration.synthesis.identities import NAMING, Digits, is_name


def matrix(node: Mapping[str, Any]) -> list[list[str]]:
    """A table in an object: a list of headings, and lists of as many cells each."""
    head: list[Any] = []
    rows: list[Any] = []
    for value in map(_unwrapped, node.values()):
        cells = [_unwrapped(item) for item in value] if isinstance(value, list) else []
        if cells and all(isinstance(item, list) for item in cells):
            rows = cells
        elif cells and all(
            isinstance(item, str) and not isinstance(item, Digits) for item in cells
        ):
            head = head or cells
    if (
        not head[1:]
        or all(map(is_moment, head))
        or not rows
        or any(len(row) != len(head) for row in rows)
    ):
        return []
    return [["" if cell is None else clean(str(cell)) for cell in row] for row in (head, *rows)]


def ruled(node: Sequence[Any]) -> list[list[str]]:
    """A table in a list: a list of headings, and lists of as many cells each."""
    rows = [item for item in node if isinstance(item, list)]
    if len(rows) != len(node) or not rows[1:] or not rows[0][1:]:
        return []
    is_even = all(len(row) == len(rows[0]) for row in rows)
    is_flat = not any(isinstance(cell, dict | list) for row in rows for cell in row)
    if not (is_even and is_flat and all(map(is_name, rows[0]))) or all(
        is_name(cell) for row in rows for cell in row
    ):
        return []
    return [["" if cell is None else clean(str(cell)) for cell in row] for row in rows]


def columns(node: Mapping[str, Any], moments: Sequence[str]) -> list[str]:
    """The keys of lists of one length, that which tells the rows apart first."""
    lists = {
        key: value
        for key, value in node.items()
        if isinstance(value, list) and len(value) > 1
        and not any(isinstance(item, dict | list) for item in value)
    }  # fmt: skip
    if len(lists) <= 1 or len({len(value) for value in lists.values()}) > 1:
        return []
    telling = {*NAMING, "labels", "categories", *moments}
    for key, value in lists.items():
        if key.casefold() in telling and len(set(map(str, value))) == len(value):
            return [key, *(other for other in lists if other != key)]
    return []


def axis_of(node: Mapping[str, Any]) -> tuple[str, ...]:
    """The first list of an object that is of times, or of labels."""
    for key, value in node.items():
        if isinstance(value, list) and value and not isinstance(value[0], dict | list):
            told = tuple(clean(str(item)) for item in value)
            if key.casefold() in {"labels", "categories"} or all(map(is_moment, told)):
                return told
    return ()


def _unwrapped(node: Any) -> Any:
    if isinstance(node, dict) and len(node) == 1:
        inner = next(iter(node.values()))
        return inner if isinstance(inner, list) else node
    return node
