"""A reminder as an e-mail: subject, text, and HTML that says the same."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from quintet.assistant.messages.email_html import email_html
from quintet.assistant.messages.notices import Notice

_FOOTER: Final = (
    "You get this because reminders of your calendar are sent to this address. "
    "Your preferences say when, and how."
)


@dataclass(frozen=True, slots=True)
class EmailMessage:
    """What an e-mail needs beside its addresses. The subject is one line under 50 characters."""

    subject: str
    text: str
    html: str


def email_of(notice: Notice) -> EmailMessage:
    """The e-mail of a notice. A policy's own text stands in both parts; its HTML in neither."""
    body = notice.item.email_text.strip() or _opening(notice)
    text = "\n".join(_lines(notice, body))
    return EmailMessage(notice.subject, text, email_html(notice, body, _FOOTER))


def _opening(notice: Notice) -> str:
    beginning = f"begins {notice.distance}" if notice.distance else "is coming up"
    maybe = " It is not certain yet." if notice.tentative else ""
    return f"Hello {notice.greeting}, “{notice.title}” {beginning}.{maybe}"


def _lines(notice: Notice, body: str) -> Iterator[str]:
    yield from (f"{notice.label}: {notice.title}", notice.when, "", body, "")
    yield from _more(notice)
    for other in notice.others:
        yield from ("", other.title, other.when, *_more(other))
    yield from ("", "-- ", _FOOTER, "")


def _more(notice: Notice) -> Iterator[str]:
    if notice.place:
        yield f"Where: {notice.place}"
    if notice.organizer:
        yield f"Organiser: {notice.organizer}"
    if notice.link:
        yield f"Join online: {notice.link}"
    if notice.rsvp is not None:
        yield from (
            "",
            f"Confirm: {notice.rsvp.confirm}",
            f"Reschedule: {notice.rsvp.reschedule}",
            f"Cancel: {notice.rsvp.cancel}",
            f"Again in 15 minutes: {notice.rsvp.snooze}",
        )
