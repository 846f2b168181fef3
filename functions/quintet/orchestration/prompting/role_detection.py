"""Which role a session takes: a model's choice where it is clear, else the objective's words.

The choice comes in prose with a fenced JSON block (seed 001's program), or as bare JSON. How words
tell a role is `role_wording`'s.
"""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from quintet.orchestration.prompting.quoting import cut, quoted
from quintet.orchestration.prompting.role_wording import detected_role
from quintet.orchestration.prompting.roles import PROFILES, Role, known_role
from quintet.orchestration.prompting.texts import filled

__all__ = ["RoleChoice", "chosen_role", "detected_role", "role_choices", "role_selection_prompt"]

_READ: Final = 20_000
"""Characters of a model's answer that are looked at."""
_FENCE: Final = "```"
_ATTEMPTS: Final = 10
"""Places at which bare JSON may begin."""
_LONGEST_REASONING: Final = 500
"""Characters."""


@dataclass(frozen=True, slots=True)
class RoleChoice:
    """A role and who chose it. `confidence` is the model's own, 0 to 1, None if it gave none."""

    role: Role
    by: Literal["model", "objective"]
    confidence: float | None = None
    reasoning: str = ""
    alternative: Role | None = None


def chosen_role(claude_response: str, objective: str) -> RoleChoice:
    """The role that a model's answer names; what cannot be read leaves it to the objective."""
    for answer in _objects(claude_response[:_READ]):
        named = answer.get("selected_role")
        role = known_role(named) if isinstance(named, str) else None
        if role is not None:
            alternative = answer.get("alternative_suggestion")
            return RoleChoice(
                role=role,
                by="model",
                confidence=_confidence(answer.get("confidence")),
                reasoning=_reasoning(answer.get("reasoning")),
                alternative=known_role(alternative) if isinstance(alternative, str) else None,
            )
    return RoleChoice(role=detected_role(objective), by="objective")


def role_selection_prompt(objective: str, suggested: Role) -> str:
    """Asks a model to choose one of the nine roles for an objective."""
    return filled(
        "role_selection",
        objective=quoted("objective", objective, words=200),
        choices=role_choices(suggested),
    )


def role_choices(suggested: Role) -> str:
    """The nine roles with when to choose each, and the JSON that a choice is written in."""
    roles = "\n".join(
        f"- `{role}`: {profile.purpose}. Choose it when {profile.chosen_for}."
        for role, profile in PROFILES.items()
    )
    return filled("role_choices", roles=roles, suggested=suggested)


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    """JSON objects in fenced blocks, then those that stand free."""
    pieces = text.split(_FENCE)
    for block in pieces[1::2]:
        yield from _object_in(block.removeprefix("json").removeprefix("JSON"))
    start = text.find("{")
    for _ in range(_ATTEMPTS):
        if start < 0:
            return
        yield from _object_in(text[start:])
        start = text.find("{", start + 1)


def _object_in(text: str) -> Iterator[Mapping[str, Any]]:
    try:
        value, _ = json.JSONDecoder().raw_decode(text.lstrip())
    except (ValueError, RecursionError):
        return
    if isinstance(value, dict):
        yield value


def _confidence(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if 0 <= value <= 1 and math.isfinite(value) else None


def _reasoning(value: Any) -> str:
    return cut(value, characters=_LONGEST_REASONING) if isinstance(value, str) else ""
