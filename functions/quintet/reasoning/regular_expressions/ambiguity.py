"""Texts that an automaton can read in ever more ways.

After Weber and Seidl: exponentially many, where two ways lead from a state back to itself on the
same text; polynomially many, where a text leads from one state to itself, from there to another,
and from that to itself. The text is found by a search through pairs and triples of states.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, TypeVar

from quintet.reasoning.regular_expressions.automaton import (
    BEGIN,
    MATCHED,
    Automaton,
    Step,
    members,
    way_to,
)

MOST_WORK: Final = 150_000
"""Steps through pairs and triples of states, for an expression."""

_State = TypeVar("_State")
_Inner = dict[int, list[Step]]
_Pair = tuple[int, int, bool, int]
_Triple = tuple[int, int, int, int]


class TooMuchWorkError(Exception):
    """The work was more than is done for an expression."""


@dataclass(slots=True)
class Work:
    """What is left of the work that may be done."""

    left: int = MOST_WORK

    def spend(self) -> None:
        """Counts a step.

        Raises:
            TooMuchWorkError: There is none left.
        """
        self.left -= 1
        if self.left < 0:
            raise TooMuchWorkError("more combinations of states than are examined")


@dataclass(frozen=True, slots=True)
class Pump:
    """A text, in parts of the alphabet, that can be read in more ways each time it is repeated."""

    letters: tuple[int, ...]
    state: int
    """From where it is repeated."""
    degree: int | None
    """Of the time, None where it is exponential."""
    states: tuple[int, ...]
    """Those that are gone through again and again."""


def pumps(found: Automaton, work: Work, *, is_unmatched: bool) -> Iterator[Pump]:
    """Every kind of pump, the exponential ones first, then those of a high degree.

    With `is_unmatched` only those on whose text, read once, no way matches.
    """
    return _Search(found, work, is_unmatched=is_unmatched).pumps()


class _Search:
    def __init__(self, found: Automaton, work: Work, *, is_unmatched: bool) -> None:
        self.found = found
        self.work = work
        self.is_unmatched = is_unmatched
        self.targets = [
            [step.target for step in steps if step.target != MATCHED] for steps in found.steps
        ]
        self.onward = _reachable(self.targets)
        self.reached = self.onward[BEGIN]

    def pumps(self) -> Iterator[Pump]:
        cycles = [
            cycle
            for cycle in components(self.targets)
            if is_cycle(cycle, self.targets) and self.reached >> cycle[0] & 1
        ]
        for cycle in cycles:
            letters = self.doubled(cycle)
            if letters is not None:
                yield Pump(letters, cycle[0], None, tuple(cycle))
        chains: dict[tuple[int, ...], tuple[tuple[int, ...], list[list[int]]]] = {}
        for letters in self.all_bridged(cycles):
            chain = self.chain(letters)
            if len(chain) > 1:
                chains.setdefault(tuple(each[0] for each in chain), (letters, chain))
        for letters, chain in sorted(chains.values(), key=lambda each: -len(each[1])):
            states = tuple(state for cycle in chain for state in cycle)
            yield Pump(letters, chain[0][0], len(chain), states)

    def inner(self, states: set[int]) -> dict[int, list[Step]]:
        return {
            state: [step for step in self.found.steps[state] if step.target in states]
            for state in states
        }

    def begun(self, state: int) -> int:
        """The set of states beside one that a text leads to; 0 where that does not matter."""
        if not self.is_unmatched:
            return 0
        states = 1 << BEGIN
        for letter in way_to(self.found, state):
            states = self.found.after(states, letter)
        return states

    def choices(self, letters: int, beside: int) -> Iterator[tuple[int, int]]:
        """Letters to go on with, and the states beside: any letter, or all that do not match."""
        if not self.is_unmatched:
            yield (letters & -letters).bit_length() - 1, 0
            return
        for letter in members(letters):
            states = self.found.after(beside, letter)
            if not states & 1 << MATCHED:
                yield letter, states

    def doubled(self, cycle: list[int]) -> tuple[int, ...] | None:
        """A text with two ways from a state of a cycle back to itself."""
        steps, first = self.inner(set(cycle)), cycle[0]
        start = first, first, False, self.begun(first)
        came: dict[_Pair, tuple[_Pair, int]] = {}
        queue = [start]
        for here in queue:
            own, two, parted, beside = here
            for left, right in product(steps[own], steps[two]):
                if not left.letters & right.letters:
                    continue
                forks = parted or (own == two and (left is not right or left.ways > 1))
                low, high = sorted((left.target, right.target))
                for letter, states in self.choices(left.letters & right.letters, beside):
                    self.work.spend()
                    there = low, high, forks, states
                    if there != start and there not in came:
                        came[there] = here, letter
                        queue.append(there)
                    if there[:3] == (first, first, True):
                        return _way(came, start, there)
        return None

    def all_bridged(self, cycles: list[list[int]]) -> Iterator[tuple[int, ...]]:
        for cycle, other in product(cycles, cycles):
            if other is cycle or not self.onward[cycle[0]] >> other[0] & 1:
                continue
            between = {
                state
                for state in members(self.onward[cycle[0]])
                if self.onward[state] >> other[0] & 1
            }
            within = self.inner(set(cycle)), self.inner(between), self.inner(set(other))
            found = (self.bridged(within, (cycle[0], goal)) for goal in other)
            letters = next((each for each in found if each is not None), None)
            if letters is not None:
                yield letters

    def bridged(
        self, within: tuple[_Inner, _Inner, _Inner], ends: tuple[int, int]
    ) -> tuple[int, ...] | None:
        """A text from a state to itself and to another, and from the other to itself."""
        first, middle, last = within
        start = ends[0], ends[0], ends[1], self.begun(ends[0])
        came: dict[_Triple, tuple[_Triple, int]] = {}
        queue = [start]
        for here in queue:
            for move, three in product(first[here[0]], last[here[2]]):
                if not move.letters & three.letters:
                    continue
                for two in middle[here[1]]:
                    letters = move.letters & two.letters & three.letters
                    for letter, states in self.choices(letters, here[3]) if letters else ():
                        self.work.spend()
                        there = move.target, two.target, three.target, states
                        if there != start and there not in came:
                            came[there] = here, letter
                            queue.append(there)
                        if there[:3] == (ends[0], ends[1], ends[1]):
                            return _way(came, start, there)
        return None

    def chain(self, letters: tuple[int, ...]) -> list[list[int]]:
        """The most states one behind the other that each lead to themselves on a text, repeated."""
        targets: list[list[int]] = []
        for state in range(len(self.found.steps)):
            states = self.reached & 1 << state
            for letter in letters:
                states = self.found.after(states, letter) & ~(1 << MATCHED)
            targets.append(list(members(states)))
        return longest_chain(targets, list(range(len(targets))))


def _way(came: dict[_State, tuple[_State, int]], start: _State, goal: _State) -> tuple[int, ...]:
    letters = []
    while True:
        goal, letter = came[goal]
        letters.append(letter)
        if goal == start:
            return tuple(reversed(letters))


def _reachable(targets: list[list[int]]) -> list[int]:
    """The states, as bits, that each can come to."""
    onward = [0] * len(targets)
    for component in components(targets):
        reached = 0
        for state in component:
            for target in targets[state]:
                reached |= onward[target] | 1 << target
        for state in component:
            onward[state] = reached
    return onward


def components(targets: Sequence[Sequence[int]]) -> list[list[int]]:
    """All of them, each behind those that it leads to (Tarjan's algorithm without recursion)."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    stack: list[int] = []
    on_stack = set[int]()
    found: list[list[int]] = []
    for root in range(len(targets)):
        if root in order:
            continue
        path = [(root, 0)]
        while path:
            vertex, at = path.pop()
            if at == 0:
                order[vertex] = lowest[vertex] = len(order)
                stack.append(vertex)
                on_stack.add(vertex)
            if at < len(targets[vertex]):
                path.append((vertex, at + 1))
                following = targets[vertex][at]
                if following not in order:
                    path.append((following, 0))
                elif following in on_stack:
                    lowest[vertex] = min(lowest[vertex], order[following])
                continue
            if lowest[vertex] == order[vertex]:
                found.append(_unstacked(stack, on_stack, vertex))
            if path:
                parent = path[-1][0]
                lowest[parent] = min(lowest[parent], lowest[vertex])
    return found


def _unstacked(stack: list[int], on_stack: set[int], root: int) -> list[int]:
    component = []
    while True:
        vertex = stack.pop()
        on_stack.discard(vertex)
        component.append(vertex)
        if vertex == root:
            return component


def is_cycle(component: list[int], targets: Sequence[Sequence[int]]) -> bool:
    """Whether a component can be gone through again and again."""
    return len(component) > 1 or component[0] in targets[component[0]]


def longest_chain(targets: Sequence[Sequence[int]], roots: list[int]) -> list[list[int]]:
    """The most cycles that lie one behind the other on a way from a root."""
    order = components(targets)
    home = {vertex: at for at, component in enumerate(order) for vertex in component}
    best: list[list[list[int]]] = []
    for component in order:
        beyond = {home[target] for vertex in component for target in targets[vertex]}
        chain = max(
            (best[at] for at in beyond if at < len(best)), key=len, default=list[list[int]]()
        )
        best.append([component, *chain] if is_cycle(component, targets) else chain)
    return max((best[home[root]] for root in roots), key=len, default=[])
