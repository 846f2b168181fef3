"""Rows as records: where the headings stand, on which side, and which column names the rows."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.dates import year
from quintet.orchestration.synthesis.literals import scanned, typed
from quintet.orchestration.synthesis.plain_tables import Rows
from quintet.orchestration.synthesis.trees import Node, record_of
from quintet.orchestration.synthesis.words import tokens

_SIDES: Final = frozenset(
    """property attribute field metric key measure indicator parameter item feature specification
    spec fact statistic detail characteristic merkmal""".split()
)
_PAIR: Final = 2
_MOST_CELLS: Final = 4000


def table_tree(rows: Rows, place: str, *, has_head: bool) -> Node | None:
    """A table as a list of objects; None without headings. Rows of another width are left out."""
    width = width_of(rows)
    body = [tuple(map(clean, row)) for row in rows if len(row) == width]
    head: Sequence[str] = ("",) * width
    if width < _PAIR:
        return None
    if (has_head and not _has_values(body[0])) or _is_head(body):
        head, *body = body
    elif width != _PAIR:
        return None
    first = frozenset(tokens(head[0]))
    is_turned = not first or bool(first & _SIDES)
    if is_turned and first and width > _PAIR:
        across, down = _alike([row[1:] for row in body]), _alike([*zip(*body, strict=True)][1:])
        is_turned = across > down
    if is_turned:
        head, *body = zip(head, *body, strict=True)
    named_by = next((cell for cell in head if cell.casefold() in {"name", "title"}), head[0])
    at = head.index(named_by)
    records = [
        record_of(head, row, f"{place}, row {row[at]}") for row in body[: _MOST_CELLS // width]
    ]
    return Node(place, "list", members=records, named_by=named_by)


def width_of(rows: Rows) -> int:
    """How many cells most rows have."""
    return Counter(map(len, rows)).most_common(1)[0][0]


def _is_head(body: Sequence[Sequence[str]]) -> bool:
    """Whether the first row has names only, and another has values."""
    first, *others = ([typed(cell) for cell in row] for row in body)
    if not others or any(value and value.kind != "name" for value in first):
        return False
    words = {word for cell in body[0] for word in tokens(cell)}
    has_values = any(value and value.kind != "name" for row in others for value in row[1:])
    return has_values or bool(words & (_SIDES | {"name", "title"}))


def _alike(rows: Sequence[Sequence[str]]) -> float:
    """The share of neighbours in the rows whose values are of one kind and unit."""
    kinds = [
        [(value.kind, value.unit and value.unit.kind) for cell in row if (value := typed(cell))]
        for row in rows
    ]
    pairs = [pair for row in kinds for pair in pairwise(row)]
    return sum(first == second for first, second in pairs) / len(pairs) if pairs else 0


def _has_values(row: Sequence[str]) -> bool:
    """Whether a row can be no head: most of what stands behind its first cell are values."""
    told = [typed(cell) for cell in row[1:]]
    values = [value for value in told if value and value.kind != "name" and not year(value.text)]
    exact = [cell for cell in row if any(value.unit for *_, value in scanned(cell))]
    return 2 * max(len(values), len(exact)) > len(told)
