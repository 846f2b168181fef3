"""What the sources call by name, before any of them is read: keys that are names are told by it.

Names are what identifies objects and rows, and capitalised runs within sentences.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from quintet.orchestration.synthesis.blocks import Block
from quintet.orchestration.synthesis.identities import VALUE_KEYS, Digits
from quintet.orchestration.synthesis.literals import is_prose
from quintet.orchestration.synthesis.names import capitalised
from quintet.orchestration.synthesis.naming import Naming
from quintet.orchestration.synthesis.words import tokens

_DEEPEST: Final = 40


def names_in(listed: Iterable[Block], naming: Naming) -> frozenset[tuple[str, ...]]:
    """The words of every name in the blocks of all sources."""
    names: list[str] = []
    for block in listed:
        if block.kind == "json":
            names += _in_json(block.json, naming, _DEEPEST)
        elif block.kind == "table":
            names += [row[0] for row in block.rows]
        else:
            names += capitalised(" ".join((block.text, *(row[0] for row in block.rows))))[0]
    return frozenset(map(tokens, names)) - {()}


def _in_json(node: Any, naming: Naming, depth: int) -> Iterator[str]:
    if isinstance(node, dict) and depth:
        if not VALUE_KEYS.intersection(node):
            yield from naming.of(node)[0]
        for value in node.values():
            yield from _in_json(value, naming, depth - 1)
    elif isinstance(node, list) and depth:
        for item in node:
            yield from _in_json(item, naming, depth - 1)
    elif isinstance(node, str) and not isinstance(node, Digits) and is_prose(node):
        yield from capitalised(node)[0]
