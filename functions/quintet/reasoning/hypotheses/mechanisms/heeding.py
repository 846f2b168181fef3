"""Claims that something is not looked at, against the conditions in which it is."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import ALL_TYPES, Defect, Inquiry
from quintet.reasoning.hypotheses.mechanisms.locating import (
    SPOKEN_OF,
    Locator,
    locator_of,
    stem,
    stems,
)
from quintet.reasoning.hypotheses.observations import Observation

_VERBS: Final = r"(?:check|look at|test|verif|validat|compar|consider|heed|inspect)"
_ACTIVE: Final = re.compile(
    rf"\b(?:ignor\w+|disregard\w*|overlooks?|(?:does|do|did)(?: not|n't) {_VERBS}\w*"
    rf"|never {_VERBS}\w*|without (?:check|look|test|verify|validat|compar)ing(?: at)?"
    rf"|fails to {_VERBS}\w*)\s([^.,;:]*)",
    re.IGNORECASE,
)
_PASSIVE: Final = re.compile(
    rf"(?<![^.,;:])([^.,;:]*?)\b(?:is|are|was|were) (?:not |never )?(?:{_VERBS}\w*|ignored)\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(r"\b(?:not|never|ignored|nobody)\b", re.IGNORECASE)
_ALONG: Final = re.compile(
    r"(?<![^.,;:])([^.,;:]*?)\b(?:is|are|gets?) \w+ "
    r"(?:as well|too|anyway|all the same|nevertheless)\b",
    re.IGNORECASE,
)
_PHRASES: Final = re.compile(
    f"{_ACTIVE.pattern}|"
    rf"\b(?:is|are|was|were) (?:(?:not|never) {_VERBS}\w*|ignored)\b|"
    r"\b(?:is|are|gets?) \w+ (?:as well|too|anyway|all the same|nevertheless)\b",
    re.IGNORECASE,
)
_CONDITION: Final = re.compile(
    r"\bif\b|\bunless\b|\belif\b|\bwhen\b|\bexcept\b|\bcatch\b|\bassert|\braise\b|\bthrow\b"
    r"|&&|\bWHERE\b|\bAND\b|filter\(|[!=]==? |\brequire\w*\(|\bensure\w*\(|\bverify\w*\(|\bwhile\b"
)
_DROPPED: Final = re.compile(
    r"\b_\s*:?=\s*[\w.]+\(|\bcatch\s*(?:\(\w+\))?\s*\{\s*\}|except\b.*: pass"
)
_VAGUE: Final = frozenset(
    stem(one)
    for one in "whether nobody anybody other others case time result back well also know".split()
)


def _examined(inquiry: Inquiry) -> Iterator[Observation]:
    text = inquiry.claim.text
    active, along = _ACTIVE.search(text), _ALONG.search(text)
    passive = _PASSIVE.search(text)
    if active is not None:
        nouns = stems(active[1])
    elif passive is not None and _DENIED.search(passive.group()):
        nouns = stems(passive[1])
    else:
        nouns = stems(along[1]) if along is not None else frozenset()
    nouns -= _VAGUE | {one for name in inquiry.claim.names for one in stems(name)}
    if not nouns:
        return
    locator = locator_of(inquiry)
    found = list(_heeded(inquiry, locator, nouns))
    yield from found
    if found or (active is None and passive is None) or not _is_known(inquiry, nouns):
        return
    for unit in inquiry.functions():
        if unit.symbol.id in inquiry.focus.named and not _is_elsewhere(inquiry, nouns):
            for line, one in unit.matching(_DROPPED):
                said = f"`{one.group()}` throws it away"
                yield Observation(unit.path, line, True, 0.85, said)
            said = f"no condition here speaks of {', '.join(sorted(nouns)[:3])}"
            yield Observation(unit.path, unit.symbol.line, True, 0.75, said)


def _heeded(inquiry: Inquiry, locator: Locator, nouns: frozenset[str]) -> Iterator[Observation]:
    """Conditions that do speak of it, where the claim says that none does."""
    for unit in inquiry.units():
        fit = locator.of_unit(unit)
        if fit < SPOKEN_OF:
            continue
        for line in _conditions(unit, nouns):
            yield Observation(unit.path, line, False, 0.85 * fit, "here it is looked at")


def _conditions(unit: Unit, nouns: frozenset[str]) -> Iterator[int]:
    for line, _ in unit.matching(_CONDITION):
        here = stems(unit.lines[line])
        if nouns & here or ("error" in nouns and "err" in here):
            yield line


def _is_known(inquiry: Inquiry, nouns: frozenset[str]) -> bool:
    """Whether the code has such a thing at all."""
    return bool({"error"} & nouns) or any(nouns & stems(token) for token in inquiry.code.tokens)


def _is_elsewhere(inquiry: Inquiry, nouns: frozenset[str]) -> bool:
    """Whether what is near, or stands above a named function, may look at it instead."""
    near = (
        function for function in inquiry.functions() if function.symbol.id in inquiry.focus.near
    )
    above = (
        function for function in inquiry.functions() if function.symbol.id in inquiry.focus.named
    )
    return any(any(True for _ in _conditions(one, nouns)) for one in near) or any(
        nouns & stems(" ".join(one.symbol.decorators)) for one in above
    )


HEEDING: Final = (
    Defect(
        "not_heeded",
        "something that is not looked at",
        ALL_TYPES,
        _PHRASES,
        _examined,
        "Look at it, and say what is to happen.",
    ),
)
