"""completion/complete for prompt arguments and template variables."""

from collections.abc import Mapping
from typing import Final

from quintet.declarations import Complete, Prompt, ResourceTemplate
from quintet.errors import InvalidParamsError
from quintet.protocol.context import Context
from quintet.protocol.rendering import complete

MAX_VALUES: Final = 100


def complete_argument(context: Context) -> str:
    """Values that begin like the one being typed; none for arguments nobody completes."""
    target = _target(context)
    argument = context.object_parameter("argument")
    name, prefix = argument.get("name"), argument.get("value")
    if not (isinstance(name, str) and isinstance(prefix, str)):
        raise InvalidParamsError('Invalid params: "argument" must hold the strings name and value')
    context.principal.require(target.permission)
    completions: Mapping[str, Complete] = target.completions
    values = list(completions[name](prefix, context.call)) if name in completions else []
    completion = {
        "values": values[:MAX_VALUES],
        "total": len(values),
        "hasMore": len(values) > MAX_VALUES,
    }
    return complete(context.family, context.revision, {"completion": completion})


def _target(context: Context) -> Prompt | ResourceTemplate:
    reference = context.object_parameter("ref")
    kind = reference.get("type")
    if kind == "ref/prompt":
        prompt = context.family.prompt_table.get(str(reference.get("name")))
        if prompt is not None:
            return prompt
    if kind == "ref/resource":
        for template in context.family.templates:
            if template.uri_template == reference.get("uri"):
                return template
    raise InvalidParamsError('Invalid params: "ref" names no prompt or resource template')
