"""The form of an answer's page: what may stand in it, and what it says. Pure."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final
from urllib.parse import parse_qs
from zoneinfo import ZoneInfo

from quintet.assistant.entities.fields import LATEST
from quintet.assistant.entities.users import User
from quintet.assistant.replies.actions import MOST_NOTE, SNOOZE, SNOOZE_RANGE, Reply, Said
from quintet.assistant.replies.refusals import no_minutes, no_time

_MOST_FIELDS: Final = 10
_MOST_DIGITS: Final = 6
RSVP_FORM: Final = {
    "requestBody": {
        "required": True,
        "content": {
            "application/x-www-form-urlencoded": {
                "schema": {
                    "type": "object",
                    "required": ["token"],
                    "properties": {
                        "token": {"type": "string"},
                        "note": {"type": "string", "maxLength": MOST_NOTE},
                        "proposed": {
                            "type": "string",
                            "description": "Another time, by the user's clock: 2026-11-24T15:00",
                        },
                        "minutes": {
                            "type": "integer",
                            "minimum": SNOOZE_RANGE.start,
                            "maximum": SNOOZE_RANGE.stop - 1,
                            "default": SNOOZE,
                        },
                    },
                }
            }
        },
    }
}


def form_fields(body: bytes) -> dict[str, str]:
    """The form's fields, each once; none where it is no such form."""
    try:
        fields = parse_qs(body.decode("ascii", "replace"), max_num_fields=_MOST_FIELDS)
    except ValueError:
        return {}
    return {name: values[0] for name, values in fields.items()}


def form_answer(reply: Reply, form: Mapping[str, str], user: User, now: datetime) -> Said:
    """What stands in the form beside the answer.

    Raises:
        BadInputError: the time or the minutes that the answer needs are missing, or make no sense.
    """
    note = "".join(filter(str.isprintable, form.get("note", "")))[:MOST_NOTE]
    if reply.action == "reschedule":
        return Said(note, _proposed(form.get("proposed", ""), user, now))
    if reply.action == "snooze":
        return Said(snooze_minutes=_minutes(form.get("minutes", str(SNOOZE))))
    return Said(note)


def _minutes(text: str) -> int:
    """For how long a form puts a reminder off."""
    minutes = int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else 0
    if minutes not in SNOOZE_RANGE:
        raise no_minutes()
    return minutes


def _proposed(text: str, user: User, now: datetime) -> datetime:
    """The time that a form asks for, by the user's clock."""
    try:
        local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(user.preferences.timezone))
        proposed = local.astimezone(UTC)
    except (ValueError, OverflowError):
        raise no_time() from None
    if not now < proposed < LATEST:
        raise no_time()
    return proposed
