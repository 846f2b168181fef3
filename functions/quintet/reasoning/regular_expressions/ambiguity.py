"""Texts that an automaton can read in ever more ways.

After Weber and Seidl: exponentially many, where two ways lead from a state back to itself on the
same text; polynomially many, where a text leads from one state to itself, from there to another,
and from that to itself. The text is found by a search through pairs and triples of states.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final, TypeVar

from quintet.reasoning.regular_expressions.automaton import BEGIN, SKIP, Automaton, first_of

MOST_WORK: Final = 150_000
"""Steps through pairs and triples of states, for an expression."""

_Place = TypeVar("_Place", bound=Hashable)


class TooMuchWorkError(Exception):
    """The work was more than is done for an expression."""


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


def pumps(found: Automaton) -> Iterator[Pump]:
    """Every kind of pump, the exponential ones first, then those of a high degree.

    Raises:
        TooMuchWorkError: there are more combinations of states than are examined.
    """
    search = _Search(found)
    cycles = [cycle for cycle in _cycles(search.onward) if cycle[0] in search.onward[BEGIN]]
    for cycle in cycles:
        letters = search.doubled(cycle)
        if letters is not None:
            yield Pump(letters, cycle[0], None, tuple(cycle))
    chains: dict[tuple[int, ...], tuple[tuple[int, ...], list[list[int]]]] = {}
    for first, last in product(cycles, cycles):
        if first is not last and last[0] in search.onward[first[0]]:
            letters = search.bridged(first, last)
            chain = search.chain(letters) if letters is not None else []
            if letters is not None and len(chain) > 1:
                chains.setdefault(tuple(each[0] for each in chain), (letters, chain))
    found_ways = [
        Pump(letters, chain[0][0], len(chain), tuple(state for cycle in chain for state in cycle))
        for letters, chain in chains.values()
    ]
    yield from sorted(found_ways, key=lambda pump: (-(pump.degree or 0), SKIP in pump.states))


@dataclass
class _Search:
    found: Automaton
    left: int = MOST_WORK
    onward: list[frozenset[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.onward = _reachable([list(ways) for ways in self.found.ways])

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooMuchWorkError("more combinations of states than are examined")

    def within(self, states: Sequence[int] | frozenset[int]) -> dict[int, list[int]]:
        """Where states lead that stay among them."""
        inside = frozenset(states)
        return {
            state: [each for each in self.found.ways[state] if each in inside] for state in inside
        }

    def doubled(self, cycle: Sequence[int]) -> tuple[int, ...] | None:
        """A text with two ways from a state of a cycle back to itself."""
        ways, labels, inside, first = (
            self.found.ways,
            self.found.labels,
            self.within(cycle),
            cycle[0],
        )
        start = first, first, False
        came: dict[tuple[int, int, bool], tuple[tuple[int, int, bool], int]] = {}
        queue = [start]
        for here in queue:
            own, two, parted = here
            for left, right in product(inside[own], inside[two]):
                common = labels[left] & labels[right]
                if not common:
                    continue
                self.spend()
                forks = parted or (own == two and (left != right or ways[own][left] > 1))
                there = min(left, right), max(left, right), forks
                if there != start and there not in came:
                    came[there] = here, first_of(common)
                    queue.append(there)
                if there == (first, first, True):
                    return _way(came, start, there)
        return None

    def bridged(self, cycle: Sequence[int], other: Sequence[int]) -> tuple[int, ...] | None:
        """A text from a state to itself and to another, and from the other to itself."""
        between = frozenset(
            state for state in self.onward[cycle[0]] if other[0] in self.onward[state]
        )
        inside = self.within(cycle), self.within(between), self.within(other)
        return next((way for goal in other if (way := self.bridge(inside, cycle[0], goal))), None)

    def bridge(
        self, inside: tuple[dict[int, list[int]], ...], first: int, goal: int
    ) -> tuple[int, ...] | None:
        labels, start, end = self.found.labels, (first, first, goal), (first, goal, goal)
        came: dict[tuple[int, int, int], tuple[tuple[int, int, int], int]] = {}
        queue = [start]
        for here in queue:
            for one, three in product(inside[0][here[0]], inside[2][here[2]]):
                common = labels[one] & labels[three]
                for two in inside[1][here[1]] if common else ():
                    if not common & labels[two]:
                        continue
                    self.spend()
                    there = one, two, three
                    if there != start and there not in came:
                        came[there] = here, first_of(common & labels[two])
                        queue.append(there)
                    if there == end:
                        return _way(came, start, there)
        return None

    def chain(self, letters: tuple[int, ...]) -> list[list[int]]:
        """The most states one behind the other that each lead to themselves on a text, repeated."""
        targets: list[list[int]] = []
        for state in range(len(self.found.ways)):
            states = {state} & self.onward[BEGIN]
            for letter in letters:
                states = self.found.after(states, letter)
            targets.append(sorted(states))
        onward = _reachable(targets)
        cycles = _cycles(onward)

        @cache
        def longest(at: int) -> list[list[int]]:
            own = cycles[at]
            behind = (
                longest(other)
                for other, cycle in enumerate(cycles)
                if other != at and cycle[0] in onward[own[0]]
            )
            return [own, *max(behind, key=len, default=[])]

        return max(map(longest, range(len(cycles))), key=len, default=[])


def _way(came: dict[_Place, tuple[_Place, int]], start: _Place, goal: _Place) -> tuple[int, ...]:
    letters = []
    while True:
        goal, letter = came[goal]
        letters.append(letter)
        if goal == start:
            return tuple(reversed(letters))


def _reachable(targets: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    """The states that each can come to, over one step or more."""
    found = []
    for state in range(len(targets)):
        seen = set(targets[state])
        queue = list(seen)
        for here in queue:
            fresh = [each for each in targets[here] if each not in seen]
            seen.update(fresh)
            queue += fresh
        found.append(frozenset(seen))
    return found


def _cycles(onward: Sequence[frozenset[int]]) -> list[list[int]]:
    """The states that lead to each other and so back to themselves."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for state, reached in enumerate(onward):
        if state in reached and state not in seen:
            found.append([each for each in sorted(reached, reverse=True) if state in onward[each]])
            seen.update(found[-1])
    return found
