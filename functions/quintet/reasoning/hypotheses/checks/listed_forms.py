"""The checks as clients are shown them: each field once, each check with a line and an example."""

from collections.abc import Sequence
from typing import Any, Final

from quintet.reasoning.hypotheses.checks.event_form import Event, Form

_INTRODUCTION: Final = (
    "One claim about one function that is decided exactly. Choose checks that all hold just if the "
    "hypothesis is true; leave out what none of them says. `negated` claims the opposite of one; "
    "what most functions do not do either supports nothing: say what is done too. "
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
