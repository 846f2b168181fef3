"""Rows and headings as statements: which column names the rows, on which side attributes stand."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.dates import year
from quintet.orchestration.synthesis.literals import typed
from quintet.orchestration.synthesis.measures import heading_of, measured
from quintet.orchestration.synthesis.plain_tables import Rows
from quintet.orchestration.synthesis.statements import Material, Statement, labelled
from quintet.orchestration.synthesis.words import tokens

_SIDES: Final = frozenset(
    """property attribute field metric key measure indicator parameter item feature specification
    spec fact statistic detail characteristic merkmal""".split()
)
_VALUES: Final = frozenset("value values wert data result amount reading details".split())
_MOMENTS: Final = frozenset("year date as_of day month period time updated".split())
_PERIODS: Final = frozenset("date day month period".split())
_PAIR: Final = 2
_MOST_CELLS: Final = 4000


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above a table: the names it may be about, and where the table is."""

    names: tuple[str, ...]
    text: str
    place: str


def read_table(rows: Rows, heading: Heading, into: Material, *, has_head: bool) -> None:
    """All cells of a table as statements; what is no value is listed."""
    width = Counter(len(row) for row in rows).most_common(1)[0][0]
    body = [tuple(map(clean, row)) for row in rows if len(row) == width]
    for number, row in enumerate(rows):
        if len(row) != width:
            into.leave(f"{heading.place}, row {number + 1}", "it has other columns than the table")
    head = body[0] if (has_head and not _has_values(body[0])) or _is_head(body) else ()
    if head:
        body = body[1:]
    if width == _PAIR and _is_pairs(head, body):
        _pairs(head, body, heading, into)
    elif head and _is_across(head, body):
        turned = list(zip(head, *body, strict=True))
        _records(turned[0], turned[1:], heading, into)
    elif head:
        _records(head, body, heading, into)
    else:
        into.leave(heading.place, "a table without headings")


def _is_head(body: Sequence[Sequence[str]]) -> bool:
    """Whether the first row has names only, and another has values."""
    if not body[1:]:
        return False
    if not tokens(body[0][0]) and any(map(tokens, body[0])):
        return True
    first = [typed(cell) for cell in body[0]]
    is_named = all(value is None or value.kind == "name" or year(value.text) for value in first)
    later = [typed(cell) for row in body[1:] for cell in row[1:]]
    has_values = any(value and value.kind != "name" for value in later)
    words = {word for cell in body[0] for word in tokens(cell)}
    return is_named and (has_values or bool(words & (_SIDES | _VALUES | {"name", "title"})))


def _has_values(row: Sequence[str]) -> bool:
    """Whether a row can be no head: behind its first cell stand values."""
    told = [typed(cell) for cell in row[1:]]
    return any(value and value.kind != "name" and not year(value.text) for value in told)


def _is_pairs(head: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Whether a table of two columns is an attribute and its value in each row."""
    if not head:
        return True
    first, second = (frozenset(tokens(cell)) for cell in head)
    if not first or first & _SIDES or second <= _VALUES:
        return True
    return len(_kinds(row[1] for row in body)) > 1


def _is_across(head: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Whether attributes stand in the first column: types are one along rows, not down columns."""
    if not tokens(head[0]) or frozenset(tokens(head[0])) & _SIDES:
        return True
    if not body or len(head) <= _PAIR:
        return False
    rows = sum(len(_kinds(row[1:])) > 1 for row in body) / len(body)
    columns = list(zip(*body, strict=True))[1:]
    mixed = sum(len(_kinds(column)) > 1 for column in columns) / len(columns)
    return mixed > rows


def _kinds(cells: object) -> set[tuple[str, str]]:
    found = set[tuple[str, str]]()
    for cell in cells:  # type: ignore[attr-defined]
        if value := typed(cell):
            found.add((value.kind, value.unit.kind if value.unit else ""))
    return found


def _pairs(
    head: Sequence[str], body: Sequence[Sequence[str]], heading: Heading, into: Material
) -> None:
    names = heading.names
    if head and not frozenset(tokens(head[1])) & (_VALUES | _SIDES):
        names = (head[1],)
        into.names.append(names)
    named = {"name", "title", "product", "package", "country", "project", "id", "cve"}
    for key, cell in body:
        if not names and frozenset(tokens(key)) & named and len(tokens(key)) <= _PAIR:
            names = (cell,)
            into.names.append(names)
    for key, cell in body:
        if (cell,) != names:
            _state(names, key, cell, "", heading, into, place=key)


def _records(
    head: Sequence[str], body: Sequence[Sequence[str]], heading: Heading, into: Material
) -> None:
    """One entity in each row, one attribute in each column."""
    naming = _naming(head, body)
    timing = next((at for at, cell in enumerate(head) if _is_time(cell) and at != naming), None)
    repeated = Counter(row[naming] for row in body) if naming is not None else Counter[str]()
    for row in body[: _MOST_CELLS // max(1, len(head))]:
        names = (row[naming],) if naming is not None else heading.names
        if naming is not None:
            into.names.append(names)
        is_timed = timing is not None and (
            naming is None
            or repeated[row[naming]] > 1
            or bool(frozenset(tokens(head[timing])) & _PERIODS)
        )
        when = row[timing] if is_timed and timing is not None else ""
        for at, (key, cell) in enumerate(zip(head, row, strict=True)):
            if at != naming and not (is_timed and at == timing):
                where = f"row {row[naming or 0]}, column {key}"
                _state(names, key, cell, when, heading, into, place=where)


def _naming(head: Sequence[str], body: Sequence[Sequence[str]]) -> int | None:
    """The column that names the rows: the first of names that differ, else the first of names."""
    named: list[int] = []
    for at, cell in enumerate(head):
        if cell.casefold() in {"name", "title"}:
            return at
    for at in range(len(head)):
        cells = [typed(row[at]) for row in body]
        if cells and all(cell is not None and cell.kind == "name" for cell in cells):
            if len({row[at] for row in body}) == len(body):
                return at
            named.append(at)
    if named:
        return named[0]
    return None if _is_time(head[0]) else 0


def _is_time(cell: str) -> bool:
    return bool(tokens(cell)) and frozenset(tokens(cell)) <= _MOMENTS


def _state(
    names: tuple[str, ...],
    key: str,
    cell: str,
    when: str,
    heading: Heading,
    into: Material,
    *,
    place: str,
) -> None:
    where = f"{heading.place}, {place}"
    plain, told = heading_of(key)
    value = measured(cell, (plain,))
    if value is None:
        into.leave(where, "it is empty" if not cell.strip("-–— ") else "a text, and no value")
        return
    label, core = labelled(plain.partition("(")[0] or plain)
    into.statements.append(
        Statement(
            names=names,
            core=core,
            value=value,
            place=where,
            text=f"{key}: {cell}",
            form="table",
            label=label.strip(),
            when=when or told,
        )
    )
