"""All that is kept of ministack, brought from the journal at start and handed to it afterwards.

Which stores these are stands here. What the local server uses of ministack is kept; its other
services lose what they hold.
"""

import time
from concurrent.futures import Future
from typing import Any, Final

from ministack.services import dynamodb, s3, scheduler, ses, ses_v2, sns, sqs

from quintet.local.embedded_aws.items import Items
from quintet.local.embedded_aws.journal import Journal
from quintet.local.embedded_aws.objects import Objects
from quintet.local.embedded_aws.stores import Parts, Store
from quintet.local.embedded_aws.touches import Touched

_BUCKETS: Final = Store(s3, "_buckets", frozenset({"objects"}))
STORES: Final = (
    Store(
        dynamodb,
        "_tables",
        frozenset({"items", "ItemCount", "TableSizeBytes", dynamodb._INDEX_MEMBERS}),
    ),
    Store(dynamodb, "_ttl_settings"),
    Store(
        sqs,
        "_queues",
        parts=Parts("messages", "id", ("visible_at", "receive_count", "receipt_handle")),
    ),
    Store(scheduler, "_schedules"),
    Store(scheduler, "_schedule_groups"),
    _BUCKETS,
    Store(ses, "_identities"),
    Store(ses_v2, "_identities"),
    Store(ses, "_sent_emails", parts=Parts("", "MessageId")),
    Store(sns, "_sms_messages", parts=Parts("", "MessageId")),
)


class State:
    """Everything, in one journal."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._items, self._objects = Items(), Objects(journal)
        self._stores = {store.name: store for store in (*STORES, self._items, self._objects)}

    def restore(self) -> int:
        """Fills ministack with what the journal holds, and watches it; the number of rows.

        A message that somebody had in hand can be received at once: whoever had it is gone.
        """
        rows = 0
        for place, value in self._journal.entries():
            self._stores[place.store].restore(place, value)
            rows += 1
        self._items.restored()
        self._objects.restored()
        sqs._rebuild_queue_name_index()
        now = time.time()
        for queue in sqs._queues._data.values():
            for message in queue["messages"]:
                if message["receive_count"]:
                    message["visible_at"] = min(message["visible_at"], now)
        for store in self._stores.values():
            store.watch()
        return rows

    def write(self, touched: Touched) -> "Future[None]":
        """Hands over what has changed of the touched entries; ends when it is on disk.

        One thread calls it, so that rows are written in the order of their changes.
        """
        done = self._journal.write(
            [change for store, key in touched for change in self._changes(store, key)]
        )
        self._objects.drop_bodies_after(done)
        return done

    def _changes(self, store: str, key: Any) -> Any:
        if store == _BUCKETS.name:
            self._objects.watch_bucket(key)
        return self._stores[store].changes(key)
