"""Words of a question: split, stemmed, and matched against cues at word boundaries.

The stems are crude on purpose: cues are stemmed by the same rules, so only agreement counts.
Not here: the search index's own tokens (`index`).
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+(?:[+#]+|(?:['._/-][^\W_]+)*[+#]*)", re.UNICODE)
_SHORTEST_STEM: Final = 3
_ENDINGS: Final = ("ing", "ies", "ied", "ed", "es", "s")

STOP_WORDS: Final = frozenset(
    """a about after all also am an and any are as at be been before being best between but by can
    could did do does doing for from get good had has have having he her here his how i if in into
    is it its just like make me more most my need of on one or our out over please s should so some
    such than that the their them then there these they this those to too under up us use used
    using very want was way we were what when where which while who why will with would you your
    """.split()
)
"""Words that say nothing about a question's subject. Negations are not among them."""

_INTENT_WORDS: Final = frozenset(
    """add advise avoid build check choose code compare configure create debug decide describe
    detect difference ensure example explain find fix guide handle help implement improve issue
    learn mean measure pick prevent problem recommend resolve setup show solve start stop
    tutorial understand validate verify way work write""".split()
)
"""Words that say what kind of answer is wanted more than what it should be about."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word as it was written, in lower case, and its stem."""

    text: str
    stem: str

    @property
    def tells_intent(self) -> bool:
        """Whether it speaks of the answer's kind more than of its subject."""
        return self.stem in _INTENT_STEMS


def stem(word: str) -> str:
    """The word without its inflection: crashing, crashes and crashed are all `crash`."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            if ending == "s" and word.endswith(("ss", "us", "is")):
                break
            word = word[: -len(ending)] + ("y" if ending in ("ies", "ied") else "")
            if ending in ("ing", "ed") and word[-1:] == word[-2:-1] and word[-1] not in "lsz":
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > _SHORTEST_STEM else word


_INTENT_STEMS: Final = frozenset(stem(word) for word in _INTENT_WORDS)


def words(text: str) -> list[Word]:
    """The words of a text in order, lower-cased; `c++`, `don't` and `node.js` are one each."""
    lowered = text.lower().replace("’", "'")
    return [Word(found, stem(found)) for found in _WORD.findall(lowered)]


def content_words(text: str) -> list[Word]:
    """The words that say what a text is about; all of them if it has no others."""
    every = words(text)
    return [word for word in every if word.text not in STOP_WORDS] or every


@dataclass(frozen=True)
class Cue:
    """A word or phrase that speaks for something; weight from 0 to 1.

    A supporting cue only counts beside one that is not: `production` alone makes nothing urgent.
    """

    phrase: str
    weight: float
    supporting: bool = False

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """The phrase as it is looked for."""
        return tuple(word.stem for word in words(self.phrase))


def cues(
    weights: Mapping[float, str], supporting: Mapping[float, str] | None = None
) -> tuple[Cue, ...]:
    """Cues from comma-separated phrases by weight, the longest first, as `evidence` wants them."""
    made = [
        Cue(phrase.strip(), weight, supporting=is_supporting)
        for source, is_supporting in ((weights, False), (supporting or {}, True))
        for weight, phrases in source.items()
        for phrase in phrases.split(",")
    ]
    return tuple(sorted(made, key=lambda cue: -len(cue.stems)))


@dataclass(frozen=True, slots=True)
class Evidence:
    """How strongly a question speaks for something, and by which of its own words."""

    confidence: float
    keywords: tuple[str, ...]


NO_EVIDENCE: Final = Evidence(0.0, ())
_SATURATION: Final = 0.75
"""One cue of full weight is worth this much; each further one takes its part of the rest."""


def evidence(question: list[Word], known: Iterable[Cue]) -> Evidence:
    """1 - product(1 - 0.75 * weight) over the cues found.

    Cues come longest first and each word serves one cue only, so that `why is my` is not
    counted again as `why`.
    """
    stems = [word.stem for word in question]
    free = [True] * len(stems)
    found: list[tuple[int, str, Cue]] = []
    for cue in known:
        start = _free_position(stems, cue.stems, free) if cue.stems[0] in stems else None
        if start is not None:
            end = start + len(cue.stems)
            free[start:end] = [False] * len(cue.stems)
            found.append((start, " ".join(word.text for word in question[start:end]), cue))
    if all(cue.supporting for _, _, cue in found):
        return NO_EVIDENCE
    doubt = 1.0
    for _, _, cue in found:
        doubt *= 1 - _SATURATION * cue.weight
    keywords = dict.fromkeys(surface for _, surface, _ in sorted(found, key=lambda hit: hit[0]))
    return Evidence(round(1 - doubt, 2), tuple(keywords))


def _free_position(stems: list[str], wanted: tuple[str, ...], free: list[bool]) -> int | None:
    for start in range(len(stems) - len(wanted) + 1):
        end = start + len(wanted)
        if tuple(stems[start:end]) == wanted and all(free[start:end]):
            return start
    return None
