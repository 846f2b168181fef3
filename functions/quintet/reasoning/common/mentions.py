"""Whether the text of an expression speaks of a name. Pure text, any of the languages."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from quintet import windowed_re as re

_PLAIN: Final = re.compile(r"(?<![fF\w`])[rRbBuU]{0,2}(?:\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')")
_KEYWORD: Final = re.compile(r"^([A-Za-z_]\w*)\s*=(?!=)\s*")


@lru_cache(maxsize=8192)
def without_strings(text: str) -> str:
    """The text with plain strings emptied; strings that names are written into stay."""
    return _PLAIN.sub('""', text)


@lru_cache(maxsize=8192)
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w$.]){re.escape(name)}(?![\w$]|\s*=(?!=|>))")


def mentions(text: str, names: Iterable[str]) -> str | None:
    """The first of the names that an expression reads; None when it reads none of them."""
    plain = without_strings(text)
    return next((name for name in names if name in plain and _pattern(name).search(plain)), None)


def keyword_of(argument: str) -> tuple[str | None, str]:
    """The keyword of an argument, where it has one, and its value."""
    found = _KEYWORD.match(argument)
    return (found.group(1), argument[found.end() :]) if found else (None, argument)
