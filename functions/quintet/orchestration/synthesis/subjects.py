"""What each statement is about: an entity by its names or what stands around them, and a time."""

from collections.abc import Sequence
from typing import Final

from quintet.language.stemming import stem
from quintet.orchestration.synthesis.columns import Subject
from quintet.orchestration.synthesis.dates import dates, year
from quintet.orchestration.synthesis.names import Names
from quintet.orchestration.synthesis.statements import Material, Statement
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import begin_alike, tokens

DESCRIBED: Final = -1
"""The entity of sentences that name none and say in words what they are about: the bridge."""
_MOST_STATEMENTS: Final = 600
"""Of one source."""


def resolved(
    sources: Sequence[str], objective: str, materials: Sequence[Material], names: Names
) -> tuple[list[Statement], list[Subject]]:
    """The statements of all sources, and what each is about; below -1 are entities of one."""
    statements: list[Statement] = []
    subjects: list[Subject] = []
    asked = names.only(objective)
    for at, (source, material) in enumerate(zip(sources, materials, strict=True)):
        around = frozenset(tokens(source))
        told = names.only(source)
        found: dict[tuple[tuple[str, ...], ...], int | None] = {}
        for one in material.statements[:_MOST_STATEMENTS]:
            place = one.names, one.within
            if place not in found:
                found[place] = _entity(one, names, around)
            entity = found[place]
            if entity is None and not one.names:
                entity = told if told is not None else asked
            if entity is None:
                entity = DESCRIBED if _is_described(one) else DESCRIBED - 1 - at
            statements.append(one._replace(source=at, value=value_of(one)))
            subjects.append((entity, moment(one.when)))
        for one in material.statements[_MOST_STATEMENTS:]:
            material.leave(one.place, "more statements than are compared")
    return statements, subjects


def _is_described(one: Statement) -> bool:
    """Whether a sentence has more words than those of an attribute: the bridge was opened."""
    is_bare = one.form == "prose" and not one.names and not one.within
    return is_bare and len(one.core) > 1


def value_of(one: Statement) -> Value:
    """The value; a name also without the words that only repeat the attribute: the ISC licence."""
    value = one.value
    left = [
        part for part in value.parts if not any(begin_alike(stem(part), word) for word in one.core)
    ]
    if value.kind != "name" or not left or len(left) == len(value.parts):
        return value
    return value._replace(others=(*value.others, " ".join(left)))


def _entity(one: Statement, names: Names, around: frozenset[str]) -> int | None:
    """By a name, or by what stands around one that is only a part: cycle 16 of postgresql."""
    context = frozenset(word for name in (*one.names, *one.within) for word in tokens(name))
    for name in one.names:
        head = name.partition(", ")[0].partition(" (")[0]
        known = names.known(name) if names.known(name) is not None else names.known(head)
        if known is not None:
            wider = names.within(context, frozenset(tokens(name))) if one.within else None
            return known if wider is None else wider
        part = frozenset(tokens(name.strip().removeprefix("v")))
        if (whole := names.within(context | around, part)) is not None:
            return whole
    return None


def moment(written: str) -> str:
    """A time as statements are compared by it: as far as it is told."""
    found = year(written) or next((one[2] for one in dates(written)), None)
    if found is None:
        return written.strip().casefold()
    return "-".join(f"{part:02}" for part in found.dates[0][:3] if part is not None)
