"""KnowledgeSynthesize: from the answers of several sources to one, with what speaks against it.

Pure but for a model that may propose pairs; the clock is behind `has_time`. What the sources say
is data; nothing in it is followed. Reading (`reading`), which statements are of one thing
(`attributes`, `topics`, `proposing`), what holds by the mode's rules (`verdicts`), and telling it
(`telling`, `writing`, `fitting`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from quintet.orchestration.synthesis.alignment import Alignment, aligned
from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.fitting import fitted
from quintet.orchestration.synthesis.models import KnowledgeSynthesize
from quintet.orchestration.synthesis.proposing import Proposer
from quintet.orchestration.synthesis.quality import Doubts, advice, confidence, quality
from quintet.orchestration.synthesis.reading import Read, read_all
from quintet.orchestration.synthesis.source_use import unused, uses
from quintet.orchestration.synthesis.sourcing import Source, Sources, sources
from quintet.orchestration.synthesis.telling import Teller
from quintet.orchestration.synthesis.topics import Candidates, Topic, topics
from quintet.orchestration.synthesis.verdicts import Verdict, verdict
from quintet.orchestration.synthesis.words import attribute_words, tokens
from quintet.orchestration.synthesis.writing import written

_MOST_ENTRIES = 100
"""Of a list, before it is fitted."""


@dataclass(frozen=True)
class _Weighed:
    """Everything that the answer is made of."""

    request: KnowledgeSynthesize
    taken: Sources
    used: Sequence[Source]
    read: Read
    verdicts: Sequence[Verdict]
    perhaps: Sequence[Candidates]
    proposer: str | None = None

    @cached_property
    def open(self) -> frozenset[Topic]:
        """What is perhaps the same as something else."""
        return frozenset(topic for group in self.perhaps for topic in group.topics)

    @cached_property
    def alone(self) -> Sequence[Topic]:
        """What one source says, and nobody else even perhaps."""
        every = (one.topic for one in self.verdicts)
        return [one for one in every if len(one.sources) == 1 and one not in self.open]

    @cached_property
    def met(self) -> frozenset[Topic]:
        """What several sources say, if only perhaps."""
        return self.open | {one.topic for one in self.verdicts if len(one.topic.sources) > 1}


def synthesize(
    request: KnowledgeSynthesize, has_time: Callable[[], bool], proposer: Proposer | None = None
) -> Synthesis:
    """Weighs the responses against each other by the mode asked for.

    `has_time` is asked before each part that is read; what there was no time for is named in
    `clipped`.

    Raises:
        ToolFailedError: no response has data, or all are below the threshold.
    """
    taken = sources(request.api_responses, request.confidence_threshold)
    # Whatever comes out may not depend on the order of the sources.
    ordered = sorted(taken.used, key=lambda one: (one.name, -one.confidence, one.data))
    read = read_all([(one.name, one.data) for one in ordered], request.objective, has_time)
    found = aligned(read.statements, read.subjects)
    read, found = _without_moments(read, found)
    every, perhaps = topics(read.statements, read.subjects, found)
    relevance = _relevance(request.objective, every, read)
    verdicts = [
        verdict(topic, [one.confidence for one in ordered], request.synthesis_mode, share)
        for topic, share in zip(every, relevance, strict=True)
    ]
    verdicts.sort(key=_weight)
    weighed = _Weighed(request, taken, ordered, read, verdicts, perhaps)
    return _answer(_with_proposals(weighed, proposer) if proposer and has_time() else weighed)


def _without_moments(read: Read, found: Alignment) -> tuple[Read, Alignment]:
    """Dates beside values are left where another source has the same attribute of the entity."""
    of = found.of
    subjects = [subject[0] for subject in read.subjects]
    told = {
        (entity, attribute)
        for one, entity, attribute in zip(read.statements, subjects, of, strict=True)
        if not one.is_moment
    }
    kept = [
        at
        for at, one in enumerate(read.statements)
        if not one.is_moment or (subjects[at], of[at]) in told
    ]
    statements, places = [read.statements[at] for at in kept], [read.subjects[at] for at in kept]
    left = replace(read, statements=statements, subjects=places)
    return left, found._replace(of=[of[at] for at in kept])


def _with_proposals(weighed: _Weighed, proposer: Proposer) -> _Weighed:
    """The same with what a model proposes to be perhaps one, of what one source says."""
    single = [one.topic for one in weighed.verdicts if len(one.topic.sources) == 1]
    if len({topic.statements[0].source for topic in single}) <= 1:
        return weighed
    teller = Teller(weighed.read.names, weighed.used)
    told = [teller.subject(topic) for topic in single]
    objective = weighed.request.objective
    proposed = proposer.candidates(objective, single, told, weighed.perhaps)
    if proposed is None:
        return weighed
    perhaps = (*weighed.perhaps, *proposed)
    return replace(weighed, perhaps=perhaps, proposer=proposer.model.name)


def _relevance(objective: str, every: Sequence[Topic], read: Read) -> list[float]:
    """The share of the objective's words that a topic speaks of; everything where none does."""
    asked = attribute_words((objective,)) | frozenset(tokens(objective))
    shares: list[float] = []
    for topic in every:
        entity = tokens(read.names.shown(topic.entity)) if topic.entity >= 0 else ()
        said = frozenset(entity).union(*(one.core for one in topic.statements))
        shares.append(len(asked & said) / len(asked) if asked else 1.0)
    return shares if any(shares) else [1.0] * len(shares)


def _weight(one: Verdict) -> tuple[float, int, float, str, str]:
    first = min(one.topic.statements, key=lambda said: (said.source, said.place))
    shared = len(one.topic.sources)
    return (-one.relevance, -shared, -one.confidence, first.label, f"{first.source} {first.place}")


def _answer(weighed: _Weighed) -> Synthesis:
    request, used = weighed.request, weighed.used
    teller = Teller(weighed.read.names, used)
    relevant = [one for one in weighed.verdicts if one.relevance]
    disputed = [one for one in weighed.verdicts if len(one.topic.positions) > 1]
    doubts = _doubts(weighed, relevant, len(disputed))
    sure = confidence(relevant, used, request.synthesis_mode)
    found = quality(relevant, used, sure, doubts)
    shared = [
        entry
        for one in relevant[: 2 * _MOST_ENTRIES]
        if (entry := teller.consensus(one, request.confidence_threshold)) is not None
    ]
    advised = advice(sure, found, doubts, is_one_source=len(used) == 1, is_confirmed=bool(shared))
    told = [(teller.contradiction(one), teller.resolution(one)) for one in disputed[:_MOST_ENTRIES]]
    alone = [entry for topic in weighed.alone[: 2 * _MOST_ENTRIES] for entry in teller.alone(topic)]
    perhaps = [teller.perhaps(pair) for pair in weighed.perhaps[:_MOST_ENTRIES]]
    closing = (f"Trust in the result: {sure:.2f}, graded {found.grade}.", *advised)
    return fitted(
        Synthesis(
            synthesis=written(request.objective, shared, alone, told, perhaps, closing),
            confidence=sure,
            mode=request.synthesis_mode,
            threshold=request.confidence_threshold,
            objective_context=request.objective_context,
            consensus=tuple(shared),
            contradictions=tuple(one for one, _ in told),
            resolution=tuple(one for _, one in told),
            perhaps=tuple(perhaps),
            alone=tuple(alone),
            proposer=weighed.proposer,
            unused=unused(used, weighed.read.materials),
            sources=uses(weighed.taken.used, used, weighed.read.statements, weighed.met),
            excluded=weighed.taken.excluded,
            skipped=weighed.taken.skipped,
            quality=found,
            advice=advised,
            clipped=tuple(
                f"{len(disputed) - _MOST_ENTRIES} more contradictions are left out"
                for _ in disputed[_MOST_ENTRIES : _MOST_ENTRIES + 1]
            )
            + tuple(
                f"{one.name}: time ended before all of it was read"
                for one, material in zip(used, weighed.read.materials, strict=True)
                if material.is_cut
            ),
        )
    )


def _doubts(weighed: _Weighed, relevant: Sequence[Verdict], conflicts: int) -> Doubts:
    """What speaks against a high grade."""
    asked = {one.topic for one in relevant}
    met = {one for topic in weighed.met & asked for one in topic.sources}
    spoke = {one for said in relevant for one in said.topic.sources}
    silent = len(weighed.used) - len(met) if len(weighed.used) > 1 else 0
    return Doubts(
        conflicts=conflicts,
        perhaps=len(weighed.perhaps),
        uncompared=silent if spoke else len(weighed.used) - 1,
        clipped=sum(material.is_cut for material in weighed.read.materials),
    )
