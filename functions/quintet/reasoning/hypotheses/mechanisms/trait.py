"""A trait: something that code has or lacks, with the words of claims and the lines that tell.

Tables of these are data alone. Patterns of code are tried on lines without comments.
"""

from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re

_NEVER: Final = re.compile(r"(?!)")
_NOT: Final = re.compile(
    r"\b(?:not|never|without|no|nothing|nobody|lacks?|misses|missing|cannot|hardly|fails? to"
    r"|forgets? to|instead of|rather than|omits?|skips?|forgot)\b|n't\b",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(
    r"[.;:,]\s|\b(?:because|so that|so|which|but|although|and then|since|therefore|as|when|while"
    r"|if|whenever|and)\b",
    re.IGNORECASE,
)
_WINDOW: Final = 60


@dataclass(frozen=True, slots=True)
class Trait:
    """`says` are words that claim it, `denies` words that claim it is lacking.

    `shown` are lines that have it, `contrary` lines that have its opposite. A `site` is where it
    would be; `unsaid` is what a site means that shows neither (None: nothing).
    """

    key: str
    title: str
    remedy: str
    says: re.Pattern[str] = _NEVER
    denies: re.Pattern[str] = _NEVER
    shown: re.Pattern[str] = _NEVER
    contrary: re.Pattern[str] = _NEVER
    site: re.Pattern[str] = _NEVER
    unsaid: bool | None = None


def in_words(*patterns: str) -> re.Pattern[str]:
    """A pattern for claims: any of these, from the beginning of a word."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(patterns)})", re.IGNORECASE)


def in_code(*patterns: str) -> re.Pattern[str]:
    """A pattern for lines of code: any of these."""
    return re.compile("|".join(patterns))


def is_claimed(text: str, trait: Trait) -> bool | None:
    """Whether a text claims the trait (True), its lack (False), or speaks of neither (None)."""
    found = [
        (one.start(), -one.end(), said, one)
        for said, pattern in ((False, trait.denies), (True, trait.says))
        for one in pattern.finditer(text)
    ]
    if not found:
        return None
    start, _, said, _ = min(found, key=lambda one: one[:3])
    return said != is_negated(text, start)


def is_negated(text: str, at: int) -> bool:
    """Whether what stands at a place of a text is denied by the words before it."""
    before = text[max(0, at - _WINDOW) : at]
    clause = _CLAUSE.split(before)[-1]
    return len(_NOT.findall(clause)) % 2 == 1
