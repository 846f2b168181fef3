"""Sets of characters as ranges of code points, with one more point for the edge of the text."""

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from quintet.reasoning.regular_expressions.models import Dialect

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
        for low, high in self.ranges:
            if point <= high:
                return low <= point
        return False

    def is_within(self, other: "CharSet") -> bool:
        """Whether another of which it is an atom has it."""
        return self.ranges[0][0] in other

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


DIGITS: Final = CharSet(((0x30, 0x39),))
SPACES: Final = CharSet(((0x09, 0x0D), (0x20, 0x20)))
_FAR_SPACES: Final = of(
    "\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff"
) | CharSet(((0x2000, 0x200A),))
_UPPER: Final = CharSet(((0x41, 0x5A),))
_LOWER: Final = CharSet(((0x61, 0x7A),))
_FAR_LETTERS: Final = CharSet(((0xC0, LAST),)) & ~_FAR_SPACES
_LETTERS: Final = _UPPER | _LOWER | _FAR_LETTERS
_CONTROLS: Final = CharSet(((0, 0x1F), (0x7F, 0x9F)))

PROPERTIES: Final = MappingProxyType(
    {
        "alpha": _UPPER | _LOWER,
        "alnum": _UPPER | _LOWER | DIGITS,
        "any": ANY,
        "ascii": CharSet(((0, 0x7F),)),
        "blank": of(" \t"),
        "c": _CONTROLS,
        "digit": DIGITS,
        "graph": CharSet(((0x21, 0x7E),)),
        "l": _LETTERS,
        "ll": _LOWER | _FAR_LETTERS,
        "lower": _LOWER,
        "lu": _UPPER | _FAR_LETTERS,
        "m": CharSet(((0x300, 0x36F),)),
        "n": DIGITS,
        "p": of_ranges([(0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E), (0x2010, 0x2027)]),
        "s": of("$+<=>^`|~") | CharSet(((0x20A0, 0x20BF),)),
        "space": SPACES,
        "upper": _UPPER,
        "xdigit": DIGITS | of("abcdefABCDEF"),
        "z": of(" ") | _FAR_SPACES,
    }
)
"""Unicode's and POSIX's names in small letters; others mean what their first letter does.

Beyond ASCII all that is no space counts as a letter.
"""


def named(letter: str, dialect: Dialect, *, is_ascii: bool) -> CharSet | None:
    """What an escape like `w` or `S` stands for; None where there is none of that letter."""
    is_wide = dialect == "python" and not is_ascii
    words = _UPPER | _LOWER | DIGITS | of("_")
    found = {
        "d": DIGITS,
        "w": words | _FAR_LETTERS if is_wide else words,
        "s": SPACES | _FAR_SPACES if is_wide or dialect == "javascript" else SPACES,
    }
    if dialect == "java":
        found |= {"h": of(" \t") | _FAR_SPACES, "v": of("\n\x0b\f\r\x85\u2028\u2029")}
    charset = found.get(letter.lower())
    return charset.complement() if charset is not None and letter.isupper() else charset


def line_ends(dialect: Dialect) -> CharSet:
    """What `.` stops at."""
    return of({"javascript": "\n\r\u2028\u2029", "java": "\n\r\x85\u2028\u2029"}.get(dialect, "\n"))


def folded(charset: CharSet) -> CharSet:
    """The set with both cases of its letters; of far ranges only small ones."""
    found = list(charset.ranges)
    for low, high in charset.ranges:
        if low > 0x24F and high - low > 0x200:  # noqa: PLR2004 - past Latin, and large
            continue
        for point in range(low, min(high, low + 0x24F) + 1):
            both = {chr(point).lower(), chr(point).upper()}
            found += [(ord(letter), ord(letter)) for letter in both if len(letter) == 1]
    return of_ranges(found)
