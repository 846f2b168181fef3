"""Work that costs more than it need: in loops, per row, over and over."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite, Loop, walk
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.observations import Observation

_QUERY: Final = re.compile(
    r"\.(?:execute|executemany|query|queryForList|queryForObject|QueryRow|Query|Exec|QueryContext|QueryRowContext|findOne|findById"
    r"|findUnique|findFirst|fetchone|fetchall|scalar|get_or_create|objects\.get|aggregate)$"
)
_REMOTE: Final = re.compile(
    r"^(?:requests\.\w+|fetch|axios(?:\.\w+)?|httpx\.\w+|http\.(?:Get|Post))$"
)
_MAKING: Final = re.compile(
    r"(?:^|\.)(?:connect|createConnection|getConnection|create_engine|compile|Compile|MustCompile|Open|createClient|Pattern\.compile)$"
)
_STORE_KINDS: Final = frozenset({"database", "http", "queue", "cache"})
_LINEAR: Final = re.compile(r"\.(?:index|count|includes|indexOf|contains|find)$")


def _loops(unit: Unit) -> Iterator[tuple[Loop, CallSite]]:
    """Calls in loops; literals are no loops that grow."""
    for loop in unit.of(Loop):
        if re.match(r"^[\[(]\s*[\"'\d]", loop.iterable):
            continue
        for one in walk(loop):
            if isinstance(one, CallSite):
                yield loop, one


def _per_row(inquiry: Inquiry) -> Iterator[Observation]:
    leaving = _leaving(inquiry)
    for unit in inquiry.functions():
        found = False
        targets = {(c.line, c.text): {t.symbol_id for t in c.targets} for c in unit.calls}
        for loop, site in _loops(unit):
            through = targets.get((site.span.line, site.text), set()) & leaving.keys()
            if _QUERY.search(site.text) or _REMOTE.search(site.text) or through:
                found = True
                says = (
                    f"`{site.name}` asks once for each round of the loop at line {loop.span.line}"
                )
                yield supports(unit, site.span.line, 0.85, says)
        if not found and unit.symbol.id in leaving and unit.symbol.id in inquiry.focus.named:
            yield opposes(unit, leaving[unit.symbol.id], 0.5, "asked once, outside of any loop")


def _leaving(inquiry: Inquiry) -> dict[str, int]:
    """Functions that ask a store themselves, and where."""
    found: dict[str, int] = {}
    for unit in inquiry.functions():
        for site in unit.sites:
            if _QUERY.search(site.text):
                found.setdefault(unit.symbol.id, site.span.line)
        for store_call in inquiry.code.graph.store_calls(unit.symbol):
            if store_call.kind in _STORE_KINDS:
                found.setdefault(unit.symbol.id, store_call.line)
    return found


def _made_again(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        looped = {id(site) for _, site in _loops(unit)}
        for site in unit.sites:
            if not _MAKING.search(site.text):
                continue
            if id(site) in looped:
                yield supports(
                    unit, site.span.line, 0.85, f"`{site.text}` is made anew in every round"
                )
            else:
                yield opposes(
                    unit, site.span.line, 0.45, f"`{site.text}` is made once for all rounds"
                )


def _nested(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        for loop in unit.of(Loop):
            for one in walk(loop):
                if one is loop:
                    continue
                if isinstance(one, Loop) and one.iterable and not one.iterable.startswith("range("):
                    says = f"runs `{one.iterable}` anew for each of `{loop.iterable}`"
                    yield supports(unit, one.span.line, 0.6, says)
                elif isinstance(one, CallSite) and _LINEAR.search(one.text):
                    yield supports(
                        unit, one.span.line, 0.45, f"`{one.text}` searches in every round"
                    )


_SLOW: Final = (r"slow\w*", r"latency", r"minutes", r"takes? (?:long|ages|hours)", r"performance")

COST: Final = (
    Defect(
        "query_per_row",
        "a question to a store for each row",
        frozenset({"performance"}),
        words(
            r"n\s?\+\s?1",
            r"(?:quer(?:y|ies)|requests?|calls?|round[- ]trips?) (?:per|for each|for every)",
            r"(?:quer(?:y|ies)|requests?|calls?|round[- ]trips?) in (?:a |the )?loop",
            r"one by one",
            r"individual quer",
            r"not batched",
            r"missing batch\w*",
            r"per[- ](?:row|item)",
        ),
        _per_row,
        "Ask once for all of them.",
        words(*_SLOW),
    ),
    Defect(
        "made_again",
        "something costly made anew in every round",
        frozenset({"performance"}),
        words(
            r"(?:connection|client|session)s? (?:is |are )?(?:opened|made) (?:for|per|each)",
            r"(?:pattern|regex)\w* (?:is |are )?(?:compiled|made|built) (?:for|in|per|each)",
            r"recompil\w+",
            r"(?:every|each) (?:time|iteration|round)",
            r"repeated work",
            r"no (?:connection )?pool",
        ),
        _made_again,
        "Make it once, before the loop.",
        words(*_SLOW),
    ),
    Defect(
        "nested_loops",
        "a loop within a loop over the same kind of data",
        frozenset({"performance"}),
        words(
            r"nested loops?",
            r"quadratic",
            r"O\(n\^?[2²]\)",
            r"n squared",
            r"linear search",
            r"for each .{0,40} searches",
        ),
        _nested,
        "Put one side into a set or map before the loop.",
        words(*_SLOW),
    ),
)
