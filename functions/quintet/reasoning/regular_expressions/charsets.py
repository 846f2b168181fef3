"""Sets of characters as ranges of code points, with one more point for the edge of the text."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

LAST: Final = 0x10FFFF
EDGE: Final = LAST + 1
"""Stands before the first character and behind the last."""


@dataclass(frozen=True, slots=True)
class CharSet:
    """Ranges in order, none touching the next."""

    ranges: tuple[tuple[int, int], ...]

    def __or__(self, other: "CharSet") -> "CharSet":
        return of_ranges((*self.ranges, *other.ranges))

    def __and__(self, other: "CharSet") -> "CharSet":
        return ~(~self | ~other)

    def __invert__(self) -> "CharSet":
        """Every other point, the edge among them."""
        found, following = [], 0
        for low, high in self.ranges:
            if following < low:
                found.append((following, low - 1))
            following = high + 1
        if following <= EDGE:
            found.append((following, EDGE))
        return CharSet(tuple(found))

    def __bool__(self) -> bool:
        return bool(self.ranges)

    def __contains__(self, point: int) -> bool:
        return any(low <= point <= high for low, high in self.ranges)

    def complement(self) -> "CharSet":
        """Every other character."""
        return ~(self | AT_EDGE)


def of_ranges(ranges: Iterable[tuple[int, int]]) -> CharSet:
    """The union of ranges that may overlap."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], high)
        else:
            found.append((low, high))
    return CharSet(tuple(found))


def of(characters: str) -> CharSet:
    """The set of these characters."""
    return of_ranges((ord(letter), ord(letter)) for letter in characters)


NONE: Final = CharSet(())
AT_EDGE: Final = CharSet(((EDGE, EDGE),))
ANY: Final = CharSet(((0, LAST),))
EVERYWHERE: Final = CharSet(((0, EDGE),))


def atoms(sets: Iterable[CharSet]) -> list[CharSet]:
    """The coarsest division of all points of which every set is a union."""
    distinct = list(dict.fromkeys(sets))
    events: list[tuple[int, int]] = []
    for number, charset in enumerate(distinct):
        for low, high in charset.ranges:
            events += [(low, number), (high + 1, number)]
    events.sort()
    inside, begun = 0, 0
    divided: dict[int, list[tuple[int, int]]] = {}
    for point, number in events:
        if begun < point:
            divided.setdefault(inside, []).append((begun, point - 1))
        begun = point
        inside ^= 1 << number
    if begun <= EDGE:
        divided.setdefault(inside, []).append((begun, EDGE))
    return [CharSet(tuple(ranges)) for ranges in divided.values()]


_SHOWN: Final = "a0 !x-_A./\"'<>\n\t"


def sample(charset: CharSet) -> str:
    """A character of the set, one that shows well where there is any; "" for the edge alone."""
    for letter in _SHOWN:
        if ord(letter) in charset:
            return letter
    visible = charset & CharSet(((0x21, 0x7E),)) or charset & ANY
    return chr(visible.ranges[0][0]) if visible else ""
