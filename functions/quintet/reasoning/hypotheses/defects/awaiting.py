"""Asynchronous work that nobody waits for, waits that block, and waits without an end."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, Await, CallSite, Node, Return
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.observations import Observation

_COLLECTED: Final = re.compile(
    r"\b(?:gather|wait|all|allSettled|race|any|create_task|ensure_future|run|run_until_complete"
    r"|waitUntil|then|catch|finally|to_thread|submit)$"
)
_BLOCKING: Final = re.compile(
    r"^(?:time\.sleep|requests\.\w+|urllib\.request\.\w+|subprocess\.(?:run|call|check_output)"
    r"|sqlite3\.\w+|psycopg2?\.\w+|pymysql\.\w+)|^(?:fs\.)?\w+Sync$"
)
_CLIENT: Final = re.compile(
    r"^(?:requests\.(?:get|post|put|patch|delete|head|request)|urllib\.request\.urlopen"
    r"|socket\.create_connection|http\.(?:Get|Post|Head)|fetch|axios(?:\.\w+)?)$"
)
_TIMED: Final = re.compile(r"timeout|deadline|signal\s*:|AbortSignal|WithTimeout", re.IGNORECASE)


def _dropped(inquiry: Inquiry) -> Iterator[Observation]:
    """A call of a function that is asynchronous, as a statement by itself."""
    for unit in inquiry.functions():
        asynchronous = _asynchronous(unit, inquiry)
        kept = _kept(unit)
        for site in unit.sites:
            if (site.span.line, site.text) not in asynchronous:
                continue
            if site.is_awaited:
                yield opposes(unit, site.span.line, 0.55, f"`{site.name}` is awaited here")
            elif id(site) not in kept:
                yield supports(
                    unit,
                    site.span.line,
                    0.9,
                    f"`{site.name}` is asynchronous and nothing waits for it",
                )


def _asynchronous(unit: Unit, inquiry: Inquiry) -> set[tuple[int, str]]:
    found = set()
    for call in unit.calls:
        targets = [inquiry.code.graph.symbol(target.symbol_id) for target in call.targets[:2]]
        if any(_is_asynchronous(target.is_async, target.returns) for target in targets if target):
            found.add((call.line, call.text))
    return found


def _is_asynchronous(is_async: bool, returns: str) -> bool:
    return is_async or returns.startswith(("Promise", "Awaitable", "Coroutine"))


def _kept(unit: Unit) -> set[int]:
    """Calls whose result goes somewhere: returned, assigned, given to another call, awaited."""
    kept: set[int] = set()
    for node in unit.nodes:
        collects = isinstance(node, CallSite) and _COLLECTED.search(node.text)
        if isinstance(node, (Return, Assign, Await)) or collects:
            kept |= {id(one) for one in _below(node)}
    return kept


def _below(node: Node) -> Iterator[Node]:
    for child in node.children:
        if isinstance(child, CallSite):
            yield child
            yield from _below(child)


def _blocking(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        if not unit.symbol.is_async:
            continue
        for call in unit.calls:
            if _BLOCKING.search(call.external or call.text):
                says = f"`{call.text}` blocks while other work of the same loop waits"
                yield supports(unit, call.line, 0.85, says)
            elif call.is_awaited:
                yield opposes(unit, call.line, 0.3, f"`{call.text}` is awaited")


def _endless(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.units():
        for call in unit.calls:
            if not _CLIENT.search(call.external or call.text):
                continue
            said = f"{' '.join(call.arguments)} {unit.lines.get(call.line, '')}"
            if _TIMED.search(said):
                yield opposes(unit, call.line, 0.7, f"`{call.text}` is given a time limit")
            else:
                says = f"`{call.text}` is given no time limit"
                yield supports(unit, call.line, 0.7, says)
        for line, found in unit.matching(re.compile(r"(?:settimeout|WithTimeout|WithDeadline)\(")):
            yield opposes(unit, line, 0.6, f"`{found.group()}…)` sets a time limit")


AWAITING: Final = (
    Defect(
        "missing_await",
        "an asynchronous call that nobody waits for",
        frozenset({"bug", "behavior"}),
        words(
            r"(?:does|do|did)(?: not|n't) (?:a?wait)",
            r"not (?:being )?awaited",
            r"un-?awaited",
            r"missing (?:an? )?['`]?await",
            r"without (?:an? )?['`]?await",
            r"forgot\w* (?:to )?await",
            r"promise\w* (?:is |are |gets? )?(?:dropped|ignored|floating|lost|not returned)",
            r"(?:dropped|floating|unhandled|ignored) promise",
            r"coroutine (?:is |was )?never",
            r"fire[- ]and[- ]forget",
            r"before (?:it|that) is (?:written|saved|done|finished)",
            r"never awaited",
            r"not waiting for",
        ),
        _dropped,
        "Await the call, or return its promise, so that what follows sees its effect.",
        words(r"stale", r"old (?:name|value|data)", r"sometimes", r"intermittent", r"flak\w+"),
    ),
    Defect(
        "blocking_in_async",
        "synchronous input or output in asynchronous code",
        frozenset({"performance", "bug"}),
        words(
            r"block\w* (?:the )?(?:event )?loop",
            r"event loop (?:is )?block",
            r"sync\w* (?:i/?o|call)",
            r"blocking (?:call|i/?o|sleep)",
            r"blocks? (?:in|inside) async",
        ),
        _blocking,
        "Use the asynchronous form, or move the call to a thread.",
        words(r"slow", r"latency", r"unresponsive", r"minutes", r"time-?outs?"),
    ),
    Defect(
        "missing_timeout",
        "a wait without an end",
        frozenset({"bug", "performance", "behavior"}),
        words(
            r"no time-?out",
            r"without (?:a |any )?time-?out",
            r"missing time-?out",
            r"wait\w* (?:for ?ever|indefinitely)",
            r"never times? out",
            r"time-?out is not set",
            r"no (?:time )?limit on (?:the )?(?:request|call)",
        ),
        _endless,
        "Give every call that leaves the process a time limit.",
        words(r"hang", r"stuck", r"freez", r"stands still", r"never (?:returns|ends|finishes)"),
    ),
)
