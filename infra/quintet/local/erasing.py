"""`quintet erase`: everything that is kept of one tenant, in tables, buckets and schedules.

Keys tell whose a thing is: they begin with the tenant, or have it behind the mark of an index that
tenants share. What clients may do for people has hashes for keys, and names its `owners`.
Not here: backups and logs, which end by themselves (docs/security-review.md).
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from botocore.exceptions import ClientError

from quintet.aws.clients import Clients
from quintet.aws.errors import error_code
from quintet.local.failures import CommandError
from quintet.resources import BUCKETS, SCHEDULE_GROUPS, SIGN_IN, TABLES, Table, physical_name

_ROWS_AT_ONCE: Final = 25
_OBJECTS_AT_ONCE: Final = 1000
_TRIES: Final = 8
_FIRST_WAIT: Final = 0.1

Key = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kept:
    """How much there is of a tenant."""

    rows: int
    objects: int
    schedules: int

    def __str__(self) -> str:
        return f"{self.rows} rows, {self.objects} objects and {self.schedules} schedules"


@dataclass(frozen=True, slots=True)
class Belongings:
    """What a stage keeps of one tenant; `account` is AWS's, empty for the embedded one."""

    clients: Clients
    stage: str
    account: str
    tenant: str
    sleep: Callable[[float], None] = time.sleep

    def counted(self) -> Kept:
        """How much it is; nothing changes."""
        return self._all(lambda _table, _keys: None, lambda _bucket, _objects: None, erase=False)

    def erased(self) -> Kept:
        """How much it was; schedules go first, which would send what is erased.

        Raises:
            CommandError: DynamoDB or S3 kept refusing a part.
        """
        return self._all(self._delete_rows, self._delete_objects, erase=True)

    def signed_out(self) -> int:
        """How many rows there were of what clients may do for them, which are gone.

        Raises:
            CommandError: DynamoDB kept refusing a part.
        """
        name, ended = physical_name(self.stage, SIGN_IN), 0
        for keys in _in_batches(self._keys(SIGN_IN, name), _ROWS_AT_ONCE):
            self._delete_rows(name, keys)
            ended += len(keys)
        return ended

    def _all(
        self,
        delete_rows: Callable[[str, Sequence[Key]], None],
        delete_objects: Callable[[str, Sequence[Key]], None],
        *,
        erase: bool,
    ) -> Kept:
        schedules = sum(self._schedules(group, erase=erase) for group in self._groups())
        rows = objects = 0
        for table in TABLES:
            name = physical_name(self.stage, table)
            for keys in _in_batches(self._keys(table, name), _ROWS_AT_ONCE):
                delete_rows(name, keys)
                rows += len(keys)
        for bucket in BUCKETS:
            name = physical_name(self.stage, bucket, self.account, self.clients.region)
            for versions in _in_batches(self._versions(name), _OBJECTS_AT_ONCE):
                delete_objects(name, versions)
                objects += len(versions)
        return Kept(rows, objects, schedules)

    def _keys(self, table: Table, name: str) -> Iterator[Key]:
        """The keys of its rows, found by reading the table whole: indexes are by time."""
        own = [key for key in (table.partition_key, table.sort_key) if key is not None]
        condition = (
            "begins_with(#partition, :beginning) OR contains(#partition, :after) "
            "OR contains(#owners, :tenant)"
        )
        if table.sort_key is not None:
            condition += " OR contains(#sort, :inside)"
        names = dict(zip(("#partition", "#sort"), own, strict=False))
        pages = (
            self.clients.dynamodb()
            .get_paginator("scan")
            .paginate(
                TableName=name,
                ConsistentRead=True,
                FilterExpression=condition,
                ProjectionExpression=", ".join(("#partition", "#sort")[: len(own)]),
                ExpressionAttributeNames={**names, "#owners": "owners"},
                ExpressionAttributeValues={
                    ":beginning": {"S": f"{self.tenant}#"},
                    ":after": {"S": f"#{self.tenant}"},
                    ":tenant": {"S": self.tenant},
                    **({":inside": {"S": f"#{self.tenant}#"}} if table.sort_key else {}),
                },
            )
        )
        try:
            for page in pages:
                yield from page["Items"]
        except ClientError as failure:
            if table != SIGN_IN or error_code(failure) != "ResourceNotFoundException":
                raise  # but a stage where nobody signs in has no such table

    def _delete_rows(self, table: str, keys: Sequence[Key]) -> None:
        waiting: dict[str, Any] = {table: [{"DeleteRequest": {"Key": key}} for key in keys]}
        for attempt in range(_TRIES):
            answer = self.clients.dynamodb().batch_write_item(RequestItems=waiting)
            waiting = dict(answer["UnprocessedItems"])
            if not waiting:
                return
            self.sleep(_FIRST_WAIT * 2**attempt)
        raise CommandError(f"The table {table} is throttled; run the command again.")

    def _versions(self, bucket: str) -> Iterator[Key]:
        """Every version of its objects, and every mark of a deletion."""
        pages = self.clients.s3().get_paginator("list_object_versions")
        for page in pages.paginate(Bucket=bucket, Prefix=f"{self.tenant}/"):
            found: list[Any] = [*page.get("Versions", []), *page.get("DeleteMarkers", [])]
            for version in found:
                yield {"Key": version["Key"], "VersionId": version["VersionId"]}

    def _delete_objects(self, bucket: str, versions: Sequence[Key]) -> None:
        deletion: Any = {"Objects": list(versions), "Quiet": True}
        refused = self.clients.s3().delete_objects(Bucket=bucket, Delete=deletion).get("Errors", [])
        if refused:
            raise CommandError(f"S3 refused {len(refused)} objects ({refused[0].get('Code')}).")

    def _groups(self) -> Iterator[str]:
        for group in SCHEDULE_GROUPS:
            yield physical_name(self.stage, group)

    def _schedules(self, group: str, *, erase: bool) -> int:
        """How many one group has of the tenant's."""
        pages = self.clients.scheduler().get_paginator("list_schedules")
        found = pages.paginate(GroupName=group, NamePrefix=f"{self.tenant}-")
        names = [schedule["Name"] for page in found for schedule in page["Schedules"]]
        for name in names if erase else ():
            self.clients.scheduler().delete_schedule(GroupName=group, Name=name)
        return len(names)


def _in_batches(keys: Iterable[Key], most: int) -> Iterator[Sequence[Key]]:
    """All of them, so many at once; `itertools.batched` is of Python 3.12."""
    left = iter(keys)
    while batch := list(islice(left, most)):
        yield batch
