"""An impact as the tool answers it: evidence in words, advice, and the details as metadata."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from quintet.reasoning.common.findings import AnalysisFindings, AnalysisResult, listed
from quintet.reasoning.impact.analysing import Impact
from quintet.reasoning.impact.grouping import POSSIBLE, Affected, grouped
from quintet.reasoning.impact.models import ImpactType
from quintet.reasoning.places.beside_code import in_tests

MOST_EVIDENCE: Final = 60
MOST_OF_A_TYPE: Final = 200
MOST_LISTED: Final = 200
LONGEST_TEXT: Final = 160
_EVIDENCE_OF_A_TYPE: Final = 20
_LEVELS: Final = ((0.9, 5), (0.8, 4), (0.6, 3), (0.4, 2))
_NOTHING_FOUND: Final = 3
"""That nothing uses a file is never certain: use by reflection or from elsewhere is not seen."""

Details = dict[str, Any]
Groups = dict[ImpactType, list[Affected]]


def answer(impact: Impact, *, analysis_id: str, execution_time: float) -> AnalysisResult:
    """The result; `execution_time` in seconds."""
    groups = grouped(impact)
    return AnalysisResult(
        analysis_id=analysis_id,
        findings=AnalysisFindings(
            root_cause=None,
            evidence=list(islice(_evidence(impact, groups), MOST_EVIDENCE)),
            confidence_level=confidence_level(impact),
        ),
        recommendations=recommendations(impact, groups),
        execution_time=execution_time,
        metadata=_details(impact, groups),
    )


def confidence_level(impact: Impact) -> int:
    """1 to 5: how sure direct uses are; one less when time ran out, or most are possible only."""
    direct = [use.confidence for use in impact.uses if use.hops == 1]
    sure = [affected for affected in direct if affected >= POSSIBLE]
    if not sure:
        level = 1 if impact.change.is_nowhere else _NOTHING_FOUND - bool(direct)
    else:
        mean = sum(sure) / len(sure)
        level = next((level for least, level in _LEVELS if mean >= least), 1)
        # Where most uses are mere possibilities, those that are sure are not the whole.
        level -= 2 * len(sure) < len(direct)
    return max(level - (not impact.is_complete), 1)


def _evidence(impact: Impact, groups: Groups) -> Iterator[str]:
    """Of each type the weightiest; who uses what is told once, with how often."""
    reported: set[tuple[str, str, str]] = set()
    for kind, some in groups.items():
        sure = [each for each in some if _is_sure(each)]
        times = Counter(map(_user, sure))
        fresh = {_user(each): each for each in reversed(sure) if _user(each) not in reported}
        for user, affected in islice(reversed(fresh.items()), _EVIDENCE_OF_A_TYPE):
            reported.add(user)
            use = affected.use
            by = use.by.qualified or use.by.path
            where = f" in {affected.service}" if affected.is_other_service else ""
            others = times[user] - 1
            more = f" and at {others} more place{'s' * (others > 1)}" if others else ""
            yield f"{use.place} {by}{where} {use.relation} {use.of}{more} ({kind}): {affected.why}"
    for route, hops, _ in impact.routes[:_EVIDENCE_OF_A_TYPE]:
        how = "changes" if not hops else f"is affected over {hops} hops"
        yield f"{route.path}:{route.line} route {route.method} {route.pattern} {how}"


def _user(affected: Affected) -> tuple[str, str, str]:
    return affected.use.by.id, affected.use.relation, affected.use.of


def _is_sure(affected: Affected) -> bool:
    return affected.use.confidence >= POSSIBLE


def _details(impact: Impact, groups: Groups) -> Details:
    found: Details = {
        "changed": {
            "files": impact.change.paths[:MOST_LISTED],
            "definitions": len(impact.change.symbols),
            "services": impact.change.services,
            "routes": [f"{route.method} {route.pattern}" for route in impact.change.routes][
                :MOST_LISTED
            ],
            "shares": list(impact.shared[:MOST_LISTED]),
        },
        "analysis_depth": impact.asked.analysis_depth,
        "complete": impact.is_complete,
        "complete_within": "known edges",
        "impact": {kind: _group(some) for kind, some in groups.items()},
        **listed("files_affected", _files(impact), MOST_LISTED),
        **listed("services_affected", _services(impact), MOST_LISTED),
        **listed("routes_affected", _routes(impact), MOST_LISTED),
        "not_certain": _uncertain(impact),
        "bounds": list(impact.bounds),
    }
    return found


def _group(some: Sequence[Affected]) -> Details:
    sure = [_row(affected) for affected in some if _is_sure(affected)]
    possible = [_row(affected) for affected in some if not _is_sure(affected)]
    return {
        "count": len(sure),
        **listed("uses", sure, MOST_OF_A_TYPE),
        **listed("possible", possible, MOST_OF_A_TYPE // 4),
    }


def _row(affected: Affected) -> Details:
    use = affected.use
    row: Details = {
        "at": use.place,
        "by": use.by.qualified or use.by.path,
        "relation": use.relation,
        "of": use.of[:LONGEST_TEXT],
        "text": use.text[:LONGEST_TEXT],
        "hops": use.hops,
        "confidence": use.confidence,
        "because": use.reason,
        "why": affected.why,
    }
    row |= {"service": affected.service} if affected.service else {}
    row |= {"other_service": True} if affected.is_other_service else {}
    row |= {"test": True} if affected.is_test else {}
    return row | ({"through": list(use.way)} if use.way else {})


def _files(impact: Impact) -> list[Details]:
    files: dict[str, Details] = {}
    for use in impact.uses:
        if use.confidence >= POSSIBLE:
            row = files.setdefault(use.path, {"file": use.path, "uses": 0, "nearest": use.hops})
            row["uses"] += 1
    return sorted(files.values(), key=lambda row: (row["nearest"], -row["uses"], row["file"]))


def _services(impact: Impact) -> list[Details]:
    services: dict[str, Details] = {}
    for use in impact.uses:
        name = impact.service_of(use)
        if name and use.confidence >= POSSIBLE:
            row = services.setdefault(name, {"service": name, "uses": 0})
            row["uses"] += 1
            row["other"] = impact.crosses(use)
    return sorted(services.values(), key=lambda row: (-row["uses"], row["service"]))


def _routes(impact: Impact) -> list[Details]:
    return [
        {
            "route": f"{route.method} {route.pattern}",
            "at": f"{route.path}:{route.line}",
            "hops": hops,
            "confidence": confidence,
        }
        for route, hops, confidence in impact.routes
    ]


def _uncertain(impact: Impact) -> list[str]:
    """What this analysis cannot see, as far as it matters here."""
    said = ["Uses by reflection, by names put together at run time and outside the workspace."]
    if impact.change.routes and impact.unknown_requests:
        count = impact.unknown_requests
        said.append(f"{count} requests whose URL is not written where they are sent.")
    if any(use.relation == "requests" for use in impact.uses):
        said.append("Requests are matched to routes by method and path, which others may share.")
    return said


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
