"""Which responses take part: names made distinct, those without data or trust set aside."""

from collections.abc import Sequence
from dataclasses import dataclass

from quintet.errors import ToolFailedError
from quintet.orchestration.synthesis.answers import LeftOut
from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.models import ApiResponse


@dataclass(frozen=True, slots=True)
class Source:
    """A response under a name that no other one has."""

    name: str
    data: str
    confidence: float

    def left_out(self, reason: str) -> LeftOut:
        """Why it takes no part."""
        return LeftOut(source=self.name, confidence=self.confidence, reason=reason)


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
        Source(name, response.data, response.confidence)
        for name, response in zip(names, responses, strict=True)
    ]
    filled = [source for source in every if clean(source.data).strip()]
    if not filled:
        raise ToolFailedError(
            "None of the responses has data",
            {
                "details": f"All {len(every)} responses have empty data",
                "recovery": "Fetch again, or pass responses whose data is not blank.",
            },
        )
    highest = max(source.confidence for source in filled)
    if highest < threshold:
        raise ToolFailedError(
            f"No response reaches the confidence threshold of {threshold:g}; "
            f"the highest confidence is {highest:g}",
            {
                "details": f"confidence_threshold is {threshold:g}, the highest is {highest:g}",
                "recovery": f"Set confidence_threshold to {highest:g} or less, or add responses of "
                "sources that are trusted more.",
            },
        )
    low = [source for source in filled if source.confidence < threshold]
    return Sources(
        tuple(source for source in filled if source not in low),
        tuple(
            source.left_out(
                f"confidence {source.confidence:g} is below the threshold {threshold:g}"
            )
            for source in low
        ),
        tuple(source.left_out("it has no data") for source in every if source not in filled),
    )


def _distinct(names: Sequence[str]) -> list[str]:
    """The names, those that occur again with a number behind them."""
    made: list[str] = []
    for name in names:
        numbered = (f"{name} ({number})" for number in range(2, 2 + 2 * len(names)))
        free = (other for other in numbered if other not in {*names, *made})
        made.append(next(free) if name in made else name)
    return made
