"""Names that code joins out of words, taken apart: HorizontalPodAutoscaler is about autoscaling."""

import re
from typing import Final

_WORD: Final = re.compile(r"\w{1,100}")
_JOINT: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def with_parts(text: str) -> str:
    """The text, and after it the parts of every name in it that capitals join."""
    if _JOINT.search(text) is None:
        return text
    parts = [_JOINT.sub(" ", word) for word in _WORD.findall(text) if _JOINT.search(word)]
    return " ".join([text, *parts])
