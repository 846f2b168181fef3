"""Notifications on a line of time, one line for each channel. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

_LEFT: Final = 92
_WIDTH: Final = 900
_TOP: Final = 40
_LINE: Final = 56
_MOST_TICKS: Final = 8
_NEAR: Final = 14.0
"""Marks that are nearer to each other stand one above the other."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What happens at a time, in ISO 8601."""

    time: str
    channel: str
    status: str
    title: str


@dataclass(frozen=True, slots=True)
class Point:
    """A mark's place."""

    mark: Mark
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tick:
    """The beginning of a day."""

    x: float
    label: str


@dataclass(frozen=True, slots=True)
class Lane:
    """A channel's line."""

    channel: str
    y: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """A picture of `width` by `height`; now is at `now_x`."""

    points: tuple[Point, ...]
    ticks: tuple[Tick, ...]
    lanes: tuple[Lane, ...]
    now_x: float
    left: int
    width: int
    height: int


def drawn_timeline(marks: Sequence[Mark], now: float, back: int, forward: int) -> Timeline:
    """The marks from so many days back to so many days ahead of `now`, seconds since the epoch."""
    middle = datetime.fromtimestamp(now, UTC)
    begin, end = middle - timedelta(days=back), middle + timedelta(days=forward)

    def place(moment: datetime) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - 20) * ((moment - begin) / (end - begin)), 1)

    channels = sorted({mark.channel for mark in marks})
    lanes = tuple(
        Lane(channel, _TOP + _LINE * index + _LINE / 2) for index, channel in enumerate(channels)
    )
    heights = {lane.channel: lane.y for lane in lanes}
    points: list[Point] = []
    for mark in sorted(marks, key=lambda mark: mark.time):
        x = place(_moment(mark.time))
        if not _LEFT <= x <= _WIDTH:
            continue
        y = heights[mark.channel]
        crowd = sum(
            1
            for other in points[-6:]
            if other.mark.channel == mark.channel and abs(other.x - x) < _NEAR
        )
        points.append(Point(mark, x, y - min(crowd, 3) * 9))
    return Timeline(
        tuple(points),
        tuple(_ticks(begin, end, place)),
        lanes,
        place(middle),
        _LEFT,
        _WIDTH,
        _TOP + _LINE * max(1, len(lanes)) + 10,
    )


def _ticks(begin: datetime, end: datetime, place: Callable[[datetime], float]) -> list[Tick]:
    days = (end - begin).days
    step = max(1, -(-days // _MOST_TICKS))
    first = begin.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    moments = [first + timedelta(days=step * index) for index in range(days // step + 1)]
    return [
        Tick(place(moment), f"{moment:%a} {moment.day} {moment:%b}")
        for moment in moments
        if moment < end - (end - begin) / 25  # where its label has room
    ]


def _moment(text: str) -> datetime:
    read = datetime.fromisoformat(text)
    return read if read.tzinfo else read.replace(tzinfo=UTC)
