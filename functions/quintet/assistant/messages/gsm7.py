"""The GSM 7-bit alphabet (3GPP TS 23.038, section 6.2.1), in which an SMS holds 160 characters.

Any other character makes the whole message UTF-16, of which one SMS holds 70 units.
"""

import unicodedata
from typing import Final

GSM_LIMIT: Final = 160
UTF16_LIMIT: Final = 70

_BASIC: Final = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_EXTENDED: Final = frozenset("^{}\\[~]|€\f")
"""Each of these takes the room of two."""
_REPLACED: Final = str.maketrans(
    "‘’‚“”„«»–—‐‑−•·×łŁđĐıð`\u00a0\u202f\t",
    '\'\'\'"""""-------xlLdDid\'   ',
) | str.maketrans({"…": "...", "→": "->", "þ": "th", "œ": "oe", "Œ": "OE"})
"""Signs that have a near relation in the alphabet, which no accent tells."""
_UNREADABLE: Final = frozenset({"So", "Sk", "Cf", "Cn", "Co", "Cs"})
"""Pictures, their colours and joiners, and what no telephone shows."""


def simplified(text: str) -> str:
    """The text as near to the alphabet as it comes: marks it lacks are dropped, pictures too."""
    shown = "".join(one for one in text if one in _BASIC or not _is_picture(one))
    return " ".join("".join(map(_nearest, shown.translate(_REPLACED))).split())


def is_gsm(text: str) -> bool:
    """Whether every character belongs to the alphabet."""
    return all(one in _BASIC or one in _EXTENDED for one in text)


def length(text: str) -> int:
    """The room a text takes: septets within the alphabet, otherwise UTF-16 units."""
    if is_gsm(text):
        return sum(2 if one in _EXTENDED else 1 for one in text)
    return len(text.encode("utf-16-le")) // 2


def fits(text: str) -> bool:
    """Whether a text goes into a single SMS."""
    return length(text) <= (GSM_LIMIT if is_gsm(text) else UTF16_LIMIT)


def _nearest(one: str) -> str:
    """A character without its accents, where only they keep it out of the alphabet."""
    if one in _BASIC or one in _EXTENDED:
        return one
    bare = "".join(
        part for part in unicodedata.normalize("NFKD", one) if not unicodedata.combining(part)
    )
    return bare if bare and is_gsm(bare) else one


def _is_picture(one: str) -> bool:
    return unicodedata.category(one) in _UNREADABLE or "\ufe00" <= one <= "\ufe0f"
