"""prompts/list and prompts/get."""

from quintet.errors import UnknownPromptError
from quintet.protocol.context import Context
from quintet.protocol.interaction import InputRequired
from quintet.protocol.methods.listing import declared_list
from quintet.protocol.rendering import complete, content_block, prompt_entry
from quintet.protocol.validation import validated


def list_prompts(context: Context) -> str:
    """The declared prompts; the same for every caller."""
    prompts = list(context.family.prompt_table.values())
    return declared_list(context, "prompts", prompts, prompt_entry)


def get_prompt(context: Context) -> str:
    """One prompt, rendered with the given arguments."""
    name = context.text_parameter("name")
    prompt = context.family.prompt_table.get(name)
    if prompt is None:
        raise UnknownPromptError(f"Unknown prompt: {name[:200]}", {"name": name[:200]})
    context.notes["prompt_name"] = name
    context.principal.require(prompt.permission)
    arguments = validated(prompt.input_model, context.object_parameter("arguments"))
    try:
        messages = prompt.run(arguments, context.call)
    except InputRequired as pause:
        return context.paused(pause)
    rendered = [
        {"role": message.role, "content": content_block(message.content, context.revision)}
        for message in messages
    ]
    return complete(
        context.family,
        context.revision,
        {"description": prompt.description, "messages": rendered},
    )
