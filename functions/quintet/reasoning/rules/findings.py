"""What rules find: a suspicion with its evidence."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeGuard, get_args

if TYPE_CHECKING:  # what reads code is not for calls that read none
    from quintet.reasoning.effects.operation import Step

BottleneckKind = Literal[
    "n_plus_one",
    "nested_loop",
    "blocking_in_async",
    "unbounded_growth",
    "repeated_work",
    "missing_limit",
    "unreleased_resource",
    "regex_blowup",
]
"""What makes code slow, or makes it use up memory and other resources."""
HazardKind = Literal["path_traversal", "unchecked_permission"]
"""What lets somebody do what they may not; no matter of speed."""
Kind = BottleneckKind | HazardKind

_BOTTLENECKS: Final = frozenset(get_args(BottleneckKind))


def is_bottleneck(kind: Kind) -> TypeGuard[BottleneckKind]:
    """Whether findings of a kind are told by `performance_bottleneck`."""
    return kind in _BOTTLENECKS


@dataclass(frozen=True, slots=True)
class Suspicion:
    """`excluded`: innocent explanations that were looked for and not found.

    `growth` is how often it happens, as a formula (`n`, `n * m`). `weight` is how much it costs
    compared with others, 0 to 1.
    """

    kind: Kind
    symbol_id: str
    path: str
    line: int
    statement: str
    advice: str
    excluded: tuple[str, ...]
    confidence: float
    growth: str = "n"
    weight: float = 0.5
    steps: tuple["Step", ...] = ()
    rule: str = ""
    """The name of the rule that found it."""
