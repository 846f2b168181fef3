"""Which candidates an answer quotes: as much probability as a screen of text can hold.

What is likeliest to answer comes first whatever kind it is, then what adds most for its length;
nothing is said twice. Not here: under which headings it stands (`composing`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from quintet.research.candidates import Candidate
from quintet.research.search import FoundPassage
from quintet.research.words import content_words

FIRST_CHARACTERS: Final = 1440
"""Of quotations; with headings and marks they are the first 1,500 characters of an answer."""
_MARKUP: Final = 8
"""What the mark of a list and of a source take."""
_ATTENTION: Final = 40
"""Characters that any quotation costs its reader besides its length."""
_SHORTEST: Final = 25
"""A sentence without a name that is shorter tells nothing alone."""
_LONGEST_NAME: Final = 300
_MOST_ALIKE: Final = 0.8
_COUNTED: Final = 5
_SENTENCE_ENDS: Final = (".", "!", "?", ":")


@dataclass(frozen=True)
class Quotation:
    """A candidate, and the passage that it is from."""

    candidate: Candidate
    source: FoundPassage
    share: float = 0.0
    """The probability that it answers."""

    @property
    def name(self) -> str:
        """The term before it, where that is short enough to be one."""
        name = self.candidate.name
        return name if len(name) <= _LONGEST_NAME else ""

    @property
    def length(self) -> int:
        """Characters that it takes in an answer."""
        return len(self.name) + len(self.candidate.before) + len(self.candidate.text) + _MARKUP

    @property
    def worth(self) -> float:
        """What it carries for its length."""
        return self.share / (self.length + _ATTENTION)

    @property
    def can_stand(self) -> bool:
        """Whether it says anything by itself."""
        text = self.candidate.text
        is_long_enough = bool(self.name or self.candidate.before) or len(text) >= _SHORTEST
        return self.candidate.is_code or (is_long_enough and not text.endswith(":"))

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its telling words."""
        return frozenset(word.stem for word in content_words(self.candidate.text))

    def repeats(self, other: "Quotation") -> bool:
        """Whether the two say so much the same that one of them is enough."""
        if self.candidate.text in (other.candidate.text, other.candidate.before):
            return True
        if min(len(self.stems), len(other.stems)) < _COUNTED:
            return False
        shared = len(self.stems & other.stems)
        return shared > _MOST_ALIKE * max(len(self.stems), len(other.stems))

    def follows(self, other: "Quotation") -> bool:
        """Whether both are prose of one block or under one name, to be quoted together."""
        mine, theirs = self.candidate, other.candidate
        is_near = mine.block == theirs.block or (self.name and self.name == other.name)
        is_prose = not mine.is_code and not theirs.is_code
        return self.source is other.source and bool(is_near) and is_prose


def quotations(found: Iterable[FoundPassage], longest_code: int) -> list[Quotation]:
    """Everything that can be quoted, the likeliest first."""
    every = [
        Quotation(candidate, passage, share)
        for passage in found
        for candidate, share in zip(passage.candidates, passage.shares, strict=True)
    ]
    standing = [
        quotation
        for quotation in every
        if quotation.can_stand and quotation.candidate.text.count("\n") < longest_code
    ]
    return sorted(standing, key=lambda quotation: -quotation.share)


def first_quoted(likeliest: Sequence[Quotation], room: int = FIRST_CHARACTERS) -> list[Quotation]:
    """The likeliest, and those that carry most for their length; the likeliest first."""
    by_worth = sorted(likeliest[1:], key=lambda each: -each.worth)
    chosen: list[Quotation] = []
    for quotation in (*likeliest[:1], *by_worth):
        length = quotation.length - _told(quotation, chosen)
        if (not chosen or length <= room) and not _is_said(quotation, chosen):
            chosen.append(quotation)
            room -= length
    return _joined(sorted(chosen, key=lambda quotation: -quotation.share))


def _told(quotation: Quotation, chosen: Iterable[Quotation]) -> int:
    """Characters of its name, and of the sentence before it, that those it is joined to hold."""
    beside = [other.candidate.text for other in chosen if quotation.follows(other)]
    before = quotation.candidate.before
    return len(quotation.name) * bool(beside) + len(before) * (before in beside)


def _joined(chosen: Sequence[Quotation]) -> list[Quotation]:
    """Sentences of one block as one quotation, in the order in which they were written."""
    groups: list[list[Quotation]] = []
    for quotation in chosen:
        group = next((held for held in groups if quotation.follows(held[0])), None)
        if group is None:
            groups.append([quotation])
        else:
            group.append(quotation)
    return [_together(group) if len(group) > 1 else group[0] for group in groups]


def _together(group: Sequence[Quotation]) -> Quotation:
    """One quotation of several; where something is left out, or ends without a stop, is marked."""
    source = group[0].source
    order = {candidate.text: place for place, candidate in enumerate(source.candidates)}
    text, last = "", -1
    for quotation in sorted(group, key=lambda each: order[each.candidate.text]):
        place, before = order[quotation.candidate.text], quotation.candidate.before
        is_next = place == last + 1 and text.endswith(_SENTENCE_ENDS)
        gap = " " if is_next else " … " if text else ""
        lead = f"{before} " if before and place != last + 1 else ""
        text, last = f"{text}{gap}{lead}{quotation.candidate.text}", place
    share = sum(quotation.share for quotation in group)
    return Quotation(replace(group[0].candidate, text=text, before=""), source, share)


def more_quoted(
    likeliest: Iterable[Quotation], said: Sequence[Quotation], count: int, documents: int
) -> list[Quotation]:
    """Up to so many more: first what other documents say best, as many as a reader wants."""
    paths = {quotation.source.path for quotation in said}
    chosen: list[Quotation] = []
    for quotation in likeliest:
        if len(chosen) == count or len(paths) >= documents:
            break
        is_new = quotation.source.path not in paths
        if is_new and not _is_said(quotation, (*said, *chosen)):
            chosen.append(quotation)
            paths.add(quotation.source.path)
    return chosen


def _is_said(quotation: Quotation, said: Iterable[Quotation]) -> bool:
    return any(quotation.repeats(other) for other in said)
