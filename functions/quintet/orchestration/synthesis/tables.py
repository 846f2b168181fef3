"""Rows of Markdown tables and of comma or tab separated values, by their column headings.

Only what is plainly a table: any doubt, and the text is prose.
"""

import csv
import re
from typing import Final

_RULED: Final = re.compile(r":?-{2,}:?")
_FEWEST_LINES: Final = 3
_MOST_LINES: Final = 2000
_LONGEST_HEADING: Final = 40
Row = dict[str, str]


def table_rows(text: str) -> tuple[list[Row], str]:
    """The rows of the tables in a text, and the text without them."""
    lines = text.splitlines()
    separated = _separated(lines)
    if separated:
        return separated, ""
    rows = list[Row]()
    rest = list[str]()
    at = 0
    while at < len(lines):
        if at + 1 < len(lines) and "|" in lines[at] and _is_ruler(lines[at + 1]):
            headings = _cells(lines[at])
            at += 2
            while at < len(lines) and "|" in lines[at]:
                rows.append(_row(headings, _cells(lines[at])))
                at += 1
        else:
            rest.append(lines[at])
            at += 1
    return rows, "\n".join(rest)


def _is_ruler(line: str) -> bool:
    """Whether a line is what stands between a table's headings and its rows."""
    return all(_RULED.fullmatch(cell) for cell in _cells(line))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _row(headings: list[str], cells: list[str]) -> Row:
    return {
        heading: cell for heading, cell in zip(headings, cells, strict=False) if heading and cell
    }


def _separated(lines: list[str]) -> list[Row]:
    """Rows of a text that is one table, every line with as many fields as the first."""
    lines = [line for line in lines if line.strip()]
    if not _FEWEST_LINES <= len(lines) <= _MOST_LINES:
        return []
    for separator in "\t;,":
        if separator not in lines[0]:
            continue
        try:
            fields = list(csv.reader(lines, delimiter=separator))
        except csv.Error:
            return []
        headings = [heading.strip() for heading in fields[0]]
        if _is_head(headings) and all(len(row) == len(headings) for row in fields):
            return [_row(headings, [cell.strip() for cell in row]) for row in fields[1:]]
    return []


def _is_head(headings: list[str]) -> bool:
    return (
        len(headings) > 1
        and len(set(headings)) == len(headings)
        and all(_is_heading(heading) for heading in headings)
    )


def _is_heading(text: str) -> bool:
    is_number = re.fullmatch(r"[\d.,%-]+", text) is not None
    return bool(text) and len(text) <= _LONGEST_HEADING and text[-1] not in ".!?" and not is_number
