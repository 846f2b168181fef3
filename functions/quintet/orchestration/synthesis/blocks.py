"""A source's text cut into blocks: JSON, tables, lines of pairs, prose, each with its place."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any, Final, Literal

from quintet.orchestration.synthesis.markup import is_markup, visible
from quintet.orchestration.synthesis.plain_tables import Rows, records_at, table_at
from quintet.orchestration.synthesis.tables import table_tree
from quintet.orchestration.synthesis.tree_shapes import tree_of
from quintet.orchestration.synthesis.trees import Digits, Node, record_of

_FENCES: Final = ("```", "~~~")
_MOST_TRIES: Final = 100
"""Lines that begin as JSON does and are none, after which none is tried any more."""
_DECODER: Final = json.JSONDecoder(
    parse_float=Digits, parse_int=Digits, parse_constant=lambda _: None, strict=False
)


@dataclass(frozen=True, slots=True)
class Block:
    """`heading` is the nearest one above; `line` where the block begins, from 1."""

    kind: Literal["json", "table", "pairs", "prose"]
    heading: str
    line: int
    tree: Node | None = None
    rows: Rows = ()
    text: str = ""


def blocks(data: str) -> Iterator[Block]:
    """The blocks in order."""
    is_json = data.lstrip("\ufeff \n\t\r")[:1] in {"{", "["}
    plain = data if is_json else visible(data) if is_markup(data) else unescape(data)
    lines = plain.lstrip("\ufeff").splitlines()
    heading, at, tries = "", 0, _MOST_TRIES
    while at < len(lines):
        line = lines[at].strip()
        if line.startswith(_FENCES) or not line:
            at += 1
        elif line[0] in "{[" and tries and (found := _json("\n".join(lines[at:]).lstrip())):
            node, taken = found
            yield Block("json", heading, at + 1, tree=tree_of(node))
            at += taken
        elif title := _heading(lines, at):
            tries -= line[0] in "{[" and tries > 0
            heading, at = title
        elif listed := records_at(lines, at):
            records, end = listed
            items = [record_of(*_columns(pairs), f"line {n + 1}") for n, pairs in records]
            yield Block(
                "table", heading, at + 1, tree=Node(f"line {at + 1}", "list", members=items)
            )
            at = end
        elif table := table_at(lines, at):
            kind, rows, has_head, end = table
            is_table = kind == "table"
            tree = table_tree(rows, f"line {at + 1}", has_head=has_head) if is_table else None
            yield Block(kind, heading, at + 1, tree=tree, rows=rows)
            at = end
        else:
            tries -= line[0] in "{[" and tries > 0
            end = at + 1
            while end < len(lines) and lines[end].strip() and not _begins(lines, end):
                end += 1
            yield Block("prose", heading, at + 1, text=" ".join(lines[at:end]))
            at = end


def _columns(pairs: Rows) -> tuple[list[str], list[str]]:
    return [key for key, _ in pairs], [value for _, value in pairs]


def _json(text: str) -> tuple[Any, int] | None:
    """The JSON that a text begins with, and how many lines it takes."""
    try:
        found, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return (found, text[:end].count("\n") + 1) if isinstance(found, dict | list) else None


def _heading(lines: list[str], at: int) -> tuple[str, int] | None:
    """A heading and the line behind it: `# …`, `[…]`, or a short line ended by a colon."""
    line = lines[at].strip()
    is_heading = line[0] == "#" or (line[0] == "[" and line[-1] == "]") or line[-1] == ":"
    return (line.strip("#[]*_: "), at + 1) if is_heading else None


def _begins(lines: list[str], at: int) -> bool:
    line = lines[at].strip()
    return line[0] in "#|{[*-•" or line.startswith(_FENCES) or table_at(lines, at) is not None
