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
    """What stands above a table: the names it may be about, where it is, what names its rows."""

    names: tuple[str, ...]
    place: str
    column: str = ""


def read_table(rows: Rows, heading: Heading, into: Material, *, has_head: bool) -> bool:
    """All cells of a table as statements; what is no value is listed. False without headings."""
    width = Counter(map(len, rows)).most_common(1)[0][0]
    if width < _PAIR:
        return False
    body = [tuple(map(clean, row)) for row in rows if len(row) == width]
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            into.leave(f"{heading.place}, row {number}", "it has other columns than the table")
    head: Sequence[str] = ("",) * width
    if (has_head and not _has_values(body[0])) or _is_head(body):
        head, *body = body
    elif width != _PAIR:
        return False
    first, second = (frozenset(tokens(cell)) for cell in (head[0], head[-1]))
    is_turned = not first or bool(first & _SIDES) or (width == _PAIR and second <= _VALUES)
    if is_turned:
        head, *body = zip(head, *body, strict=True)
    _read_rows(head, body, heading, into, is_turned=is_turned)
    return True


def _is_head(body: Sequence[Sequence[str]]) -> bool:
    """Whether the first row has names only, and another has values."""
    first, *others = ([typed(cell) for cell in row] for row in body)
    if not others or not all(
        value is None or value.kind == "name" or year(value.text) for value in first
    ):
        return False
    words = {word for cell in body[0] for word in tokens(cell)}
    has_values = any(value and value.kind != "name" for row in others for value in row[1:])
    return has_values or bool(words & (_SIDES | _VALUES | {"name", "title"}))


def _has_values(row: Sequence[str]) -> bool:
    """Whether a row can be no head: most of what stands behind its first cell are values."""
    told = [typed(cell) for cell in row[1:]]
    values = [value for value in told if value and value.kind != "name" and not year(value.text)]
    return 2 * len(values) > len(told)


def _read_rows(
    head: Sequence[str],
    body: Sequence[Sequence[str]],
    heading: Heading,
    into: Material,
    *,
    is_turned: bool,
) -> None:
    """One entity in each row, one attribute in each column; in a turned table it is otherwise."""
    naming = _naming(head, body, heading.column, is_turned=is_turned)
    owners = [row[naming] if naming is not None else "" for row in body]
    repeated = Counter(owners)
    columns = ((at, [row[at] for row in body]) for at in range(len(head)) if at != naming)
    timing = next((at for at, cells in columns if _tells_time(head[at], cells)), None)
    is_period = timing is not None and bool(_PERIODS.intersection(tokens(head[timing])))
    for row, owner in list(zip(body, owners, strict=True))[: _MOST_CELLS // len(head)]:
        names = (owner,) if owner else heading.names
        if owner:
            into.names.append(names)
        is_timed = not owner or repeated[owner] > 1 or is_period
        is_timed = is_timed and timing is not None and not (is_turned and len(body) == 1)
        when = row[timing] if is_timed and timing is not None else ""
        for at, (key, cell) in enumerate(zip(head, row, strict=True)):
            if at == naming or not (key or cell):
                continue
            sides = (key, row[naming or 0]) if is_turned else (row[naming or 0], key)
            place = f"{heading.place}, row {sides[0]}, column {sides[1]}"
            _state(names, key, cell, when, place, into, is_moment=is_timed and at == timing)


def _naming(
    head: Sequence[str], body: Sequence[Sequence[str]], told: str, *, is_turned: bool
) -> int | None:
    """The column that names the rows: the told one, else that of names, else the first."""
    if is_turned:
        is_named = bool(body[0][0]) and not (_VALUES | _SIDES).intersection(tokens(body[0][0]))
        return 0 if is_named else None
    for at, cell in enumerate(head):
        if cell == told if told else cell.casefold() in {"name", "title"}:
            return at
    return None if _is_time(head[0]) else 0


def _is_time(cell: str) -> bool:
    return bool(tokens(cell)) and frozenset(tokens(cell)) <= _MOMENTS


def _tells_time(key: str, cells: Sequence[str]) -> bool:
    """Whether a column says when the others hold: by its heading, and not in mere numbers."""
    values = [value for value in map(typed, cells) if value]
    is_counted = any(value.kind == "number" and not year(value.text) for value in values)
    return _is_time(key) and not is_counted


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
