"""The UID that an event is known by: its calendar's, or one of ours where that has none. Pure."""

from typing import Final

from quintet.digest import digest

_LONGEST: Final = 900
_OURS: Final = "no-uid-"


def kept_uid(text: str) -> str:
    """A calendar's UID as it is kept: printable, and short enough; empty where there is none."""
    uid = "".join(char for char in text if char.isprintable()).strip()
    return f"{uid[:_LONGEST]}~{digest(uid)}" if len(uid) > _LONGEST else uid


def made_uid(summary: str, start: str) -> str:
    """A UID for an event without one, made of what else does not change."""
    return f"{_OURS}{digest(chr(0).join((summary, start)))}"


def is_of_calendar(uid: str) -> bool:
    """Whether a UID that is kept is whole and the calendar's own, so that others know it."""
    return bool(uid) and len(uid) <= _LONGEST and not uid.startswith(_OURS)
