"""What a user can answer to a reminder, and what they say with it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

ReplyAction = Literal["confirm", "reschedule", "cancel", "snooze", "tell"]
"""`tell` confirms that an organiser may be told of the user's answers."""

SNOOZE: Final = 15
SNOOZE_RANGE: Final = range(1, 1441)
"""Minutes until a reminder comes again that was put off."""
MOST_NOTE: Final = 500


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer, as a link says it. `token` names the link, which works once.

    Of `tell`, `notification_id` is the id of the `OrganizerReply`.
    """

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
    snooze_minutes: int = SNOOZE
