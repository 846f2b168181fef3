"""Topics told to a reader: what they are about, who says what, how far the sides are apart."""

from collections.abc import Iterator, Sequence
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
from quintet.orchestration.synthesis.values import Kind, distance, in_unit
from quintet.orchestration.synthesis.verdicts import Verdict
from quintet.orchestration.synthesis.writing import shown, subject

_FAR, _NOTABLE = 0.25, 0.1
_FORMS: Final = ("table", "json", "prose", "reading")
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

    def disputed(self, verdict: Verdict) -> tuple[Contradiction, Resolution]:
        """The sides of a topic, side by side, and what becomes of them."""
        topic = verdict.topic
        about = self.about(topic)
        sides = [
            self.said(statement, side)
            for side, position in enumerate(topic.positions, 1)
            for statement in self._ordered(position.all)
        ]
        between = [self.said(statement, 0) for statement in topic.between]
        first = {said.side: said for said in reversed(sides)}
        kept = tuple(first[topic.positions.index(side) + 1] for side in (verdict.kept,) if side)
        contradiction = Contradiction(
            **about,
            topic=subject(**about),
            kind=_KINDS.get(topic.value.kind, "value"),
            severity=_severity(topic),
            difference=_difference(topic),
            claims=tuple(sorted((*sides, *between), key=lambda said: (said.source, said.text))),
            beside_the_point=not verdict.relevance,
        )
        return contradiction, Resolution(
            topic=contradiction.topic,
            kept=kept,
            dropped=tuple(said for said in first.values() if kept and said not in kept),
            winner=kept[0].source if kept else None,
            reason=verdict.reason,
        )

    def consensus(self, verdict: Verdict, threshold: float) -> Consensus | None:
        """The position kept, if several sources take it."""
        kept = verdict.kept
        if kept is None or len(kept.sources) == 1:
            return None
        told = self._ordered(kept.all)
        is_rounded = len({statement.source for statement in kept.statements}) < len(kept.sources)
        return Consensus(
            **self.about(verdict.topic),
            claim=shown(told[0].text),
            verdict="compatible" if is_rounded else "agree",
            sources=tuple(dict.fromkeys(self.sources[said.source].name for said in told)),
            confidence=round(verdict.confidence, 4),
            support=round(verdict.support, 4),
            statements=tuple(self.said(statement, 1) for statement in told),
            below_threshold=verdict.confidence < threshold,
        )

    def perhaps(self, candidates: Candidates) -> Perhaps:
        """Topics side by side."""
        return Perhaps(
            entity=self.about(candidates.topics[0])["entity"],
            attributes=tuple(map(_label, candidates.topics)),
            statements=tuple(
                self.said(statement, side)
                for side, topic in enumerate(candidates.topics, 1)
                for statement in self._ordered(topic.statements)
            ),
            reason=candidates.reason,
            if_same=candidates.if_same,
        )

    def alone(self, topic: Topic) -> Iterator[Alone]:
        """What a topic's only source says of it."""
        for statement in topic.statements:
            said = self.said(statement, 1)
            yield Alone(**self.about(topic), source=said.source, value=said.value, place=said.place)

    def said(self, statement: Statement, side: int) -> Said:
        """One statement, as its source makes it: a sentence, or an attribute and its value."""
        value = statement.value.text
        text = statement.text
        if statement.form == "json":
            text = f"{statement.label}: {value}" if statement.label else value
        return Said(
            source=self.sources[statement.source].name,
            text=shown(text),
            value=shown(value),
            place=statement.place,
            side=side,
        )

    def _ordered(self, statements: Sequence[Statement]) -> list[Statement]:
        """The most trusted first."""

        def order(statement: Statement) -> tuple[float, str, str]:
            source = self.sources[statement.source]
            return -source.confidence, source.name, statement.place

        return sorted(statements, key=order)


def _label(topic: Topic) -> str:
    """How the most structured of the statements calls the attribute."""
    told = [(_FORMS.index(said.form), len(said.label), said.label) for said in topic.statements]
    return min((label for label in told if label[1]), default=(0, 0, "value"))[2]


def _difference(topic: Topic) -> str:
    """How far numbers are apart, and what they are in one unit where they are written in two."""
    first, *others = (position.value for position in topic.positions)
    gap = distance(first, *others)
    told = f"{100 * gap:.3g} % of the larger value" if gap else ""
    for other in others if gap else ():
        if first.unit and other.unit and first.unit != other.unit:
            converted = float(in_unit(other, first.unit))
            told += f"; {other.text} is {converted:.9g} in the unit of {first.text}"
    return told


def _severity(topic: Topic) -> Severity:
    values = [position.value for position in topic.positions]
    kind = _KINDS.get(values[0].kind)
    if kind == "numeric":
        gap = distance(*values) or 0.0
        return "high" if gap > _FAR else "medium" if gap > _NOTABLE else "low"
    years = {date[0] for value in values for date in value.dates}
    return "medium" if kind == "date" and len(years) == 1 else "high"
