"""A reminder as JSON for a program that the user has set up."""

from datetime import datetime
from typing import Any, Final

from quintet.assistant.entities.events import Event
from quintet.assistant.messages.notices import Notice

VERSION: Final = 1


def webhook_of(
    notice: Notice, event: Event, *, notification_id: str, sent_at: datetime
) -> dict[str, Any]:
    """The body of the request. Times are UTC; `text` is ready to be shown."""
    return {
        "type": "event.reminder",
        "version": VERSION,
        "notification_id": notification_id,
        "sent_at": sent_at.isoformat(),
        "urgency": notice.item.urgency,
        "subject": notice.subject,
        "text": f"{notice.title}: {notice.when}",
        "event": {
            "id": event.id,
            "title": event.title,
            "start_ts": event.start_ts.isoformat(),
            "end_ts": event.end_ts.isoformat(),
            "timezone": event.timezone,
            "all_day": event.all_day,
            "location": event.location,
            "conf_link": event.conf_link,
            "status": event.status,
        },
    }
