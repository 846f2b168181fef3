"""The words that tell what a text is about, for comparing texts where no model is at hand."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final

MOST: Final = 100
"""Keywords kept of one context."""
_READ_CHARACTERS: Final = 100_000
_WORD: Final = re.compile(r"[^\W_]{3,40}")
_STOP_WORDS: Final = frozenset(
    """about above after again all also and any are because been before being below between both
    but can cannot could did does doing down during each few for from further had has have having
    her here hers him his how into its itself just let more most not now off once only other our
    ours out over own same she should some such than that the their theirs them then there these
    they this those through too under until use used using very was were what when where which
    while who whom why will with would you your yours""".split()
)


def keyword_counts(text: str) -> Counter[str]:
    """The words of three letters and more, in lower case, without those that say nothing."""
    words = _WORD.findall(text[:_READ_CHARACTERS].lower())
    return Counter(word for word in words if word not in _STOP_WORDS)


def merged(counts: Iterable[Counter[str]]) -> Counter[str]:
    """The most frequent words of several texts; among equals the first one met."""
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return Counter(dict(total.most_common(MOST)))


def overlap(first: Collection[str], second: Collection[str]) -> float:
    """How many words two texts share, from 0 to 1: the cosine of their sets."""
    shared = sum(word in second for word in first)
    return shared / math.sqrt(len(first) * len(second)) if shared else 0.0
