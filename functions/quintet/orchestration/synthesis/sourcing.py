"""Which responses take part: names made distinct, those without data or trust set aside."""

from collections.abc import Sequence
from dataclasses import dataclass

from quintet.errors import ToolFailedError
from quintet.orchestration.synthesis.answers import LeftOut
from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.models import ApiResponse


@dataclass(frozen=True, slots=True)
class Source:
    """A response that takes part, under a name that no other one has."""

    name: str
    data: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Sources:
    """Those that take part, in the order they came, and those that do not."""

    used: tuple[Source, ...]
    excluded: tuple[LeftOut, ...]
    skipped: tuple[LeftOut, ...]


def sources(responses: Sequence[ApiResponse], threshold: float) -> Sources:
    """Sorts the responses out.

    A failed fetch has no data; it is skipped rather than refused, so that what MultiAPIFetch
    answers can be passed on as it is.

    Raises:
        ToolFailedError: no response has data, or all that have it are below the threshold.
    """
    names = _distinct([clean(response.source) for response in responses])
    every = [
        Source(name, one.data, one.confidence) for name, one in zip(names, responses, strict=True)
    ]
    told = [one for one in every if clean(one.data).strip()]
    used = [one for one in told if one.confidence >= threshold]
    if not told:
        raise ToolFailedError(
            "None of the responses has data",
            {
                "details": f"All {len(every)} responses have empty data",
                "recovery": "Fetch again, or pass responses whose data is not blank.",
            },
        )
    if not used:
        highest = max(one.confidence for one in told)
        raise ToolFailedError(
            f"No response reaches the confidence threshold of {threshold:g}; "
            f"the highest confidence is {highest:g}",
            {
                "details": f"confidence_threshold is {threshold:g}, the highest is {highest:g}",
                "recovery": f"Set confidence_threshold to {highest:g} or less, or add responses of "
                "sources that are trusted more.",
            },
        )
    return Sources(
        tuple(used),
        tuple(
            _left_out(one, f"confidence {one.confidence:g} is below the threshold {threshold:g}")
            for one in told
            if one.confidence < threshold
        ),
        tuple(_left_out(one, "it has no data") for one in every if one not in told),
    )


def _left_out(source: Source, reason: str) -> LeftOut:
    return LeftOut(source=source.name, confidence=source.confidence, reason=reason)


def _distinct(names: Sequence[str]) -> list[str]:
    """The names, those that occur again with a number behind them."""
    taken = set(names)
    seen = set[str]()
    made: list[str] = []
    for name in names:
        number, distinct = 1, name
        while distinct in seen or (number > 1 and distinct in taken):
            number += 1
            distinct = f"{name} ({number})"
        seen.add(distinct)
        made.append(distinct)
    return made
