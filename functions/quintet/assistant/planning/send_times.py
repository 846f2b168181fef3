"""When a planned item can go out: at its own time, or beside the quiet hours that cover it.

`log` is exempt from quiet hours, since nobody hears it, and so is what a rule or the user wants in
them. Everything else keeps them whatever its
urgency, webhooks included: what they lead to may well make a noise.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from quintet.assistant.entities.channels import Channel
from quintet.assistant.planning.quiet_hours import QuietHours
from quintet.assistant.planning.situations import Situation

_MINUTE: Final = timedelta(minutes=1)
_MOST_MINUTES: Final = 43_200
"""An item's offset has no room for more."""


class SendTime(NamedTuple):
    """A moment that is free, and why it is not the one that was wanted."""

    at: datetime
    reason: str = ""


class SendTimes:
    """The free moments of one event's user."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._quiet = QuietHours.of(situation.preferences)

    def candidates(
        self, wanted: datetime, channel: Channel, *, in_quiet_hours: bool = False
    ) -> Iterator[SendTime]:
        """Free moments for one item, the best first; none where there is none before the event."""
        if wanted > self._situation.latest:
            return
        if channel == "log" or in_quiet_hours or not self._quiet.contain(wanted):
            if self._possible(wanted):
                yield SendTime(wanted)
            return
        for moved in self._beside(wanted):
            if self._possible(moved):
                yield SendTime(moved, self._reason(wanted, moved))

    def _beside(self, wanted: datetime) -> list[datetime]:
        """After the quiet hours if half of the time remains then, otherwise before them."""
        after = self._quiet.first_minute_after(wanted)
        before = self._quiet.last_minute_before(wanted)
        latest = self._situation.latest
        if after is not None and (latest - after) * 2 < latest - wanted:
            after, before = before, after
        return [moment for moment in (after, before) if moment is not None]

    def _possible(self, moment: datetime) -> bool:
        situation = self._situation
        early = situation.start - moment > _MOST_MINUTES * _MINUTE
        return situation.soonest <= moment <= situation.latest and not early

    def _reason(self, wanted: datetime, moved: datetime) -> str:
        preferences = self._situation.preferences
        there = wanted.astimezone(self._situation.zone), moved.astimezone(self._situation.zone)
        return (
            f"sent at {there[1]:%H:%M} instead of {there[0]:%H:%M}:"
            f" quiet hours from {preferences.quiet_start} to {preferences.quiet_end}"
        )
