"""The phases of a JARVIS session as a diagram of states. Pure."""

from dataclasses import dataclass
from typing import Final, Literal

PHASES: Final = ("QUERY", "ENHANCE", "KNOWLEDGE", "PLAN", "EXECUTE", "VERIFY", "DONE")
Standing = Literal["before", "current", "after", "failed"]
_WIDTH: Final = 118
_GAP: Final = 34
_ROW: Final = 4
_LINE: Final = 120
_TOP: Final = 46
_HEIGHT: Final = 52


@dataclass(frozen=True, slots=True)
class State:
    """One phase; `standing` says whether the session was there, is there, or has yet to come."""

    name: str
    standing: Standing
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PhaseDiagram:
    """States in two rows, and the ways between them as paths of SVG."""

    states: tuple[State, ...]
    ways: tuple[str, ...]
    back: str
    """The way from VERIFY back to EXECUTE, for what was not reached."""
    width: int
    height: int
    state_width: int = _WIDTH
    state_height: int = _HEIGHT


def drawn_phases(current: str, *, is_done: bool, is_failed: bool) -> PhaseDiagram:
    """The diagram of a session in this phase; none is current for a session that has not begun."""
    index = PHASES.index(current) if current in PHASES else -1
    states = tuple(
        State(name, _standing(place, index, is_done=is_done, is_failed=is_failed), *_corner(place))
        for place, name in enumerate(PHASES)
    )
    ways = tuple(_way(place) for place in range(len(PHASES) - 1))
    verify, execute = _corner(PHASES.index("VERIFY")), _corner(PHASES.index("EXECUTE"))
    below = verify[1] + _HEIGHT
    middle = _WIDTH // 2
    back = (
        f"M {verify[0] + middle} {below} C {verify[0] + middle} {below + 34},"
        f" {execute[0] + middle} {below + 34}, {execute[0] + middle} {below + 6}"
    )
    width = _ROW * (_WIDTH + _GAP) + _GAP
    return PhaseDiagram(states, ways, back, width, _TOP + _LINE + _HEIGHT + 56)


def _standing(place: int, index: int, *, is_done: bool, is_failed: bool) -> Standing:
    if place == index:
        return "failed" if is_failed else "before" if is_done else "current"
    return "before" if place < index else "after"


def _corner(place: int) -> tuple[int, int]:
    """Left to right in the first row, and again in the second one."""
    row, column = divmod(place, _ROW)
    return _GAP + column * (_WIDTH + _GAP), _TOP + row * _LINE


def _way(place: int) -> str:
    (x1, y1), (x2, y2) = _corner(place), _corner(place + 1)
    middle = _HEIGHT // 2
    if y1 == y2:
        return f"M {x1 + _WIDTH} {y1 + middle} L {x2 - 6} {y2 + middle}"
    between = (y1 + _HEIGHT + y2) // 2
    end = x2 + _WIDTH // 2
    begin = x1 + _WIDTH // 2
    return f"M {begin} {y1 + _HEIGHT} L {begin} {between} L {end} {between} L {end} {y2 - 6}"
