"""What a detector hands over: a suspicion with its evidence. `report` turns it into an answer."""

from dataclasses import dataclass
from typing import Literal

BottleneckKind = Literal[
    "n_plus_one",
    "nested_loop",
    "blocking_in_async",
    "unbounded_growth",
    "repeated_work",
    "missing_limit",
]


@dataclass(frozen=True, slots=True)
class Step:
    """A place on the way to where the time is spent: a line of a function and what it does."""

    path: str
    line: int
    function: str
    text: str


@dataclass(frozen=True, slots=True)
class Suspicion:
    """`excluded`: innocent explanations that were looked for and not found.

    `growth` is how often it happens, as a formula (`n`, `n * m`). `weight` is how much it costs
    compared with others, 0 to 1.
    """

    kind: BottleneckKind
    symbol_id: str
    path: str
    line: int
    statement: str
    advice: str
    excluded: tuple[str, ...]
    confidence: float
    growth: str = "n"
    weight: float = 0.5
    steps: tuple[Step, ...] = ()
