"""The pages of an answer as HTML; everything that is not ours is escaped."""

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Final

from quintet.assistant.entities.events import OrganizerReply
from quintet.assistant.languages.phrases import Phrases
from quintet.assistant.replies.actions import MOST_NOTE, SNOOZE, SNOOZE_RANGE, ReplyAction

_STYLE: Final = (
    "body{margin:0;padding:24px 20px;font:16px/24px system-ui,sans-serif;color:#1c2329;"
    "background:#f4f6f8}main{max-width:32rem;margin:0 auto;padding:24px;background:#fff;"
    "border-radius:8px}h1{margin:0 0 8px;font-size:22px;line-height:28px}"
    "p{margin:8px 0;overflow-wrap:anywhere}button{min-height:44px;padding:0 20px;font:inherit;"
    "color:#fff;background:#0a5fb4;border:0;border-radius:8px}label{display:block;margin:8px 0}"
    "input,textarea{display:block;box-sizing:border-box;width:100%;min-height:44px;padding:8px;"
    "font:inherit;color:inherit;background:transparent;border:1px solid #57616b;border-radius:8px}"
    ":root{color-scheme:light dark}@media(prefers-color-scheme:dark){body{color:#f0f3f6;"
    "background:#15181c}main{background:#22272e}input,textarea{border-color:#8a96a3}}"
)
_STYLE_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
PAGE_HEADERS: Final[dict[str, str]] = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
}
"""The token stands in the address, so the page leaves no trace of it and loads nothing."""


@dataclass(frozen=True, slots=True)
class EventShown:
    """What a page says of an event."""

    title: str
    when: str
    place: str
    organizer: str


def asking(action: ReplyAction, shown: EventShown, token: str, phrases: Phrases) -> str:
    """The page with one button, which sends the token back."""
    form = (
        '<form method="post" action="/assistant/rsvp">'
        f'<input type="hidden" name="token" value="{escape(token)}">{_fields(action, phrases)}'
        f'<p><button type="submit">{escape(phrases.say(f"yes_{action}"))}</button></p></form>'
    )
    heading = phrases.say(f"ask_{action}", organizer=shown.organizer)
    return _page(heading, _told(shown) + form, phrases.tag)


def answered(
    action: ReplyAction,
    shown: EventShown,
    minutes: int,
    organizer: OrganizerReply | None,
    phrases: Phrases,
) -> str:
    """The page after the answer; `minutes` are those of a snooze."""
    said = [phrases.say(f"done_{action}", minutes=str(minutes), organizer=shown.organizer)]
    if organizer is not None:
        phrase = "done_tell" if organizer.status == "queued" else "tell_asked"
        said.append(phrases.say(phrase, organizer=shown.organizer))
    lines = "".join(f"<p>{escape(line)}</p>" for line in said)
    return _page(phrases.say("thanks"), lines + _told(shown), phrases.tag)


def _fields(action: ReplyAction, phrases: Phrases) -> str:
    """What can be said beside the answer."""
    if action == "tell":
        return ""
    if action == "snooze":
        number = (
            f'<input type="number" name="minutes" min="{SNOOZE_RANGE.start}" '
            f'max="{SNOOZE_RANGE.stop - 1}" value="{SNOOZE}" required>'
        )
        return f"<label>{escape(phrases.say('in_minutes'))} {number}</label>"
    time = '<input type="datetime-local" name="proposed" required>'
    when = f"<label>{escape(phrases.say('instead'))} {time}</label>"
    text = f'<textarea name="note" rows="2" maxlength="{MOST_NOTE}"></textarea>'
    note = f"<label>{escape(phrases.say('note'))} {text}</label>"
    return (when if action == "reschedule" else "") + note


def refused(reasons: Iterable[str], phrases: Phrases) -> str:
    """The page of a link that does not work, and what can be done."""
    told = "".join(f"<p>{escape(reason)}</p>" for reason in reasons)
    return _page(phrases.say("refused"), told, phrases.tag)


def _told(shown: EventShown) -> str:
    lines = [f"<strong>{escape(shown.title)}</strong>", escape(shown.when)]
    if shown.place:
        lines.append(escape(shown.place))
    return "".join(f'<p dir="auto">{line}</p>' for line in lines)


def _page(heading: str, body: str, language: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(heading)}</title><style>{_STYLE}</style></head>"
        f"<body><main><h1>{escape(heading)}</h1>{body}</main></body></html>\n"
    )
