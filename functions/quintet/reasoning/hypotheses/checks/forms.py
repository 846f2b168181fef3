"""The checks that a hypothesis may carry: their JSON forms.

A check says one thing about one function. Functions are named as `name`, `Class.name`,
`path.py::Class.name` or `path.py:12`; names that mean several are refused with all of them.
"""

from typing import Annotated, Any, Final, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from quintet.reasoning.common.fields import Name
from quintet.reasoning.effects.effect import Action, EffectKind

Answer = Literal["holds", "fails", "not_known"]
"""What a check comes to."""
Verdict = Literal["supported", "contradicted", "undecided"]
"""What the checks of a hypothesis come to."""
MOST_CHECKS: Final = 20
"""Of one hypothesis."""

_EFFECT: Final = rf"^(?:{'|'.join(get_args(EffectKind))})(?:\.(?:{'|'.join(get_args(Action))}))?$"
EffectName = Annotated[str, Field(pattern=_EFFECT, description="`database`, or `database.read`")]
Callee = Annotated[
    Name, Field(description="A function of the code, or the full name of one outside")
]
FieldName = Annotated[Name, Field(description="`self.total`, `Order.total` or `total`")]
Operator = Literal[
    "==", "===", "!=", "!==", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "instanceof"
]


_EVENTS: Final = ("call", "effect", "write", "read", "returns", "raises")


class _Form(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Event(_Form):
    """What happens in a function: one of call, effect, write, read, returns and raises."""

    call: Name | None = Field(
        None, description="A call: of this function, or as the code writes it (`lock.unlock`)"
    )
    given: Any = Field(
        None, description='Of a call: a value, a name, or `{"entry": value}` among its arguments'
    )
    write: Name | None = Field(None, description="An assignment to this field or variable")
    value: Any = Field(None, description="Of a write: the JSON value, or the name of one")
    read: Name | None = Field(None, description="A use of this field or variable")
    effect: EffectName | None = Field(None, description="Such an effect")
    returns: Any = Field(None, description="This is returned: a JSON value, or the name of one")
    raises: Name | None = Field(
        None, description="This error, or one with this code, is raised; in Go also returned"
    )

    @property
    def kind(self) -> str:
        """Which of them it is."""
        return next((name for name in _EVENTS if name in self.model_fields_set), "")

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        named = [name for name in _EVENTS if name in self.model_fields_set]
        is_empty = any(name != "returns" and getattr(self, name) is None for name in named)
        if len(named) != 1 or is_empty:
            message = f"Must have exactly one of {', '.join(_EVENTS)}"
            raise PydanticCustomError("event_validation", message)
        for more, kind in (("given", "call"), ("value", "write")):
            if more in self.model_fields_set and kind not in named:
                raise PydanticCustomError("event_validation", f"{more} goes with {kind} only")
        return self


class Form(_Form):
    """What all checks have."""

    function: Name = Field(description="The function that the check is about")
    negated: bool = Field(default=False, description="Whether the opposite is claimed")


class Calls(Form):
    """The function itself calls another."""

    check: Literal["calls"]
    callee: Callee


class Reaches(Form):
    """It leads to another function over any number of calls."""

    check: Literal["reaches"]
    callee: Callee


class NeverReaches(Form):
    """It does not lead there, wherever its calls go."""

    check: Literal["never_reaches"]
    callee: Callee


class Awaits(Form):
    """Each of its calls of another function is awaited."""

    check: Literal["awaits"]
    callee: Callee


class InLoop(Form):
    """It does something in a loop of its own."""

    check: Literal["in_loop"]
    event: Event


class InLoopOver(Form):
    """It has a loop over something of this name, and does the event in it if one is given."""

    check: Literal["in_loop_over"]
    over: Name = Field(description="A variable, field or function")
    event: Event | None = None


class GuardedBy(Form):
    """Each time it does the event, a condition that names this was tested, or this lock is held."""

    check: Literal["guarded_by"]
    event: Event
    by: Name = Field(description="A name or a literal in the condition, a decorator, or a lock")
    truth: bool | None = Field(None, description="What it must have been there, if that matters")


class When(Form):
    """Wherever `by` is `truth`, `error` is handled, or the call `of` has failed, it does that."""

    check: Literal["when"]
    event: Event
    by: Name | None = Field(None, description="A name in a condition, or a literal it equals")
    truth: bool = Field(default=True, description="Whether `by` is true there")
    error: Name | None = Field(None, description="The class, or in a script the code, of an error")
    of: Name | None = Field(None, description="A call whose errors are meant")

    @model_validator(mode="after")
    def _is_given(self) -> Self:
        if self.by is None and self.error is None and self.of is None:
            raise PydanticCustomError("when_validation", "Must have one of by, error and of")
        return self


class AlwaysAfter(Form):
    """Once `first` is done, `then` is done on every way out, errors of calls included."""

    check: Literal["always_after"]
    first: Event
    then: Event
    panics: bool | None = Field(None, description="Whether panics of Go count as ways out")


class InBackground(Form):
    """Each time it does the event, that is in a goroutine, not in the function itself."""

    check: Literal["in_background"]
    event: Event


class Holds(Form):
    """Each time it does the event, it holds the lock."""

    check: Literal["holds"]
    lock: Name = Field(description="As the code writes it: `self.lock`")
    event: Event


class Releases(Form):
    """It gives a resource back on every path, errors included."""

    check: Literal["releases"]
    resource: Name = Field(description="The variable that holds it")


class Raises(Form):
    """An error of this class may come out of it."""

    check: Literal["raises"]
    error: Name


class Catches(Form):
    """It has a handler that catches this error."""

    check: Literal["catches"]
    error: Name


class Swallows(Form):
    """It catches this error, and nobody learns of it."""

    check: Literal["swallows"]
    error: Name


class WritesBefore(Form):
    """Each time it does `then`, it has done `first` before."""

    check: Literal["writes_before"]
    first: Event
    then: Event


class Reads(Form):
    """It uses a field or variable, itself or in what it calls."""

    check: Literal["reads"]
    field: FieldName


class Writes(Form):
    """It assigns a field or variable, itself or in what it calls."""

    check: Literal["writes"]
    field: FieldName


class Does(Form):
    """It has an effect, itself or in what it calls."""

    check: Literal["does"]
    effect: EffectName


class HasDefault(Form):
    """A parameter has a default: this one, if a value is given."""

    check: Literal["has_default"]
    parameter: Name
    value: Any = Field(None, description="A JSON value; [] and {} are empty containers")


class Returns(Form):
    """It may return this value."""

    check: Literal["returns"]
    value: Any = Field(description="A JSON value; null is None, nil and undefined")


class Compares(Form):
    """It compares something of this name by this operator."""

    check: Literal["compares"]
    operator: Operator = Field(description="`==` is `===` too")
    name: Name = Field(description="A name, a text or a number on either side")


class MatchesRule(Form):
    """A rule of the library finds something in it."""

    check: Literal["matches_rule"]
    rule: Name


AnyCheck = (
    Calls | Reaches | NeverReaches | Awaits | InLoop | InLoopOver | GuardedBy | When | Holds
    | Releases | AlwaysAfter | InBackground | Raises | Catches | Swallows | WritesBefore | Reads
    | Writes | Does | HasDefault | Returns | Compares | MatchesRule
)  # fmt: skip


def _shown() -> dict[str, Any]:
    """The forms as clients are shown them: each field once, and a line for each check."""
    fields: dict[str, Any] = {}
    lines = []
    for form in get_args(AnyCheck):
        schema = form.model_json_schema(ref_template="{model}")
        told = schema["properties"]
        name = told.pop("check")["const"]
        for field, written in told.items():
            written.pop("title", None)
            fields.setdefault(field, _without_references(written))
        own = ", ".join(
            field if field in schema["required"] else f"{field}?"
            for field in told
            if field not in Form.model_fields
        )
        lines.append(f"{name}({own}): {schema['description']}")
    names = [line.partition("(")[0] for line in lines]
    return {
        "type": "object",
        "description": "One claim that is decided exactly. By `check`: " + " ".join(lines),
        "properties": {"check": {"type": "string", "enum": names}, **fields},
        "required": ["check", "function"],
    }


def _without_references(written: dict[str, Any]) -> dict[str, Any]:
    """An event is written out where a form refers to it."""
    if "Event" not in str(written):
        return written
    event = Event.model_json_schema()
    names = {field: {"type": "string"} for field in event["properties"]}
    return {"type": "object", "description": event["description"], "properties": names}


Check = Annotated[AnyCheck, Field(discriminator="check"), WithJsonSchema(_shown())]
Checks = Annotated[list[Check], Field(max_length=MOST_CHECKS)]
