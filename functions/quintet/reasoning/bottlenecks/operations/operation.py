"""What a call does that takes time, and the rules by which its full name tells so."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from quintet import windowed_re as re

OperationKind = Literal["database", "http", "file", "process", "wait", "compute", "cache", "queue"]
Action = Literal["read", "write"]
Rows = Literal["one", "many"]


@dataclass(frozen=True, slots=True)
class Operation:
    """`name` is the full name; `is_blocking`: the thread waits until it is done.

    `rows`: whether a read may answer with any number of rows.
    """

    kind: OperationKind
    action: Action
    name: str
    is_blocking: bool = True
    rows: Rows = "one"
    confidence: float = 0.95


@dataclass(frozen=True, slots=True)
class Rule:
    """Methods of what begins with one of `owners`.

    A name matches when its last part is one of the methods and none before it is: what a query
    answers with is no query. `through` are the parts that may stand between owner and method,
    None for any.
    """

    owners: tuple[str, ...]
    one: frozenset[str] = frozenset()
    many: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    kind: OperationKind = "database"
    is_blocking: bool = True
    through: frozenset[str] | None = None

    def matching(self, name: str) -> Operation | None:
        """What a call of this full name does; None where the rule says nothing of it."""
        owner = next((one for one in self.owners if _begins(name, one)), None)
        if owner is None or ".func." in name:
            # `sqlalchemy.func.count()` is a part of a query.
            return None
        *between, last = name[len(owner) :].strip(".").split(".")
        methods = self.one | self.many | self.writes
        if last not in methods or any(part in methods for part in between):
            return None
        if any(_BATCHES.search(part) for part in between):
            return None
        if self.through is not None and any(part not in self.through for part in between):
            return None
        action: Action = "write" if last in self.writes else "read"
        rows: Rows = "many" if last in self.many else "one"
        return Operation(self.kind, action, name, self.is_blocking, rows)


ANY_MODULE: Final = ""


_BATCHES: Final = re.compile(r"(?i)batch|pipeline|bulk|initialize\w*op")
"""Owners that gather what they are given and send it together."""


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def first_match(rules: Iterable[Rule], name: str) -> Operation | None:
    """What the first rule that knows the name says."""
    return next((found for rule in rules if (found := rule.matching(name)) is not None), None)


def _begins(name: str, owner: str) -> bool:
    return name.startswith(owner) and (len(name) == len(owner) or name[len(owner)] in "./")
