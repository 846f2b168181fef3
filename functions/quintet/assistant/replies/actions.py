"""What a user can answer to a reminder, and what they say with it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

ReplyAction = Literal["confirm", "reschedule", "cancel", "snooze"]

SNOOZE: Final = timedelta(minutes=15)
"""How much later a reminder comes again that was put off."""
MOST_NOTE: Final = 500


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer, as a link says it. `token` names the link, which works once."""

    tenant: str
    user_id: str
    event_id: str
    notification_id: str
    action: ReplyAction
    token: str
    expires: datetime


@dataclass(frozen=True, slots=True)
class Said:
    """What stands in the form beside the answer."""

    note: str = ""
    proposed_start: datetime | None = None
