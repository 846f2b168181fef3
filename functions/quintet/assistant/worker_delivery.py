"""The delivery worker: sends what is due, sweeps up what was missed, hears what became of it.

Fed by the deliveries queue, into which schedules, planning, the sweep and SES's events write. The
sweep itself is an event of its own, `{"kind": "sweep"}`, every minute.
"""

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any
from uuid import uuid4

from quintet.assistant.delivery.attempt_store import AttemptStore
from quintet.assistant.delivery.attempting import Attempting
from quintet.assistant.delivery.batches import Batches
from quintet.assistant.delivery.channels.whole_mail import WholeMail
from quintet.assistant.delivery.composition import channels_of
from quintet.assistant.delivery.delivering import Delivering, Stores
from quintet.assistant.delivery.organizer_mail import OrganizerMail
from quintet.assistant.delivery.organizer_replies import OrganizerReplies
from quintet.assistant.delivery.report_store import ReportStore
from quintet.assistant.delivery.reporting import Reporting
from quintet.assistant.delivery.settings import DeliverySettings
from quintet.assistant.delivery.watching import Watch
from quintet.assistant.delivery.writing import LinkMaker
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.messages.notices import RsvpLinks
from quintet.assistant.replies.daily_limit_store import DailyReplies
from quintet.assistant.replies.organizer_reply_store import OrganizerReplyStore
from quintet.assistant.replies.tokens import Question, ReplyTokens
from quintet.assistant.scheduling.aws_queue import DeliveryQueue
from quintet.assistant.scheduling.collaborators import MessageQueue
from quintet.assistant.scheduling.due_store import DueStore
from quintet.assistant.scheduling.sweeping import Sweep
from quintet.assistant.storage.composition import assistant_table
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.user_store import UserStore
from quintet.auth.keys import KeySource
from quintet.aws.clients import Clients
from quintet.aws.secrets import SecretsManagerKeys
from quintet.observability import Observability
from quintet.outbound.client import OutboundClient
from quintet.outbound.messages import Outbound
from quintet.workers import Worker, worker_on_aws


def build_worker(
    settings: DeliverySettings,
    clients: Clients,
    observability: Observability,
    *,
    clock: Callable[[], float] = time.time,
    unique: Callable[[], str] = lambda: str(uuid4()),
    keys: KeySource | None = None,
    outbound: Outbound | None = None,
    queue: MessageQueue | None = None,
) -> Worker:
    """Handles a batch of the queue message by message, or one sweep; the clock tells seconds."""

    def now() -> datetime:
        return datetime.fromtimestamp(clock(), UTC)

    def report(failure: Exception) -> None:
        observability.tolerated("delivery", failure)

    table = assistant_table(clients, settings.assistant_table)
    keys = keys or SecretsManagerKeys(clients, settings.token_keys_secret_id)
    queue = queue or DeliveryQueue(clients, settings.deliveries_queue)
    due = DueStore(table)
    stores = Stores(
        AttemptStore(table), ReportStore(table), due, UserStore(table), EventStore(table)
    )
    watch = Watch(observability.event, report)
    channels = channels_of(settings, clients, keys, outbound or OutboundClient())
    attempting = Attempting(
        stores.attempts, channels, _link_maker(settings, keys), queue, now, watch
    )
    delivering = Delivering(stores, attempting, frozenset(channels), unique, now, watch)
    replies = OrganizerReplyStore(stores.events, stores.users)
    reporting = Reporting(
        stores.reports, stores.attempts, stores.users, replies, queue, observability.event
    )
    organizers = OrganizerReplies(
        replies,
        due,
        DailyReplies(table),
        _organizer_mail(settings, clients, keys),
        now,
        watch,
    )
    sweep = Sweep(due, queue, now=now)
    seen = observability
    return Batches(
        delivering, organizers, reporting, sweep, seen.event, seen.message_failed, seen.swept
    )


def _link_maker(settings: DeliverySettings, keys: KeySource) -> LinkMaker:
    base_url, tokens = settings.base_url, ReplyTokens(keys)

    def links(tenant: str, notification: Notification, now: datetime) -> RsvpLinks | None:
        return tokens.links(base_url, tenant, notification, now) if base_url else None

    return links


def _organizer_mail(
    settings: DeliverySettings, clients: Clients, keys: KeySource
) -> OrganizerMail | None:
    base_url, tokens = settings.base_url, ReplyTokens(keys)
    if not settings.email_sender:
        return None

    def link(tenant: str, question: Question, now: datetime) -> str | None:
        return tokens.link(base_url, tenant, question, "tell", now) if base_url else None

    mails = WholeMail(clients, settings.email_sender, settings.ses_configuration_set)
    return OrganizerMail(mails, link)


@cache
def worker() -> Worker:
    """The function's worker, built on the first event."""
    return worker_on_aws("assistant-delivery", DeliverySettings.load(), build_worker)


def lambda_handler(event: Mapping[str, Any], _context: Any) -> dict[str, Any]:
    """Answers the events of the deliveries queue, and the sweep's."""
    return worker()(event)
