"""The rows that similarity reads, newest last: what was said, and what a worker made of it.

A raw row holds the beginning of one message. A facets row stands for a whole context, and for
the raw rows up to `until`. A gone row says that a context was deleted.
"""

from typing import Final

from context.identifiers import ContextKey, vectors
from context.rows import Row

RAW_CHARACTERS: Final = 2000
"""Of a message, until its context's facets hold the rest."""


def raw_row(key: ContextKey, context_id: str, text: str, time: int) -> Row:
    """A message that no facets hold yet."""
    return {
        "pk": vectors(key.tenant),
        "sk": key.timed(time),
        "kind": "raw",
        "contextId": context_id,
        "text": text[:RAW_CHARACTERS],
    }
