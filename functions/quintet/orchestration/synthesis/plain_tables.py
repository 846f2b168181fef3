"""Tables as text writes them: ruled with bars, separated by tabs, commas or spaces, or pairs.

Only what is plainly a table; any doubt, and the lines are prose.
"""

import csv
from collections.abc import Callable, Sequence
from typing import Final, Literal

from quintet.patterns import Pattern

Rows = Sequence[Sequence[str]]
Table = tuple[Literal["table", "pairs"], Rows, bool, int]
"""What it is, its rows, whether the first is certainly their head, and the line behind them."""
CELL: Final = "\x1f"
"""Ends a cell of a line that was a row of HTML, and begins a row of its head."""
_RULE: Final = Pattern(r"\A[\s|+:=─━┼-]*[-=─━]{2}[\s|+:=─━┼-]*$")
_GAP: Final = Pattern(r" {2,}|\t+")
_PAIR: Final = Pattern(
    r"\A\s*(?:[-*•+] +|\d{1,2}[.)] +)?(?:\*\*|__)?(?P<key>[^:=|*]{1,60}?)(?:\*\*|__)?"
    r"\s*(?::|=|\s[–—-]\s)(?:\*\*|__)?\s+(?:\*\*)?(?P<value>[^\s].{0,160}?)(?:\*\*)?\s*$"
)


def table_at(lines: list[str], at: int) -> Table | None:
    """The table that begins at a line."""
    line = lines[at]
    if CELL in line:
        return _run(lines, at, _html_cells, least=1)
    if "|" in line or line.strip().startswith(("+-", "+=")):
        return _run(lines, at, _barred, least=2)
    if _pair(line):
        return _run(lines, at, _pair, least=1)
    tables = (_run(lines, at, cells, least=2) for cells in (_spaced, _separated) if cells(line))
    return next(filter(None, tables), None)


def records_at(lines: list[str], at: int) -> tuple[Sequence[tuple[int, Rows]], int] | None:
    """The list of records that begins at a line, as YAML writes it, and the line behind it.

    Each is the line where it begins and its pairs: `- glacier: Pasterze`, and others below that.
    """
    made: list[tuple[int, list[list[str]]]] = []
    depth = len(lines[at]) - len(lines[at].lstrip())
    end = at
    for end in range(at, len(lines) + 1):
        line = lines[end] if end < len(lines) else ""
        pair = _pair(line)
        inner = len(line) - len(line.lstrip())
        if pair and inner == depth and line.lstrip().startswith("- "):
            made.append((end, [pair]))
        elif made and inner > depth and (pair or line.rstrip().endswith(":")):
            made[-1][1].extend([pair] if pair else [])
        else:
            break
    keys = {pairs[0][0] for _, pairs in made}
    is_list = len(made) > 1 and len(keys) == 1 and all(len(pairs) > 1 for _, pairs in made)
    return (made, end) if is_list else None


def _run(
    lines: list[str], at: int, cells: Callable[[str], list[str]], *, least: int
) -> Table | None:
    """The lines from here on that have cells, as many in each; rules between them are left out."""
    rows: list[list[str]] = []
    has_head = cells is _separated or lines[at].startswith(CELL)
    is_ragged = cells in (_html_cells, _barred)
    end = at
    for end in range(at, len(lines) + 1):
        line = lines[end] if end < len(lines) else ""
        is_rule = bool(line.strip()) and bool(_RULE.search(line)) and cells is not _pair
        if is_rule and (rows or cells is _barred):
            has_head = has_head or len(rows) == 1
            continue
        found = cells(line) if line.strip() else []
        if not found or (rows and not is_ragged and len(found) != len(rows[0])):
            break
        rows.append(found)
    kind: Literal["table", "pairs"] = "pairs" if cells is _pair else "table"
    return (kind, rows, has_head, end) if len(rows) >= least else None


def _html_cells(line: str) -> list[str]:
    cells = line.removeprefix(CELL).removesuffix(CELL).split(CELL)
    return [cell.strip() for cell in cells] if CELL in line else []


def _barred(line: str) -> list[str]:
    cells = line.strip().removeprefix("|").removesuffix("|").split("|")
    return [cell.strip().strip("*`_ ") for cell in cells] if "|" in line and len(cells) > 1 else []


def _pair(line: str) -> list[str]:
    found = _PAIR.search(line)
    key = found["key"].strip(" *_") if found else ""
    return [key, found["value"].strip()] if found and key else []


def _spaced(line: str) -> list[str]:
    cells = [cell.strip() for cell in _GAP.sub("\t", line.strip()).split("\t")]
    return cells if len(cells) > 1 else []


def _separated(line: str) -> list[str]:
    """Cells between semicolons, else commas; none of a line that is a sentence."""
    separator = ";" if ";" in line else ","
    if separator not in line or line.rstrip().endswith((".", "!", "?")):
        return []
    try:
        cells = next(csv.reader([line], delimiter=separator, strict=True))
    except (csv.Error, StopIteration):
        return []
    is_prose = separator == "," and any(cell.startswith(" ") for cell in cells)
    return [] if is_prose else [cell.strip() for cell in cells]
