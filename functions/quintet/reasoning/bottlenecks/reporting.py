"""From suspicions to the report: ranked, worded, with lines as they stand in the workspace."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from quintet import windowed_re as re
from quintet.reasoning.bottlenecks.models import (
    Bottleneck,
    BottleneckReport,
    MemoryNote,
    PathStep,
    PerformanceImpact,
    Severity,
    UnresolvedCall,
)
from quintet.reasoning.bottlenecks.reach import Reach
from quintet.reasoning.code.functions import Code
from quintet.reasoning.common.findings import AnalysisFindings, cited_line
from quintet.reasoning.effects.operation import Step
from quintet.reasoning.places.beside_code import is_aside
from quintet.reasoning.rules.rule import BottleneckKind, Kind, Suspicion, is_bottleneck

MOST_FINDINGS: Final = 50
MOST_UNRESOLVED: Final = 20
_MOST_EVIDENCE: Final = 10
_STEEPNESS: Final = ("for ever", "n * n", "n * m", "rows of the table", "n", "1 per call")
_NOTE: Final = (
    "Counted from the code: how often something happens as its input grows. Nothing was run, so "
    "no durations are given"
)
_RANKED: Final = 1
"""The level of what is ranked: a code for that. Rules' findings are checked by nobody."""


class Searched(NamedTuple):
    """Where was looked, and what was not."""

    reach: Reach
    not_followed: Sequence[Step]
    rules_not_used: tuple[str, ...]


class Ranked(NamedTuple):
    """A finding, 0 to 1 for its importance, and where else the same is said."""

    suspicion: Suspicion
    points: float
    is_suspected: bool
    also_at: tuple[tuple[str, int], ...] = ()


def report(
    code: Code,
    found: Iterable[Suspicion],
    searched: Searched,
    memory: tuple[MemoryNote, ...],
    suspected: Sequence[str],
    *,
    is_partial: bool,
) -> BottleneckReport:
    """The answer of the tool."""
    every = ranked((each for each in found if is_bottleneck(each.kind)), suspected)
    bottlenecks = tuple(
        _bottleneck(code, finding, finding.suspicion.kind, place)
        for place, finding in enumerate(every[:MOST_FINDINGS], 1)
        if is_bottleneck(finding.suspicion.kind)
    )
    first = bottlenecks[0] if bottlenecks else None
    return BottleneckReport(
        findings=AnalysisFindings(
            root_cause=first.statement if first is not None else None,
            evidence=[
                f"{each.file}:{each.line} {each.statement}" for each in bottlenecks[:_MOST_EVIDENCE]
            ]
            or [_nothing_found(searched)],
            confidence_level=_RANKED,
        ),
        recommendations=tuple(
            dict.fromkeys(
                f"{bottleneck.file}:{bottleneck.line}: {bottleneck.recommendation}"
                for bottleneck in bottlenecks
            )
        ),
        performance_impact=_impact(bottlenecks, searched),
        bottlenecks=bottlenecks,
        memory=memory,
        unresolved=tuple(
            UnresolvedCall(file=call.path, line=call.line, text=call.text[:200])
            for call in searched.not_followed[:MOST_UNRESOLVED]
        ),
        is_partial=is_partial,
        rules_not_used=searched.rules_not_used,
    )


def _bottleneck(code: Code, finding: Ranked, kind: BottleneckKind, place: int) -> Bottleneck:
    suspicion = finding.suspicion
    return Bottleneck(
        rank=place,
        kind=kind,
        rule=suspicion.rule,
        severity=severity(finding.points),
        file=suspicion.path,
        line=suspicion.line,
        code=cited_line(code.line(suspicion.path, suspicion.line)),
        statement=suspicion.statement,
        also_at=tuple(f"{path}:{line}" for path, line in finding.also_at),
        growth=suspicion.growth,
        path=tuple(
            PathStep(file=step.path, line=step.line, function=step.function, text=step.text)
            for step in suspicion.steps
        ),
        why_not_innocent=suspicion.excluded,
        recommendation=suspicion.advice,
        judged=suspicion.judged[1],
        judged_true=suspicion.judged[0],
        is_suspected=finding.is_suspected,
    )


def _nothing_found(searched: Searched) -> str:
    """Where nothing was found, and what was not looked at."""
    reach, beside = searched.reach, len(searched.not_followed)
    return (
        f"No rule found anything in {len(reach.functions)} functions over {reach.followed} calls; "
        f"{beside} calls were not followed, so that this is no proof of absence"
    )


def _impact(bottlenecks: Sequence[Bottleneck], searched: Searched) -> PerformanceImpact:
    kinds = Counter(bottleneck.kind for bottleneck in bottlenecks)
    steepest = next(
        (
            bottleneck.growth
            for text in _STEEPNESS
            for bottleneck in bottlenecks
            if text in bottleneck.growth
        ),
        "none found",
    )
    return PerformanceImpact(
        functions_examined=len(searched.reach.functions),
        calls_followed=searched.reach.followed,
        calls_unresolved=len(searched.not_followed),
        findings_by_kind=dict(sorted(kinds.items())),
        worst_growth=steepest,
        note=_NOTE,
    )


SHORTEST_PLURAL: Final = 3
_HIGH: Final = 0.7
_MEDIUM: Final = 0.4
_SUSPECTED: Final = 1.5
_AGAIN: Final = 0.4
_NEARLY: Final = 0.9
"""A loop around another is told of instead of it if it is about as sure."""
_COMMANDS: Final = re.compile(
    r"(?:^|/)(?:management/commands|commands|cli|tools|bin|setup)/|(?:^|/)(?:cli|manage|setup)\.py$"
)
_SERVING: Final = re.compile(
    r"(?i)(?:^|/)\w*(?:views?|handlers?|middlewares?|api|endpoints?|controllers?|routes?|routers?|resolvers?"
    r"|viewsets?|requests?|sessions?|auth)\w*(?:/|\.\w+$)"
)
_WORDS: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        "n_plus_one": "n+1 query queries database sql orm lazy loading select eager fetch",
        "nested_loop": "nested loop loops quadratic complexity algorithm cpu search comparison",
        "blocking_in_async": "blocking async event loop synchronous io i/o await thread latency",
        "unbounded_growth": "memory leak growth cache unbounded retention allocation heap listener",
        "repeated_work": "repeated work recompute redundant regex sort sorting cpu copying concat",
        "unreleased_resource": "leak resource close file handle connection socket unclosed release",
        "regex_blowup": "regex regular expression backtracking redos cpu denial service",
        "missing_limit": "limit pagination batch batching bulk insert memory unbounded query table",
    }
)
_COMMON: Final = frozenset(
    "the and for with issue issues problem slow performance bad code".split()
)


def is_named(suspicion: Suspicion, suspected: Iterable[str]) -> bool:
    """Whether what the caller suspects names this finding: its kind, its function, its file."""
    ours = _words(
        f"{_WORDS[suspicion.kind]} {suspicion.statement} {suspicion.path} {suspicion.symbol_id}"
    )
    return any(wanted & ours for text in suspected if (wanted := _words(text) - _COMMON))


def _words(text: str) -> frozenset[str]:
    found = re.findall(r"[A-Z]?[a-z]+|[A-Z]{2,}|n\+1|\d+", text)
    words = {suspicion.lower() for suspicion in found}
    return frozenset(
        words | {word.removesuffix("s") for word in words if len(word) > SHORTEST_PLURAL}
    )


def score(suspicion: Suspicion, *, is_suspected: bool = False) -> float:
    """0 to 1: cost times certainty, more for what the caller suspects, less for what is aside."""
    found = suspicion.weight * suspicion.confidence
    if is_suspected:
        found = min(1.0, found * _SUSPECTED)
    if is_aside(suspicion.path):
        found *= 0.3
    elif _COMMANDS.search(suspicion.path) or suspicion.symbol_id == suspicion.path:
        # What a person starts by hand, or what is done once when a file is loaded.
        found *= 0.5
    elif _SERVING.search(suspicion.path):
        found = min(1.0, found * 1.1)
    return round(found, 4)


def severity(points: float) -> Severity:
    """In words."""
    if points >= _HIGH:
        return "high"
    return "medium" if points >= _MEDIUM else "low"


def ranked(found: Iterable[Suspicion], suspected: Sequence[str] = ()) -> list[Ranked]:
    """The most important first; the same for the same findings in any order.

    What lies behind several findings is told of once at its rank; the others follow. Findings of
    one rule that say the same are one, at the place of the most important.
    """
    scored = []
    for suspicion in found:
        named = is_named(suspicion, suspected)
        scored.append(Ranked(suspicion, score(suspicion, is_suspected=named), named))
    scored.sort(key=_order)
    inner = _within_others(finding.suspicion for finding in scored)
    reported: set[_Cause] = set()
    result = []
    for finding in scored:
        cause = _cause(finding.suspicion)
        around = inner.get((cause, _place(finding.suspicion)), 0.0)
        is_again = cause in reported or around >= _NEARLY * finding.suspicion.confidence
        points = round(finding.points * _AGAIN, 4) if is_again else finding.points
        result.append(finding._replace(points=points))
        if not is_again:
            reported.add(cause)
    return _folded(sorted(result, key=_order))


def _folded(findings: Iterable[Ranked]) -> list[Ranked]:
    by_statement: dict[tuple[str, str], list[Ranked]] = {}
    for finding in findings:
        said = (finding.suspicion.rule, finding.suspicion.statement)
        by_statement.setdefault(said, []).append(finding)
    return [
        first._replace(also_at=tuple(_place(finding.suspicion) for finding in others))
        for first, *others in by_statement.values()
    ]


_MENDED_WHERE_CALLED: Final = frozenset({"nested_loop", "blocking_in_async"})
_Cause = tuple[Kind, str, int]


def _order(finding: Ranked) -> tuple[float, str, int, str]:
    suspicion = finding.suspicion
    return (-finding.points, suspicion.path, suspicion.line, suspicion.kind)


def _place(suspicion: Suspicion) -> tuple[str, int]:
    return (suspicion.path, suspicion.line)


def _cause(suspicion: Suspicion) -> _Cause:
    """What would have to be changed: where the time is spent in the end, or the call itself."""
    if len(suspicion.steps) < 2 or suspicion.kind in _MENDED_WHERE_CALLED:  # noqa: PLR2004 - a way to it
        return (suspicion.kind, suspicion.path, suspicion.line)
    return (suspicion.kind, suspicion.steps[-1].path, suspicion.steps[-1].line)


def _within_others(
    found: Iterable[Suspicion],
) -> Mapping[tuple[_Cause, tuple[str, int]], float]:
    """Places that another finding of the same cause leads through, and how sure that one is.

    It stands in a loop around them.
    """
    ways: dict[tuple[_Cause, tuple[str, int]], float] = {}
    for suspicion in found:
        for place in {(step.path, step.line) for step in suspicion.steps} - {_place(suspicion)}:
            key = (_cause(suspicion), place)
            ways[key] = max(ways.get(key, 0.0), suspicion.confidence)
    return ways
