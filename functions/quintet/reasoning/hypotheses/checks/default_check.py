"""The check that a parameter, or an entry of its options, has a default."""

from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.forms import HasDefault
from quintet.reasoning.hypotheses.checks.given_values import GivenValue
from quintet.reasoning.hypotheses.checks.outcomes import (
    Outcome,
    fails,
    holds,
    not_known,
    refused,
    spot,
)
from quintet.reasoning.hypotheses.checks.parts import equals
from quintet.reasoning.hypotheses.checks.put_defaults import PutDefaults


def has_default(asked: Asked, check: HasDefault) -> Outcome:
    """As the function's own line says, or what it puts in place of a value that is not given."""
    function, name = asked.function, check.parameter
    given = GivenValue(function, name)
    put = PutDefaults(function, given, asked.facts.names)
    value = function.body.defaults.get(name) or put.first()
    if value is None:
        return _without(asked, given, put)
    at = spot(function, value, f"`{name}` is `{value.text}` by default")
    if "value" not in check.model_fields_set:
        return holds([at])
    is_it = equals(value, check.value)
    return not_known([at]) if is_it is None else holds([at]) if is_it else fails([at])


def _without(asked: Asked, given: GivenValue, put: PutDefaults) -> Outcome:
    """Where none is seen: it has none, unless a statement may put one.

    Raises:
        BadInputError: the function has no such parameter.
    """
    function, name = asked.function, given.name
    known = {parameter.name.lstrip("*.") for parameter in function.symbol.parameters}
    known |= {*function.body.unpacked, *function.body.defaults}
    if name not in known and not given.is_entry(asked.facts.code, asked.facts.names):
        message = f"{function.symbol.qualified} has no parameter {name}; it has: "
        message += ", ".join(sorted(known)) or "none"
        raise refused((*asked.where, "parameter"), message, name)
    unclear = put.unclear()
    if unclear is not None:
        return not_known([spot(function, unclear.node, f"something may be put for `{name}` here")])
    return fails([asked.whole(f"`{name}` has no default")])
