"""Which values that differ contradict each other: those that are shown to be of one attribute.

Likeness of words and nearness of values are enough to compare two sources, for values that are
equal bear each other out. A contradiction needs more: an equal value of the two for something else
(more than a flag, a year or one digit), or that both call the attribute alike. That is not enough
where numbers of attributes that are not called the same are far apart (a page, and a number of
pages), nor for names but in sentences that say the same of one thing: services spell families,
statuses and phases each in their own way. What has no such sign stands as perhaps the same.
"""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Final

from quintet.orchestration.synthesis.likeness import tells
from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.topics import Candidates, Position, Topic
from quintet.orchestration.synthesis.values import distance, is_range
from quintet.orchestration.synthesis.words import split_key, tokens

ATTRIBUTES_OPEN: Final = "nothing shows that their attributes are one"
NAMING_OPEN: Final = "they differ, and nothing shows that their sources name things alike"
_FAR: Final = 0.5
"""The share of the greater number by which two are far apart."""
Use = tuple[int, frozenset[str], int]
"""An attribute, the words that tell it, and the source that uses them."""


def with_shown_contradictions(
    every: Sequence[Topic],
) -> tuple[list[Topic], list[Candidates]]:
    """The topics, in parts where nothing shows their sides to be of one attribute, and these."""
    evidence = _Evidence(every)
    kept: list[Topic] = []
    doubtful: list[Candidates] = []
    for topic in every:
        parts = _parts(topic, evidence) if len(topic.positions) > 1 else [topic]
        kept += parts
        doubtful += [
            Candidates(pair, NAMING_OPEN if topic.value.kind == "name" else ATTRIBUTES_OPEN)
            for pair in combinations(parts, 2)
            if not pair[0].sources & pair[1].sources
        ]
    return kept, doubtful


class _Evidence:
    """What all topics show of the uses of words."""

    def __init__(self, every: Sequence[Topic]) -> None:
        self._over: dict[Use, Use] = {}
        for topic in every:
            for position in topic.positions:
                telling = [_use(topic, said) for said in position.all if tells(said.value)]
                for use in telling[1:]:
                    self._join(telling[0], use)

    def shows(self, topic: Topic, one: Position, other: Position) -> bool:
        """Whether two positions of a topic are shown to be of one attribute."""
        return any(self._is_one(topic, *pair) for pair in product(one.all, other.all))

    def _is_one(self, topic: Topic, one: Statement, other: Statement) -> bool:
        if self._first(_use(topic, one)) == self._first(_use(topic, other)):
            return True
        if not _is_alike(one.core, other.core):
            return False
        if "reading" in {one.form, other.form}:
            return True
        is_same = tokens(split_key(one.label)) == tokens(split_key(other.label))
        if one.value.kind == other.value.kind == "name" and not is_range(one.value):
            return is_same and one.form == other.form == "prose"
        return is_same or (distance(one.value, other.value) or 0) < _FAR

    def _first(self, use: Use) -> Use:
        while (over := self._over.get(use, use)) != use:
            use = over
        return use

    def _join(self, one: Use, other: Use) -> None:
        first, second = self._first(one), self._first(other)
        if first != second:
            self._over[second] = first


def _use(topic: Topic, said: Statement) -> Use:
    return topic.attribute, said.core, said.source


def _is_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether one attribute's words are all among the other's, or half of all words are shared."""
    both = len(one & other)
    return one == other or bool(
        both and (2 * both >= len(one | other) or both == min(len(one), len(other)))
    )


def _parts(topic: Topic, evidence: _Evidence) -> list[Topic]:
    """The topic, or its positions in parts, of which none is shown to contradict another."""
    groups: list[list[Position]] = []
    for position in topic.positions:
        joined = [
            group
            for group in groups
            if any(evidence.shows(topic, position, other) for other in group)
        ]
        merged = [*(one for group in joined for one in group), position]
        groups = [*(group for group in groups if group not in joined), merged]
    if len(groups) == 1:
        return [topic]
    rounded = [[Position(topic.between)]] if topic.between else []
    return [
        Topic(topic.entity, topic.attribute, topic.when, tuple(positions))
        for positions in [*groups, *rounded]
    ]
