"""How far a response can be trusted, from its status, length and speed."""

from typing import Final

_OK: Final = 200
_REDIRECTS: Final = 300
_BASE: Final = 0.5
_LONG: Final = 100
_SHORT: Final = 10
_FAST: Final = 1.0
_SLOW: Final = 5.0


def confidence(status: int | None, characters: int, seconds: float) -> float:
    """0 to 1, by status, characters of data and seconds of the request; 0 without a response."""
    if status is None:
        return 0.0
    points = _BASE + _for_status(status)
    if characters > _LONG:
        points += 0.2
    elif characters > _SHORT:
        points += 0.1
    if seconds < _FAST:
        points += 0.1
    elif seconds > _SLOW:
        points -= 0.1
    return round(min(1.0, max(0.0, points)), 2)


def _for_status(status: int) -> float:
    if status == _OK:
        return 0.3
    return 0.2 if _OK <= status < _REDIRECTS else -0.2
