"""What of an answer fits into 32,000 characters, and how the rest of a list is asked for."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from pydantic import BaseModel

from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.models import KnowledgeSynthesize, Listing

MOST_CHARACTERS: Final = 32_000
_SHARES: Final[Sequence[tuple[Listing, float]]] = (
    ("contradictions", 0.8),
    ("consensus", 0.9),
    ("perhaps", 0.5),
    ("alone", 0.8),
    ("unused", 1.0),
)
"""The lists in the order of their weight, and how much of what is left each may take."""
_PLAIN: Final = 600
"""Characters that names of fields and numbers take."""


def fitted(request: KnowledgeSynthesize, whole: Synthesis) -> Synthesis:
    """The answer, or the list that the caller asks for alone, with its lists cut off at the end.

    `clipped` counts what was cut off, and tells how to ask for it.
    """
    asked = _asked_of(request, whole)
    return asked if _size(asked) <= MOST_CHARACTERS else _cut(request, asked)


def _asked_of(request: KnowledgeSynthesize, whole: Synthesis) -> Synthesis:
    if request.only is None:
        return whole
    lists: dict[str, Any] = dict.fromkeys(("resolution", *(name for name, _ in _SHARES)), ())
    asked = (request.only, *(("resolution",) if request.only == "contradictions" else ()))
    lists |= {name: getattr(whole, name)[request.skip :] for name in asked}
    return whole.model_copy(update={**lists, "synthesis": ""})


def _cut(request: KnowledgeSynthesize, whole: Synthesis) -> Synthesis:
    lists: dict[str, Sequence[BaseModel]] = dict.fromkeys(
        ("resolution", *(name for name, _ in _SHARES)), ()
    )
    left = MOST_CHARACTERS - _size(whole.model_copy(update=lists)) - _PLAIN
    clipped = list(whole.clipped)
    for name, share in _SHARES:
        entries: Sequence[BaseModel] = getattr(whole, name)
        mates = [whole.resolution] if name == "contradictions" else []
        rows = zip(entries, *mates, strict=True)
        sizes = [*accumulate(sum(_size(entry) + 1 for entry in row) for row in rows)]
        taken = sum(size <= left * share for size in sizes)
        left -= sizes[taken - 1] if taken else 0
        lists[name] = entries[:taken]
        if taken < len(entries):
            more = f"{len(entries) - taken} more entries of {name} are left out"
            skip = taken + request.skip * (name == request.only)
            clipped.append(f"{more}: ask for them with only={name} and skip={skip}")
    lists["resolution"] = whole.resolution[: len(lists["contradictions"])]
    return whole.model_copy(update={**lists, "clipped": tuple(clipped)})


def _size(one: BaseModel) -> int:
    return len(one.model_dump_json())
