"""English words without their inflection, as cues and passages are matched by.

The stems are crude on purpose and no words themselves: both sides are cut the same way. Not here:
the stems of `terms`, which need no language, and what a word may be a form of.
"""

import re
from functools import lru_cache
from typing import Final

_VOWEL: Final = re.compile(r"[aeiouy]")
_SHORTEST_STEM: Final = 3


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The word without its inflection: crashing, crashes and crashed are all `crash`."""
    word = _singular(word)
    for ending in ("ing", "ed"):
        base = word.removesuffix(ending)
        if base != word and len(base) >= _SHORTEST_STEM and _VOWEL.search(base) and base[-1] != "e":
            word = _undoubled(base)
            break
    if len(word) > _SHORTEST_STEM:
        word = word.removesuffix("e")
    if word.endswith("y") and not _VOWEL.match(word[-2:]):
        word = f"{word[:-1]}i"
    return word


def _singular(word: str) -> str:
    if len(word) <= _SHORTEST_STEM or not word.endswith("s") or word.endswith("ss"):
        return word
    # Of words in -us and -is only short ones are plurals: cpus and apis, not status and analysis.
    is_latin = word.endswith(("us", "is")) and len(word) > len("cpus")
    return word if is_latin else word[:-1]


def _undoubled(base: str) -> str:
    """The verb before its ending: stopp is stop, panick is panic; add and miss stay."""
    if base.endswith("ick") and len(base) > len("click"):
        return base[:-1]
    is_doubled = base[-1] == base[-2] and base[-1] not in "lsz" and len(base) > _SHORTEST_STEM
    return base[:-1] if is_doubled else base
