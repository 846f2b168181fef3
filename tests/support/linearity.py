"""Proves that Python's `re` searches any text with a pattern in linear time, or says why not.

An attempt is one start of the pattern at one place of the text. A bounded part of a pattern costs
an attempt a bounded number of steps, all ways to match it counted. A part that repeats without
bound is accepted where the characters it runs over are paid for once:

- nothing after it can fail, so that the match takes what was run over;
- or no attempt can start within such a run (its characters are none of those a match starts with,
  or there is one attempt), and no later run goes over what this one can leave.

Reads the parse tree of `re._parser`. Returns nothing about other engines.
"""

import re
from collections.abc import Iterable
from functools import cache
from itertools import compress
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
from typing import Any, Final

MOST_STEPS: Final = 25_000
"""Of one attempt, all alternatives and lengths of the bounded parts tried; few texts need any."""
_ALPHABET: Final = (
    "".join(map(chr, range(0x250))) + "ͅΩЖאع٣कぁ漢가①²½\u1680\u2002\u2019\u2028\u3000\uff0e\ufeff😀𝟗"
)
_REPEATS: Final = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)
_LOOKS: Final = (_constants.ASSERT, _constants.ASSERT_NOT)
_SETS: Final = (_constants.LITERAL, _constants.NOT_LITERAL, _constants.IN, _constants.ANY)
_MOST_POWERS: Final = 40
_SCOPED: Final = (0, re.IGNORECASE, re.DOTALL)
_SCOPED_FLAGS: Final = re.compile(r"\(\?[aiLmsux-]+:")
_EVERY: Final = frozenset(_ALPHABET)

Item = tuple[Any, Any]


class UnprovedError(Exception):
    """The pattern may need more than linear time; the message names the part."""


def prove(pattern: str | bytes, flags: int = 0, asked: str = "search") -> int:
    """The most steps of one attempt beside what the match or its run pays for.

    `asked` is how: `match` and `fullmatch` make one attempt, and the latter may fail at the end.

    Raises:
        UnprovedError: A part is not known to be linear, or the steps are too many.
    """
    text = pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern
    tree = _parser.parse(text, flags)
    proof = _Proof(tree.state, has_scoped_flags=_SCOPED_FLAGS.search(text) is not None)
    items = list(tree)
    if asked in {"match", "fullmatch"} or _is_anchored(items, proof.flags):
        proof.starts = frozenset()
    else:
        proof.starts, proof.after = proof.first(items), proof.no_start_after(items)
    is_whole = asked == "fullmatch"
    follow = frozenset[str]() if is_whole else _EVERY
    steps, _ = proof.sequence(items, follow, is_last=not is_whole)
    if steps > MOST_STEPS:
        raise UnprovedError(f"{steps} steps")
    return steps


class _Proof:
    def __init__(self, state: Any, *, has_scoped_flags: bool) -> None:
        self.flags: int = state.flags
        self.variants = _SCOPED if has_scoped_flags else (0,)
        self.state = state
        self.starts: frozenset[str] = _EVERY
        self.after: frozenset[str] = frozenset()
        """Characters that no attempt starts right behind."""
        self.left_early: frozenset[str] = frozenset()
        """Characters of runs that can be left early: no later run may go over them again."""

    def no_start_after(self, items: list[Item]) -> frozenset[str]:
        """What a look behind or a word's edge at the very beginning rules out."""
        if not items:
            return frozenset()
        kind, value = items[0]
        if kind is _constants.SUBPATTERN:
            return self.no_start_after(list(value[3]))
        if kind is _constants.AT and value is _constants.AT_BEGINNING:
            return _EVERY - {"\n"}
        if kind is _constants.AT and value is _constants.AT_BOUNDARY:
            words = self.characters(
                (_constants.IN, [(_constants.CATEGORY, _constants.CATEGORY_WORD)])
            )
            return words if self.first(items) <= words else frozenset()
        if kind is not _constants.ASSERT_NOT or value[0] > 0 or len(value[1]) != 1:
            return frozenset()
        behind = value[1][0]
        return self.only(behind) if behind[0] in _SETS else frozenset()

    def sequence(
        self, items: list[Item], follow: frozenset[str], *, is_last: bool
    ) -> tuple[int, int]:
        """Steps and ways of items, one after the other.

        `follow` is what may come behind them; `is_last`: nothing behind them can fail.
        """
        steps, ways = 0, 1
        for at, item in enumerate(items):
            rest = items[at + 1 :]
            own, exits = self.item(
                item, self.first(rest, follow), is_last=is_last and all(map(_never_fails, rest))
            )
            steps += ways * own
            ways *= exits
        return steps, ways

    def item(self, item: Item, follow: frozenset[str], *, is_last: bool) -> tuple[int, int]:
        kind, value = item
        if kind in _SETS or kind is _constants.AT:
            return 1, 1
        if kind is _constants.GROUPREF:
            width = self.state.groupwidths[value][1]
            if width > MOST_STEPS:
                raise UnprovedError("a reference to a group without bound")
            return int(width), 1
        if kind in _LOOKS:
            return self.sequence(list(value[1]), _EVERY, is_last=False)[0], 1
        if kind is _constants.ATOMIC_GROUP:
            return self.sequence(list(value), _EVERY, is_last=is_last)[0], 1
        if kind is _constants.SUBPATTERN:
            return self.sequence(list(value[3]), follow, is_last=is_last)
        if kind is _constants.BRANCH:
            return self.branches(list(map(list, value[1])), follow, is_last=is_last)
        if kind in _REPEATS:
            return self.repeat(item, follow, is_last=is_last)
        raise UnprovedError(f"{kind}")

    def branches(
        self, bodies: list[list[Item]], follow: frozenset[str], *, is_last: bool
    ) -> tuple[int, int]:
        """Of the branches only those can go on that start with the character that is there."""
        firsts = [self.first(body, follow) for body in bodies]
        costs, left_early, most_left = [], self.left_early, self.left_early
        for body in bodies:
            self.left_early = left_early
            costs.append(self.sequence(body, follow, is_last=is_last))
            most_left |= self.left_early
        self.left_early = most_left
        together = {tuple(letter in first for first in firsts) for letter in _ALPHABET}
        alive = [list(compress(costs, entered)) for entered in together]
        steps = max(sum(steps for steps, _ in entered) for entered in alive)
        return len(bodies) + steps, max(sum(ways for _, ways in entered) for entered in alive) or 1

    def repeat(self, item: Item, follow: frozenset[str], *, is_last: bool) -> tuple[int, int]:
        kind, (least, most, body) = item
        body = list(body)
        again = self.first(body, follow)
        is_told = self.least_width(body) > 0 and not again & follow
        is_told = is_told or kind is _constants.POSSESSIVE_REPEAT
        left_early = self.left_early
        if most is not _constants.MAXREPEAT:
            inner = self.sequence(
                body,
                follow if most == 1 else again | follow,
                is_last=is_last and least == 0 and most == 1,
            )
            if most > 1 and self.left_early != left_early:
                raise UnprovedError("a run that can be left early, many times")
            steps, exits = _repeated(*inner, least, most)
            return steps, 1 if is_told and inner[1] == 1 else exits
        if is_last and kind is not _constants.MIN_REPEAT and self.least_width(body) > 0:
            return self.sequence(body, again | follow, is_last=True)[0], 1
        steps, ways = self.sequence(body, again | follow, is_last=False)
        is_one = len(body) == 1 and body[0][0] in _SETS
        if not is_one and not (is_told and ways == 1 and self.left_early == left_early):
            raise UnprovedError("an unbounded repeat of more than one character")
        run = self.within(body)
        if run & self.starts and not run <= self.after:
            raise UnprovedError(f"starts within a run: {''.join(sorted(run & self.starts))[:20]!r}")
        if run & self.left_early:
            raise UnprovedError("a run over what an earlier one can leave")
        if not is_told:
            self.left_early |= run
        return steps, 1

    def least_width(self, items: list[Item]) -> int:
        """The fewest characters that items take."""
        return int(_parser.SubPattern(self.state, items).getwidth()[0])

    def within(self, items: list[Item]) -> frozenset[str]:
        """Every character that items may go over."""
        found: frozenset[str] = frozenset()
        for kind, value in items:
            if kind in _SETS:
                found |= self.characters((kind, value))
            elif kind not in _LOOKS and kind is not _constants.AT:
                bodies = _bodies(kind, value)
                found |= _union(map(self.within, bodies)) if bodies else _EVERY
        return found

    def first(self, items: list[Item], after: frozenset[str] | None = None) -> frozenset[str]:
        """The characters that items can start with, and what is after them if they can be empty."""
        found: frozenset[str] = frozenset()
        for kind, value in items:
            if kind is _constants.AT and value is _constants.AT_END_STRING:
                return found
            if kind in _LOOKS or kind is _constants.AT:
                continue
            if kind in _SETS:
                return found | self.characters((kind, value))
            bodies = _bodies(kind, value)
            if not bodies:
                return _EVERY
            found |= _union(self.first(body, frozenset()) for body in bodies)
            is_optional = kind in _REPEATS and value[0] == 0
            if not is_optional and all(self.least_width(body) for body in bodies):
                return found
        return found | (_EVERY if after is None else after)

    def characters(self, item: Item) -> frozenset[str]:
        """What an item may take; flags that only a part of the pattern has are allowed for."""
        return _union(
            _characters(repr(item), self.flags | more, _Held(item)) for more in self.variants
        )

    def only(self, item: Item) -> frozenset[str]:
        """What an item takes whatever flags a part of the pattern has."""
        sets = [_characters(repr(item), self.flags | more, _Held(item)) for more in self.variants]
        return frozenset.intersection(*sets)


class _Held:
    """An item beside its spelling, which is what the cache compares."""

    def __init__(self, item: Item) -> None:
        self.item = item

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)

    def __hash__(self) -> int:
        return 0


@cache
def _characters(_spelling: str, flags: int, held: _Held) -> frozenset[str]:
    state = _parser.State()
    state.flags = flags
    tree = _parser.SubPattern(state, [held.item])
    single = _compiler.compile(tree, flags)
    return frozenset(letter for letter in _ALPHABET if single.match(letter))


def _repeated(steps: int, ways: int, least: int, most: int) -> tuple[int, int]:
    if ways == 1:
        return most * steps, most - least + 1
    if most > _MOST_POWERS:
        raise UnprovedError("many repeats of a part with more than one way")
    exits = sum(ways**done for done in range(least, most + 1))
    return sum(steps * ways**done for done in range(most)), exits


def _bodies(kind: Any, value: Any) -> list[list[Item]]:
    if kind is _constants.BRANCH:
        return [list(branch) for branch in value[1]]
    if kind is _constants.SUBPATTERN:
        return [list(value[3])]
    if kind is _constants.ATOMIC_GROUP:
        return [list(value)]
    return [list(value[2])] if kind in _REPEATS else []


def _never_fails(item: Item) -> bool:
    kind, value = item
    if kind in _REPEATS:
        return bool(value[0] == 0)
    if kind is _constants.SUBPATTERN:
        return all(map(_never_fails, value[3]))
    if kind is _constants.BRANCH:
        return any(all(map(_never_fails, branch)) for branch in value[1])
    return False


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)


def _is_anchored(items: list[Item], flags: int) -> bool:
    if not items or items[0][0] is not _constants.AT:
        return False
    where = items[0][1]
    return where is _constants.AT_BEGINNING_STRING or (
        where is _constants.AT_BEGINNING and not flags & re.MULTILINE
    )
