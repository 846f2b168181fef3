"""What a user can answer to a reminder, and what that makes of their attendance."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal

ReplyAction = Literal["confirm", "reschedule", "cancel"]
Attendance = Literal["confirmed", "reschedule_wanted", "declined"]

ATTENDANCE: Final[Mapping[ReplyAction, Attendance]] = MappingProxyType(
    {"confirm": "confirmed", "reschedule": "reschedule_wanted", "cancel": "declined"}
)


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
class AttendanceRecord:
    """A user's word on an event, and the notification they answered."""

    attendance: Attendance
    at: datetime
    notification_id: str
