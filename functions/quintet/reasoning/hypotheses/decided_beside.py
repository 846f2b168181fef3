"""Checks beside one that is not known: those that say a part of it, or nearly it, and are decided.

An agent that reads "not known" may claim one of them instead, if its hypothesis says as much.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pydantic import TypeAdapter

from quintet.errors import BadInputError
from quintet.reasoning.hypotheses.checks.decision import Decided, decided
from quintet.reasoning.hypotheses.checks.event_form import Event, Form
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.forms import AnyCheck, Check
from quintet.reasoning.hypotheses.checks.subjects import Subjects

CHECK: Final = TypeAdapter[AnyCheck](Check)
"""Any check, from its JSON form."""
_EVENTS: Final = ("event", "first", "then")
_NEAR: Final[dict[str, Sequence[tuple[str, dict[str, str]]]]] = {
    "when": [("guarded_by", {"event": "event", "by": "by", "truth": "truth"}),
             ("catches", {"error": "error"})],
    "guarded_by": [("guarded_by", {"event": "event", "by": "by"}),
                   ("when", {"event": "event", "by": "by", "truth": "truth"})],
    "holds": [("guarded_by", {"event": "event", "by": "lock"})],
    "always_after": [("writes_before", {"first": "first", "then": "then"})],
    "writes_before": [("always_after", {"first": "first", "then": "then"})],
    "reaches": [("calls", {"callee": "callee"})],
    "never_reaches": [("calls", {"callee": "callee"})],
    "swallows": [("catches", {"error": "error"})],
}  # fmt: skip
"""By check, others that speak of the same, with where their fields come from."""


def decided_beside(
    facts: Facts, subjects: Subjects, checks: Sequence[Decided]
) -> Iterator[dict[str, Any]]:
    """For checks that are not known, others that hold; of those that fail, the opposite.

    Raises:
        DeadlineExceededError: there is no time to decide them.
    """
    told = [_own(each.check) for each in checks]
    for each in checks:
        for near in _near(each.check) if each.outcome.answer == "not_known" else ():
            if near in told:
                continue
            told.append(near)
            answer = _answer(facts, subjects, near)
            if answer == "holds":
                yield near
            elif answer == "fails":
                yield {**near, "negated": True}


def _answer(facts: Facts, subjects: Subjects, check: dict[str, Any]) -> str:
    try:
        return decided(facts, subjects, CHECK.validate_python(check), ()).outcome.answer
    except BadInputError:
        return "not_known"


def _own(check: Form) -> dict[str, Any]:
    return check.model_dump(mode="json", exclude_unset=True, exclude={"negated"})


def _near(check: Form) -> Iterator[dict[str, Any]]:
    own = _own(check)
    written = {**check.model_dump(mode="json"), **own}  # events as they were sent
    for name, fields in _NEAR.get(own["check"], ()):
        found = {field: written[source] for field, source in fields.items()}
        given = {field: value for field, value in found.items() if value is not None}
        if len(given) == len(fields):
            yield {"check": name, "function": check.function, **given}
    for field in _EVENTS:
        event = getattr(check, field, None)
        if isinstance(event, Event) and event.call is not None:
            if "given" in event.model_fields_set:
                yield {**own, field: {"call": event.call}}
            yield {"check": "calls", "function": check.function, "callee": event.call}
