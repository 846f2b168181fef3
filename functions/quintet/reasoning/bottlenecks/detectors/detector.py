"""What a detector is: a look at one function that yields suspicions, each with its reasons."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Protocol

from quintet.reasoning.bottlenecks.code import Code, Function
from quintet.reasoning.bottlenecks.effects import Effects
from quintet.reasoning.bottlenecks.findings import BottleneckKind, Suspicion
from quintet.reasoning.bottlenecks.visits import Visit, visits


@dataclass(frozen=True)
class Scene:
    """A function in its code base. `depth` is how many calls deep detectors may follow."""

    code: Code
    effects: Effects
    function: Function
    depth: int

    @cached_property
    def visits(self) -> tuple[Visit, ...]:
        """Its statements with what they stand in."""
        return tuple(visits(self.code, self.function))

    @property
    def path(self) -> str:
        """The function's file."""
        return self.function.path


class Detector(Protocol):
    """One kind of bottleneck."""

    kind: ClassVar[BottleneckKind]

    def find(self, scene: Scene) -> Iterator[Suspicion]:
        """What is suspicious in the function, with the innocent explanations ruled out."""
        ...
