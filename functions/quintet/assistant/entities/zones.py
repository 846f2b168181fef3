"""Time zones by their IANA name. Names of other origins are for `calendars.zone_names`."""

import re
from datetime import UTC, date, datetime, tzinfo
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from pydantic import AfterValidator

from quintet.assistant.entities.fields import wrong_form
from quintet.text import StorableText

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_+-]{0,31}(?:/[A-Za-z0-9_+-]{1,32}){0,3}")
_NO_ZONES: Final = {"Factory", "localtime", "posix", "posixrules", "right"}
"""Names in zone databases that are no zone of anybody: leap seconds counted, or the machine's."""


def zone(name: str) -> ZoneInfo | None:
    """The zone of an IANA name, or None where there is no such zone."""
    if not _NAME.fullmatch(name) or name.split("/", 1)[0] in _NO_ZONES:
        return None
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown, unreadable, or a folder such as "Europe"
        return None


def day_start(day: date, there: tzinfo | None) -> datetime:
    """The first moment of a day at a place, in UTC.

    Where a clock change takes midnight away, the offset before it leads to the change itself; where
    one repeats midnight, the first of the two is meant. Both is what fold 0 means (PEP 495).
    """
    return datetime(day.year, day.month, day.day, tzinfo=there).astimezone(UTC)


def _a_zone_name(name: str) -> str:
    if zone(name) is None:
        raise wrong_form("Must be an IANA time zone such as Europe/Berlin")
    return name


ZoneName = Annotated[StorableText, AfterValidator(_a_zone_name)]
