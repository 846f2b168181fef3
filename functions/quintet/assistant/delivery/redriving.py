"""Failed notifications once more, on an operator's word."""

from quintet.assistant.delivery.attempt_store import AttemptStore
from quintet.assistant.delivery.report_store import ReportStore
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.users import User
from quintet.assistant.planning.channels import main_channel
from quintet.assistant.scheduling.collaborators import MessageQueue
from quintet.assistant.scheduling.messages import delivery_message


class Redriving:
    """Plans a failed notification again, with attempts anew; the usual checks hold for it.

    It goes by the channel that the user prefers now, unless a rule asked for its own. What its
    provider reported of earlier messages is forgotten, or it would count as sent.
    """

    def __init__(self, attempts: AttemptStore, reports: ReportStore, queue: MessageQueue) -> None:
        self._attempts = attempts
        self._reports = reports
        self._queue = queue

    def redrive(self, tenant: str, notification_id: str, user: User) -> bool:
        """False where there is no such notification, or it has not failed.

        Raises:
            ServiceUnavailableError: DynamoDB or SQS does not answer.
        """
        place = self._attempts.place(tenant, notification_id)
        seen = None if place is None else self._attempts.get(place)
        if place is None or seen is None:
            return False
        notification = by_present_channel(seen.notification, user)
        earlier = [sending.key for sending in self._reports.sendings(tenant, notification_id)]
        if not self._attempts.begin_again(place, earlier, notification):
            return False
        self._queue.send([delivery_message(place)])
        return True


def by_present_channel(notification: Notification, user: User) -> Notification:
    """The notification by the channel that its user prefers now; a rule's own stays."""
    preferred = user.preferences.channel_pref
    kept = {main_channel(preferred), *(("call",) if preferred in {"call", "both"} else ())}
    if notification.channel in kept or notification.payload.asked_by == "rule":
        return notification
    channel = main_channel(preferred)
    payload = notification.payload.model_copy(update={"channel": channel})
    return notification.model_copy(update={"channel": channel, "payload": payload})
