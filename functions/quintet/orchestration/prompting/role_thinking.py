"""How a role shows in a prompt: its thinking steps, focus, frameworks and rules."""

from collections.abc import Iterable

from quintet.orchestration.prompting.roles import PROFILES, Role
from quintet.orchestration.prompting.texts import filled


def role_block(role: Role) -> str:
    """The part of a system prompt that makes whoever reads it work in a role."""
    profile = PROFILES[role]
    return filled(
        "role_block",
        role=role,
        purpose=profile.purpose,
        thinking=numbered(profile.thinking_steps),
        focus=profile.focus,
        frameworks=", ".join(profile.frameworks),
        validation_rules=", ".join(profile.validation_rules),
    )


def numbered(steps: Iterable[str]) -> str:
    """Steps as a numbered Markdown list."""
    return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
