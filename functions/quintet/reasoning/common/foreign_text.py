"""Text of others as it may be shown: nothing in it hides, turns around, or is a secret's value."""

from typing import Final

from quintet import windowed_re as re

_HIDDEN: Final = re.compile(
    r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\x00-\x08\x0b-\x1f\x7f-\x9f]"
)
_SECRET: Final = re.compile(
    r"((?:secret|token|passw(?:or)?d|api_?key|credential|private_?key)\w*[\"']?\s*"
    r"(?::=|[:=])\s*)([\"'])(?:(?!\2).){4,}\2",
    re.IGNORECASE,
)


def visible(text: str) -> str:
    """A text without characters that hide or turn around."""
    return _HIDDEN.sub("", text)


def without_hidden(text: str) -> str:
    """The same, without secrets' values too."""
    return _SECRET.sub(r"\1\2***\2", visible(text))
