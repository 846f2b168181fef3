"""KnowledgeSynthesize: from the answers of several sources to one, with what speaks against it.

Pure: the clock is behind `has_time`, the language model for meaning behind `embedder`. What the
answers say is data; nothing in it is followed.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from quintet.embedding import Embedder
from quintet.orchestration.synthesis.answers import SourceUse, Statement, Synthesis
from quintet.orchestration.synthesis.bits import Bits
from quintet.orchestration.synthesis.claims import Claim
from quintet.orchestration.synthesis.comparing import relation
from quintet.orchestration.synthesis.contradictions import (
    consensus,
    contradiction,
    resolution,
    shown,
    spokesman,
)
from quintet.orchestration.synthesis.meaning import Meaning
from quintet.orchestration.synthesis.models import KnowledgeSynthesize
from quintet.orchestration.synthesis.quality import advice, confidence, quality
from quintet.orchestration.synthesis.reading import Reading, asked_terms, readings
from quintet.orchestration.synthesis.relevance import weighed
from quintet.orchestration.synthesis.sourcing import Source, Sources, sources
from quintet.orchestration.synthesis.topics import Relations, consistent, related, topics
from quintet.orchestration.synthesis.verdicts import Verdict, verdict
from quintet.orchestration.synthesis.words import broadened
from quintet.orchestration.synthesis.writing import MOST_LINES, written

_MOST_ENTRIES: Final = 2 * MOST_LINES
"""Entries of a list that is answered: twice what the text tells."""


def synthesize(
    request: KnowledgeSynthesize,
    embedder: Callable[[], Embedder | None],
    has_time: Callable[[], bool],
) -> Synthesis:
    """Weighs the responses against each other by the mode asked for.

    `has_time` is asked before each costly step; without time the step is left out and named in
    `clipped`. `embedder` is called at most once, and only where words alone leave something open.

    Raises:
        ToolFailedError: no response has data, or all are below the threshold.
    """
    taken = sources(request.api_responses, request.confidence_threshold)
    # Whatever comes out may not depend on the order of the sources.
    ordered = sorted(taken.used, key=lambda one: (one.name, -one.confidence, one.data))
    read = readings([one.data for one in ordered], request.objective, has_time)
    claims = [
        replace(claim, source=number) for number, one in enumerate(read) for claim in one.claims
    ]
    is_asked = has_time() and _is_open(claims, request.objective)
    meaning = Meaning(embedder() if is_asked else None, has_time)
    claims, is_weighed = weighed(claims, request.objective, meaning)
    relations, is_cut = _relations(claims, meaning, has_time)
    verdicts = [
        verdict(topic, [one.confidence for one in ordered], request.synthesis_mode)
        for topic in topics(claims, consistent(claims, relations))
    ]
    verdicts.sort(key=lambda one: _weight(one, ordered))
    clipped = _clipped(read, ordered, is_cut=is_cut, is_meaning_cut=meaning.is_cut)
    return _answer(request, taken, ordered, claims, verdicts, clipped, is_weighed=is_weighed)


def _is_open(claims: Sequence[Claim], objective: str) -> bool:
    """Whether meaning can add anything: to the comparison of sentences, or to relevance."""
    return bool(objective) or len({claim.source for claim in claims if not claim.is_datum}) > 1


def _relations(
    claims: Sequence[Claim], meaning: Meaning, has_time: Callable[[], bool]
) -> tuple[Relations, bool]:
    """By words first; then, of sentences that agree with none yet, by meaning."""
    bits = Bits(claims)
    relations, is_cut = related(claims, bits, has_time)
    linked = {
        number
        for pair, stands in relations.items()
        if stands.agrees and claims[pair[0]].source != claims[pair[1]].source
        for number in pair
    }
    prose = [number for number, claim in enumerate(claims) if not claim.is_datum]
    if is_cut or all(number in linked for number in prose):
        return relations, is_cut
    prose.sort(key=lambda number: (-claims[number].relevance, claims[number].position, number))
    for (one, other), cosine in sorted(meaning.nearness(claims, prose).items()):
        stands = relation(claims[one], claims[other], bits.likeness(one, other), cosine=cosine)
        if stands is not None and (one, other) not in relations:
            relations[one, other] = stands
    return relations, is_cut


def _weight(one: Verdict, used: Sequence[Source]) -> tuple[float, float, int, str]:
    lead = one.kept or one.topic.positions[0]
    claim = spokesman(lead, used)
    return (-one.topic.relevance, -one.confidence, claim.position, claim.text)


def _clipped(
    read: Sequence[Reading], used: Sequence[Source], *, is_cut: bool, is_meaning_cut: bool
) -> tuple[str, ...]:
    said = [
        f"{source.name}: {one.read} of {one.pieces} pieces were read"
        for source, one in zip(used, read, strict=True)
        if one.is_clipped
    ]
    if is_cut:
        said.append("Time ended the comparison of claims early")
    if is_meaning_cut:
        said.append("Not all claims were compared by meaning")
    return tuple(said)


def _answer(
    request: KnowledgeSynthesize,
    taken: Sources,
    used: Sequence[Source],
    claims: Sequence[Claim],
    verdicts: Sequence[Verdict],
    clipped: tuple[str, ...],
    *,
    is_weighed: bool,
) -> Synthesis:
    relevant = [one for one in verdicts if one.topic.relevance]
    conflicts = [one for one in verdicts if one.topic.conflict]
    sure = confidence(relevant, used, request.synthesis_mode)
    found = quality(relevant, used, sure, _covered(request.objective, claims))
    shared = [
        entry
        for one in relevant
        if (entry := consensus(one, used, request.confidence_threshold)) is not None
    ]
    advised = advice(
        sure,
        found,
        is_one_source=len(used) == 1,
        is_confirmed=bool(shared),
        is_off_point=bool(request.objective) and not is_weighed,
    )
    told = [(contradiction(conflict, used), resolution(conflict, used)) for conflict in conflicts]
    return Synthesis(
        synthesis=written(
            request.objective,
            shared,
            _alone(relevant, used),
            [pair for pair in told if not pair[0].beside_the_point],
            (f"The result is sure to {sure:.2f} and graded {found.grade}.", *advised),
        ),
        confidence=sure,
        mode=request.synthesis_mode,
        threshold=request.confidence_threshold,
        objective_context=request.objective_context,
        consensus=tuple(shared[:_MOST_ENTRIES]),
        contradictions=tuple(one for one, _ in told[:_MOST_ENTRIES]),
        resolution=tuple(one for _, one in told[:_MOST_ENTRIES]),
        sources=_uses(taken, used, claims, relevant),
        excluded=taken.excluded,
        skipped=taken.skipped,
        quality=found,
        advice=advised,
        clipped=(*clipped, *_left(len(shared), "consensus"), *_left(len(told), "contradictions")),
    )


def _left(count: int, field: str) -> tuple[str, ...]:
    more = count - _MOST_ENTRIES
    return (f"{more} more entries of {field} are left out",) if more > 0 else ()


def _covered(objective: str, claims: Sequence[Claim]) -> float | None:
    asked = asked_terms(objective)
    if not asked:
        return None
    said = broadened(frozenset().union(*(claim.words for claim in claims)))
    return len(asked & said) / len(asked)


def _alone(verdicts: Sequence[Verdict], used: Sequence[Source]) -> list[Statement]:
    """What one source says and no other one speaks of, or against."""
    return [
        Statement(source=used[claim.source].name, text=shown(claim.text), value=None)
        for one in verdicts
        if len(one.topic.sources) == 1
        for claim in [spokesman(one.topic.positions[0], used)]
    ]


def _uses(
    taken: Sources, used: Sequence[Source], claims: Sequence[Claim], verdicts: Sequence[Verdict]
) -> tuple[SourceUse, ...]:
    """What became of each source, in the order in which they came."""
    place = {one.name: number for number, one in enumerate(used)}
    whole = sum(sorted(one.confidence for one in used))
    made = []
    for one in taken.used:
        number = place[one.name]
        own = sum(claim.source == number for claim in claims)
        kept = sum(
            claim.source == number
            for found in verdicts
            if found.kept
            for claim in found.kept.claims
        )
        made.append(
            SourceUse(
                source=one.name,
                confidence=one.confidence,
                weight=round(one.confidence / whole if whole else 1 / len(used), 4),
                claims=own,
                used=kept,
                reason=_reason(own, kept),
            )
        )
    return tuple(made)


def _reason(claims: int, kept: int) -> str:
    if not claims:
        return "no claim could be read from its data"
    if not kept:
        return "its claims are beside the objective, or lost or tied in a conflict"
    return f"{kept} of its {claims} claims are in the result"
