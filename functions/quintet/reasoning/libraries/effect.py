"""What a call does to something outside its function, and what it costs: frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

EffectKind = Literal[
    "database",
    "http",
    "file",
    "process",
    "wait",
    "compute",
    "cache",
    "queue",
    "lock",
    "clock",
    "random",
    "log",
    "environment",
]
Action = Literal["read", "write", "acquire", "release", "open", "close"]
Rows = Literal["none", "one", "many"]
Holder = Literal["result", "receiver"]
CostShape = Literal["linear", "sort", "copy", "make"]
CostOf = Literal["receiver", "argument", "result"]

TYPICAL_MILLISECONDS: Final[Mapping[EffectKind, float]] = MappingProxyType(
    {
        "database": 1,
        "http": 100,
        "file": 0.1,
        "process": 10,
        "wait": 100,
        "compute": 100,
        "cache": 0.5,
        "queue": 5,
        "lock": 0.01,
        "clock": 0.001,
        "random": 0.001,
        "log": 0.01,
        "environment": 0.001,
    }
)
"""The weight of an effect whose file gives none."""
_NOTICED: Final = 0.1
_NOTICED_IN_LOOP: Final = 0.02
"""Milliseconds of one call, alone and where each of many elements has one."""
NEVER_BLOCKING: Final = frozenset[EffectKind]({"clock", "random", "log", "environment"})
"""Kinds that nobody waits for unless a file says so."""


@dataclass(frozen=True, slots=True)
class Effect:
    """`name` is the full name of what is called, its receiver written as the type that it has.

    `is_blocking`: the thread waits until it is done. `rows`: how many rows, documents or entries a
    database, cache or queue can answer with; "none" stands for numbers, flags and no answer.
    `weight`: the usual time of a call in milliseconds, as an order of magnitude. It ranks effects
    and is no measurement. `relation` is the attribute of a row that asks when it is read.
    """

    kind: EffectKind
    action: Action
    name: str
    is_blocking: bool
    rows: Rows
    weight: float
    relation: str = ""

    @property
    def is_noticed(self) -> bool:
        """Whether who waits for one call notices it: it is worth another thread."""
        return self.weight >= _NOTICED

    @property
    def is_noticed_in_loop(self) -> bool:
        """Whether who waits for many such calls does."""
        return self.weight >= _NOTICED_IN_LOOP


@dataclass(frozen=True, slots=True)
class Opening:
    """A resource that a call opens or acquires, and what gives it back.

    `released_by` are methods of what the call returns (`held_by` is "result": a file's `close`,
    also `Body.Close`) or of what it is called on ("receiver": a lock's `release`).
    """

    kind: EffectKind
    released_by: frozenset[str]
    held_by: Holder


@dataclass(frozen=True, slots=True)
class Cost:
    """How the time of a call grows: with the length `of` its receiver, argument or result.

    The shape "make" stands for what takes long whatever its size is, and can be used again: an
    expression that is compiled, a client, a parser. What it gives depends on the first argument
    alone, or on all that it is given where `of` is "result".

    `first_argument`: it does so only where the first argument is this literal (`pop(0)`), "" for
    any arguments.
    """

    shape: CostShape
    of: CostOf
    first_argument: str = ""
