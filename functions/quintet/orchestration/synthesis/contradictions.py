"""Topics told to a reader: what they are about, who says what, how far the sides are apart."""

from collections.abc import Sequence
from typing import Final

from quintet.orchestration.synthesis.answers import (
    Consensus,
    Contradiction,
    Resolution,
    Severity,
    Statement,
)
from quintet.orchestration.synthesis.claims import Claim
from quintet.orchestration.synthesis.models import ConflictKind
from quintet.orchestration.synthesis.sourcing import Source
from quintet.orchestration.synthesis.topics import Position, Topic
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.verdicts import Verdict
from quintet.orchestration.synthesis.words import root, term, words

LONGEST_TEXT: Final = 300
_TOPIC_WORDS: Final = 6
_FALLBACK: Final = 60
_FAR: Final = 0.25
_NOTABLE: Final = 0.1
_KINDS: Final[dict[ConflictKind, tuple[str, ...]]] = {
    "numeric": ("number",),
    "date": ("date", "time"),
    "value": ("name", "version", "identifier"),
    "negation": ("flag",),
}


def contradiction(verdict: Verdict, sources: Sequence[Source]) -> Contradiction:
    """The sides of a topic, side by side; the topic has a conflict."""
    topic = verdict.topic
    kind = topic.conflict or "value"
    sides = [
        statement
        for position in topic.positions
        for statement in statements(position, sources, kind)
    ]
    return Contradiction(
        topic=subject(topic),
        kind=kind,
        severity=_severity(topic, kind),
        claims=tuple(sorted(sides, key=lambda side: (side.source, side.text))),
        beside_the_point=not topic.relevance,
    )


def resolution(verdict: Verdict, sources: Sequence[Source]) -> Resolution:
    """What becomes of a conflict."""
    kind = verdict.topic.conflict or "value"
    kept = statements(verdict.kept, sources, kind) if verdict.kept else ()
    return Resolution(
        topic=subject(verdict.topic),
        kept=kept,
        dropped=tuple(
            statement
            for position in verdict.dropped
            for statement in statements(position, sources, kind)
        ),
        winner=kept[0].source if kept else None,
        reason=verdict.reason,
    )


def consensus(verdict: Verdict, sources: Sequence[Source], threshold: float) -> Consensus | None:
    """The position kept, if several sources take it."""
    kept = verdict.kept
    if kept is None or len(kept.sources) == 1:
        return None
    told = sorted(
        kept.sources, key=lambda source: (-sources[source].confidence, sources[source].name)
    )
    return Consensus(
        claim=shown(spokesman(kept, sources).text),
        sources=tuple(sources[one].name for one in told),
        confidence=round(verdict.confidence, 4),
        support=round(verdict.support, 4),
        statements=statements(kept, sources),
        below_threshold=verdict.confidence < threshold,
    )


def spokesman(position: Position, sources: Sequence[Source]) -> Claim:
    """The claim that speaks for a position: of its most trusted source, the one that says most."""
    return min(
        position.claims,
        key=lambda claim: (
            -sources[claim.source].confidence,
            claim.is_datum,
            -len(claim.words),
            claim.order,
        ),
    )


def statements(
    position: Position, sources: Sequence[Source], kind: ConflictKind | None = None
) -> tuple[Statement, ...]:
    """What each source of a position says, the most trusted first, with its value of a kind."""
    told = sorted(
        position.claims,
        key=lambda claim: (
            -sources[claim.source].confidence,
            sources[claim.source].name,
            claim.order,
        ),
    )
    return tuple(
        Statement(source=sources[one.source].name, text=shown(one.text), value=_value(one, kind))
        for one in told
    )


def shown(text: str) -> str:
    """A claim on one line of bearable length."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TEXT else f"{line[: LONGEST_TEXT - 1]}…"


def subject(topic: Topic) -> str:
    """The words that the sides share, as one of them writes them."""
    told = [claim for position in topic.positions for claim in position.claims]
    common = frozenset[str].intersection(*(claim.words for claim in told))
    leader = min(told, key=lambda one: (one.is_datum, len(one.text), one.order))
    line = shown(leader.text)
    taken = [
        word.text for word in words(line) if term(word.text) in common or root(word.text) in common
    ]
    return " ".join(dict.fromkeys(taken[:_TOPIC_WORDS])) or line[:_FALLBACK]


def _value(claim: Claim, kind: ConflictKind | None) -> str | None:
    found = _values(claim, kind) if kind else claim.values
    return found[0].text if found else None


def _values(claim: Claim, kind: ConflictKind) -> list[Value]:
    return [value for value in claim.values if value.kind in _KINDS[kind]]


def _severity(topic: Topic, kind: ConflictKind) -> Severity:
    if kind in {"negation", "value"}:
        return "high"
    sides = [
        value
        for position in topic.positions
        for claim in position.claims[:1]
        for value in _values(claim, kind)[:1]
    ]
    if kind == "date":
        years = {date[0] for value in sides for date in value.dates}
        return "high" if len(years) > 1 else "medium"
    low, high = min(side.low for side in sides), max(side.high for side in sides)
    apart = (high - low) / (max(abs(low), abs(high)) or 1.0)
    return "high" if apart > _FAR else "medium" if apart > _NOTABLE else "low"
