"""Whether a user takes part in an event: by their answer to a reminder, else by the calendar."""

from typing import Final, Literal, NamedTuple

from quintet.assistant.entities.events import Event, Participation

Source = Literal["reply", "calendar"]

_ORDER: Final[tuple[Participation, ...]] = (
    "accepted",
    "tentative",
    "declined",
    "delegated",
    "needs_action",
)
"""Of several addresses of one user that are invited, the first of these counts."""


class Attendance(NamedTuple):
    """What the user answered, and to whom."""

    status: Participation
    source: Source


def attendance_of(event: Event, addresses: frozenset[str]) -> Attendance | None:
    """The attendance of whoever has these addresses; None where nobody has invited them.

    An organiser who is no attendee takes part (RFC 5545, 3.8.4.3).
    """
    if event.reply is not None:
        return Attendance(event.reply.participation, "reply")
    answers = answers_told(event, addresses)
    for status in _ORDER:
        if status in answers:
            return Attendance(status, "calendar")
    if event.organizer.casefold() in addresses:
        return Attendance("accepted", "calendar")
    return None


def answers_told(event: Event, addresses: frozenset[str]) -> frozenset[Participation]:
    """What the calendar tells that these addresses have answered."""
    known = addresses & event.participation.keys()
    return frozenset(event.participation[address] for address in known)


def is_attending(event: Event, addresses: frozenset[str]) -> bool:
    """Whether the user may be there: not cancelled, not declined, not sent somebody else."""
    found = attendance_of(event, addresses)
    gone = found is not None and found.status in {"declined", "delegated"}
    return event.status != "cancelled" and not gone
