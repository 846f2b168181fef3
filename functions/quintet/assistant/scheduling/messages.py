"""What stands in the deliveries queue about one notification: where its rows are, no content.

Messages come twice, early, late, and for notifications that are not planned any more; whoever
reads one looks at the rows first.
"""

from collections.abc import Mapping
from datetime import timedelta
from math import ceil
from typing import Any, Final

from quintet.assistant.scheduling.collaborators import MessageQueue
from quintet.assistant.storage.notification_rows import Place

ORGANIZER_REPLY: Final = "organizer_reply"
SWEEP: Final = "sweep"
REPORT: Final = "report"


def delivery_message(place: Place, *, swept: bool = False) -> dict[str, Any]:
    """The message that asks for a delivery; `swept` ones prove that a due row was there."""
    message: dict[str, Any] = {
        "kind": place.kind,
        "tenant": place.tenant,
        "notification_id": place.notification_id,
        "event_id": place.event_id,
        "user": place.user,
        "plan_time": place.plan_time,
    }
    return {**message, "swept": True} if swept else message


def place_of(message: Mapping[str, Any]) -> Place:
    """Where the notification of a message stands."""
    return Place.from_row(message["tenant"], dict(message))


def bring_again(queue: MessageQueue, message: Mapping[str, Any], after: timedelta) -> None:
    """Sends a message once more, to be seen after a while; nothing proves a due row any more.

    Raises:
        ServiceUnavailableError: the queue does not take it.
    """
    body = {name: value for name, value in message.items() if name != "swept"}
    queue.send([body], delay_seconds=ceil(after.total_seconds()))
