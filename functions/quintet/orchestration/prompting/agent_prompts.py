"""The prompt of an agent that works on one task of a plan: all that it is ever told.

It is written from the task's meta-prompt and the profile of its role; the text is `texts/agent.md`.
"""

from typing import Final

from quintet.llm.prompts import fenced
from quintet.orchestration.prompting.domains import guidance
from quintet.orchestration.prompting.meta_prompts import DEFAULT_OUTPUT, MetaPrompt, around, outline
from quintet.orchestration.prompting.quoting import one_line
from quintet.orchestration.prompting.role_thinking import numbered
from quintet.orchestration.prompting.roles import PROFILES, known_role
from quintet.orchestration.prompting.texts import filled

GENERAL: Final = "general"
"""The domain of a meta-prompt without CONTEXT."""
_LONGEST_VALUE: Final = 200
"""Characters of a role, a domain or an output that is no text but a name."""


def agent_prompt(meta: MetaPrompt, todo_text: str) -> str:
    """All that an agent needs; `todo_text` may be the text that the meta-prompt was read from."""
    profile = PROFILES[meta.role]
    domain = meta.context_parameters.get("domain", "")
    return filled(
        "agent",
        task=fenced("task", _task(meta, todo_text)),
        role=_role(meta),
        thinking=numbered(profile.thinking_steps),
        frameworks=", ".join(profile.frameworks),
        focus=profile.focus,
        validation_rules=", ".join(profile.validation_rules),
        authority=profile.authority,
        output=_output(meta, profile.output),
        domain=one_line(domain, characters=_LONGEST_VALUE) or GENERAL,
        complexity=profile.complexity,
        additions=_advice(domain) + _agents(meta),
    )


def _task(meta: MetaPrompt, todo_text: str) -> str:
    """What the todo says around its tags, then the instructions."""
    return "\n\n".join(filter(None, (around(todo_text), outline(meta))))


def _role(meta: MetaPrompt) -> str:
    if known_role(meta.role_specification):
        return meta.role
    named = one_line(meta.role_specification, characters=_LONGEST_VALUE)
    return f"{named} (not one of the nine; think as a {meta.role} does)"


def _output(meta: MetaPrompt, default: str) -> str:
    asked = meta.output_requirements
    return default if asked == DEFAULT_OUTPUT else one_line(asked, characters=_LONGEST_VALUE)


def _advice(domain: str) -> str:
    found = guidance(domain)
    return f"In this domain: {' '.join(found)}\n\n" if found else ""


def _agents(meta: MetaPrompt) -> str:
    if not meta.nested:
        return ""
    listed = "\n\n".join(
        f"[agent {number}], role {_role(part)}:\n{fenced('agent', part.written)}"
        for number, part in enumerate(meta.nested, 1)
    )
    return filled("agent_nested", agents=listed) + "\n\n"
