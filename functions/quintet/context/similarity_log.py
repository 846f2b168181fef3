"""The rows that similarity reads, by time: what was said, and what a worker made of it.

A raw row holds the beginning of one message. A facets row stands for a whole context, and for
the raw rows up to `until`. A gone row says that a context was deleted.
"""

from typing import Final, Literal

from quintet.context.facets import Facets
from quintet.context.identifiers import ContextKey, vectors
from quintet.rows import Row

Kind = Literal["raw", "facets", "gone"]

RAW_CHARACTERS: Final = 2000
"""Of a message, until its context's facets hold the rest."""
_GONE_SECONDS: Final = 86_400
"""Readers load everything anew within an hour."""


def raw_row(key: ContextKey, context_id: str, text: str, time: int) -> Row:
    """A message that no facets hold yet."""
    return {
        **_key(key, time, "raw"),
        "kind": "raw",
        "contextId": context_id,
        "text": text[:RAW_CHARACTERS],
    }


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
