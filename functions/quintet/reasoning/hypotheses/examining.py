"""One hypothesis tested on a view of the code: read, looked for, weighed.

The three methods see the same code with other eyes. `static_analysis` takes every observation for
what it is. `trace_simulation` walks from the named functions and believes what the walk reaches.
`pattern_matching` tries the whole library for the type of the hypothesis; what the claim does not
name is told beside and counts nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from quintet.reasoning.hypotheses.claims import Claim, claim_of, focus_of
from quintet.reasoning.hypotheses.code_view import CodeView
from quintet.reasoning.hypotheses.defect import Defect, Inquiry
from quintet.reasoning.hypotheses.defects.library import LIBRARY, defects_in
from quintet.reasoning.hypotheses.mechanisms.library import BROAD, SPECIFIC
from quintet.reasoning.hypotheses.models import HypothesisType, ValidationMethod
from quintet.reasoning.hypotheses.observations import Observation
from quintet.reasoning.hypotheses.walking import Walk, walked
from quintet.reasoning.hypotheses.weighing import Weighed, weighed
from quintet.requests.deadline import Deadline

ReadDefects = Callable[[str, Deadline], list[tuple[str, float]]]
"""Which kinds of defect a text speaks of; a model's reading, where rules see none."""

_OTHER_TYPE: Final = 0.85
_CONTEXT_ONLY: Final = 0.6
_UNREACHED: Final = 0.4
_CHECKED: Final = 0.6
_ONLY_WORDS: Final = 0.4
_TELLING: Final = 0.7
"""Strength from which a pattern is told though nobody asked for it."""


@dataclass(frozen=True)
class Suspicion:
    """What is tested. `context` are texts known beside, `functions` those the caller names."""

    text: str
    type: HypothesisType
    context: str = ""
    functions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Examined:
    """The outcome. `others` are patterns that the claim does not name and the code shows."""

    claim: Claim
    weighed: Weighed
    walk: Walk | None = None
    others: tuple[Observation, ...] = ()
    looked_for: tuple[Defect, ...] = field(default=())

    @property
    def main_defect(self) -> Defect | None:
        """The kind of the strongest evidence, else the kind that was named most directly."""
        if self.weighed.evidence:
            return LIBRARY[self.weighed.evidence[0].defect]
        return self.looked_for[0] if self.looked_for else None


def no_reading(text: str, deadline: Deadline) -> list[tuple[str, float]]:
    """For use without a model."""
    del text, deadline
    return []


def examined(
    suspicion: Suspicion,
    code: CodeView,
    deadline: Deadline,
    method: ValidationMethod = "static_analysis",
    read: ReadDefects = no_reading,
) -> Examined:
    """What the code says about a suspicion; the same each time.

    Raises:
        DeadlineExceededError: the time for this hypothesis is over.
        CallCancelledError: nobody waits for it any more.
    """
    deadline.check()
    named = _named(suspicion, deadline, read)
    claim = claim_of(suspicion.text, named, code, suspicion.functions)
    focus = focus_of(claim, code)
    inquiry = Inquiry(claim, code, focus, deadline)
    defects = tuple(LIBRARY[key] for key, _ in claim.defects)
    observations = list(_observed(defects, inquiry))
    observations = _trusted(observations)
    walk = None
    if method == "trace_simulation":
        walk = walked(code, _starts(claim, code), deadline)
        observations = [_reached(observation, walk, code) for observation in observations]
    others: tuple[Observation, ...] = ()
    if method == "pattern_matching":
        others = tuple(_beside(suspicion.type, claim, inquiry))
    return Examined(claim, weighed(observations, claim, focus, code), walk, others, defects)


def _named(suspicion: Suspicion, deadline: Deadline, read: ReadDefects) -> list[tuple[str, float]]:
    """By the claim's own words, else by a model's reading, else by what is known beside."""
    found = defects_in(suspicion.text)
    if not found:
        found = [(key, rate) for key, rate in read(suspicion.text, deadline) if key in LIBRARY]
    if not found:
        found = [(key, rate * _CONTEXT_ONLY) for key, rate in defects_in(suspicion.context)]
    direct = [one for one in found if one[1] == 1.0]
    if all(key in BROAD for key, _ in direct):
        direct = found
    return [
        (key, rate if suspicion.type in LIBRARY[key].types else rate * _OTHER_TYPE)
        for key, rate in direct
    ]


def _trusted(observations: list[Observation]) -> list[Observation]:
    """What only fits the words of a claim yields to what was checked of it in particular."""
    checked = [
        observation
        for observation in observations
        if observation.defect in SPECIFIC and observation.strength >= _CHECKED
    ]
    sides = {one.supports for one in checked}
    if len(sides) != 1:
        return observations
    return [
        replace(observation, strength=observation.strength * _ONLY_WORDS)
        if observation.defect not in SPECIFIC and observation.supports not in sides
        else observation
        for observation in observations
    ]


def _observed(defects: Sequence[Defect], inquiry: Inquiry) -> Iterator[Observation]:
    for defect in defects:
        for one in defect.examine(inquiry):
            yield replace(one, defect=defect.key)


def _beside(kind: HypothesisType, claim: Claim, inquiry: Inquiry) -> Iterator[Observation]:
    named = {key for key, _ in claim.defects}
    rest = [one for key, one in LIBRARY.items() if key not in named and kind in one.types]
    nothing = {(one.path, one.line) for one in _observed(rest, inquiry) if not one.supports}
    for one in _observed(rest, inquiry):
        if one.supports and one.strength >= _TELLING and (one.path, one.line) not in nothing:
            yield one


def _starts(claim: Claim, code: CodeView) -> list[str]:
    named = [
        function.symbol.id for function in code.functions if function.symbol.name in claim.names
    ]
    return named or [unit.symbol.id for unit in code.units]


def _reached(one: Observation, walk: Walk, code: CodeView) -> Observation:
    unit = code.unit_at(one.path, one.line)
    way = walk.ways.get(unit.symbol.id) if unit is not None else None
    if way is None:
        return replace(one, strength=one.strength * _UNREACHED, says=f"{one.says}; not reached")
    return replace(one, says=f"{one.says}; {way.text}" if way.steps else one.says)
