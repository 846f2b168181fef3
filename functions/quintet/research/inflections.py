"""What a word may be an inflection of, after the rules of English spelling and nothing else.

Every answer is a guess that holds for some verb or noun: whoever asks knows which words there
are. Not here: stems, which only say that two words are much the same (`words`).
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_HISSING: Final = ("s", "x", "z", "ch", "sh", "o")
_DOUBLES: Final = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
"""Verbs that double their last letter before an ending: planned is of plan, planed is not."""
_KINDS: Final = ("error", "exception")
"""Names that end so are of that kind: KeyError, NullPointerException."""
_NO_KIND: Final = frozenset({"terror", "thiserror"})


@lru_cache(maxsize=4096)
def singulars(word: str) -> tuple[str, ...]:
    """The word, and what it may be the plural of."""
    found = [word]
    if len(word) > len("is") and word.endswith("s") and not word.endswith("ss"):
        found.append(word[:-1])
        if word.endswith("es") and word[:-2].endswith(_HISSING):
            found.append(word[:-2])
        if word.endswith("ies"):
            found.append(f"{word[:-3]}y")
    return tuple(found)


@lru_cache(maxsize=4096)
def base_forms(word: str) -> tuple[str, ...]:
    """The word, and what it may be a form of: caching of `cach` or `cache`, KeyError of `error`."""
    found = dict.fromkeys(singulars(word))
    for form in tuple(found):
        for kind in _KINDS:
            if form.endswith(kind) and form not in _NO_KIND:
                found[kind] = None
        for ending in ("ing", "ed"):
            if form.endswith(ending):
                found.update(dict.fromkeys(_verbs(form.removesuffix(ending))))
    return tuple(found)


def _verbs(base: str) -> Iterable[str]:
    """What may stand before -ing or -ed: stopp is of stop, queri of query, panick of panic."""
    yield f"{base}e"
    if not _DOUBLES.fullmatch(base):
        yield base
    if base[-2:-1] == base[-1:] or base.endswith("ck"):
        yield base[:-1]
    if base.endswith("i"):
        yield f"{base[:-1]}y"
