"""Rules that a workspace brings itself, in `.quintet/rules/`: untrusted text within bounds.

A rule that cannot be used is told with the reason, and the others are used.
"""

from collections.abc import Callable
from dataclasses import dataclass
from tomllib import TOMLDecodeError
from typing import Final

from pydantic import ValidationError

from quintet.reasoning.rules.conditions.condition import known
from quintet.reasoning.rules.patterns import compiled
from quintet.reasoning.rules.rule import Rule, parsed
from quintet.reasoning.workspaces.workspace import Workspace

FOLDER: Final = ".quintet/rules/"
MOST_RULES: Final = 200
MOST_SECONDS: Final = 2.0
"""Of all rules of a workspace together, in one analysis."""
MOST_BYTES: Final = 64 * 1024
_MOST_OPEN_HOLES: Final = 2
"""Holes for many in a pattern: each tries every number."""


@dataclass(frozen=True, slots=True)
class WorkspaceRules:
    """The rules that can be used, and for each other one its path and why it cannot."""

    rules: tuple[Rule, ...] = ()
    problems: tuple[str, ...] = ()


def workspace_rules(workspace: Workspace) -> WorkspaceRules:
    """The rules of a workspace, in the order of their paths."""
    paths = [
        path for path in workspace.files() if path.startswith(FOLDER) and path.endswith(".toml")
    ]
    rules: list[Rule] = []
    problems = [
        f"{path}: a workspace has at most {MOST_RULES} rules" for path in paths[MOST_RULES:]
    ]
    for path in paths[:MOST_RULES]:
        try:
            rules.append(_read(path, workspace.read(path)))
        except (TOMLDecodeError, ValidationError, ValueError) as wrong:
            problems.append(f"{path}: {_why(wrong)}")
    return WorkspaceRules(tuple(rules), tuple(problems))


def _read(path: str, content: bytes) -> Rule:
    if len(content) > MOST_BYTES:
        message = f"it is larger than {MOST_BYTES // 1024} KiB"
        raise ValueError(message)
    name = path.removeprefix(FOLDER).removesuffix(".toml")
    rule = parsed(name, content.decode("utf-8")).model_copy(update={"judged": (0, 0)})
    if rule.trigger.pattern:
        compiled(rule.trigger.pattern, rule.trigger.pattern_language)
        if rule.trigger.pattern.count("$$$") > _MOST_OPEN_HOLES:
            message = f"its pattern has more than {_MOST_OPEN_HOLES} holes for many"
            raise ValueError(message)
    for asked in (*rule.conditions, *rule.lower):
        condition = asked.split()[asked.startswith("not ")]
        if condition not in known():
            message = f"there is no condition {condition}; there are {', '.join(sorted(known()))}"
            raise ValueError(message)
    return rule


def _why(wrong: Exception) -> str:
    if isinstance(wrong, ValidationError):
        first = wrong.errors(include_url=False)[0]
        return f"{'.'.join(map(str, first['loc'])) or 'the rule'}: {first['msg']}"
    return str(wrong)


class Budget:
    """The time that the rules of a workspace may take together; `clock` tells seconds."""

    def __init__(self, clock: Callable[[], float], seconds: float = MOST_SECONDS) -> None:
        self._clock = clock
        self._left = seconds
        self._began = 0.0

    def __enter__(self) -> None:
        self._began = self._clock()

    def __exit__(self, *_: object) -> None:
        self._left -= self._clock() - self._began

    @property
    def is_over(self) -> bool:
        """Whether nothing of it is left."""
        return self._left <= 0
