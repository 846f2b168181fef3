"""The states that a matcher can be in, and the characters that lead from one to the next."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from quintet.reasoning.regular_expressions.charsets import ANY, AT_EDGE, CharSet, atoms, sample
from quintet.reasoning.regular_expressions.models import Use
from quintet.reasoning.regular_expressions.positions import ALWAYS, Condition, Positions

MATCHED: Final = 0
BEGIN: Final = 1
_SKIP: Final = -1
"""The position of what a search passes over before it tries."""
_START: Final = -2
_END: Final = -3


@dataclass(frozen=True, slots=True)
class Step:
    """A way on: the characters as a set of bits, one for each of the alphabet's parts."""

    target: int
    letters: int
    ways: int


@dataclass(frozen=True, slots=True)
class Automaton:
    """States by number; a state is a position and the kind of character that led there."""

    alphabet: tuple[CharSet, ...]
    steps: tuple[tuple[Step, ...], ...]
    places: tuple[int, ...]
    """The position of each state, less than 0 for what is no letter of the pattern."""

    def is_skipping(self, state: int) -> bool:
        """Whether the search has not begun to try here."""
        return self.places[state] == _SKIP

    def after(self, states: int, letter: int) -> int:
        """The set of states, as bits, that a set comes to by a part of the alphabet."""
        found, bit = 0, 1 << letter
        for state in members(states):
            for step in self.steps[state]:
                if step.letters & bit:
                    found |= 1 << step.target
        return found

    def letter(self, point: int) -> int:
        """The part of the alphabet that holds a point."""
        return next(at for at, charset in enumerate(self.alphabet) if point in charset)

    def shown(self, letters: list[int]) -> str:
        """A text of these parts of the alphabet."""
        return "".join(sample(self.alphabet[letter]) for letter in letters)


def members(bits: int) -> Iterator[int]:
    """The numbers in a set of bits."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def way_to(found: Automaton, goal: int) -> list[int]:
    """The shortest text that leads to a state, in parts of the alphabet."""
    came: dict[int, tuple[int, int]] = {BEGIN: (BEGIN, -1)}
    queue = [BEGIN]
    for here in queue:
        if here == goal:
            break
        for step in found.steps[here]:
            if step.target not in came and step.target != MATCHED:
                came[step.target] = here, (step.letters & -step.letters).bit_length() - 1
                queue.append(step.target)
    letters = []
    while goal != BEGIN:
        goal, letter = came[goal]
        letters.append(letter)
    return letters[::-1]


def automaton(found: Positions, use: Use) -> Automaton:
    """The automaton of a pattern's positions."""
    return _Builder(found, use).built()


class _Builder:
    def __init__(self, found: Positions, use: Use) -> None:
        self.found = found
        self.links = _all_links(found, use)
        self.sets = dict.fromkeys((AT_EDGE, ANY, *(letter.chars for letter in found.letters)))
        for _, _, condition in self.links:
            for pair in condition:
                self.sets |= dict.fromkeys(pair)
        self.alphabet = sorted(atoms(self.sets), key=_shown_first)
        self.bits = {charset: self.mask(charset) for charset in self.sets}
        self.parts = self.divided()
        self.numbers = {part: number for number, part in enumerate(self.ordered())}

    def mask(self, charset: CharSet) -> int:
        return sum(1 << at for at, atom in enumerate(self.alphabet) if atom.ranges[0][0] in charset)

    def label(self, place: int) -> int:
        if place >= 0:
            return self.bits[self.found.letters[place].chars]
        return self.bits[ANY if place == _SKIP else AT_EDGE]

    def divided(self) -> dict[int, list[int]]:
        """The label of each position, divided by what its ways on ask of it."""
        asked: dict[int, dict[int, None]] = {}
        for before, _, condition in self.links:
            masks = asked.setdefault(before, {})
            masks |= dict.fromkeys(self.bits[pair[0]] for pair in condition)
        places = {*range(len(self.found.letters)), *(link[0] for link in self.links), _START}
        return {place: _split(self.label(place), asked.get(place, {})) for place in places}

    def ordered(self) -> list[tuple[int, int]]:
        start = (_START, self.parts[_START][0])
        others = [(place, part) for place, parts in self.parts.items() for part in parts]
        return [(_END, 0), start, *(part for part in others if part != start)]

    def built(self) -> Automaton:
        ways: dict[tuple[int, int], Counter[int]] = {}
        for (before, after, condition), count in self.links.items():
            for part in self.parts.get(before, ()):
                allowed = 0
                for held, behind in condition:
                    if part & ~self.bits[held] == 0:
                        allowed |= self.bits[behind]
                for source, target, letters in self.reached(before, part, after, allowed):
                    ways.setdefault((source, target), Counter())[letters] += count
        everything = (1 << len(self.alphabet)) - 1
        steps: list[list[Step]] = [[] for _ in self.numbers]
        steps[MATCHED].append(Step(MATCHED, everything, 1))
        for (source, target), sets in ways.items():
            steps[source] += [Step(target, bits, min(count, 2)) for bits, count in sets.items()]
        places = tuple(place for place, _ in self.numbers)
        return Automaton(tuple(self.alphabet), tuple(map(tuple, steps)), places)

    def reached(
        self, before: int, part: int, after: int, allowed: int
    ) -> Iterator[tuple[int, int, int]]:
        source = self.numbers[before, part]
        if after == _END:
            if allowed:
                yield source, MATCHED, allowed
            return
        for entered in self.parts[after]:
            if entered & allowed:
                yield source, self.numbers[after, entered], entered & allowed


def _all_links(found: Positions, use: Use) -> Counter[tuple[int, int, Condition]]:
    """The positions' links, those from the start and those to the end."""
    links = Counter(found.links)
    starts = (_START, _SKIP) if use == "search" else (_START,)
    ending: Condition = ((~AT_EDGE | AT_EDGE, AT_EDGE),) if use == "fullmatch" else ALWAYS
    for start in starts:
        for (place, condition), ways in found.whole.first.items():
            links[start, place, condition] += ways
        for condition in found.whole.empty:
            _end(links, start, condition, ending)
        if use == "search":
            links[start, _SKIP, ALWAYS] += 1
    for place, condition in found.whole.last:
        _end(links, place, condition, ending)
    return links


def _end(
    links: Counter[tuple[int, int, Condition]], place: int, condition: Condition, ending: Condition
) -> None:
    behind = ending[0][1]
    pairs = tuple((before, after & behind) for before, after in condition if after & behind)
    if pairs:
        links[place, _END, pairs] = 1


def _split(label: int, masks: dict[int, None]) -> list[int]:
    parts: dict[tuple[bool, ...], int] = {}
    bits = label
    while bits:
        low = bits & -bits
        bits ^= low
        key = tuple(bool(mask & low) for mask in masks)
        parts[key] = parts.get(key, 0) | low
    return list(parts.values())


def _shown_first(charset: CharSet) -> tuple[bool, int]:
    text = sample(charset)
    return not (text.isascii() and text.isprintable()), charset.ranges[0][0]
