"""What to do about what an impact found. Nothing is advised that is not in it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from quintet.reasoning.impact.analysing import Impact
from quintet.reasoning.impact.grouping import POSSIBLE, Affected, in_tests
from quintet.reasoning.impact.models import ImpactType

_MOST_NAMED: Final = 3


def recommendations(impact: Impact, groups: Mapping[ImpactType, Sequence[Affected]]) -> list[str]:
    """Advice, the most pressing first; where nothing was found, that is said."""
    sure = {
        kind: [affected for affected in some if affected.use.confidence >= POSSIBLE]
        for kind, some in groups.items()
    }
    found = [
        *_breaking(sure.get("breaking", [])),
        *_performance(sure.get("performance", [])),
        *_behavioral(sure.get("behavioral", [])),
        *_tests(impact),
    ]
    if not impact.is_complete:
        found.append("Ask again with fewer files or more time: time ran out.")
    if found:
        return found
    if impact.change.is_nowhere:
        return ["Nothing that was named is in the workspace; `bounds` says what was looked for."]
    what = ", ".join(impact.change.paths[:_MOST_NAMED]) or "what changes"
    advice = "before removing anything, search for its names in configuration and in other code"
    return [f"No use of {what} was found in the workspace; {advice}."]


def _breaking(some: Sequence[Affected]) -> Iterator[str]:
    others = [affected for affected in some if affected.is_other_service]
    for service in dict.fromkeys(affected.service for affected in others):
        here = [affected for affected in others if affected.service == service]
        yield (
            f"Keep to what {service} relies on, or deploy it in step: {_places(here)} "
            f"{'uses' if len(here) == 1 else 'use'} what changes."
        )
    clients = [affected for affected in some if affected.use.relation == "requests"]
    if clients:
        routes = list(dict.fromkeys(client.use.of for client in clients))
        named = ", ".join(routes[:_MOST_NAMED])
        yield f"Change {named} only compatibly, or under a new version: clients request it."
    overrides = [affected for affected in some if affected.use.relation in {"overrides", "extends"}]
    if overrides:
        yield f"Change subclasses and overrides together with their base: {_places(overrides)}."
    rest = [affected for affected in some if not affected.is_other_service and not affected.is_test]
    rest = [
        affected
        for affected in rest
        if affected.use.relation not in {"overrides", "extends", "requests"}
    ]
    if rest:
        files = len({affected.use.path for affected in rest})
        yield (
            f"If names, parameters or results change, adapt {len(rest)} direct uses in "
            f"{files} {'file' if files == 1 else 'files'}: {_places(rest)}."
        )


def _performance(some: Sequence[Affected]) -> Iterator[str]:
    loops = [affected for affected in some if affected.use.in_loops and not affected.is_test]
    if loops:
        yield f"Measure before making it slower: it is run in loops at {_places(loops)}."


def _behavioral(some: Sequence[Affected]) -> Iterator[str]:
    far = [affected for affected in some if affected.use.hops > 1 and not affected.is_test]
    if far:
        yield f"See whether other results are welcome further up: {_places(far)}."


def _tests(impact: Impact) -> Iterator[str]:
    from_tests = [
        use.path for use in impact.uses if use.confidence >= POSSIBLE and in_tests(use.path)
    ]
    files = list(dict.fromkeys(from_tests))
    if files:
        yield f"Run the tests that use it: {_named(files)}."


def _places(some: Iterable[Affected]) -> str:
    return _named(list(dict.fromkeys(affected.use.place for affected in some)))


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more
