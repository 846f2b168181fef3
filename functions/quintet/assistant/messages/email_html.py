"""An e-mail's HTML: one column of at most 600 pixels, no pictures, everything from outside escaped.

Styles are inline, since many readers know no others; the block in the head only darkens.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from types import MappingProxyType
from typing import Final

from quintet.assistant.entities.notifications import Urgency
from quintet.assistant.messages.notices import Notice

FOLDER: Final = Path(__file__).parent / "templates"

_ACCENTS: Final[Mapping[Urgency, str]] = MappingProxyType(
    {"low": "#57616b", "normal": "#0a5fb4", "high": "#9a4b00", "urgent": "#b3261e"}
)
"""White letters on each of them have a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3)."""
_LINE: Final = (
    '<p class="text" dir="auto" style="margin:8px 0 0;font-size:16px;line-height:24px;'
    'color:#1c2329;overflow-wrap:anywhere;">{}</p>'
)
_OTHER: Final = (
    '<tr><td class="other" style="padding:8px 20px;border-top:1px solid #d8dee4;">'
    '<h2 class="text" dir="auto" style="margin:8px 0;font-size:18px;line-height:24px;'
    'color:#1c2329;overflow-wrap:anywhere;">{}</h2>'
    '<p class="text" style="margin:0;font-size:16px;line-height:24px;color:#1c2329;">{}</p>'
    "{}</td></tr>{}"
)
_BUTTON: Final = (
    '<a href="{}" class="{}" style="display:inline-block;min-width:120px;margin:0 8px 8px 0;'
    "padding:0 16px;font-size:16px;line-height:44px;min-height:44px;text-align:center;"
    'text-decoration:none;border-radius:8px;{}">{}</a>'
)
"""44 pixels: what a thumb hits."""
_FILLED: Final = "background-color:#0a5fb4;color:#ffffff;border:1px solid #0a5fb4;"
_PLAIN: Final = "color:#0a5fb4;border:1px solid #0a5fb4;"
_COMPACT: Final = (
    '<a href="{}" class="plain" style="display:inline-block;margin-right:16px;font-size:15px;'
    'line-height:32px;color:#0a5fb4;">{}</a>'
)
"""An answer in a digest, where buttons of every event would fill a telephone's screen."""


def email_html(notice: Notice, body: str) -> str:
    """The whole document. `body` is plain text, its paragraphs separated by empty lines."""
    return _template().substitute(
        language=escape(notice.language),
        subject=escape(notice.subject),
        preview=escape(notice.when),
        accent=_ACCENTS[notice.item.urgency],
        label=escape(notice.label),
        title=escape(notice.title),
        when=escape(notice.when),
        details="\n".join(_details(notice, body)),
        answers=_answers(notice, is_digest=bool(notice.others)),
        others="\n".join(map(_other, notice.others)),
        footer=escape(notice.phrases.say("footer")),
    )


def _other(notice: Notice) -> str:
    """Another event of the same moment, below the first."""
    return _OTHER.format(
        escape(notice.title),
        escape(notice.when),
        "\n".join(_facts(notice)),
        _answers(notice, is_digest=True),
    )


def _details(notice: Notice, body: str) -> Iterator[str]:
    for paragraph in filter(None, (part.strip() for part in body.split("\n\n"))):
        yield _LINE.format(escape(paragraph).replace("\n", "<br>"))
    yield from _facts(notice)


def _facts(notice: Notice) -> Iterator[str]:
    say = notice.phrases.say
    for name, value in (("where", notice.place), ("organizer", notice.organizer)):
        if value:
            yield _LINE.format(f"<strong>{escape(say(name))}:</strong> {escape(value)}")
    if notice.link:
        button = _BUTTON.format(escape(notice.link), "filled", _FILLED, escape(say("join")))
        yield f'<p style="margin:16px 0 0;">{button}</p>'


def _answers(notice: Notice, *, is_digest: bool) -> str:
    """A row of links, one for each answer; empty where nothing can be answered."""
    if notice.rsvp is None:
        return ""
    links = notice.rsvp
    drawn = []
    for name, link in (
        ("confirm", links.confirm),
        ("reschedule", links.reschedule),
        ("cancel", links.cancel),
        ("snooze", links.snooze),
    ):
        href, text = escape(link), escape(notice.phrases.say(name))
        looks = ("filled", _FILLED) if name == "confirm" else ("plain", _PLAIN)
        drawn.append(
            _COMPACT.format(href, text) if is_digest else _BUTTON.format(href, *looks, text)
        )
    return f'<tr><td style="padding:8px 20px 8px;">{"".join(drawn)}</td></tr>'


@cache
def _template() -> Template:
    return Template((FOLDER / "reminder.html").read_text(encoding="utf-8"))
