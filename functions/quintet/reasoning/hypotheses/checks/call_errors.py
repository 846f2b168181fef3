"""Whose errors a handler takes, and whether a call raises its own where it stands."""

from collections.abc import Sequence
from typing import Final

from quintet.codegraph.statements import CallSite, Handler, Try, walk
from quintet.reasoning.code.flow_branches import Step
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.exits import WIDEST
from quintet.reasoning.tracing.guards import protection_of
from quintet.reasoning.tracing.raising import ErrorClasses

_SCRIPTS: Final = frozenset({"javascript", "typescript"})


def is_for_others(asked: Asked, function: Function, visit: Visit, handlers: Sequence[Step]) -> bool:
    """Whether handlers of some classes stand around a call and others, whose errors they may be."""
    named = [each.node for each in handlers if isinstance(each.node, Handler) and each.node.caught]
    caught = {each.rpartition(".")[2] for node in named for each in node.caught}
    for around in (each for each in visit.parents if isinstance(each, Try)):
        if any(each in named for each in around.handlers):
            parts = [each for each in around.children if each not in around.handlers]
            calls = [each for part in parts for each in walk(part) if isinstance(each, CallSite)]
            is_shared = len(calls) > 1 and caught.isdisjoint(WIDEST)
            return is_shared and not _raises_any(asked, function, visit, caught)
    return False


def _raises_any(asked: Asked, function: Function, visit: Visit, caught: set[str]) -> bool:
    """Whether what a call leads to raises an error of one of these classes itself."""
    classes = ErrorClasses(asked.facts.graph, function.language)
    targets = asked.facts.names.targets(function, visit.call) if visit.call is not None else ()
    bodies = [
        inner.body for each, _ in targets if (inner := asked.facts.function(each)) is not None
    ]
    raised = [each.name for body in bodies for each in protection_of(body).raised]
    return any(not caught.isdisjoint(classes.above(name)) for name in raised)


def fails_at_once(asked: Asked, function: Function, visit: Visit) -> bool:
    """Whether a call raises its error where it stands: in a script one that answers at once."""
    if function.language not in _SCRIPTS or visit.call is None:
        return True
    targets = asked.facts.names.targets(function, visit.call)
    declared = [symbol.returns for symbol, _ in targets]
    is_own = bool(declared) and not any(not each or each.startswith("Promise") for each in declared)
    return is_own or visit.call.name.endswith("Sync")
