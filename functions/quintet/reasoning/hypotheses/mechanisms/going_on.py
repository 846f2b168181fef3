"""Claims that code goes on after a failure as if nothing had happened."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import (
    Branch,
    CallSite,
    Handler,
    Jump,
    Node,
    Raise,
    Return,
    Try,
    walk,
)
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import ALL_TYPES, Defect, Inquiry, words
from quintet.reasoning.hypotheses.mechanisms.locating import locator_of
from quintet.reasoning.hypotheses.observations import Observation

_FAILED: Final = re.compile(r"\berr\w* != nil")


def _examined(inquiry: Inquiry) -> Iterator[Observation]:
    locator = locator_of(inquiry)
    text = inquiry.claim.text
    for unit, fit in locator.units():
        for caught, line, is_left, after in _failures(unit):
            is_meant = not caught or any(one in text for one in caught)
            fit_here = fit if is_meant else fit * 0.8
            if is_left:
                said = "a failure ends the way through here"
                yield Observation(unit.path, line, False, 0.8 * fit_here, said)
            elif after:
                said = "the failure is caught here and the way goes on"
                yield Observation(unit.path, line, True, 0.85 * fit_here, said)
                said = "this is done after the failure too"
                yield Observation(unit.path, after, True, 0.8 * fit_here, said)


def _failures(unit: Unit) -> Iterator[tuple[tuple[str, ...], int, bool, int]]:
    """What is caught, where, whether the way ends there, and what is called after it (0: none)."""
    for node in unit.nodes:
        for place, child in enumerate(node.children):
            after = _first_call(node.children[place + 1 :])
            if isinstance(child, Try):
                for one in (each for each in walk(child) if isinstance(each, Handler)):
                    yield one.caught, one.span.line, _leaves(one), after
            elif isinstance(child, Branch) and _FAILED.search(child.condition):
                yield (), child.span.line, _leaves(child), after


def _leaves(node: Node) -> bool:
    return any(isinstance(one, Raise | Return | Jump) for one in walk(node))


def _first_call(nodes: tuple[Node, ...]) -> int:
    calls = (one.span.line for node in nodes for one in walk(node) if isinstance(one, CallSite))
    return next(calls, 0)


GOING_ON: Final = (
    Defect(
        "goes_on",
        "a failure after which the code goes on as if nothing had happened",
        ALL_TYPES,
        words(
            r"swallow\w*",
            r"(?:goes|carries|carry|go|going) on\b",
            r"continues?\b.{0,40}(?:after|although|even|as if|with)",
            r"(?:although|even though|even if|even when|despite|though) .{0,40}fail\w*",
            r"as if (?:nothing|it|all|everything)",
            r"(?:whether|no matter) .{0,30}(?:fail|succe|work)\w*",
            r"all the same",
        ),
        _examined,
        "End the way where it fails, or do the rest only after success.",
    ),
)
