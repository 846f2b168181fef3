"""Which characters of what sources say may come further."""

import re
from typing import Final

_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)

LETTERS: Final = "A-Za-zÀ-ɏΑ-ωА-я"
CAPITALS: Final = "A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĖĘĚĞĪİĶŁŃŇŌŐŒŘŚŞŠŤŪŮŰŹŻŽΑ-ΩА-Я"
SMALL: Final = "a-zß-öø-ÿα-ωа-я"
"""Of Latin, Greek and Cyrillic, for classes in expressions."""


def clean(text: str) -> str:
    """The text without what cannot be shown: controls, half surrogates, invisible directions."""
    return _FORBIDDEN.sub(" ", text.replace("\r\n", "\n"))
