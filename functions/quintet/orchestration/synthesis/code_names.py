"""Names that are codes, written one way in all sources: US 9,731,406, US9731406B2, US-9731406.

Those of the objective are known, each as letters and digits; how they are spaced is not told apart.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_CODE: Final = re.compile(
    r"(?<![^\W_])(?P<letters>[A-Z]{1,4})(?P<gap>[ -]?)(?P<digits>\d{1,3}(?:,\d{3}){1,3}|\d{2,12})"
    r"(?P<version>[A-Z]\d?)?(?![^\W_]|[.,]\d)"
)


class _Code(NamedTuple):
    begin: int
    end: int
    key: tuple[str, str]


class CodeNames:
    """The codes that an objective names."""

    def __init__(self, objective: str) -> None:
        self._known = frozenset(code.key for code in _codes(objective))

    def spelled(self, text: str) -> str:
        """A text with each known code as its letters and digits with a space between."""
        if not self._known:
            return text
        parts: list[str] = []
        at = 0
        for code in _codes(text):
            if code.key in self._known:
                parts += [text[at : code.begin], " ".join(code.key)]
                at = code.end
        return "".join([*parts, text[at:]])


def _codes(text: str) -> Iterator[_Code]:
    for found in _CODE.finditer(text):
        digits = found["digits"].replace(",", "")
        yield _Code(found.start(), found.end(), (found["letters"], digits))
