"""What counts as a word of code, and the words of functions as a graph keeps them.

A word is a part of a name (`parseDate` has `parse` and `date`), in lower case and without its
English inflection. Not here: which words a function has (`words`).
"""

import re
import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

_PART: Final = re.compile(r"[A-Z]?[a-z]+\d*|[A-Z]+(?![a-z])\d*|\d+")
FIELD, ROW = "\x1f", "\x1e"
"""Between the fields of a function, and between functions."""


class FunctionWords(NamedTuple):
    """The words of a function in the order of the source, each with a blank before and behind."""

    qualified: str
    name: str
    code: str
    texts: str
    comments: str


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    from snowballstemmer import stemmer  # noqa: PLC0415 - for those who compare words

    found: str = stemmer("english").stemWord(word.lower())
    return found


def words_in(text: str) -> list[str]:
    """The words of any text, in order; names count as what they are made of."""
    return [_stem(part) for part in _PART.findall(text) if len(part) > 1]


def unpacked_words(content: bytes) -> Iterator[FunctionWords]:
    """What `words.packed_words` wrote."""
    if content:
        for row in zlib.decompress(content).decode().split(ROW):
            yield FunctionWords(*row.split(FIELD))
