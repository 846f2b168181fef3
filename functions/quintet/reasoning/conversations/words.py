"""The words of texts about code, in forms that names of code have too.

Not here: which names a text speaks of (`conversations.references`).
"""

from typing import Final

from quintet import windowed_re as re

_WORD: Final = re.compile(r"[a-z]{3,24}")
_STOP_WORDS: Final = frozenset(
    "the and for are was were been being does did done how what when where which who why with from"
    " into that this these those there then than them they their its our your you have has had get"
    " gets got can could should would will may might must not but only also just any all some one"
    " every each after before while about because happens happen work works please look find show"
    " tell explain code function file line problem issue wrong".split()
)
_SHORTEST_STEM: Final = 3


def telling_words(text: str) -> list[str]:
    """The words of a text that say what it is about."""
    return [word for word in _WORD.findall(text.casefold()) if word not in _STOP_WORDS]


def word_stem(word: str) -> str:
    """What forms of a word have in common: `reply` and `replies`, `name` and `names`."""
    stem = plain_form(word).removesuffix("e")
    return f"{stem[:-1]}i" if stem.endswith("y") else stem


def plain_form(word: str) -> str:
    """A word as names have it: `loading`, `loaded` and `loads` are `load`."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word.removesuffix(ending)
    return word
