"""When two versions, names or identifiers are the same: part by part, never nearly.

Of their parts alone, as `values` keeps them; how they are found in a text is elsewhere.
"""

from collections.abc import Sequence
from typing import Final, Literal

from quintet.orchestration.synthesis.places import alias, extent

Sameness = Literal["same", "different"]
_TITLES: Final = frozenset("dr prof sir mr mrs ms dame lord lady the inc ltd gmbh".split())


def same_version(first: Sequence[str], second: Sequence[str]) -> Sameness:
    """Whether two versions, told to whatever precision, can be one."""
    (mine, my_tag), (others, other_tag) = _split(first), _split(second)
    shorter = min(len(mine), len(others))
    if mine[:shorter] != others[:shorter]:
        return "different"
    if my_tag == other_tag:
        return "same"
    if my_tag and other_tag:
        return "different"
    tagged, plain = (mine, others) if my_tag else (others, mine)
    return "same" if len(plain) < len(tagged) else "different"


def same_name(first: Sequence[str], second: Sequence[str]) -> Sameness | None:
    """Whether two names can be one: in full, shortened, by initials; None for a city and a country.

    A place does not contradict a larger one that it may lie in.
    """
    mine, others = alias(frozenset(first)), alias(frozenset(second))
    if mine <= others or others <= mine:
        return "same"
    sizes = extent(mine), extent(others)
    if any(sizes) and sizes[0] != sizes[1]:
        return None
    mine, others = mine - _TITLES, others - _TITLES
    if not mine or not others:
        return None
    return "same" if _covers(mine, others) or _covers(others, mine) else "different"


def same_identifier(label: str, first: str, second: str) -> Sameness | None:
    """Whether two identifiers are equal.

    Ids that look different come from different registries, which number each in its own way; so do
    bare ids that have no beginning in common. None for those.
    """
    if first == second:
        return "same"
    is_own = label == "id" or label.endswith(" id")
    if is_own and _shape(first) != _shape(second):
        return None
    if label == "id" and first[: len(first) // 2] != second[: len(first) // 2]:
        return None
    return "different"


def _covers(longer: frozenset[str], shorter: frozenset[str]) -> bool:
    """Whether each part of a name is one of the other, or the initial of one, and one is whole."""
    return bool(longer & shorter) and all(
        part in longer or (len(part) == 1 and any(one.startswith(part) for one in longer))
        for part in shorter
    )


def _split(parts: Sequence[str]) -> tuple[list[str], str]:
    numbers = [part for part in parts if part.isdigit()]
    return numbers, "".join(part for part in parts if not part.isdigit())


def _shape(identifier: str) -> str:
    return "".join("9" if one.isdigit() else "a" for one in identifier)
