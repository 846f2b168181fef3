"""What the reading and planning tools take. Arguments that change entities: `entities.*_input`."""

from pydantic import BaseModel, Field

from quintet.assistant.entities.fields import Identifier
from quintet.assistant.entities.notifications import Status
from quintet.text import StorableText

USER_ID = Field(description="User ID")
ANY_USER = Field(None, description="User ID; all users where it is left out")
CURSOR = Field(None, description="The nextCursor of an earlier answer", max_length=200)


class GetUser(BaseModel):
    """Arguments of getUser."""

    user_id: Identifier = USER_ID


class GetEvent(BaseModel):
    """Arguments of getEvent."""

    event_id: Identifier = Field(description="Event ID")


class ListEvents(BaseModel):
    """Arguments of listEvents."""

    user_id: Identifier | None = ANY_USER
    days_back: int = Field(2, ge=0, le=30, description="Days back from now")
    days_forward: int = Field(30, ge=1, le=90, description="Days forward from now")
    cursor: StorableText | None = CURSOR


class ListNotifications(BaseModel):
    """Arguments of listNotifications."""

    user_id: Identifier | None = ANY_USER
    status: Status | None = Field(None, description="Only those of this status")
    days_forward: int = Field(7, ge=1, le=30, description="Days forward from now")
    days_back: int = Field(
        2, ge=0, le=30, description="Days back from now, of which every status is told"
    )
    cursor: StorableText | None = CURSOR


class PlanNotifications(BaseModel):
    """Arguments of planNotifications."""

    user_id: Identifier = USER_ID
    event_id: Identifier | None = Field(
        None, description="Event ID; all events of the next 30 days where it is left out"
    )
    force_replan: bool = Field(
        default=False, description="Replaces what is still planned by a new plan"
    )


class CancelNotification(BaseModel):
    """Arguments of cancelNotification."""

    notification_id: Identifier = Field(description="Notification ID")
