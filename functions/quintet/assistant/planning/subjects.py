"""The subject of a reminder: when, then what, so that both show in a phone's list of mails.

It names the day and never "tomorrow": it stays true whenever it is read. Fewer than 50 characters.
"""

from typing import Final
from zoneinfo import ZoneInfo

from quintet.assistant.entities.events import Event

MAX_SUBJECT: Final = 49
UNTITLED: Final = "Untitled event"

_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def subject_of(event: Event, zone: ZoneInfo) -> str:
    """`Tue 09:30: Title`, by the user's own clock; all-day events have no time."""
    local = event.start_ts.astimezone(zone)
    time = "" if event.all_day else f" {local:%H:%M}"
    lead = "Maybe " if event.status == "tentative" else ""
    title = " ".join(event.title.split()) or UNTITLED
    return shortened(f"{lead}{_DAYS[local.weekday()]}{time}: {title}", MAX_SUBJECT)


def shortened(text: str, most: int) -> str:
    """The text within so many characters, its end replaced by an ellipsis where that is needed."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
