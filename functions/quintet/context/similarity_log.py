"""The rows that similarity reads, by time: what was said, and what a worker made of it.

A raw row holds one message: what represents it, and all its words. A facets row stands for a whole
context, and for the raw rows up to `until`. A gone row says that a context was deleted.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from quintet.context.facets import Facets, Mention
from quintet.context.identifiers import ContextKey, vectors
from quintet.context.words import MOST, packed, unpacked
from quintet.rows import Row

Kind = Literal["raw", "facets", "gone"]

_GONE_SECONDS: Final = 86_400
"""Readers load everything anew within an hour."""


def raw_row(key: ContextKey, context_id: str, mention: Mention) -> Row:
    """A message that no facets hold yet."""
    return {
        **_key(key, mention.time, "raw"),
        "kind": "raw",
        "contextId": context_id,
        "role": mention.role,
        "author": mention.author,
        "excerpt": mention.excerpt,
        "text": mention.text,
        "words": packed(sorted(mention.words)[:MOST]),
    }


def raw_mention(row: Mapping[str, Any], time: int) -> Mention:
    """The message in a raw row."""
    found = frozenset(unpacked(row["words"]))
    return Mention(time, row["role"], row["author"], row["excerpt"], row["text"], found)


def facets_row(key: ContextKey, facets: Facets, time: int) -> Row:
    """What a context is about, as of a time."""
    return {**_key(key, time, "facets"), **facets.row()}


def gone_row(key: ContextKey, time: int) -> Row:
    """A context was deleted; forgotten itself when every reader has seen it."""
    return {**_key(key, time, "gone"), "kind": "gone", "expires": time // 1000 + _GONE_SECONDS}


def log_key(key: ContextKey, time: int, kind: Kind) -> str:
    """The sort key of a row; the kind keeps rows of one moment apart."""
    return f"{key.timed(time)}#{kind}"


def _key(key: ContextKey, time: int, kind: Kind) -> Row:
    return {"pk": vectors(key.tenant), "sk": log_key(key, time, kind)}
