"""The mails about telling an organiser: the answer itself, and the question whether to send it."""

from email.message import EmailMessage
from email.policy import SMTP
from typing import Final
from zoneinfo import ZoneInfo

from quintet.assistant.entities.events import Event, EventReply
from quintet.assistant.entities.users import User
from quintet.assistant.languages.phrases import Phrases, phrases_for
from quintet.assistant.messages import moments
from quintet.assistant.messages.itip import METHOD, Respondent, reply_calendar
from quintet.assistant.messages.notices import one_line
from quintet.assistant.planning.subjects import shortened

_MOST_SUBJECT: Final = 200


def reply_mail(event: Event, reply: EventReply, user: User, who: Respondent) -> EmailMessage:
    """The answer for people to read, and for calendars (text/calendar; RFC 6047)."""
    phrases = phrases_for(user.preferences.locale)
    title = _title(event, phrases)
    comment = "\n".join(_remarks(reply, user, phrases))
    lines = [
        phrases.say("reply_says", name=one_line(user.name), address=who.address),
        "",
        title,
        moments.written(event, reply.at, ZoneInfo(user.preferences.timezone), phrases),
        *(["", comment] if comment else []),
    ]
    subject = phrases.say(f"reply_{reply.participation}", title=title)
    mail = _mail(subject, "\n".join(lines))
    calendar = reply_calendar(event, who, reply.participation, reply.at, comment)
    mail.add_alternative(calendar, subtype="calendar", params={"method": METHOD})
    return mail


def question_mail(event: Event, user: User, link: str) -> EmailMessage:
    """Asks the user once whether an organiser may be told."""
    phrases = phrases_for(user.preferences.locale)
    organizer = one_line(event.organizer)
    why = phrases.say("tell_why", title=_title(event, phrases), organizer=organizer)
    text = f"{why}\n\n{phrases.say('yes_tell')}: {link}\n"
    return _mail(phrases.say("ask_tell", organizer=organizer), text)


def _title(event: Event, phrases: Phrases) -> str:
    return one_line(event.title) or phrases.say("untitled")


def _remarks(reply: EventReply, user: User, phrases: Phrases) -> list[str]:
    """What the user says with the answer."""
    remarks = [reply.note] if reply.note else []
    if reply.proposed_start is not None:
        there = reply.proposed_start.astimezone(ZoneInfo(user.preferences.timezone))
        remarks.append(f"{phrases.say('instead')}: {there:%Y-%m-%d %H:%M} ({there.tzinfo})")
    return remarks


def _mail(subject: str, text: str) -> EmailMessage:
    mail = EmailMessage(policy=SMTP)
    mail["Subject"] = shortened(subject, _MOST_SUBJECT)
    mail.set_content(text)
    return mail
