"""A check as a sentence: what exactly was checked, for those who read the verdict."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from quintet.reasoning.hypotheses.checks.event_form import Event, Form

_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "calls": "{function} itself calls {callee}",
        "reaches": "{function} leads to {callee}",
        "never_reaches": "{function} leads nowhere to {callee}",
        "awaits": "{function} awaits each call of {callee}",
        "in_loop": "{function} {event} in a loop of its own",
        "in_loop_over": "{function} loops over {over}",
        "guarded_by": "each time {function} {event}, {by} was tested before or is held",
        "when": "{function} {event} in each such case",
        "holds": "each time {function} {event}, it holds {lock}",
        "releases": "{function} gives {resource} back on every path",
        "always_after": "once {function} {first}, it {then} on every way out",
        "in_background": "each time {function} {event}, a goroutine does it",
        "raises": "{error} may come out of {function}",
        "catches": "{function} has a handler that takes {error}",
        "swallows": "{function} takes {error} and tells nobody",
        "writes_before": "each time {function} {then}, it {first} before",
        "reads": "{function} uses {field}, itself or in what it calls",
        "writes": "{function} assigns {field}, itself or in what it calls",
        "does": "{function} does {effect}, itself or in what it calls",
        "has_default": "{parameter} of {function} has a default value",
        "returns": "{function} may return {value}",
        "compares": "{function} compares {name} by {operator}",
        "matches_rule": "the rule {rule} finds something in {function}",
    }
)
_MORE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "in_loop_over.event": "and {} in it",
        "guarded_by.truth": "(it had to be {})",
        "when.by": "where {} is",
        "when.truth": "{}",
        "when.error": "where {} is handled",
        "when.of": "where the call {} has failed",
        "always_after.panics": "panics counted: {}",
        "has_default.value": "that is {}",
    }
)
"""What fields add that may be left out."""
_EVENTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "call": "calls", "effect": "does", "write": "assigns",
        "read": "uses", "returns": "returns", "raises": "raises",
    }
)  # fmt: skip


def sentence(check: Form) -> str:
    """All that a check says, and nothing else."""
    name = str(getattr(check, "check", ""))
    fields = {field: _value(getattr(check, field)) for field in type(check).model_fields}
    said = [_SENTENCES[name].format(**fields)]
    given = check.model_fields_set | ({"truth"} if getattr(check, "by", None) else set())
    for field in (each for each in type(check).model_fields if each in given):
        more = _MORE.get(f"{name}.{field}")
        if more is not None and (getattr(check, field) is not None or field == "value"):
            said.append(more.format(fields[field]))
    whole = " ".join(said)
    return f"not: {whole}" if check.negated else whole


def _value(value: Any) -> str:
    if isinstance(value, Event):
        return _event(value)
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def _event(event: Event) -> str:
    said = f"{_EVENTS[event.kind]} {_value(getattr(event, event.kind))}"
    if "given" in event.model_fields_set:
        said += f" with {_value(event.given)}"
    return f"{said} = {_value(event.value)}" if "value" in event.model_fields_set else said
