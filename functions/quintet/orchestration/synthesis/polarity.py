"""Yes and no: negations, and pairs of opposites, of which one is the other denied.

English words; elsewhere a denied sentence is told from its opposite by nothing but its words.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

_NEGATIONS: Final = frozenset(
    """not no never without none neither nor cannot can't don't doesn't didn't isn't aren't wasn't
    weren't won't wouldn't shouldn't couldn't hasn't haven't hadn't lacks lack lacking non fails
    fail nobody nothing""".split()
)
_RISING: Final = """increase increases increased increasing rises rose risen rising grow grows grew
    growing climbed surged surge raise raises raised higher improves improve improved"""
_FALLING: Final = """decrease decreases decreased decreasing falls fell falling drop drops dropped
    decline declines declined declining shrink shrinks shrank lower lowers lowered reduce reduces
    reduced lessens worsens worsened"""
_OPPOSITES: Final = {
    "open": ("open opened opens", "closed shut closes"),
    "safe": ("safe", "unsafe dangerous harmful hazardous"),
    "rise": (_RISING, _FALLING),
    "available": ("available", "unavailable"),
    "possible": ("possible", "impossible"),
    "legal": (
        "legal allowed permitted lawful",
        "illegal banned prohibited forbidden unlawful disallowed",
    ),
    "effective": ("effective works", "ineffective useless"),
    "alive": ("alive living", "dead deceased"),
    "present": ("present", "absent"),
    "enabled": ("enabled", "disabled"),
    "active": ("active", "inactive"),
    "online": ("online", "offline"),
    "supported": ("supported supports", "unsupported opposes opposed"),
    "true": ("true correct", "false incorrect wrong untrue"),
    "approved": ("approved accepted", "rejected denied refused"),
    "success": ("succeeded success successful", "failed failure unsuccessful"),
    "stable": ("stable", "unstable"),
    "healthy": ("healthy", "unhealthy"),
    "guilty": ("guilty", "innocent"),
    "compatible": ("compatible", "incompatible"),
    "valid": ("valid", "invalid"),
    "required": ("required mandatory compulsory", "optional"),
    "edible": ("edible", "inedible poisonous toxic"),
    "full": ("full", "empty"),
    "likely": ("likely", "unlikely"),
}
POLES: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        word: (f"^{concept}", sign)
        for concept, (for_it, against) in _OPPOSITES.items()
        for listed, sign in ((for_it, 1), (against, -1))
        for word in listed.split()
    }
)
"""Opposites in small letters: which axis they lie on, and at which end."""


@dataclass(frozen=True, slots=True)
class Polarity:
    """What a claim affirms or denies: by axis, or as a whole where it has no axis."""

    poles: frozenset[tuple[str, int]] = frozenset()
    is_negated: bool = False

    @property
    def axes(self) -> frozenset[str]:
        """The axes as terms."""
        return frozenset(axis for axis, _ in self.poles)

    def opposes(self, other: "Polarity") -> bool:
        """Whether one affirms what the other denies."""
        shared = self.axes & other.axes
        if shared:
            mine, others = dict(self.poles), dict(other.poles)
            return any(mine[axis] != others[axis] for axis in shared)
        return self.is_negated != other.is_negated


def is_pole(word: str) -> bool:
    """Whether a word is one of two opposites."""
    return word.casefold() in POLES


def polarity(words: Iterable[str]) -> Polarity:
    """Of the words of a claim in order; "not only" denies nothing."""
    listed = [word.casefold().replace("’", "'") for word in words]
    denials = sum(
        word in _NEGATIONS and listed[at + 1 : at + 2] != ["only"] for at, word in enumerate(listed)
    )
    sign = -1 if denials % 2 else 1
    found = dict[str, int]()
    for word in listed:
        axis, end = POLES.get(word, ("", 0))
        if axis:
            found.setdefault(axis, end * sign)
    return Polarity(frozenset(found.items()), is_negated=not found and sign < 0)
