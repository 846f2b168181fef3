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


def sources(
    responses: Sequence[ApiResponse], threshold: float
) -> tuple[list[Source], list[LeftOut], list[LeftOut]]:
    """Those that take part, those below the threshold, and those without data.

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
    return (
        used,
        [_left_out(source, below.format(source.confidence, threshold)) for source in low],
        [_left_out(source, "it has no data") for source in skipped],
    )


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
