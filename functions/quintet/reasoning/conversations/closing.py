"""Whether a message says that its user has what they wanted."""

from typing import Final

from quintet import windowed_re as re

_SHORT: Final = 200
_CLOSING: Final = re.compile(
    r"\b(?:thanks|thank you|that(?:'s| is) (?:it|all)|(?:fixed|solved|resolved) (?:it|now)"
    r"|it works now|we(?:'re| are) done|i(?:'m| am) done|no more questions)\b",
    re.IGNORECASE,
)


def is_closing(message: str) -> bool:
    """Whether somebody says that they have what they wanted."""
    return len(message) <= _SHORT and _CLOSING.search(message) is not None
