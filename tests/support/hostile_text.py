"""Texts that keep a backtracking engine busy longest, made from a pattern's own parts.

For each part that repeats: what stands before it, then what it repeats, over and over, with
nothing behind it that could end a match; and all of that again and again.
"""

from collections.abc import Iterator
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
from typing import Any, Final

_COMMON: Final = " a.\"'\n(1<,-/`{[_A:=#\t"
_MOST_PUMPS: Final = 3
_REPEATS: Final = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)
_SETS: Final = (_constants.LITERAL, _constants.NOT_LITERAL, _constants.IN, _constants.ANY)
_MANY: Final = 20
"""Repeats from which a part counts as one that repeats."""

Item = tuple[Any, Any]


def hostile_texts(pattern: str, flags: int, size: int) -> Iterator[str]:
    """Texts of about `size` characters each."""
    tree = _parser.parse(pattern, flags)
    seen = set[tuple[str, str]]()
    for before, pump in _pumps(list(tree), "", tree.state.flags):
        if not pump or (before, pump) in seen:
            continue
        seen.add((before, pump))
        repeats = size // len(pump) + 1
        yield before + pump * repeats + "\x00"
        unit = before + pump * 3
        if before:
            yield unit * (size // len(unit) + 1) + "\x00"
    whole = _sample(list(tree), tree.state.flags)
    for unit in {whole, whole[:-1], f"{whole} "} - {""}:
        yield unit * (size // len(unit) + 1) + "\x00"


def _pumps(items: list[Item], before: str, flags: int) -> Iterator[tuple[str, str]]:
    for at, item in enumerate(items):
        kind, value = item
        here = before + _sample(items[:at], flags)
        if kind in _REPEATS and value[1] >= _MANY:
            for pump in _choices(list(value[2]), flags):
                yield here, pump
        for body in _bodies(kind, value):
            yield from _pumps(body, here, flags)


def _choices(body: list[Item], flags: int) -> Iterator[str]:
    if len(body) == 1 and body[0][0] in _SETS:
        yield from _letters(body[0], flags)[:_MOST_PUMPS]
    else:
        yield _sample(body, flags)


def _letters(item: Item, flags: int) -> str:
    """Common characters that a set holds, else any that it does."""
    state = _parser.State()
    state.flags = flags
    single = _compiler.compile(_parser.SubPattern(state, [item]), flags)
    common = "".join(letter for letter in _COMMON if single.match(letter))
    return common or next((chr(x) for x in range(0x3000) if single.match(chr(x))), "")


def _sample(items: list[Item], flags: int) -> str:
    """A text that items match, unless they look around."""
    return "".join(_sample_of(kind, value, flags) for kind, value in items)


def _sample_of(kind: Any, value: Any, flags: int) -> str:
    if kind is _constants.LITERAL:
        return chr(value)
    if kind in _SETS:
        return _letters((kind, value), flags)[:1]
    if kind in _REPEATS:
        times: int = min(max(value[0], 1), 5)
        return _sample(list(value[2]), flags) * times
    bodies = _bodies(kind, value)
    return _sample(bodies[0], flags) if bodies else ""


def _bodies(kind: Any, value: Any) -> list[list[Item]]:
    if kind is _constants.BRANCH:
        return [list(branch) for branch in value[1]]
    if kind is _constants.SUBPATTERN:
        return [list(value[3])]
    if kind is _constants.ATOMIC_GROUP:
        return [list(value)]
    return [list(value[2])] if kind in _REPEATS else []
