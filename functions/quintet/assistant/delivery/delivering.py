"""One delivery: looked at, claimed, sent, recorded.

Messages of the queue come twice, early and late, and workers die at any point. So nothing is sent
without a claim, and nothing that a provider has reported as sent is sent again. Per e-mail: six
questions (the notification, SES's reports of it, its user, its event twice, what else is due at the
same moment), the claim, the sending, and one transaction that records it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal, TypeVar

from quintet.assistant.delivery.attempt_rows import Attempted, Fate
from quintet.assistant.delivery.attempt_store import AttemptStore
from quintet.assistant.delivery.attempting import Attempting, Claimed, Ending, line
from quintet.assistant.delivery.readiness import Later, Never, Readiness, Ready, readiness
from quintet.assistant.delivery.report_store import ReportStore, Sending
from quintet.assistant.delivery.retrying import (
    LEASE,
    MOST_LAST_RECEIVES,
    REPORTED_WITHIN,
    attempts_allowed,
)
from quintet.assistant.delivery.watching import Watch
from quintet.assistant.delivery.writing import Due
from quintet.assistant.entities.channels import CHANNELS, Channel
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.users import User
from quintet.assistant.scheduling.due_store import DueStore
from quintet.assistant.scheduling.messages import bring_again, place_of
from quintet.assistant.storage import keys
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.notification_rows import Place
from quintet.assistant.storage.user_store import UserStore
from quintet.errors import NotFoundError

Outcome = Ending | Literal["early", "not planned", "in progress", "in doubt", "later", "cancelled"]
Entity = TypeVar("Entity")

_UNANSWERED: Final = "It was tried, and nobody knows whether it was sent"
_BREAKS_OFF: Final = (
    "Its delivery breaks off each time; whoever runs this server finds why in the log"
)
_MOST_TOGETHER: Final = 9
_LONGEST_WAIT: Final = timedelta(seconds=900)


@dataclass(frozen=True)
class Stores:
    """What a delivery reads and writes."""

    attempts: AttemptStore
    reports: ReportStore
    due: DueStore
    users: UserStore
    events: EventStore


@dataclass(frozen=True)
class Delivering:
    """Delivers what is due. `offered` are the channels a stage has and wants to be used."""

    stores: Stores
    attempting: Attempting
    offered: frozenset[Channel]
    unique: Callable[[], str]
    now: Callable[[], datetime]
    watch: Watch

    def deliver(
        self, message: Mapping[str, Any], *, is_last: bool = False, is_again: bool = False
    ) -> Outcome:
        """What one message of the queue asks for; with any outcome the message is done with.

        `is_last` says that the message is set aside if this breaks off. That is written down
        first, because who breaks off cannot: a notification that it happens to time and again is
        shown as failed. One write more. `is_again` says that it broke off before: then it is told
        alone, in case it was another one that broke it.

        Raises:
            ServiceUnavailableError: DynamoDB does not answer; the message must come back.
        """
        place, now = place_of(message), self.now()
        early = _moment(place) - now
        if early > timedelta(0):
            if early <= _LONGEST_WAIT:
                bring_again(self.attempting.queue, message, early)
            return "early"
        if is_last:
            self.stores.attempts.count_last_receive(place)
        seen = self.stores.attempts.get(place)
        if seen is None or seen.notification.status != "planned":
            if message.get("swept"):
                self.stores.due.forget(place)
            return "not planned"
        if max(seen.lease_until, seen.retry_at) > keys.milliseconds(now):
            return "in progress"
        if reported := self._reported(seen, message, now):
            return reported
        if seen.last_receives >= MOST_LAST_RECEIVES:
            return self._ended(seen, Never("failed", _BREAKS_OFF))
        return self._decided(seen, message, now, is_alone=is_again)

    def _reported(
        self, seen: Attempted, message: Mapping[str, Any], now: datetime
    ) -> Outcome | None:
        """What its provider tells of it, or may yet tell; None where there is nothing to hear."""
        if not self._may_be_reported(seen):
            return None
        if self._found_sent(seen):
            return "sent"
        doubtful = _doubtful_until(seen) - now
        if doubtful <= timedelta(0):
            return None
        bring_again(self.attempting.queue, message, doubtful)
        return "in doubt"

    def _may_be_reported(self, seen: Attempted) -> bool:
        email = self.attempting.channels.get("email")
        by_email = "email" in {seen.notification.channel, seen.channel}
        return by_email and email is not None and email.certainty == "reported"

    def _found_sent(self, seen: Attempted) -> bool:
        """Records what the provider reports to have sent already."""
        place = seen.place
        sending = next(self._sendings(seen), None)
        if sending is None:
            return False
        result = line(f"email {sending.message_id}", "known from its provider")
        fate = Fate("sent", sending.at, result, provider_id=sending.message_id)
        self.stores.attempts.settle(place, fate, seen.claim)
        self.watch.count("NotificationsFoundSent")
        return True

    def _sendings(self, seen: Attempted) -> Iterator[Sending]:
        """What its provider took for it; of a digest, the message that was to tell of it."""
        sendings = self.stores.reports.sendings
        yield from sendings(seen.place.tenant, seen.place.notification_id)
        if seen.told_with and seen.is_open:
            for sending in sendings(seen.place.tenant, seen.told_with):
                if sending.attempt == seen.claim:  # another one told of others
                    yield sending

    def _decided(
        self, seen: Attempted, message: Mapping[str, Any], now: datetime, *, is_alone: bool
    ) -> Outcome:
        place, notification = seen.place, seen.notification
        user = _found(lambda: self.stores.users.get(place.tenant, notification.user_id).user)
        event = _found(lambda: self.stores.events.get(place.tenant, notification.event_id).event)
        ready = self._readiness(seen, user, event, now)
        if isinstance(ready, Never):
            return self._ended(seen, ready)
        if isinstance(ready, Later):
            self.stores.due.look_later(place, ready.at)
            return "later"
        claim, doubt = self.unique(), self.attempting.is_in_doubt(seen)
        if user is None or event is None:
            return "in progress"
        others = [] if doubt or is_alone else self._others(seen, ready, user, now)
        attempts = self.stores.attempts
        if others:
            is_ours = attempts.claim_together(seen, [other for other, _ in others], claim, now)
        else:
            is_ours = attempts.claim(seen, claim, ready.channel, now, in_doubt=doubt)
        if not is_ours:
            return "in progress"
        due = Due(place.tenant, notification, user, event, tuple(due for _, due in others))
        together = tuple(other for other, _ in others)
        return self.attempting.attempt(Claimed(seen, claim, due, ready, doubt, message, together))

    def _others(
        self, seen: Attempted, ready: Ready, user: User, now: datetime
    ) -> list[tuple[Attempted, Due]]:
        """What goes out at the same moment by the same channel, and is told by one message.

        A question, and two for the event of each.
        """
        channel = seen.notification.channel
        if not CHANNELS[channel].digests or ready.channel != channel:
            return []
        found: list[tuple[Attempted, Due]] = []
        for other in self.stores.attempts.beside(seen.place):
            notification = other.notification
            is_open = other.is_open or other.in_doubt or other.retry_at > keys.milliseconds(now)
            is_alike = notification.status == "planned" and notification.channel == channel
            if is_open or not is_alike or notification.event_id == seen.notification.event_id:
                continue
            tenant, event_id = other.place.tenant, notification.event_id
            event = _found(lambda: self.stores.events.get(tenant, event_id).event)  # noqa: B023
            fit = self._readiness(other, user, event, now)
            if event is not None and isinstance(fit, Ready) and fit.channel == channel:
                found.append((other, Due(tenant, notification, user, event)))
        return found[:_MOST_TOGETHER]

    def _ended(self, seen: Attempted, never: Never) -> Outcome:
        fate = Fate(never.status, error=line(never.reason))
        self.stores.attempts.settle(seen.place, fate, seen.claim)
        if never.status == "failed":
            self.watch.count("NotificationsFailed")
            return "failed"
        return "cancelled"

    def _readiness(
        self, seen: Attempted, user: User | None, event: Event | None, now: datetime
    ) -> Readiness:
        notification = seen.notification
        if user is not None:
            allowed = attempts_allowed(notification.channel, user.preferences)
            if notification.attempts >= allowed:
                doubt = _UNANSWERED if self.attempting.is_in_doubt(seen) else ""
                return Never("failed", line(notification.error or "", doubt) or _UNANSWERED)
        return readiness(notification, user, event, now, self.offered)


def _found(read: Callable[[], Entity]) -> Entity | None:
    try:
        return read()
    except NotFoundError:
        return None


def _doubtful_until(seen: Attempted) -> datetime:
    """When a report of an attempt without an end would be here; long ago where there is none."""
    began = datetime.fromtimestamp(seen.lease_until / 1000, UTC) - LEASE
    return began + REPORTED_WITHIN if seen.is_open else datetime.min.replace(tzinfo=UTC)


def _moment(place: Place) -> datetime:
    return datetime.fromtimestamp(int(place.plan_time) / 1000, UTC)
