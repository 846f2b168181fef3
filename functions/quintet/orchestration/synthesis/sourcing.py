"""Which responses take part, under distinct names, and what became of each."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from quintet.errors import ToolFailedError
from quintet.orchestration.synthesis.answers import LeftOut, SourceUse, Unused
from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.models import ApiResponse
from quintet.orchestration.synthesis.statements import Material
from quintet.orchestration.synthesis.topics import Topic

_SHOWN_PLACES: Final = 5


@dataclass(frozen=True, slots=True)
class Source:
    """A response under a name that no other one has."""

    name: str
    data: str
    confidence: float


class Given(NamedTuple):
    """The responses that take part, those below the threshold, and those without data."""

    used: Sequence[Source]
    excluded: Sequence[LeftOut]
    skipped: Sequence[LeftOut]


def sources(responses: Sequence[ApiResponse], threshold: float) -> Given:
    """What becomes of each response.

    A failed fetch has no data; it is skipped rather than refused, so that what MultiAPIFetch
    answers can be passed on as it is.

    Raises:
        ToolFailedError: no response has data, or all that have it are below the threshold.
    """
    used: list[Source] = []
    low: list[Source] = []
    skipped: list[Source] = []
    names = _distinct([clean(response.source) for response in responses])
    for name, response in zip(names, responses, strict=True):
        source = Source(name, response.data, response.confidence)
        if not clean(source.data).strip():
            skipped.append(source)
        else:
            (used if source.confidence >= threshold else low).append(source)
    if not used:
        raise _failure(len(skipped), threshold, [source.confidence for source in low])
    below = "confidence {:g} is below the threshold {:g}"
    return Given(
        used,
        [_left_out(source, below.format(source.confidence, threshold)) for source in low],
        [_left_out(source, "it has no data") for source in skipped],
    )


def uses(
    given: Sequence[Source],
    ordered: Sequence[Source],
    every: Sequence[Topic],
    met: Collection[Topic],
) -> Iterator[SourceUse]:
    """What became of the sources, as they were given; statements know them as `ordered`.

    `met` is what several sources say, or perhaps say.
    """
    whole = sum(source.confidence for source in ordered)
    claims, used, perhaps = Counter[str](), Counter[str](), Counter[str]()
    for topic in every:
        told = [ordered[statement.source].name for statement in topic.statements]
        claims.update(told)
        if topic in met:
            (used if len(topic.sources) > 1 else perhaps).update(told)
    for source in given:
        counts = claims[source.name], used[source.name], perhaps[source.name]
        yield SourceUse(
            source=source.name,
            confidence=source.confidence,
            weight=round(source.confidence / whole if whole else 1 / len(ordered), 4),
            claims=counts[0],
            used=counts[1],
            reason=_reason(*counts, source.confidence),
        )


def _reason(claims: int, used: int, perhaps: int, confidence: float) -> str:
    """Why a source counts as it does."""
    if not claims:
        return "set aside: no statement was read in it"
    if not used and not perhaps:
        return "set aside: it says nothing that another source speaks of"
    more = f", {perhaps} perhaps" if perhaps else ""
    return f"{used} of its {claims} statements meet another source's{more}; trust {confidence:g}"


def unused(ordered: Sequence[Source], materials: Sequence[Material]) -> Iterator[Unused]:
    """What was not read, by source and reason."""
    for source, material in zip(ordered, materials, strict=True):
        places: defaultdict[str, list[str]] = defaultdict(list)
        for place, reason in material.unused:
            places[reason].append(place)
        for reason, listed in places.items():
            first = tuple(listed[:_SHOWN_PLACES])
            yield Unused(source=source.name, reason=reason, count=len(listed), places=first)


def _left_out(source: Source, reason: str) -> LeftOut:
    return LeftOut(source=source.name, confidence=source.confidence, reason=reason)


def _failure(empty: int, threshold: float, low: Sequence[float]) -> ToolFailedError:
    """What is wrong where no response takes part, and how to recover."""
    if not low:
        message = "None of the responses has data"
        details = f"All {empty} responses have empty data"
        recovery = "Fetch again, or pass responses whose data is not blank."
    else:
        details = f"confidence_threshold is {threshold:g}, the highest is {max(low):g}"
        message = (
            f"No response reaches the confidence threshold of {threshold:g}; "
            f"the highest confidence is {max(low):g}"
        )
        recovery = (
            f"Set confidence_threshold to {max(low):g} or less, or add responses of sources that "
            "are trusted more."
        )
    return ToolFailedError(message, {"details": details, "recovery": recovery})


def _distinct(names: Sequence[str]) -> list[str]:
    """The names, those that occur again with a number behind them."""
    made: list[str] = []
    for name in names:
        numbered = (f"{name} ({number})" for number in range(2, 2 + 2 * len(names)))
        free = (other for other in numbered if other not in {*names, *made})
        made.append(next(free) if name in made else name)
    return made
