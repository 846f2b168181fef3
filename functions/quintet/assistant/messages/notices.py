"""What a message says, before a channel gives it its form.

Made at the moment of sending: "tomorrow" and "in 15 minutes" are true when they arrive, wherever
the checks or a retry have moved the message.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import get_args
from zoneinfo import ZoneInfo

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import PlanItem, Urgency
from quintet.assistant.entities.users import User
from quintet.assistant.languages.phrases import Phrases, phrases_for
from quintet.assistant.messages import moments
from quintet.assistant.planning.subjects import MAX_SUBJECT, shortened, subject_of


@dataclass(frozen=True, slots=True)
class RsvpLinks:
    """Where each answer leads to; signed and single-use."""

    confirm: str
    reschedule: str
    cancel: str
    snooze: str


@dataclass(frozen=True, slots=True)
class Notice:
    """One message's contents: plain text throughout, nothing of it escaped for any channel."""

    greeting: str
    label: str
    subject: str
    title: str
    when: str
    spoken_when: str
    short_when: str
    distance: str
    begun: bool
    place: str
    link: str
    organizer: str
    tentative: bool
    item: PlanItem
    phrases: Phrases
    rsvp: RsvpLinks | None = None
    others: tuple["Notice", ...] = ()
    """What else is told by the same message: a digest of one moment."""

    @property
    def all(self) -> tuple["Notice", ...]:
        """This one, and what else is told by the same message."""
        return (self, *self.others)

    @property
    def language(self) -> str:
        """The language's tag."""
        return self.phrases.tag


def notice_of(
    event: Event, user: User, item: PlanItem, sent_at: datetime, rsvp: RsvpLinks | None = None
) -> Notice:
    """The contents for one item of an event, for a user who reads it when it is sent."""
    zone, phrases = ZoneInfo(user.preferences.timezone), phrases_for(user.preferences.locale)
    return Notice(
        greeting=one_line(user.name).partition(" ")[0],
        label=phrases.labels[item.urgency],
        subject=shortened(one_line(item.subject), MAX_SUBJECT) or subject_of(event, zone, phrases),
        title=one_line(event.title) or phrases.say("untitled"),
        when=moments.written(event, sent_at, zone, phrases),
        spoken_when=moments.spoken(event, sent_at, zone, phrases),
        short_when=moments.short(event, zone, phrases),
        distance=moments.distance(event, sent_at, phrases),
        begun=moments.has_begun(event, sent_at),
        place=one_line(event.location),
        link=event.conf_link or "",
        organizer=one_line(event.organizer),
        tentative=event.status == "tentative",
        item=item,
        phrases=phrases,
        rsvp=rsvp,
    )


def hidden(notice: Notice) -> Notice:
    """The same without what an event is about, for where others may look on."""
    title = notice.phrases.say("private")
    item = notice.item.model_copy(update={"tts_script": "", "sms_text": ""})
    return replace(notice, title=title, subject=title, place="", link="", organizer="", item=item)


def digest_of(notices: Sequence[Notice]) -> Notice:
    """One message of several events, led by the first and as urgent as the most urgent of them."""
    first, *others = notices
    most = max(notices, key=lambda notice: get_args(Urgency).index(notice.item.urgency))
    subject = shortened(
        f"{first.phrases.say('events', count=str(len(notices)))}: {first.subject}", MAX_SUBJECT
    )
    item = first.item.model_copy(update={"urgency": most.item.urgency})
    return replace(first, subject=subject, label=most.label, item=item, others=tuple(others))


def one_line(text: str) -> str:
    """The text without line ends and tabs: fit for a header, a heading or a sentence."""
    return " ".join(text.split())
