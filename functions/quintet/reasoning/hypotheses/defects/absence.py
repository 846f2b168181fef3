"""Claims that something is never done: the code shows whether it is.

Any verb of the table may be denied. One place that does it speaks against the claim, more so in
what the claim names; a named function that does not do it speaks for the claim, weakly, because
somebody else may.
"""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.defects.containers import operations
from quintet.reasoning.hypotheses.observations import Observation

_VERBS: Final = {
    r"fill(?:ed|s)?|set|stored?|written|populated|saved|put": None,
    r"clear|cleared|stopp?ed|cancell?ed": re.compile(r"\b(?:clear\w*|stop|Stop|cancel\w*)\("),
    r"clos(?:e|ed|es)": re.compile(r"\b[Cc]lose\(|\bwith\b"),
    r"call|called|invoked|used|run": None,
    r"flush(?:ed)?": re.compile(r"\bflush\("),
    r"logg?(?:ed)?": re.compile(r"\blog(?:ger|ging)?\.\w+\(|console\.\w+\("),
    r"retri(?:ed|es)|retry": re.compile(r"retry|attempt", re.IGNORECASE),
    r"valid(?:ated?|ates)": re.compile(r"valid\w*\(|\braise ValueError|\bthrow new", re.IGNORECASE),
    r"encrypt(?:ed)?|hash(?:ed)?": re.compile(r"encrypt|bcrypt|argon2|sha256|hash", re.IGNORECASE),
    r"releas(?:e|ed|es)|unlock(?:ed|s)?": re.compile(r"\b(?:release|unlock|Unlock)\("),
    r"commit(?:s|ted)?": re.compile(r"\bcommit\("),
}
_DENIED: Final = r"\b(?:never|not|nowhere|isn't|aren't|no longer)\s+(?:\w+\s+)?(?:{verb})\b"


def _denied(inquiry: Inquiry) -> Iterator[Observation]:
    for verb, pattern in _VERBS.items():
        if not re.search(_DENIED.format(verb=verb), inquiry.claim.text, re.IGNORECASE):
            continue
        if pattern is not None:
            yield from _done(inquiry, pattern)
        elif verb.startswith("fill"):
            yield from _filled(inquiry)
        else:
            yield from _called(inquiry)


def _done(inquiry: Inquiry, pattern: re.Pattern[str]) -> Iterator[Observation]:
    found = False
    for unit in inquiry.units():
        for line, match in unit.matching(pattern):
            found = True
            yield opposes(unit, line, 0.75, f"`{match.group().strip('(')}` is done here")
    for unit in inquiry.functions():
        if not found and unit.symbol.id in inquiry.focus.named:
            says = f"nothing in `{unit.symbol.name}` does it, nor in the other files looked at"
            yield supports(unit, unit.symbol.line, 0.6, says)


def _filled(inquiry: Inquiry) -> Iterator[Observation]:
    for operation in operations(tuple(inquiry.units())):
        if operation.use == "add" and operation.unit.is_function:
            yield opposes(
                operation.unit, operation.line, 0.85, f"`{operation.owner}` is filled here"
            )


def _called(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        if unit.symbol.name not in inquiry.claim.names:
            continue
        callers = inquiry.code.graph.callers_of(unit.symbol, least=0.3)
        for call in callers:
            at = inquiry.code.by_id.get(call.caller)
            if at is not None:
                yield opposes(at, call.line, 0.85, f"`{unit.symbol.name}` is called here")
        if not callers:
            yield supports(unit, unit.symbol.line, 0.7, f"no call of `{unit.symbol.name}` is known")


ABSENCE: Final = (
    Defect(
        "never_done",
        "something that is never done",
        frozenset({"bug", "behavior", "performance", "security"}),
        words(
            *(_DENIED.removeprefix(r"\b").format(verb=verb) for verb in _VERBS),
        ),
        _denied,
        "Do it where what it belongs to ends, or begins.",
    ),
)
