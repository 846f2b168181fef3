"""Where in the code a claim speaks of: by its names first, then by words it shares with code."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import Inquiry
from quintet.reasoning.hypotheses.observations import Observation

NAMED: Final = 1.0
SAME_LINE: Final = 0.9
REACHED: Final = 0.85
SAME_FUNCTION: Final = 0.85
ELSEWHERE: Final = 0.35
SPOKEN_OF: Final = 0.7
"""From here on a place is one that the claim speaks of."""
_PART: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
Fitting = tuple[float, Observation]

_SHORT: Final = 3
_ENDINGS: Final = ("ing", "ed", "er", "e")
_COMMON: Final = frozenset(
    """the and for not with that this then than get set add has use run its own all any are was new
    old one two out can from into only ever never always each when while where which because between
    before after other another value same without does did but return keep given every still first
    last more less call code have had end may read write line data instead rather itself them they
    their there what nothing nobody taken takes made makes been being also well such too very many
    few function class method field file self true false none null string number async await const
    public private static void final def import""".split()
)


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A word without its ending, in lower case: pages, paged and page are one."""
    lowered = word.lower()
    if lowered.endswith("ies") and len(lowered) > _SHORT + 1:
        lowered = f"{lowered[:-3]}y"
    elif lowered.endswith("s") and not lowered.endswith("ss"):
        lowered = lowered[:-1]
    for ending in _ENDINGS:
        if lowered.endswith(ending) and len(lowered) - len(ending) >= _SHORT:
            return lowered.removesuffix(ending)
    return lowered


@lru_cache(maxsize=20_000)
def stems(text: str) -> frozenset[str]:
    """The stems of the words of a text or of the parts of its identifiers."""
    parts = (part for part in _PART.findall(text) if len(part) >= _SHORT)
    return frozenset(stem(part) for part in parts if part.lower() not in _COMMON)


@dataclass(frozen=True)
class Locator:
    """How well a place fits what a claim speaks of, 0 to 1."""

    inquiry: Inquiry
    words: frozenset[str]

    def of_unit(self, unit: Unit) -> float:
        """How well a function as a whole fits."""
        focus, symbol = self.inquiry.focus, unit.symbol
        if symbol.id in focus.named:
            return NAMED
        if focus.named and symbol.id in focus.near:
            return REACHED
        if self.words & stems(f"{symbol.qualified} {_file(unit.path)}"):
            return SAME_FUNCTION if not focus.named else SPOKEN_OF - 0.1
        if not focus.named and self._shared(unit.lines.values()):
            return SPOKEN_OF if unit.is_function else ELSEWHERE
        return ELSEWHERE

    def of_line(self, unit: Unit, number: int) -> float:
        """How well one line fits, for the words on it or beside it."""
        whole = self.of_unit(unit)
        around = " ".join(unit.lines.get(at, "") for at in (number - 1, number, number + 1))
        is_spoken_of = bool(self.words & stems(around)) or any(
            re.search(rf"\b{re.escape(word)}\b", around) for word in self.inquiry.focus.words
        )
        if whole == NAMED:
            return NAMED if is_spoken_of else REACHED
        if self.inquiry.focus.named:
            return max(whole, SPOKEN_OF - 0.1) if is_spoken_of else whole
        return max(whole, SAME_LINE) if is_spoken_of else whole

    def units(self) -> Iterator[tuple[Unit, float]]:
        """The functions that the claim speaks of, with how well they fit; named ones alone if any.

        Raises:
            DeadlineExceededError: the time for this hypothesis is over.
            CallCancelledError: nobody waits for it any more.
        """
        for unit in self.inquiry.functions():
            fit = self.of_unit(unit)
            if fit == NAMED or (fit >= SPOKEN_OF and not self.inquiry.focus.named):
                yield unit, fit

    def _shared(self, lines: Iterable[str]) -> bool:
        return any(self.words & stems(line) for line in lines)


def locator_of(inquiry: Inquiry) -> Locator:
    """The places of the claim of an inquiry; words that are everywhere locate nothing."""
    asked = stems(inquiry.claim.text)
    units = inquiry.code.functions
    if not units:
        return Locator(inquiry, asked)
    counts = dict.fromkeys(asked, 0)
    for unit in units:
        inquiry.deadline.check()
        for one in asked & stems("\n".join(unit.lines.values())):
            counts[one] += 1
    most = max(2, len(units) * 2 // 3)
    return Locator(inquiry, frozenset(one for one, count in counts.items() if count <= most))


def spoken_of(found: Iterable[Fitting], least: float = 0.0) -> list[Fitting]:
    """Those that fit best, or with `least` all that fit so well; the rest where there are none."""
    ranked = list(found)
    best = max((fit for fit, _ in ranked), default=0.0)
    bound = min(best, least) if least else best
    return [one for one in ranked if one[0] >= bound]


def _file(path: str) -> str:
    return path.rsplit("/", 1)[-1].split(".", 1)[0]
