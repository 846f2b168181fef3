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
_NAMING: Final = frozenset("name title product package country project id cve".split())
_PAIR: Final = 2
_MOST_CELLS: Final = 4000


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above a table: the names it may be about, and where the table is."""

    names: tuple[str, ...]
    text: str
    place: str


def read_table(rows: Rows, heading: Heading, into: Material, *, has_head: bool) -> bool:
    """All cells of a table as statements; what is no value is listed. False without headings."""
    width = Counter(len(row) for row in rows).most_common(1)[0][0]
    body = [tuple(map(clean, row)) for row in rows if len(row) == width]
    for number, row in enumerate(rows):
        if len(row) != width:
            into.leave(f"{heading.place}, row {number + 1}", "it has other columns than the table")
    head = body[0] if (has_head and not _has_values(body[0])) or _is_head(body) else ()
    body = body[1:] if head else body
    is_pairs = width == _PAIR and _is_pairs(head, body)
    if is_pairs or (head and _is_across(head, body)):
        head, *body = zip(head or ("", ""), *body, strict=True)
        naming = _naming_pair(head, body[0], heading) if is_pairs else _naming(head, body)
        _records(head, body, naming, heading, into, is_turned=True)
    elif head:
        _records(head, body, _naming(head, body), heading, into)
    return bool(head)


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
    """Whether a row can be no head: most of what stands behind its first cell are values."""
    told = [typed(cell) for cell in row[1:]]
    values = [value for value in told if value and value.kind != "name" and not year(value.text)]
    return 2 * len(values) > len(told)


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


def _records(
    head: Sequence[str],
    body: Sequence[Sequence[str]],
    naming: int | None,
    heading: Heading,
    into: Material,
    *,
    is_turned: bool = False,
) -> None:
    """One entity in each row, one attribute in each column; in a turned table it is otherwise."""
    timing = next((at for at, cell in enumerate(head) if _is_time(cell) and at != naming), None)
    repeated = Counter(row[naming or 0] for row in body)
    for row in body[: _MOST_CELLS // max(1, len(head))]:
        names = heading.names if naming is None else (row[naming],)
        if naming is not None:
            into.names.append(names)
        is_timed = (
            timing is not None
            and not (is_turned and len(body) == 1)
            and (
                naming is None
                or repeated[row[naming]] > 1
                or bool(frozenset(tokens(head[timing])) & _PERIODS)
            )
        )
        when = row[timing] if is_timed and timing is not None else ""
        for at, (key, cell) in enumerate(zip(head, row, strict=True)):
            if at == naming or not (key or cell):
                continue
            if is_timed and at == timing and repeated[row[naming or 0]] > 1:
                continue
            sides = (key, row[naming or 0]) if is_turned else (row[naming or 0], key)
            _state(
                names, key, cell, when, f"{heading.place}, row {sides[0]}, column {sides[1]}", into,
                is_moment=is_timed and at == timing,
            )  # fmt: skip


def _naming_pair(head: Sequence[str], row: Sequence[str], heading: Heading) -> int | None:
    """Which cell of a turned table of two columns names what it is about."""
    if row[0] and not frozenset(tokens(row[0])) & (_VALUES | _SIDES):
        return 0
    keys = [frozenset(tokens(key)) for key in head]
    told = [at for at, key in enumerate(keys) if key & _NAMING and len(key) <= _PAIR]
    return told[0] if told and not heading.names else None


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
    names: tuple[str, ...], key: str, cell: str, when: str, place: str, into: Material,
    *, is_moment: bool,
) -> None:  # fmt: skip
    plain, told = heading_of(key)
    value = measured(cell, (plain,))
    if value is None:
        into.leave(place, "it is empty" if not cell.strip("-–— ") else "a text, and no value")
        return
    label, core = labelled(plain.partition("(")[0] or plain)
    said = Statement(names, core, value, place, f"{key}: {cell}", "table", label.strip())
    when = "" if is_moment else when or told
    into.statements.append(said._replace(when=when, is_moment=is_moment))
