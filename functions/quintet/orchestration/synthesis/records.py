"""Lists of objects and of rows, their keys, and the texts in them that may be names."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from quintet.orchestration.synthesis.blocks import Block
from quintet.orchestration.synthesis.identities import (
    VALUE_KEYS,
    Digits,
    is_name,
    name_texts,
    names_of,
)
from quintet.orchestration.synthesis.names import is_numbered
from quintet.orchestration.synthesis.words import tokens

_LONGEST, _MOST_RECORDS = 8, 400


def records_in(node: Any, depth: int) -> Iterator[Sequence[Mapping[str, Any]]]:
    """Lists of objects, objects of objects with some keys in common, and other objects alone."""
    if not depth or not isinstance(node, dict | list):
        return
    members = list(node.values() if isinstance(node, dict) else node)
    inner = [one for one in members if isinstance(one, dict)]
    is_set = bool(inner) and (
        isinstance(node, list)
        or (len(inner) == len(members) > 1 and bool(frozenset.intersection(*map(frozenset, inner))))
    )
    if is_set:
        yield inner[:_MOST_RECORDS]
    for one in members:
        if isinstance(one, dict) and not is_set:
            yield [one]
        yield from records_in(one, depth - 1)


def columns_in(records: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Sequence[str]]]:
    """The keys under which the records have texts that may be names."""
    keys = dict.fromkeys(key for record in records for key in record)
    for key in keys:
        if key.casefold() in VALUE_KEYS:
            continue
        told = [_texts(record.get(key), key) for record in records]
        said = [texts[0] for texts in told if texts]
        if said and all(len(tokens(text)) <= _LONGEST for text in said):
            yield key, said


def inner_names_in(records: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Sequence[str]]]:
    """The keys of the objects that several records have, and the names in these."""
    for key in records[0] if records[1:] else ():
        inner = [record.get(key) for record in records]
        told = [names_of(one)[0] for one in inner if isinstance(one, dict)]
        if len(told) == len(records) and all(told):
            yield key, [names[0] for names in told]


def rows_of(block: Block) -> Sequence[Mapping[str, str]]:
    """The rows of a table as records, without cells that are no texts."""
    head, *body = block.rows
    rows = [zip(head, row, strict=False) for row in body[:_MOST_RECORDS]]
    return [{key: cell for key, cell in row if is_name(cell)} for row in rows]


def _texts(value: Any, key: str) -> tuple[str, ...]:
    is_edition = isinstance(value, str) and not isinstance(value, Digits) and is_numbered(value)
    return (value,) if is_edition else name_texts(value, key)


def keys_in(records: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, bool]]:
    """Keys of leaves, and those of objects that several records of a list have."""
    seen = Counter(key for record in records for key in record)
    for key, count in seen.items():
        is_leaf = any(not isinstance(record.get(key), dict | None) for record in records)
        if is_leaf or count > 1:
            yield key, is_leaf
