"""KnowledgeSynthesize: from the answers of several sources to one, with what speaks against it.

Pure but for a model that may propose pairs; the clock is behind `has_time`. What the sources say
is data; nothing in it is followed. Reading (`reading`), which statements are of one thing
(`alignment`, `topics`, `proposing`), what holds by the mode's rules (`verdicts`), and telling it
(`telling`, `writing`).
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.evidence import with_shown_contradictions
from quintet.orchestration.synthesis.fitting import fitted
from quintet.orchestration.synthesis.misreadings import without_misreadings
from quintet.orchestration.synthesis.models import KnowledgeSynthesize
from quintet.orchestration.synthesis.proposing import Proposer
from quintet.orchestration.synthesis.quality import Doubts, advice, confidence, quality
from quintet.orchestration.synthesis.reading import Read, read_all
from quintet.orchestration.synthesis.sourcing import Given, Source, sources, unused, uses
from quintet.orchestration.synthesis.telling import Teller
from quintet.orchestration.synthesis.topics import Candidates, Topic, topics
from quintet.orchestration.synthesis.verdicts import Verdict, verdict
from quintet.orchestration.synthesis.words import attribute_words, tokens
from quintet.orchestration.synthesis.writing import written


def synthesize(
    request: KnowledgeSynthesize, has_time: Callable[[], bool], proposer: Proposer | None = None
) -> Synthesis:
    """Weighs the responses against each other by the mode asked for, in 32,000 characters.

    `has_time` is asked before each part that is read; what there was no time for is named in
    `clipped`.

    Raises:
        ToolFailedError: no response has data, or all are below the threshold.
        BadInputError: a reading of the caller's is of what does not stand there.
    """
    given = sources(request.api_responses, request.confidence_threshold)
    # Whatever comes out may not depend on the order of the sources.
    used = sorted(given.used, key=lambda source: (source.name, -source.confidence, source.data))
    texts = [(source.name, source.data) for source in used]
    read = read_all(texts, request.objective, has_time, request.readings, request.aliases)
    every, perhaps = topics(read.statements, read.subjects)
    compared = {id(said) for topic in every for said in topic.statements}
    for said in read.statements:
        if id(said) not in compared:
            read.materials[said.source].leave(said.place, "a date that only tells when others hold")
    every, unshown = with_shown_contradictions(every)
    every, doubtful = without_misreadings(every)
    perhaps += (*unshown, *doubtful)
    verdicts = _verdicts(request, every, read, [source.confidence for source in used])
    teller = Teller(read.names, used)
    asked = None
    if proposer and has_time():
        told = [found.topic for found in verdicts]
        asked = proposer.candidates(request.objective, told, teller, perhaps)
        perhaps += asked or ()
    model = proposer.model.name if proposer and asked is not None else None
    weighed = _Weighed(request, given, used, read, verdicts, perhaps, teller, model)
    return fitted(request, _answer(weighed))


class _Weighed(NamedTuple):
    """What the sources say, weighed; `model` is the one that proposed pairs."""

    request: KnowledgeSynthesize
    given: Given
    used: Sequence[Source]
    read: Read
    verdicts: Sequence[Verdict]
    perhaps: Sequence[Candidates]
    teller: Teller
    model: str | None


def _answer(weighed: _Weighed) -> Synthesis:
    """All that there is to tell, however long."""
    request, given, used, read, verdicts, perhaps, teller, model = weighed
    every = [found.topic for found in verdicts]
    may_be = {topic for group in perhaps for topic in group.topics}
    met = may_be | {topic for topic in every if len(topic.sources) > 1}
    relevant = [found for found in verdicts if found.relevance]
    disputed = [found for found in verdicts if len(found.topic.positions) > 1]
    cut = [source.name for source, one in zip(used, read.materials, strict=True) if one.is_cut]
    doubts = Doubts(
        conflicts=len(disputed),
        perhaps=len(perhaps),
        uncompared=_uncompared(relevant, met, len(used)),
        clipped=len(cut),
    )
    sure = confidence(relevant, is_one_source=len(used) == 1)
    found = quality(relevant, used, sure, doubts)
    held = [
        (one.relevance, entry)
        for one in verdicts
        if (entry := teller.consensus(one, request.confidence_threshold)) is not None
    ]
    asked = [entry for relevance, entry in held if relevance]
    advised = advice(sure, found, doubts, is_one_source=len(used) == 1, is_confirmed=bool(asked))
    if read.taken or request.aliases:
        own = f"readings {len(read.taken)}, aliases {len(request.aliases)}"
        advised += (f"What some values are of and mean is your own word ({own}).",)
    told = [*map(teller.disputed, disputed)]
    single = (one.topic for one in verdicts if one.topic not in met)
    alone = [entry for topic in single for entry in teller.alone(topic)]
    open_pairs = [*map(teller.perhaps, perhaps)]
    closing = (f"Trust in the result: {sure:.2f}, graded {found.grade}.", *advised)
    return Synthesis(
        synthesis=written(request.objective, asked, alone, told, open_pairs, closing),
        confidence=sure,
        mode=request.synthesis_mode,
        threshold=request.confidence_threshold,
        objective_context=request.objective_context,
        consensus=tuple(entry for _, entry in held),
        contradictions=tuple(contradiction for contradiction, _ in told),
        resolution=tuple(resolution for _, resolution in told),
        perhaps=tuple(open_pairs),
        alone=tuple(alone),
        proposer=model,
        readings=tuple(read.taken),
        unused=tuple(unused(used, read.materials)),
        sources=tuple(uses(given.used, used, every, met)),
        excluded=tuple(given.excluded),
        skipped=tuple(given.skipped),
        quality=found,
        advice=advised,
        clipped=tuple(f"{name}: time ended before all of it was read" for name in cut),
    )


def _verdicts(
    request: KnowledgeSynthesize, every: Sequence[Topic], read: Read, trust: Sequence[float]
) -> list[Verdict]:
    """What holds of each topic, the most relevant first.

    Relevance is the share of the objective's words that a topic speaks of, by whatever name the
    objective has for its entity; 1 where none does.
    """
    objective = request.objective
    asked = attribute_words((objective,)) | frozenset(tokens(objective))
    called: defaultdict[int, set[str]] = defaultdict(set)
    for mention in read.names.mentions(objective):
        called[mention.entity].update(tokens(objective[mention.begin : mention.end]))
    shares: list[float] = []
    for topic in every:
        entity = tokens(read.names.shown(topic.entity)) if topic.entity >= 0 else ()
        words = frozenset(entity).union(called.get(topic.entity, ()))
        said = words.union(*(statement.core for statement in topic.statements))
        shares.append(len(asked & said) / len(asked) if asked else 1.0)
    if not any(shares):
        shares = [1.0] * len(shares)
    found = [
        verdict(topic, trust, request.synthesis_mode, share)
        for topic, share in zip(every, shares, strict=True)
    ]

    def weight(one: Verdict) -> tuple[float, int, float, str, str]:
        first = min(one.topic.statements, key=lambda said: (said.source, said.place))
        place = f"{first.source} {first.place}"
        return -one.relevance, -len(one.topic.sources), -one.confidence, first.label, place

    return sorted(found, key=weight)


def _uncompared(relevant: Sequence[Verdict], met: set[Topic], used: int) -> int:
    """How many sources say nothing on what is asked that another one speaks of, if only perhaps."""
    spoke = {source for one in relevant if one.topic in met for source in one.topic.sources}
    return used - len(spoke) if used > 1 else 0
