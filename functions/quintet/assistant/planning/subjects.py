"""The subject of a reminder: when, then what, so that both show in a phone's list of mails.

It names the day and never "tomorrow": it stays true whenever it is read. Fewer than 50 characters.
"""

from typing import Final
from zoneinfo import ZoneInfo

from quintet.assistant.entities.events import Event
from quintet.assistant.languages.phrases import Phrases

MAX_SUBJECT: Final = 49


def subject_of(event: Event, zone: ZoneInfo, phrases: Phrases) -> str:
    """`Tue 09:30: Title`, by the user's own clock; all-day events have no time."""
    local = event.start_ts.astimezone(zone)
    time = "" if event.all_day else f" {local:%H:%M}"
    lead = f"{phrases.say('maybe')} " if event.status == "tentative" else ""
    title = " ".join(event.title.split()) or phrases.say("untitled")
    return shortened(f"{lead}{phrases.days_short[local.weekday()]}{time}: {title}", MAX_SUBJECT)


def shortened(text: str, most: int) -> str:
    """The text within so many characters, its end replaced by an ellipsis where that is needed."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
