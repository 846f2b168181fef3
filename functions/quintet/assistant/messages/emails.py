"""A reminder as an e-mail: subject, text, and HTML that says the same."""

from collections.abc import Iterator
from dataclasses import dataclass

from quintet.assistant.messages.email_html import email_html
from quintet.assistant.messages.notices import Notice


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
    return EmailMessage(notice.subject, text, email_html(notice, body))


def _opening(notice: Notice) -> str:
    say = notice.phrases.say
    phrase = "begun" if notice.begun else "begins_soon" if notice.distance else "coming_up"
    text = say(phrase, name=notice.greeting, title=notice.title, distance=notice.distance)
    return f"{text} {say('uncertain')}" if notice.tentative else text


def _lines(notice: Notice, body: str) -> Iterator[str]:
    yield from (f"{notice.label}: {notice.title}", notice.when, "", body, "")
    yield from _more(notice)
    for other in notice.others:
        yield from ("", other.title, other.when, *_more(other))
    yield from ("", "-- ", notice.phrases.say("footer"), "")


def _more(notice: Notice) -> Iterator[str]:
    say = notice.phrases.say
    if notice.place:
        yield f"{say('where')}: {notice.place}"
    if notice.organizer:
        yield f"{say('organizer')}: {notice.organizer}"
    if notice.link:
        yield f"{say('join')}: {notice.link}"
    if notice.rsvp is not None:
        yield from (
            "",
            f"{say('confirm')}: {notice.rsvp.confirm}",
            f"{say('reschedule')}: {notice.rsvp.reschedule}",
            f"{say('cancel')}: {notice.rsvp.cancel}",
            f"{say('snooze')}: {notice.rsvp.snooze}",
        )
