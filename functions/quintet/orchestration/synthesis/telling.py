"""Topics told to a reader: what they are about, who says what, how far the sides are apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from quintet.orchestration.synthesis.answers import (
    Alone,
    Consensus,
    Contradiction,
    Perhaps,
    Resolution,
    Said,
    Severity,
)
from quintet.orchestration.synthesis.models import ConflictKind
from quintet.orchestration.synthesis.names import Names
from quintet.orchestration.synthesis.sourcing import Source
from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.topics import Candidates, Topic
from quintet.orchestration.synthesis.values import Kind, in_unit
from quintet.orchestration.synthesis.verdicts import Verdict
from quintet.orchestration.synthesis.writing import shown

_FAR: Final = 0.25
_NOTABLE: Final = 0.1
_KINDS: Final[dict[Kind, ConflictKind]] = {
    "number": "numeric",
    "pair": "numeric",
    "date": "date",
    "time": "date",
    "flag": "negation",
}


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells topics by the names of entities and sources."""

    names: Names
    sources: Sequence[Source]

    def about(self, topic: Topic) -> dict[str, Any]:
        """Entity, attribute and time of a topic."""
        entity = self.names.shown(topic.entity) if topic.entity >= 0 else None
        return {"entity": entity, "attribute": _label(topic), "when": topic.when or None}

    def subject(self, topic: Topic) -> str:
        """What a topic is about, in words."""
        told = self.about(topic)
        head = f"{told['entity']}: {told['attribute']}" if told["entity"] else told["attribute"]
        return f"{head} ({topic.when})" if topic.when else head

    def contradiction(self, verdict: Verdict) -> Contradiction:
        """The sides of a topic, side by side."""
        topic = verdict.topic
        kind = _KINDS.get(topic.positions[0].statements[0].value.kind, "value")
        apart = topic.gap
        gap = apart or 0.0
        return Contradiction(
            **self.about(topic),
            topic=self.subject(topic),
            kind=kind,
            severity=_severity(topic, kind, gap),
            difference=_difference(topic) if apart else "",
            claims=tuple(sorted(self.sides(topic), key=lambda one: (one.source, one.text))),
            beside_the_point=not verdict.relevance,
        )

    def resolution(self, verdict: Verdict) -> Resolution:
        """What becomes of a conflict."""
        sides = self.sides(verdict.topic)
        number = next(
            (at for at, one in enumerate(verdict.topic.positions, 1) if one is verdict.kept), 0
        )
        first = {one.side: one for one in reversed(sides)}
        kept = (first[number],) if number else ()
        return Resolution(
            topic=self.subject(verdict.topic),
            kept=kept,
            dropped=tuple(one for side, one in first.items() if number and side not in {0, number}),
            winner=kept[0].source if kept else None,
            reason=verdict.reason,
        )

    def consensus(self, verdict: Verdict, threshold: float) -> Consensus | None:
        """The position kept, if several sources take it."""
        kept = verdict.kept
        if kept is None or len(kept.sources) == 1:
            return None
        told = self._ordered(kept.all)
        is_rounded = len({one.source for one in kept.statements}) < len(kept.sources)
        return Consensus(
            **self.about(verdict.topic),
            claim=shown(told[0].text),
            verdict="compatible" if is_rounded else "agree",
            sources=tuple(dict.fromkeys(self.sources[one.source].name for one in told)),
            confidence=round(verdict.confidence, 4),
            support=round(verdict.support, 4),
            statements=tuple(self.said(one, 1) for one in told),
            below_threshold=verdict.confidence < threshold,
        )

    def perhaps(self, candidates: Candidates) -> Perhaps:
        """Topics side by side."""
        return Perhaps(
            entity=self.about(candidates.topics[0])["entity"],
            attributes=tuple(map(_label, candidates.topics)),
            statements=tuple(
                self.said(one, side)
                for side, topic in enumerate(candidates.topics, 1)
                for one in self._ordered(topic.statements)
            ),
            reason=candidates.reason,
            if_same=candidates.if_same,
        )

    def alone(self, topic: Topic) -> list[Alone]:
        """What a topic's only source says of it."""
        return [
            Alone(
                **self.about(topic),
                source=self.sources[one.source].name,
                value=shown(one.value.text),
                place=one.place,
            )
            for one in topic.statements
        ]

    def sides(self, topic: Topic) -> list[Said]:
        """Every statement of a topic, the sides numbered."""
        found = [
            self.said(one, side)
            for side, position in enumerate(topic.positions, 1)
            for one in self._ordered(position.all)
        ]
        return [*found, *(self.said(one, 0) for one in topic.between)]

    def said(self, one: Statement, side: int) -> Said:
        """One statement."""
        return Said(
            source=self.sources[one.source].name,
            text=shown(_sentence(one)),
            value=shown(one.value.text),
            place=one.place,
            side=side,
        )

    def _ordered(self, statements: Sequence[Statement]) -> list[Statement]:
        return sorted(
            statements,
            key=lambda one: (
                -self.sources[one.source].confidence,
                self.sources[one.source].name,
                one.place,
            ),
        )


def _sentence(one: Statement) -> str:
    """A statement as its source makes it: a sentence, or an attribute and its value."""
    if one.form == "json":
        return f"{one.label}: {one.value.text}" if one.label else one.value.text
    return one.text


def _label(topic: Topic) -> str:
    """How the most structured of the statements calls the attribute."""
    forms = {"table": 0, "json": 1, "prose": 2}
    told = [one for one in topic.statements if one.label]
    if not told:
        return "value"
    return min(told, key=lambda one: (forms[one.form], len(one.label), one.label)).label


def _difference(topic: Topic) -> str:
    """How far numbers are apart, and what they are in one unit where they are written in two."""
    values = [position.statements[0].value for position in topic.positions]
    told = f"{100 * (topic.gap or 0):.3g} % of the larger value"
    first = values[0]
    for other in values[1:]:
        if first.unit and other.unit and first.unit != other.unit:
            converted = float(in_unit(other, first.unit))
            told += f"; {other.text} is {converted:.9g} in the unit of {first.text}"
    return told


def _severity(topic: Topic, kind: ConflictKind, gap: float) -> Severity:
    if kind == "numeric":
        return "high" if gap > _FAR else "medium" if gap > _NOTABLE else "low"
    if kind == "date":
        years = {
            date[0] for position in topic.positions for date in position.statements[0].value.dates
        }
        return "high" if len(years) > 1 else "medium"
    return "high"
