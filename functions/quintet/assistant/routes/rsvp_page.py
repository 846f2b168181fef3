"""The pages of an answer as HTML; everything that is not ours is escaped."""

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Final

from quintet.assistant.replies.actions import MOST_NOTE, ReplyAction

_STYLE: Final = (
    "body{margin:0;padding:24px 20px;font:16px/24px system-ui,sans-serif;color:#1c2329;"
    "background:#f4f6f8}main{max-width:32rem;margin:0 auto;padding:24px;background:#fff;"
    "border-radius:8px}h1{margin:0 0 8px;font-size:22px;line-height:28px}"
    "p{margin:8px 0;overflow-wrap:anywhere}button{min-height:44px;padding:0 20px;font:inherit;"
    "color:#fff;background:#0a5fb4;border:0;border-radius:8px}label{display:block;margin:8px 0}"
    "input,textarea{display:block;box-sizing:border-box;width:100%;min-height:44px;padding:8px;"
    "font:inherit;border:1px solid #57616b;border-radius:8px}"
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

_QUESTIONS: Final[Mapping[ReplyAction, tuple[str, str]]] = MappingProxyType(
    {
        "confirm": ("Will you come?", "Yes, I will come"),
        "reschedule": ("Do you need another time?", "Yes, ask for another time"),
        "cancel": ("Do you want to decline?", "Yes, decline"),
        "snooze": ("Remind you again in 15 minutes?", "Yes, remind me again"),
    }
)
_ANSWERS: Final[Mapping[ReplyAction, str]] = MappingProxyType(
    {
        "confirm": "Your answer is kept: you will come.",
        "reschedule": "Your answer is kept: you need another time. The event stands as it is.",
        "cancel": "Your answer is kept: you declined. You get no more reminders of this event.",
        "snooze": "You will be reminded again in 15 minutes.",
    }
)


_NOTE: Final = (
    f'<label>Note <textarea name="note" rows="2" maxlength="{MOST_NOTE}"></textarea></label>'
)
_FIELDS: Final[Mapping[ReplyAction, str]] = MappingProxyType(
    {
        "reschedule": (
            '<label>When instead <input type="datetime-local" name="proposed" required></label>'
            f"{_NOTE}"
        ),
        "snooze": "",
    }
)


@dataclass(frozen=True, slots=True)
class EventShown:
    """What a page says of an event."""

    title: str
    when: str
    place: str


def asking(action: ReplyAction, shown: EventShown, token: str) -> str:
    """The page with one button, which sends the token back."""
    question, button = _QUESTIONS[action]
    form = (
        '<form method="post" action="/assistant/rsvp">'
        f'<input type="hidden" name="token" value="{escape(token)}">'
        f"{_FIELDS.get(action, _NOTE)}"
        f'<p><button type="submit">{escape(button)}</button></p></form>'
    )
    return _page(question, _told(shown) + form)


def answered(action: ReplyAction, shown: EventShown) -> str:
    """The page after the answer."""
    return _page("Thank you", f"<p>{escape(_ANSWERS[action])}</p>{_told(shown)}")


def refused(reason: str, advice: str) -> str:
    """The page of a link that does not work."""
    return _page("This did not work", f"<p>{escape(reason)}.</p><p>{escape(advice)}</p>")


def _told(shown: EventShown) -> str:
    lines = [f"<strong>{escape(shown.title or 'Untitled')}</strong>", escape(shown.when)]
    if shown.place:
        lines.append(escape(shown.place))
    return "".join(f'<p dir="auto">{line}</p>' for line in lines)


def _page(heading: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(heading)}</title><style>{_STYLE}</style></head>"
        f"<body><main><h1>{escape(heading)}</h1>{body}</main></body></html>\n"
    )
