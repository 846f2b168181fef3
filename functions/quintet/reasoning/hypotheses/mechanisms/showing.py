"""Looks whether code has a trait where a claim speaks of, and makes the trait a known defect."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import ALL_TYPES, Defect, Inquiry
from quintet.reasoning.hypotheses.mechanisms.locating import (
    SPOKEN_OF,
    Fitting,
    Locator,
    locator_of,
    spoken_of,
)
from quintet.reasoning.hypotheses.mechanisms.trait import Trait, is_claimed
from quintet.reasoning.hypotheses.observations import Observation

_SHOWN: Final = 0.65
"""Of claims in words nobody had seen before, about half of those that lines fitted were true."""
_UNSAID: Final = 0.55
_SPACE: Final = re.compile(r"\s+")


def defect_of(trait: Trait) -> Defect:
    """The trait as a kind of defect: claims name it by saying or by denying it."""
    phrases = re.compile(f"(?:{trait.says.pattern})|(?:{trait.denies.pattern})", re.IGNORECASE)
    return Defect(
        trait.key, trait.title, ALL_TYPES, phrases, partial(_examined, trait), trait.remedy
    )


def _examined(trait: Trait, inquiry: Inquiry) -> Iterator[Observation]:
    claimed = is_claimed(inquiry.claim.text, trait)
    if claimed is None:
        return
    locator = locator_of(inquiry)
    said: list[Fitting] = []
    for unit in inquiry.units():
        said += spoken_of(_said(trait, unit, locator, claimed=claimed))
    said = spoken_of(said)
    yield from (one for _, one in said)
    if trait.unsaid is None or any(fit >= SPOKEN_OF for fit, _ in said):
        return
    for unit in inquiry.units():
        if locator.of_unit(unit) < SPOKEN_OF:
            continue
        for line, found in unit.matching(trait.site):
            fit = locator.of_line(unit, line)
            what = f"nothing at `{_shown(found)}` says otherwise"
            yield Observation(unit.path, line, trait.unsaid == claimed, _UNSAID * fit, what)


def _said(trait: Trait, unit: Unit, locator: Locator, *, claimed: bool) -> Iterator[Fitting]:
    for has, pattern in ((True, trait.shown), (False, trait.contrary)):
        for line, found in unit.matching(pattern):
            fit = locator.of_line(unit, line)
            what = f"`{_shown(found)}` {'shows it' if has == claimed else 'speaks against it'}"
            yield fit, Observation(unit.path, line, has == claimed, _SHOWN * fit, what)


def _shown(found: re.Match[str]) -> str:
    return _SPACE.sub(" ", found.group()).strip()
