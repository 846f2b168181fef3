"""The words of messages as numbers: what people, tickets, files and errors are found by.

Accents and capitals do not count. A name made of several parts (EXP-87, tax_mapping.csv, CsvWriter)
is a word as a whole and by its parts. A number stands for a word, so that thousands of
conversations can be kept and compared; two words share one in four thousand millions.
"""

import re
import unicodedata
from array import array
from collections.abc import Iterable
from typing import Final
from zlib import crc32

MOST: Final = 30_000
"""Words kept of one context, each counted once a message."""

_WORD: Final = re.compile(r"[^\W_]+")
_NAME: Final = re.compile(r"(?<!\w)\w++(?:[-./:@+#]\w++)*+")
_CAMEL_CASE: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_ACCENTS: Final = re.compile(r"[\u0300-\u036f]+")
_LONGEST: Final = 200


def words(text: str) -> frozenset[int]:
    """Every word of a text."""
    plain = folded(text)
    found = {*_WORD.findall(plain), *_NAME.findall(plain)}
    found.update(_WORD.findall(folded(_CAMEL_CASE.sub(" ", text))))
    return frozenset(
        crc32(word[:_LONGEST].encode("utf-8", "replace"))
        for word in found
        if len(word) > 1 or word.isdigit()
    )


def folded(text: str) -> str:
    """Without capitals and accents."""
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold()))


def packed(numbers: Iterable[int], code: str = "I") -> bytes:
    """Numbers as bytes, the smallest first in each: 4 of them, or 2 with the code H."""
    return array(code, numbers).tobytes()


def unpacked(data: bytes, code: str = "I") -> "array[int]":
    """The numbers again."""
    numbers = array(code)
    numbers.frombytes(data)
    return numbers
