"""What two claims have to do with each other: the same thing said twice, a conflict, or nothing.

The order of the two never matters. Thresholds were tuned on half of the labelled cases.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from quintet.orchestration.synthesis.claims import Claim
from quintet.orchestration.synthesis.exactness import Sameness
from quintet.orchestration.synthesis.models import ConflictKind
from quintet.orchestration.synthesis.units import CONCEPT_KIND
from quintet.orchestration.synthesis.values import Kind, Value, compared
from quintet.orchestration.synthesis.words import is_attribute

AGREEING: Final = 0.5
"""Likeness from which equal values agree."""
CONFLICTING: Final = 0.65
"""Likeness from which unequal values, or yes and no, conflict."""
DATE_CONFLICTING: Final = 0.7
APART: Final = 0.8
"""The same where each of the two has words that the other has not."""
FAR_APART: Final = 0.9
"""The same for identifiers and slots: staging and production have ports of their own."""
ALIKE: Final = 0.6
"""Likeness from which statements without values agree."""
ONE_SIDED: Final = 0.8
"""The same where only one of them has a value."""
NEAR: Final = 0.6
"""Cosine from which statements without a word in common agree."""
NEAR_WITH_WORDS: Final = 0.5
SOME_WORDS: Final = 0.3
NEAR_VALUES: Final = 0.5
_COMPARED: Final[tuple[tuple[Kind, ConflictKind, float], ...]] = (
    ("identifier", "value", CONFLICTING),
    ("number", "numeric", CONFLICTING),
    ("date", "date", DATE_CONFLICTING),
    ("time", "date", DATE_CONFLICTING),
    ("version", "value", CONFLICTING),
    ("name", "value", CONFLICTING),
)
"""Kinds of values in the order in which they decide, the conflict they make, and from where."""
_TELLING_DIGITS: Final = 3
_ORDINAL: Final = re.compile(r"\b(?:first|second|third|fourth|fifth|sixth)\b")
_MEASURED: Final[frozenset[Kind]] = frozenset({"number", "version", "identifier"})
"""Kinds of values that a qualifier makes another fact."""


@dataclass(frozen=True, slots=True)
class Relation:
    """How two claims stand to each other, and how alike they are (0 to 1)."""

    kind: ConflictKind | Literal["agrees"]
    likeness: float

    @property
    def agrees(self) -> bool:
        """Whether they say the same."""
        return self.kind == "agrees"


def _is_other_subject(first: Claim, second: Claim) -> bool:
    """Whether each is about a name that the other does not know, or another kind of measure."""
    mine, other = first.names - second.words, second.names - first.words
    if mine and other:
        return True
    measured = any(one.kind in _MEASURED for one in (*first.values, *second.values))
    if measured or (first.qualifiers and second.qualifiers):
        return first.qualifiers != second.qualifiers
    return False


def relation(first: Claim, second: Claim, alike: float, *, cosine: float = 0.0) -> Relation | None:
    """How two claims stand to each other; None where they have nothing to do with each other.

    `alike` is how much of their words they share (`bits`), `cosine` how near they are in meaning, 0
    where that is not known.
    """
    is_other_slot = first.slot and second.slot and first.slot != second.slot
    if is_other_slot or _is_other_subject(first, second):
        return None
    if not alike and cosine < NEAR_VALUES:
        return None
    if _is_same_text(first, second):
        return Relation("agrees", 1.0)
    found = _by_values(first, second, alike, cosine)
    if found == "nothing":
        return None
    if found is None:
        if first.values and second.values and (first.slot or second.slot):
            return None
        return _by_words(first, second, alike, cosine)
    if found.agrees and first.polarity.axes & second.polarity.axes and _opposed(first, second):
        return Relation("negation", alike)
    return found


def _is_same_text(first: Claim, second: Claim) -> bool:
    """Whether the two are one sentence."""
    return first.text.casefold() == second.text.casefold() and first.values == second.values


def _opposed(first: Claim, second: Claim) -> bool:
    return first.polarity.opposes(second.polarity)


def _by_values(
    first: Claim, second: Claim, alike: float, cosine: float
) -> Relation | Literal["nothing"] | None:
    """By values of one kind; "nothing" where both have values that cannot be compared."""
    both = False
    labelled: Relation | None = None
    for kind, conflict, least in _COMPARED:
        mine = [value for value in first.values if value.kind == kind]
        others = [value for value in second.values if value.kind == kind]
        both = both or bool(mine and others)
        same = _sameness(first, second, mine, others)
        if same is None:
            continue
        is_near = same == "same" and cosine >= NEAR_VALUES
        strictly = kind != "number" and not is_near
        if not _is_same_attribute(first, second, strictly=strictly):
            return "nothing"
        if same == "same":
            enough = alike >= _enough(first, second, mine, others) or (
                cosine >= NEAR_VALUES and alike >= SOME_WORDS
            )
            agreed = Relation("agrees", max(alike, cosine)) if enough else None
            if kind == "identifier" and agreed:
                # What else is said of one port may still differ.
                labelled = agreed
                continue
            return agreed or "nothing"
        if first.is_series != second.is_series or _is_another_one(first, second):
            return "nothing"
        is_exact = kind in {"identifier", "version"} or bool(first.slot and second.slot)
        enough = alike >= _least(first, second, least, FAR_APART if is_exact else APART)
        return Relation(conflict, alike) if enough else "nothing"
    return labelled or ("nothing" if both else None)


def _is_another_one(first: Claim, second: Claim) -> bool:
    """Whether they number what they are about differently: the first flight and the second."""
    mine, others = (set(_ORDINAL.findall(one.text.casefold())) for one in (first, second))
    return bool(mine and others) and not mine & others


def _enough(first: Claim, second: Claim, mine: Sequence[Value], others: Sequence[Value]) -> float:
    """The likeness that agreement takes: less where equal values can hardly be chance."""
    if not first.names & second.names:
        return AGREEING
    told = any(
        one.kind == other.kind
        and compared(one, other) == "same"
        and (_is_exact(one) and _is_exact(other))
        for one in mine
        for other in others
    )
    return SOME_WORDS if told else AGREEING


def _is_exact(value: Value) -> bool:
    """Whether a value is told to the day, or with three digits and a unit."""
    if value.kind == "date":
        return all(value.dates[0])
    digits = "".join(filter(str.isdigit, value.text)).strip("0")
    return value.unit not in {"", "count", "percent"} and len(digits) >= _TELLING_DIGITS


def _least(first: Claim, second: Claim, least: float, apart: float) -> float:
    """The likeness that a conflict takes: more where each side has words of its own."""
    if first.head not in second.words and second.head not in first.words:
        return 1.0 if first.head and second.head else least
    is_apart = first.words - second.words and second.words - first.words
    return max(least, apart) if is_apart else least


def _sameness(
    first: Claim, second: Claim, mine: list[Value], others: list[Value]
) -> Sameness | None:
    """Of values of one kind: the same if any two are, different if all that compare are."""
    if first.when and second.when and compared(first.when, second.when) == "different":
        return None
    answers = {
        compared(one, other)
        for one in mine
        for other in others
        if _is_countable(one, other, first, second)
    }
    if "same" in answers:
        return "same"
    return "different" if "different" in answers else None


def _is_countable(one: Value, other: Value, first: Claim, second: Claim) -> bool:
    """Whether counts count the same thing, where only one says what."""
    if one.unit == other.unit == "count":
        if one.noun and not other.noun:
            return one.noun in second.words
        if other.noun and not one.noun:
            return other.noun in first.words
        return True
    return _fits(one, other, first) and _fits(other, one, second)


def _fits(bare: Value, measured: Value, claim: Claim) -> bool:
    """Whether a bare number can be of the kind that the other one has, by what it measures."""
    if bare.unit != "count" or measured.unit == "count":
        return True
    kinds = {
        CONCEPT_KIND[item[1:]]
        for item in claim.terms
        if item[:1] == "~" and item[1:] in CONCEPT_KIND
    }
    return not kinds or measured.unit in kinds


def _is_same_attribute(first: Claim, second: Claim, *, strictly: bool) -> bool:
    """Whether they can be about one property of the subject."""
    mine = {item for item in first.terms if is_attribute(item)}
    others = {item for item in second.terms if is_attribute(item)}
    if mine and others and not mine & others:
        return False
    shared = first.words & second.words
    return not strictly or bool(first.terms & second.terms) or len(shared) > 1


def _by_words(first: Claim, second: Claim, alike: float, cosine: float) -> Relation | None:
    shared = first.words & second.words
    about = first.terms & second.terms
    if _opposed(first, second):
        is_conflict = alike >= CONFLICTING and about
        return Relation("negation", alike) if is_conflict else None
    if bool(first.values) != bool(second.values):
        has_flag = any(value.kind == "flag" for value in (*first.values, *second.values))
        enough = alike >= (ALIKE if has_flag else ONE_SIDED) and len(shared) > 1
        return Relation("agrees", alike) if enough else None
    is_near = cosine >= NEAR or (cosine >= NEAR_WITH_WORDS and alike >= SOME_WORDS)
    if (alike >= ALIKE and len(shared) > 1 and about) or is_near:
        return Relation("agrees", max(alike, cosine))
    return None
