"""What happens in a function, and what every check has: what forms of checks are made of.

Clients are shown each field once, and each check with a line and an example.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from quintet.reasoning.common.fields import Name
from quintet.reasoning.libraries.effect import Action, EffectKind

_EFFECT: Final = rf"^(?:{'|'.join(get_args(EffectKind))})(?:\.(?:{'|'.join(get_args(Action))}))?$"
EffectName = Annotated[str, Field(pattern=_EFFECT, description="`database`, or `database.read`")]
_EVENTS: Final = ("call", "effect", "write", "read", "returns", "raises")


class _Form(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Event(_Form):
    """What happens in a function: one of call, effect, write, read, returns and raises."""

    call: Name | None = Field(
        None, description="A call: of this function, or as the code writes it (`lock.unlock`)"
    )
    given: Any = Field(
        None, description="Of a call: a value or name among its arguments, or `{name: value}`"
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


_INTRODUCTION: Final = (
    "One claim about one function that is decided exactly. Choose checks that all hold just if the "
    "hypothesis is true; leave out what none of them says. `negated` claims the opposite of one; "
    "what most functions do not do either supports nothing: say what is done too. "
    "What a function itself does is decided more often than what it leads to. "
    "By `check`, each with an example beside `check` and `function`: "
)


def listed_form(forms: Sequence[type[Form]]) -> dict[str, Any]:
    """The JSON schema of any of the checks."""
    fields: dict[str, Any] = {}
    names, lines = [], []
    for form in forms:
        schema = form.model_json_schema(ref_template="{model}")
        properties = schema["properties"]
        names.append(properties.pop("check")["const"])
        for field, written in properties.items():
            written.pop("title", None)
            fields.setdefault(field, _without_references(written))
        own = ", ".join(
            field if field in schema["required"] else f"{field}?"
            for field in properties
            if field not in Form.model_fields
        )
        said, _, example = schema["description"].partition("\n\n")
        lines.append(f"{names[-1]}({own}): {said} {example}")
    return {
        "type": "object",
        "description": _INTRODUCTION + " ".join(lines),
        "properties": {"check": {"type": "string", "enum": names}, **fields},
        "required": ["check", "function"],
    }


def _without_references(written: dict[str, Any]) -> dict[str, Any]:
    """An event is written out where a form refers to it."""
    if "Event" not in str(written):
        return written
    event = Event.model_json_schema()
    fields = {
        name: {"description": field["description"]} for name, field in event["properties"].items()
    }
    return {"type": "object", "description": event["description"], "properties": fields}
