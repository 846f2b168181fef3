"""Whether a call leads to another function that does something."""

from dataclasses import replace

from quintet.codegraph.statements import Node, call_of
from quintet.errors import BadInputError
from quintet.reasoning.code.functions import Function
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.event_form import Event
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
    """Whether a function does the event, or leads to another that does; kept for each."""
    key = asked.function.symbol.id, target, event.model_dump_json(exclude_unset=True)
    known = asked.facts.leading
    function = asked.facts.code.function(target) if key not in known else None
    if key not in known:
        reach = asked.facts.reach(function).functions if function is not None else ()
        known[key] = any(_does(asked, reached.function, event) for reached in reach)
    return known[key]


def _does(asked: Asked, function: Function, event: Event) -> bool:
    if function.symbol.id == asked.function.symbol.id:
        return False
    try:
        found = replace(asked, function=function).occurrences(event)
    except BadInputError:  # what is written so in one function is not in the other
        return False
    return bool(found.sure or found.possible)
