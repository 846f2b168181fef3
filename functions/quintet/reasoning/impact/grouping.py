"""Uses by what a change may do to them, each with the reason why, the weightiest first.

Breaking: what depends on names, parameters, routes or formats, and so fails where they change.
Behavioral: what runs changed code and goes on with other results. Performance: what runs it often
or waits for it, so that it is felt there when it becomes slower.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from quintet.reasoning.impact.analysing import Impact
from quintet.reasoning.impact.models import ImpactType
from quintet.reasoning.impact.users import Relation, Use
from quintet.reasoning.places.beside_code import in_tests

POSSIBLE: Final = 0.5
"""Below this a use is a possibility only."""
_OTHER_SERVICE: Final = 1.3
_TEST: Final = 0.4
_IMPORT: Final = 0.6
"""That a file imports something says less than the lines that use it."""
_RUNS: Final = frozenset({"calls", "constructs", "receives", "decorates", "overrides", "requests"})

_BREAKS: Final[Mapping[Relation, str]] = MappingProxyType(
    {
        "calls": "it fails if the name, the parameters or the result of {of} change",
        "constructs": "it fails if the name or the constructor of {of} changes",
        "receives": "it hands {of} on, which then is called with what others give",
        "decorates": "it fails if {of} is renamed or takes other arguments",
        "extends": "it inherits from {of}: members that are renamed or removed break it",
        "overrides": "it overrides {of} and must keep to its parameters and result",
        "refers": "it fails if {of} is renamed, removed or of another type",
        "imports": "the import fails if {of} is renamed, moved or removed",
        "requests": "it requests {of}: another path, method or body breaks it",
        "shares": "it shares {of}: another format or name breaks it",
        "declares": "it bears the name of {of} in the schema, and has to be changed with it",
    }
)


@dataclass(frozen=True, slots=True)
class Affected:
    """A use under one kind of impact. `score` ranks, and means nothing else."""

    use: Use
    why: str
    service: str
    is_other_service: bool
    is_test: bool
    score: float


def grouped(impact: Impact) -> dict[ImpactType, list[Affected]]:
    """The kinds that were asked for, in their order."""
    kinds = dict.fromkeys(impact.asked.impact_types)
    return {kind: sorted(_affected(impact, _WHY[kind]), key=_rank) for kind in kinds}


def _rank(affected: Affected) -> tuple[float, str, int]:
    return (-affected.score, affected.use.path, affected.use.line)


def _affected(impact: Impact, why: Callable[[Use], str]) -> Iterator[Affected]:
    for use in impact.uses:
        reason = why(use)
        if reason:
            is_other, is_test = impact.crosses(use), in_tests(use.path)
            score = use.confidence / use.hops
            score *= (_OTHER_SERVICE if is_other else 1.0) * (_TEST if is_test else 1.0)
            score *= _IMPORT if use.relation == "imports" else 1.0
            service = impact.service_of(use)
            yield Affected(use, reason, service, is_other, is_test, round(score, 4))


def _breaking(use: Use) -> str:
    """Only what names the changed thing itself; what is behind it is not broken by it."""
    is_direct = use.hops == 1 or (use.relation == "requests" and not use.way)
    return _BREAKS[use.relation].format(of=use.of) if is_direct else ""


def _behavioral(use: Use) -> str:
    if use.relation == "shares":
        return f"it gets or gives what goes through {use.of}"
    if use.relation not in _RUNS:
        return ""
    if use.hops == 1:
        return f"it runs {use.of} and goes on with its result"
    return f"it runs {use.of}, which is affected {use.hops - 1} hops before it"


def _performance(use: Use) -> str:
    if use.relation not in _RUNS:
        return ""
    if use.in_loops:
        depth = "" if use.in_loops == 1 else f" nested {use.in_loops} deep"
        return f"it runs {use.of} in a loop{depth}: every delay is multiplied"
    if use.relation == "requests":
        return f"it waits for the answer of {use.of}"
    if use.by.is_async:
        return f"it runs {use.of} in an async function: blocking there holds up others"
    return ""


_WHY: Final[Mapping[ImpactType, Callable[[Use], str]]] = MappingProxyType(
    {"breaking": _breaking, "performance": _performance, "behavioral": _behavioral}
)
