"""What is kept: collections that only grow, listeners, timers and handles not given back."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.defects.containers import (
    Operation,
    by_owner,
    operations,
    own_name,
)
from quintet.reasoning.hypotheses.observations import Observation

_SETUP: Final = frozenset({"__init__", "constructor", "__post_init__"})
_REFUSAL: Final = re.compile(
    r"\bif\b(?>.*?(?:!|\bnot\b)).*(?:includes|has|contains|in\b|containsKey|allowed|known|valid)"
    r"|\bif\b.*\bnot in\b"
)
_OPENED: Final = re.compile(r"(?<![\w.])(?:open|connect|socket|createReadStream|fopen)\(")
_CLOSED: Final = re.compile(
    r"\bwith\b|\.close\(|try \(|defer .*Close\(|using\b|\.closing\(|\.end\("
)


@dataclass(frozen=True, slots=True)
class _Pair:
    begin: frozenset[str]
    end: frozenset[str]


_LISTENERS: Final = (
    _Pair(frozenset({"on", "addListener"}), frozenset({"off", "removeListener"})),
    _Pair(frozenset({"addEventListener"}), frozenset({"removeEventListener"})),
    _Pair(frozenset({"subscribe"}), frozenset({"unsubscribe"})),
    _Pair(frozenset({"connect"}), frozenset({"disconnect"})),
    _Pair(frozenset({"register"}), frozenset({"unregister"})),
)
_TIMERS: Final = _Pair(
    frozenset({"setInterval", "NewTicker", "scheduleAtFixedRate"}),
    frozenset({"clearInterval", "Stop", "cancel", "shutdown"}),
)
_INLINE: Final = re.compile(r"=>|\bfunction\b|\blambda\b|\.bind\(")


def _growing(inquiry: Inquiry) -> Iterator[Observation]:
    found = list(operations(tuple(inquiry.units())))
    lasting = {(one.owner, one.unit.path) for one in found if one.use == "add" and _lasts(one)}
    groups = by_owner(found)
    for owner, path in sorted(lasting):
        inquiry.deadline.check()
        same = groups[owner, path]
        freed = [one for one in same if one.use != "add"]
        for one in freed:
            how = "limited" if one.use == "limit" else "made smaller"
            yield opposes(one.unit, one.line, 0.8, f"`{owner}` is {how} here")
        if not freed:
            for one in same[:2]:
                yield supports(one.unit, one.line, 0.75, f"`{owner}` only ever grows")


def _lasts(one: Operation) -> bool:
    """Whether a collection outlives the call that adds to it."""
    if one.unit.symbol.name in _SETUP or not one.unit.is_function:
        return False
    made_here = any(one.owner in assign.targets for assign in one.unit.assigns)
    if made_here:
        # A closure that goes on after the function has ended keeps what it uses.
        return any(site.name in {"on", "addEventListener", "subscribe"} for site in one.unit.sites)
    return one.owner not in {parameter.name for parameter in one.unit.symbol.parameters}


def _other_listener(inquiry: Inquiry) -> Iterator[Observation]:
    sites = [(unit, site) for unit in inquiry.units() for site in unit.sites]
    for pair in _LISTENERS:
        inquiry.deadline.check()
        begun = [(u, s) for u, s in sites if s.name in pair.begin and len(s.arguments) > 1]
        ended = [(u, s) for u, s in sites if s.name in pair.end and len(s.arguments) > 1]
        for (unit, on), (other, off) in product(begun, ended):
            if (
                own_name(on.receiver) == own_name(off.receiver)
                and on.arguments[0] == off.arguments[0]
            ):
                yield from _same_listener(unit, on, other, off)
        for unit, site in begun:
            if not any(own_name(site.receiver) == own_name(off.receiver) for _, off in ended):
                says = f"nothing takes this listener off `{site.receiver}` again"
                yield supports(unit, site.span.line, 0.35, says)


def _same_listener(unit: Unit, on: CallSite, other: Unit, off: CallSite) -> Iterator[Observation]:
    put, taken = on.arguments[1], off.arguments[1]
    if put == taken and not _INLINE.search(put):
        yield opposes(other, off.span.line, 0.85, f"`{taken}` is what was put on")
        return
    yield supports(unit, on.span.line, 0.92, f"puts `{put}` on `{on.receiver}`")
    yield supports(other, off.span.line, 0.92, f"takes `{taken}` off, which is another function")


def _timers(inquiry: Inquiry) -> Iterator[Observation]:
    begun, ended = [], []
    for unit in inquiry.units():
        for site in unit.sites:
            if site.name in _TIMERS.begin:
                begun.append((unit, site.span.line))
            elif site.name in _TIMERS.end:
                ended.append((unit, site.span.line))
    for unit, line in ended:
        if begun:
            yield opposes(unit, line, 0.85, "the timer is stopped here")
    for unit, line in begun if not ended else ():
        yield supports(unit, line, 0.8, "a timer that nothing stops")


def _unbounded_input(inquiry: Inquiry) -> Iterator[Observation]:
    """Whether strangers are let in: a refusal of what is not known speaks against it."""
    for unit in inquiry.functions():
        for line, _ in unit.matching(_REFUSAL):
            after = " ".join(unit.lines.get(line + step, "") for step in range(4))
            if re.search(r"\b(?:return|throw|raise|close|abort|reject|continue)\b", after):
                yield opposes(unit, line, 0.85, "what is not known is refused here")


def _unclosed(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        closed = [line for line, _ in unit.matching(_CLOSED)]
        for line, found in unit.matching(_OPENED):
            if closed:
                yield opposes(unit, closed[0], 0.6, "what is opened here is closed again")
            else:
                says = f"what `{found.group()}…)` opens is not closed in `{unit.symbol.name}`"
                yield supports(unit, line, 0.7, says)


RETENTION: Final = (
    Defect(
        "unbounded_growth",
        "a collection that only ever grows",
        frozenset({"performance", "bug", "security"}),
        words(
            r"grows? (?:without|with no|for ?ever|unbounded|indefinitely)",
            r"for ?ever",
            r"only (?:ever )?added",
            r"unbounded",
            r"never (?:removed|emptied|evicted|shrinks|trimmed)",
            r"keeps? (?:every|all)\b",
            r"memory leak",
            r"leaks? memory",
            r"accumulat\w+",
            r"no (?:size )?limit",
        ),
        _growing,
        "Limit the collection, or take entries out when what they stand for ends.",
        words(r"memory", r"out of memory", r"\bOOM", r"grows"),
    ),
    Defect(
        "other_listener",
        "a listener that is not the one taken off",
        frozenset({"bug", "performance", "behavior"}),
        words(
            r"(?:another|different|other|not the same|new) (?:function|listener|handler|callback)",
            r"listener",
            r"(?:handler|callback) (?:stays|is (?:never|not) removed)",
            r"unsubscri\w+",
            r"takes? .{0,30} off",
        ),
        _other_listener,
        "Keep the function that is put on, and take that same one off.",
        words(r"memory", r"called twice", r"duplicate"),
    ),
    Defect(
        "timer_kept",
        "a timer that is never stopped",
        frozenset({"bug", "performance"}),
        words(
            r"(?:interval|timer|ticker)\b.{0,40}(?:never|not) (?:clear|stop|cancel)",
            r"clearInterval",
            r"timer (?:leak|stays)",
        ),
        _timers,
        "Stop the timer where what it serves ends.",
        words(
            r"memory",
        ),
    ),
    Defect(
        "strangers_admitted",
        "input that nobody limits",
        frozenset({"security", "bug"}),
        words(
            r"any(?:body|one) can",
            r"unvalidated",
            r"not validated",
            r"no validation",
            r"without (?:any )?validat\w+",
            r"without checking",
            r"arbitrary (?:input|values|names|addresses)",
            r"attacker can",
            r"untrusted input",
        ),
        _unbounded_input,
        "Refuse what is not known before anything is kept for it.",
    ),
    Defect(
        "unclosed",
        "a handle that is not closed",
        frozenset({"bug", "performance"}),
        words(
            r"(?:file|connection|handle|socket|cursor|stream)s? (?:is |are )?(?:never|not) closed",
            r"(?:connection|handle)s? (?:is |are )?(?:never|not) (?:released|returned)",
            r"(?:connection|handle|descriptor|resource) leak",
            r"leaks? (?:a |the )?(?:connection|file|handle)",
            r"without closing",
            r"forgets? to close",
        ),
        _unclosed,
        "Close it on every way out: `with`, `using`, `defer` or `finally`.",
        words(r"too many open", r"pool exhaust"),
    ),
)
