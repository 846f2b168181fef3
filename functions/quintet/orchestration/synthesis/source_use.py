"""What became of each source: how much of it met another one's, and what of it was not read."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from typing import Final

from quintet.orchestration.synthesis.answers import SourceUse, Unused
from quintet.orchestration.synthesis.sourcing import Source
from quintet.orchestration.synthesis.statements import Material, Statement
from quintet.orchestration.synthesis.topics import Topic

_SHOWN_PLACES: Final = 5


def uses(
    given: Sequence[Source],
    ordered: Sequence[Source],
    statements: Sequence[Statement],
    met: Collection[Topic],
) -> tuple[SourceUse, ...]:
    """The sources as they were given; statements know them by their place in `ordered`.

    `met` is what several sources say, or perhaps say.
    """
    whole = sum(source.confidence for source in ordered)
    number = {source.name: at for at, source in enumerate(ordered)}
    counts = [Counter(one.source for one in statements), Counter[int](), Counter[int]()]
    for topic in met:
        counts[1 if len(topic.sources) > 1 else 2].update(one.source for one in topic.statements)
    return tuple(
        SourceUse(
            source=source.name,
            confidence=source.confidence,
            weight=round(source.confidence / whole if whole else 1 / len(ordered), 4),
            claims=counts[0][number[source.name]],
            used=counts[1][number[source.name]],
            reason=_reason(source, *(count[number[source.name]] for count in counts)),
        )
        for source in given
    )


def _reason(source: Source, claims: int, met: int, may_meet: int) -> str:
    if not claims:
        return "set aside: no statement was read in it"
    if not met and not may_meet:
        return "set aside: it says nothing that another source speaks of"
    perhaps = f", {may_meet} perhaps" if may_meet else ""
    told = f"{met} of its {claims} statements meet another source's{perhaps}"
    return f"{told}; trust {source.confidence:g}"


def unused(ordered: Sequence[Source], materials: Sequence[Material]) -> tuple[Unused, ...]:
    """What was not read, by source and reason."""
    found: list[Unused] = []
    for source, material in zip(ordered, materials, strict=True):
        places: defaultdict[str, list[str]] = defaultdict(list)
        for place, reason in material.unused:
            places[reason].append(place)
        found += [
            Unused(
                source=source.name,
                reason=reason,
                count=len(listed),
                places=tuple(listed[:_SHOWN_PLACES]),
            )
            for reason, listed in places.items()
        ]
    return tuple(found)
