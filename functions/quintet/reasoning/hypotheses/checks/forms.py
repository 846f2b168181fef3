"""The checks that a hypothesis may carry: their JSON forms.

A check says one thing about one function. Functions are named as `name`, `Class.name`,
`path.py::Class.name` or `path.py:12`; names that mean several are refused with all of them.
"""

from typing import Annotated, Any, Final, Literal, Self, get_args

from pydantic import Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from quintet.reasoning.common.fields import Name
from quintet.reasoning.hypotheses.checks.event_form import EffectName, Event, Form, listed_form

Answer = Literal["holds", "fails", "not_known"]
"""What a check comes to."""
Verdict = Literal["supported", "contradicted", "undecided"]
"""What the checks of a hypothesis come to."""
MOST_CHECKS: Final = 20
"""Of one hypothesis."""

Callee = Annotated[
    Name, Field(description="A function of the code, or the full name of one outside")
]
FieldName = Annotated[Name, Field(description="`self.total`, `Order.total` or `total`")]
Operator = Literal[
    "==", "===", "!=", "!==", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "instanceof"
]


class Calls(Form):
    """The function itself calls another.

    {"callee": "lock.unlock"}
    """

    check: Literal["calls"]
    callee: Callee


class Reaches(Form):
    """It leads to another function over any number of calls.

    {"callee": "Cart.save"}
    """

    check: Literal["reaches"]
    callee: Callee


class NeverReaches(Form):
    """It does not lead there, wherever its calls go.

    {"callee": "os.remove"}
    """

    check: Literal["never_reaches"]
    callee: Callee


class Awaits(Form):
    """Each of its calls of another function is awaited.

    {"callee": "fetch"}
    """

    check: Literal["awaits"]
    callee: Callee


class InLoop(Form):
    """It does something in a loop of its own.

    {"event": {"effect": "database.read"}}
    """

    check: Literal["in_loop"]
    event: Event


class InLoopOver(Form):
    """It has a loop over something of this name, and does the event in it if one is given.

    {"over": "orders", "event": {"call": "save"}}
    """

    check: Literal["in_loop_over"]
    over: Name = Field(description="A variable, field or function")
    event: Event | None = None


class GuardedBy(Form):
    """Each time it does the event, a condition that names this was tested, or this lock is held.

    {"event": {"call": "remove"}, "by": "is_admin", "truth": true}
    """

    check: Literal["guarded_by"]
    event: Event
    by: Name = Field(description="A name or a literal in the condition, a decorator, or a lock")
    truth: bool | None = Field(None, description="What it must have been there, if that matters")


class When(Form):
    """Wherever `by` is `truth`, `error` is handled, or the call `of` has failed, it does that.

    {"error": "OSError", "of": "os.open", "event": {"call": "os.close", "given": "fd"}}
    """

    check: Literal["when"]
    event: Event
    by: Name | None = Field(
        None, description="A name in a condition, a literal it equals; of `x is None` all of it"
    )
    truth: bool = Field(default=True, description="Whether `by` is true there")
    error: Name | None = Field(None, description="The class, or in a script the code, of an error")
    of: Name | None = Field(None, description="A call whose errors are meant")

    @model_validator(mode="after")
    def _is_given(self) -> Self:
        if self.by is None and self.error is None and self.of is None:
            raise PydanticCustomError("when_validation", "Must have one of by, error and of")
        return self


class AlwaysAfter(Form):
    """Once `first` is done, `then` is done on every way out, errors of calls included.

    {"first": {"call": "mu.Lock"}, "then": {"call": "mu.Unlock"}}
    """

    check: Literal["always_after"]
    first: Event
    then: Event
    panics: bool = Field(default=False, description="Whether panics of Go are ways out too")


class InBackground(Form):
    """Each time it does the event, that is in a goroutine, not in the function itself.

    {"event": {"call": "jobs.Wait"}}
    """

    check: Literal["in_background"]
    event: Event


class Holds(Form):
    """Each time it does the event, it holds the lock.

    {"lock": "self.lock", "event": {"write": "self.total"}}
    """

    check: Literal["holds"]
    lock: Name = Field(description="As the code writes it: `self.lock`")
    event: Event


class Releases(Form):
    """It gives a resource back on every path, errors included.

    {"resource": "file"}
    """

    check: Literal["releases"]
    resource: Name = Field(description="The variable that holds it")


class Raises(Form):
    """An error of this class may come out of it.

    {"error": "ValueError"}
    """

    check: Literal["raises"]
    error: Name


class Catches(Form):
    """It has a handler that catches this error.

    {"error": "IOException"}
    """

    check: Literal["catches"]
    error: Name


class Swallows(Form):
    """It catches this error, and nobody learns of it.

    {"error": "OSError"}
    """

    check: Literal["swallows"]
    error: Name


class WritesBefore(Form):
    """Each time it does `then`, it has done `first` before.

    {"first": {"call": "journal.flush"}, "then": {"returns": "editor"}}
    """

    check: Literal["writes_before"]
    first: Event
    then: Event


class Reads(Form):
    """It uses a field or variable, itself or in what it calls.

    {"field": "self.total"}
    """

    check: Literal["reads"]
    field: FieldName


class Writes(Form):
    """It assigns a field or variable, itself or in what it calls.

    {"field": "Order.total"}
    """

    check: Literal["writes"]
    field: FieldName


class Does(Form):
    """It has an effect, itself or in what it calls.

    {"effect": "file.write"}
    """

    check: Literal["does"]
    effect: EffectName


class HasDefault(Form):
    """A parameter, or an entry of a parameter of options, has a default: this one, if given.

    {"parameter": "timeout", "value": null}
    """

    check: Literal["has_default"]
    parameter: Name
    value: Any = Field(None, description="A JSON value; [] and {} are empty containers")


class Returns(Form):
    """It may return this value.

    {"value": null}
    """

    check: Literal["returns"]
    value: Any = Field(description="A JSON value; null is None, nil and undefined")


class Compares(Form):
    """It compares something of this name by this operator.

    {"operator": "<", "name": "limit"}
    """

    check: Literal["compares"]
    operator: Operator = Field(description="`==` is `===` too")
    name: Name = Field(description="A name, a text or a number on either side")


class MatchesRule(Form):
    """A rule of the library finds something in it.

    {"rule": "n_plus_one"}
    """

    check: Literal["matches_rule"]
    rule: Name


AnyCheck = (
    Calls | Reaches | NeverReaches | Awaits | InLoop | InLoopOver | GuardedBy | When | Holds
    | Releases | AlwaysAfter | InBackground | Raises | Catches | Swallows | WritesBefore | Reads
    | Writes | Does | HasDefault | Returns | Compares | MatchesRule
)  # fmt: skip


Check = Annotated[
    AnyCheck, Field(discriminator="check"), WithJsonSchema(listed_form(get_args(AnyCheck)))
]
Checks = Annotated[list[Check], Field(max_length=MOST_CHECKS)]
