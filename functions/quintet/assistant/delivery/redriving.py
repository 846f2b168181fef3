"""Failed notifications once more, on an operator's word."""

from quintet.assistant.delivery.attempt_store import AttemptStore
from quintet.assistant.delivery.report_store import ReportStore
from quintet.assistant.scheduling.collaborators import MessageQueue
from quintet.assistant.scheduling.messages import delivery_message


class Redriving:
    """Plans a failed notification again, with attempts anew; the usual checks hold for it.

    What its provider reported of earlier messages is forgotten, or it would count as sent.
    """

    def __init__(self, attempts: AttemptStore, reports: ReportStore, queue: MessageQueue) -> None:
        self._attempts = attempts
        self._reports = reports
        self._queue = queue

    def redrive(self, tenant: str, notification_id: str) -> bool:
        """False where there is no such notification, or it has not failed.

        Raises:
            ServiceUnavailableError: DynamoDB or SQS does not answer.
        """
        place = self._attempts.place(tenant, notification_id)
        if place is None:
            return False
        earlier = [sending.key for sending in self._reports.sendings(tenant, notification_id)]
        if not self._attempts.begin_again(place, earlier):
            return False
        self._queue.send([delivery_message(place)])
        return True
