"""Whether a call leads to another function that does something."""

from dataclasses import replace

from quintet.codegraph.statements import Node, call_of
from quintet.errors import BadInputError
from quintet.reasoning.code.functions import Function
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.event_form import Event
from quintet.reasoning.hypotheses.checks.facts import MOST_FUNCTIONS
from quintet.reasoning.hypotheses.checks.parts import is_named, plain


def may_do(asked: Asked, within: Function, node: Node, event: Event) -> bool:
    """Whether a call leads to another function that does the event, or may."""
    call = call_of(node)
    if call is None or event.kind == "returns":
        return False
    name = plain(event.call or "")
    if name and any(is_named(each, name) for each in call.arguments):
        return True  # it is handed on
    if within.holds(name):
        return False  # nobody else calls a variable of this function
    own = asked.function.symbol.id
    targets = asked.facts.names.targets(within, call)
    return any(_leads_to(asked, each.id, event) for each, _ in targets if each.id != own)


def _leads_to(asked: Asked, target: str, event: Event) -> bool:
    """Whether a function does the event or leads to another that does, or too many are led to.

    Raises:
        DeadlineExceededError: there is no time to follow them all.
    """
    facts, own = asked.facts, asked.function.symbol.id
    known = facts.leading[own, event.model_dump_json(exclude_unset=True)]
    waiting, seen = [target], set[str]()
    while waiting:
        key = waiting.pop()
        is_known = key in seen or known.get(key) is False
        function = facts.code.function(key) if not is_known else None
        if function is None:
            continue
        seen.add(key)
        is_it = known.get(key, False) or (key != own and _does(asked, function, event))
        if is_it or len(seen) > MOST_FUNCTIONS:
            known.update({key: True, target: True} if is_it else {target: True})
            return True
        waiting += [edge.target for edge in facts.leaving(function)[0]]
        waiting += [each.function.symbol.id for each in facts.decorators(function, [])]
    known.update(dict.fromkeys(seen, False))
    return False


def _does(asked: Asked, function: Function, event: Event) -> bool:
    try:
        found = replace(asked, function=function).occurrences(event)
    except BadInputError:  # what is written so in one function is not in the other
        return False
    return bool(found.sure or found.possible)
