"""What lies in a stage's stores, in a form that two runs of the same command share.

Identifiers, moments and other values that differ from run to run are replaced by a mark. Left out
is what failures may change: counts of calls, registers of what is open (their entries expire by
themselves), and what a notification's row tells of attempts.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from moto.dynamodb.models import dynamodb_backends
from moto.s3.models import s3_backends
from moto.scheduler.models import scheduler_backends
from moto.sqs.models import sqs_backends

from quintet.resources import BUCKETS, QUEUES, TABLES, physical_name
from quintet.resources.families.assistant import REMINDERS
from quintet.resources.stores import LIMITS
from tests.support.delivery_world import ACCOUNT

_VARYING: Final = re.compile(r"[\w-]*\d[\w-]*|[\w-]{8,}")
_MARK: Final = "*"
REGION: Final = "us-east-1"
_ATTEMPTS: Final = frozenset(
    "attempts claim error in_doubt last_receives lease_until provider_id result retry_at"
    " sent_time tried_by".split()
)
Shape = Counter[str]


def stored(stage: str) -> Shape:
    """How often each row, object, message and schedule is there, without what varies."""
    rows = dynamodb_backends[ACCOUNT][REGION].tables
    buckets = s3_backends[ACCOUNT]["aws"].buckets
    queues = sqs_backends[ACCOUNT][REGION].queues
    groups = scheduler_backends[ACCOUNT][REGION].schedule_groups
    found: Shape = Counter()
    for table in TABLES:
        if table is not LIMITS:
            name = physical_name(stage, table)
            found.update(
                _without_varying(f"{table.name} {_row(item)}") for item in _items(rows[name])
            )
    for bucket in BUCKETS:
        keys = buckets[physical_name(stage, bucket)].keys
        found.update(_without_varying(f"{bucket.name} {key}") for key in keys)
    for queue in QUEUES:
        found[f"a message in {queue.name}"] += len(queues[physical_name(stage, queue)]._messages)
    found["a schedule"] += len(groups[physical_name(stage, REMINDERS)].schedules)
    return +found


def missing(wanted: Shape, found: Shape) -> list[str]:
    """What is not there although it should."""
    return sorted((wanted - found).elements())


def _items(table: Any) -> Iterator[Any]:
    for rows in table.items.values():
        yield from (item for item in rows.values() if item.attrs["sk"].value != "open")


def _row(item: Any) -> str:
    values = {name: value.to_json() for name, value in item.attrs.items() if name not in _ATTEMPTS}
    return json.dumps(values, sort_keys=True, default=lambda _: _MARK)


def _without_varying(text: str) -> str:
    return _VARYING.sub(_MARK, text)
