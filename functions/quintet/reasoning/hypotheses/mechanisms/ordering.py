"""Claims of what comes first: steps before others, returns before a release, checks before acts."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Branch, CallSite, Raise, Return, walk
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import ALL_TYPES, Defect, Inquiry, words
from quintet.reasoning.hypotheses.mechanisms.locating import locator_of, stems
from quintet.reasoning.hypotheses.mechanisms.trait import is_negated
from quintet.reasoning.hypotheses.observations import Observation

_FIRST: Final = re.compile(r"(?<![^.,;:])([^.,;:]*)\b(before|after)\b([^.,;:]*)", re.IGNORECASE)
_LEAVING: Final = re.compile(r"\b(?:return|leave|throw|raise|exit)s?\b", re.IGNORECASE)
_RELEASE: Final = re.compile(
    r"(?<!\w)(?<!\w\.)(\w++)(?:\.\w+)*\.(?:[cC]lose|[rR]elease|[uU]nlock|disconnect|[rR]ollback|destroy)\w*\("
)
_GUARDED: Final = re.compile(
    r"\bwith\b.*(?:open|connect|acquire|session|cursor|lock)\w*|\btry \(.*=|\busing\b"
    r"|\bdefer\b.*(?:Close|Release|Unlock|Rollback)\(",
)
_GUARD_NEAR: Final = 3
_HELD: Final = re.compile(
    r"(?<![A-Za-z])[lL]ock\(|\.R?Lock\(|\bwith\b.*(?<![bc])lock|\bsynchronized\b|transaction"
    r"|@Transactional|FOR UPDATE"
    r"|runExclusive\(|\.acquire\(|[mM]utex\w*\.\w+\("
)
_KEPT: Final = re.compile(r"^\s*(?:self|this|\w)\.[\w.]+(?:\[.*?\])?\s*[-+]?=(?!=)")
_ACTS: Final = re.compile(
    r"^(?:take|set|put|add|insert|update|save|write|remove|delete|pop|push|append|create|send|book"
    r"|reserve|charge|increment|decrement|store|mark|assign|use|consume|withdraw|move|rename)"
)


def _steps(inquiry: Inquiry) -> Iterator[Observation]:
    found = _FIRST.search(inquiry.claim.text)
    if found is None or _LEAVING.search(found[1]):
        return
    one, other = stems(found[1]), stems(found[3])
    first, second = (one, other) if found[2].lower() == "before" else (other, one)
    is_so = not is_negated(inquiry.claim.text, found.start(2))
    locator = locator_of(inquiry)
    for unit, fit in locator.units():
        sites, own = list(unit.sites), stems(unit.symbol.qualified)
        early = _line(sites, first - second - own)
        late = _line(sites, second - first - own)
        if early and late and early != late:
            supports = (early < late) == is_so
            said = "this comes first" if early < late else "this comes later"
            yield Observation(unit.path, early, supports, 0.8 * fit, said)
            if supports:
                yield Observation(unit.path, late, supports, 0.7 * fit, "and this after it")


def _line(sites: list[CallSite], asked: frozenset[str]) -> int:
    """Where the first call stands that is called by one of the words."""
    return next((site.span.line for site in sites if stems(site.name) & asked), 0)


def _left_open(inquiry: Inquiry) -> Iterator[Observation]:
    locator = locator_of(inquiry)
    for unit, fit in locator.units():
        found = list(_exits(unit))
        for line, said in found:
            yield Observation(unit.path, line, True, 0.85 * fit, said)
        if found:
            continue
        for line, _ in unit.matching(_GUARDED):
            yield Observation(unit.path, line, False, 0.85 * fit, "closed however it is left")


def _exits(unit: Unit) -> Iterator[tuple[int, str]]:
    """Where something is taken, and the ways out on which it is not given back."""
    releases = [(line, one[1]) for line, one in unit.matching(_RELEASE)]
    plain = [(at, name) for at, name in releases if not _is_guarded(unit, at)]
    for name in dict.fromkeys(name for _, name in plain):
        if name in {"this", "self"} or any(
            _is_guarded(unit, at) for at, one in releases if one == name
        ):
            continue
        taken = next((assign.span.line for assign in unit.assigns if name in assign.targets), 0)
        given = [at for at, one in plain if one == name]
        for node in unit.nodes:
            at = node.span.line
            if not isinstance(node, Return | Raise) or not taken < at < max(given):
                continue
            is_failed = unit.path.endswith(".go") and at <= taken + 2
            if not is_failed and not any(at - 2 <= line <= at for line in given):
                yield taken, f"`{name}` is taken here"
                yield at, f"it is left here without giving `{name}` back"


def _is_guarded(unit: Unit, line: int) -> bool:
    around = [unit.lines.get(at, "") for at in range(line - _GUARD_NEAR, line + 1)]
    return "defer " in around[-1] or any("finally" in one for one in around)


def _between(inquiry: Inquiry) -> Iterator[Observation]:
    """Something is asked and acted upon, with nothing that keeps others out in between."""
    locator = locator_of(inquiry)
    for unit, fit in locator.units():
        steps = _asked_and_done(unit, inquiry.claim.names)
        if steps is None:
            continue
        held = next((line for line, _ in unit.matching(_HELD) if line <= steps[0]), 0)
        if held:
            yield Observation(unit.path, held, False, 0.85 * fit, "held from the look to the act")
            continue
        yield Observation(unit.path, steps[0], True, 0.8 * fit, "it is asked here")
        yield Observation(
            unit.path, steps[1], True, 0.8 * fit, "and acted upon here; others may come between"
        )


def _asked_and_done(unit: Unit, names: tuple[str, ...]) -> tuple[int, int] | None:
    acts = [
        site
        for site in unit.sites
        if site.name in names or _ACTS.match(site.name.lower().lstrip("_"))
    ]
    kept = [line for line, _ in unit.matching(_KEPT)]
    for branch in unit.of(Branch):
        inside = {id(node) for node in walk(branch)}
        asks = "(" in branch.condition or any(
            name in branch.condition and "(" in assign.value
            for assign in unit.assigns
            for name in assign.targets
        )
        for one in acts:
            is_later = one.span.line > branch.span.line
            if asks and is_later and (id(one) not in inside or one.name in names):
                return branch.span.line, one.span.line
        later = [line for line in kept if line > branch.span.end_line]
        if asks and later:
            return branch.span.line, later[0]
    return None


ORDERING: Final = (
    Defect(
        "order_of_steps",
        "steps in the wrong order",
        ALL_TYPES,
        words(r"before\b", r"after\b"),
        _steps,
        "Change the order of the steps.",
    ),
    Defect(
        "left_open",
        "a way out on which something is not given back",
        ALL_TYPES,
        words(
            r"(?:return|leav|throw|exit|rais|go)\w*\b.{0,60}\b(?:before|without)\b.{0,30}"
            r"\b(?:clos|releas|unlock|free|giv|disconnect|roll)\w*",
            r"(?:never|not|only) (?:\w+ )?(?:closed?|released?|given back|returned to the pool)\b",
            r"without (?:closing|releasing|giving)",
            r"(?:stays?|remains?|is left|are left) open",
        ),
        _left_open,
        "Give it back on every way out.",
    ),
    Defect(
        "between_look_and_act",
        "a look and an act between which others may come",
        ALL_TYPES,
        words(
            r"in between",
            r"check[- ]then[- ]act",
            r"between (?:the |its )?(?:check|look|read|test|quer)\w*",
            r"(?:checks?|asks?|looks?|reads?|tests?)\b.{0,60}\b(?:and )?(?:only )?then\b",
            r"two (?:\w+ )?can both\b",
            r"both (?:see|pass|are told|be told|read|find)\b",
            r"not held\b",
        ),
        _between,
        "Look and act under one lock, or in one statement.",
    ),
)
