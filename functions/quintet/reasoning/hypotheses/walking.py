"""A walk through the code from where it starts: what reaches what, and under which conditions.

Nothing is run. Every way of a branch is taken, so that what is not reached cannot be, as far as
calls are known; unresolved calls are counted, because behind them anything may lie.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quintet.codegraph.model import Call
from quintet.codegraph.statements import Arm, Node
from quintet.reasoning.hypotheses.code_view import CodeView, Unit
from quintet.requests.deadline import Deadline

MOST_REACHED: Final = 2000
_LEAST: Final = 0.3
"""Confidence of a call that is followed."""
_BLOCKS: Final = frozenset({"with", "finally", "defer", "go", "lock", "else"})


@dataclass(frozen=True, slots=True)
class Step:
    """A call on the way, and the condition under which it is made ("" for always)."""

    path: str
    line: int
    name: str
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """How a function is reached."""

    start: str
    steps: tuple[Step, ...] = ()

    @property
    def text(self) -> str:
        """In words, with the places of the calls."""
        last = self.steps[-3:]
        told = [f"{one.name} ({one.path}:{one.line}){_when(one)}" for one in last]
        skipped = "… → " if len(last) < len(self.steps) else ""
        return f"reached: {self.start} → {skipped}{' → '.join(told)}"


@dataclass(frozen=True, slots=True)
class Walk:
    """`ways` by id of function; `unresolved` are calls whose target is not known."""

    ways: Mapping[str, Way]
    unresolved: tuple[Step, ...]
    is_complete: bool = True


def walked(code: CodeView, starts: Sequence[str], deadline: Deadline) -> Walk:
    """The shortest way to everything that can be reached.

    Raises:
        DeadlineExceededError: the time is over.
        CallCancelledError: nobody waits for it any more.
    """
    units = code.by_id
    ways = {
        start: Way(units[start].symbol.qualified or units[start].path)
        for start in starts
        if start in units
    }
    waiting = deque(ways)
    unresolved: list[Step] = []
    while waiting and len(ways) < MOST_REACHED:
        deadline.check()
        unit = units[waiting.popleft()]
        for call in unit.calls:
            if not call.targets and not call.external:
                unresolved.append(Step(call.path, call.line, call.text))
            for target in call.targets:
                known = target.symbol_id in units and target.symbol_id not in ways
                if known and target.confidence >= _LEAST:
                    way = ways[unit.symbol.id]
                    step = Step(call.path, call.line, call.name, _condition(unit, call))
                    ways[target.symbol_id] = Way(way.start, (*way.steps, step))
                    waiting.append(target.symbol_id)
    return Walk(ways, tuple(unresolved), is_complete=not waiting)


def _condition(unit: Unit, call: Call) -> str:
    """The label of the innermost arm around a call."""
    found, waiting = "", [(node, "") for node in (unit.body.children if unit.body else ())]
    while waiting:
        node, label = waiting.pop()
        if node.span.line == call.line and getattr(node, "text", None) == call.text:
            found = label
        waiting += [(child, _label(node) or label) for child in node.children]
    return found


def _label(node: Node) -> str:
    return node.label if isinstance(node, Arm) and node.label not in _BLOCKS else ""


def _when(step: Step) -> str:
    return f" when `{step.condition}`" if step.condition else ""
