"""`quintet redrive --user U`: a user's failed notifications once more."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, get_args

from quintet.assistant.delivery.attempt_store import AttemptStore
from quintet.assistant.delivery.readiness import Never, Ready, readiness
from quintet.assistant.delivery.redriving import Redriving, by_present_channel
from quintet.assistant.delivery.report_store import ReportStore
from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.users import User
from quintet.assistant.scheduling.aws_queue import DeliveryQueue
from quintet.assistant.storage.composition import assistant_table
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.notification_store import NotificationStore
from quintet.assistant.storage.user_store import UserStore
from quintet.aws.clients import Clients
from quintet.errors import NotFoundError
from quintet.local.redriven import Redriven
from quintet.local.users import user_id_of
from quintet.resources import physical_name
from quintet.resources.families.assistant import ASSISTANT, DELIVERIES

_EVERY: Final = frozenset[Channel](get_args(Channel))
_FIRST: Final = datetime(2000, 1, 1, tzinfo=UTC)
_LAST: Final = datetime(2200, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class FailedNotifications:
    """Those of a stage, and how they are planned again."""

    users: UserStore
    events: EventStore
    notifications: NotificationStore
    redriving: Redriving

    @classmethod
    def of(cls, clients: Clients, stage: str) -> "FailedNotifications":
        """Nothing is asked of AWS in making it."""
        table = assistant_table(clients, physical_name(stage, ASSISTANT))
        queue = DeliveryQueue(clients, physical_name(stage, DELIVERIES))
        redriving = Redriving(AttemptStore(table), ReportStore(table), queue)
        return cls(UserStore(table), EventStore(table), NotificationStore(table), redriving)

    def redrive(
        self, tenant: str, user: str, wanted: Sequence[str], now: datetime
    ) -> Iterator[Redriven]:
        """Plans the wanted ones of a user again, without any all that have failed, one by one.

        Those that would fail again at once, because their event is over or cancelled, are left as
        they are, with the reason for which they failed.

        Raises:
            CommandError: there is no such user.
            ServiceUnavailableError: DynamoDB or SQS does not answer; what is told was done.
        """
        owner = self.users.get(tenant, user_id_of(self.users, tenant, user)).user
        every = self.notifications.within(tenant, owner.id, _FIRST, _LAST)
        found = {one.id: one for one in every}
        chosen = wanted or [one.id for one in found.values() if one.status == "failed"]
        for notification_id in dict.fromkeys(chosen):
            yield self._redriven(tenant, owner, notification_id, found.get(notification_id), now)

    def _redriven(
        self,
        tenant: str,
        owner: User,
        notification_id: str,
        found: Notification | None,
        now: datetime,
    ) -> Redriven:
        if found is None:
            return Redriven(notification_id, refusal=f"{owner.name} has no such notification")
        if found.status != "failed":
            return Redriven(notification_id, refusal=f"it is {found.status}, not failed")
        again = by_present_channel(found, owner)
        ready = readiness(again, owner, self._event(tenant, found), now, _EVERY)
        if isinstance(ready, Never):
            return Redriven(notification_id, refusal=ready.reason)
        if not self.redriving.redrive(tenant, notification_id, owner):
            return Redriven(notification_id, refusal="others have changed it meanwhile")
        done = f"planned again by {ready.channel if isinstance(ready, Ready) else again.channel}"
        return Redriven(notification_id, done, was=found.error or "")

    def _event(self, tenant: str, found: Notification) -> Event | None:
        try:
            return self.events.get(tenant, found.event_id).event
        except NotFoundError:
            return None
