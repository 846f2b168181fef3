"""What a call of a full name does, in any of the languages that are read in full depth."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from quintet.reasoning.bottlenecks.operations import (
    go_rules,
    java_rules,
    javascript_rules,
    python_rules,
)
from quintet.reasoning.bottlenecks.operations.operation import Operation, Rule, first_match

RULES: Final[Mapping[str, tuple[Rule, ...]]] = MappingProxyType(
    {
        "python": python_rules.RULES,
        "javascript": javascript_rules.RULES,
        "typescript": javascript_rules.RULES,
        "go": go_rules.RULES,
        "java": java_rules.RULES,
    }
)


@lru_cache(maxsize=16384)
def operation_of(language: str, name: str) -> Operation | None:
    """None for what takes no time worth speaking of, or is not known."""
    plain = name.removeprefix("node:")
    return first_match(RULES.get(language, ()), plain)


@lru_cache(maxsize=16)
def data_modules(language: str) -> tuple[str, ...]:
    """Modules that mean a file talks to a database."""
    rules = RULES.get(language, ())
    return tuple(owner for rule in rules if rule.kind == "database" for owner in rule.owners)
