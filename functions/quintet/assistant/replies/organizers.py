"""Which organiser is told of an answer, and as whose. Pure.

Only where the user allows it, for an invitation that a calendar brought, in the name of the address
that was invited. The first answer to an organiser waits for the user's confirmation.
"""

from typing import Final

from quintet.assistant.calendars.uids import is_of_calendar
from quintet.assistant.entities.events import Event, OrganizerReply
from quintet.assistant.entities.users import User

MOST_A_DAY: Final = 20
"""Answers of one user to organisers, by days of UTC."""


def organizer_reply(event: Event, user: User, reply_id: str) -> OrganizerReply | None:
    """What is to be done about the organiser of an event that was answered; None: nothing."""
    if not is_allowed(event, user) or invited_address(event, user) is None:
        return None
    if why := why_closed(event, user):
        return OrganizerReply(id=reply_id, status="failed", reason=why)
    confirmed = event.organizer.casefold() in user.confirmed_organizers
    return OrganizerReply(id=reply_id, status="queued" if confirmed else "to_confirm")


def is_allowed(event: Event, user: User) -> bool:
    """Whether the user wants this organiser to be told; nobody tells themselves."""
    organizer = event.organizer.casefold()
    wanted = {address.casefold() for address in user.preferences.reply_to_organizers}
    return organizer in wanted and organizer not in user.addresses


def why_closed(event: Event, user: User) -> str:
    """Why nothing is sent to this organiser's address; empty where it is open."""
    why = user.closed_organizers.get(event.organizer.casefold(), "")
    return f"The organiser's address is closed: {why}" if why else ""


def with_address_closed(user: User, address: str, reason: str) -> User:
    """The user after an address bounced for good or complained: their own or an organiser's.

    An organiser's is closed until the user gives it again, and then confirmed anew.
    """
    wanted = address.casefold()
    if wanted == user.email.casefold():
        return user if user.email_closed else user.model_copy(update={"email_closed": reason})
    told = {organizer.casefold() for organizer in user.preferences.reply_to_organizers}
    if wanted not in told or wanted in user.closed_organizers:
        return user
    closed = {**user.closed_organizers, wanted: reason}
    confirmed = [organizer for organizer in user.confirmed_organizers if organizer != wanted]
    changes = {"closed_organizers": closed, "confirmed_organizers": confirmed}
    return user.model_copy(update=changes)


def invited_address(event: Event, user: User) -> str | None:
    """The user's address that the organiser knows; None where no calendar has invited them."""
    if event.provider == "manual" or not is_of_calendar(event.provider_event_id):
        return None
    return next((who for who in event.attendees if who.casefold() in user.addresses), None)


def confirmed_by(user: User, organizer: str) -> User:
    """The user who has confirmed an organiser, if they still want this one to be told."""
    wanted = organizer.casefold()
    allowed = {address.casefold() for address in user.preferences.reply_to_organizers}
    if wanted not in allowed or wanted in user.confirmed_organizers:
        return user
    confirmed = sorted((*user.confirmed_organizers, wanted))
    return user.model_copy(update={"confirmed_organizers": confirmed})
