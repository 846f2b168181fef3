"""The objects of S3's buckets: each a row of the journal, which alone holds its body."""

import json
from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from typing import Any, Final

from ministack.services import s3

from quintet.local.embedded_aws.journal import Change, Journal, Place
from quintet.local.embedded_aws.stores import key_of, text_of
from quintet.local.embedded_aws.touches import TouchedDict, touch

NAME: Final = "s3.objects"


class Objects:
    """A store whose keys are a bucket's scoped key and an object's."""

    name = NAME

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._unwritten: list[dict[str, Any]] = []

    def watch(self) -> None:
        """Has every object noted from now on, and bodies read from the journal."""
        s3._read_body = self._read_body
        for bucket in s3._buckets._data:
            self.watch_bucket(bucket)

    def watch_bucket(self, bucket: Any) -> None:
        """Has a bucket's objects noted; nothing changes where they are already, or it is gone."""
        entry = dict.get(s3._buckets._data, bucket)
        if entry is not None and type(entry["objects"]) is dict:
            entry["objects"] = TouchedDict(entry["objects"], partial(_touch_object, bucket))

    def changes(self, key: Any) -> Iterator[Change]:
        """An object as it is now; one whose body is written already has not changed."""
        bucket, name = key
        entry = dict.get(s3._buckets._data, bucket, {})
        record = dict.get(entry.get("objects", {}), name)
        place = Place(self.name, text_of(bucket), name)
        if record is None:
            yield Change(place, None)
        elif record["body"] is not None:
            self._unwritten.append(record)
            described = {name: value for name, value in record.items() if name != "body"}
            yield Change(place, text_of(described), record["body"])

    def restore(self, place: Place, value: str) -> None:
        """Puts an object into its bucket, without its body."""
        entry = s3._buckets._data[key_of(place.key)]
        entry.setdefault("objects", {})[place.child] = {**json.loads(value), "body": None}

    def restored(self) -> None:
        """Completes the buckets: empty ones too have objects."""
        for entry in s3._buckets._data.values():
            entry.setdefault("objects", {})

    def drop_bodies_after(self, done: "Future[None]") -> None:
        """Frees the memory of what was handed over, once it is on disk."""
        records, self._unwritten = self._unwritten, []
        if records:
            done.add_done_callback(partial(_drop_bodies, records))

    def _read_body(self, bucket: str, key: str, record: dict[str, Any]) -> bytes:
        """In place of ministack's: the body in memory, or in the journal."""
        body: bytes | None = record.get("body")
        if body is not None:
            return body
        at = text_of(s3._buckets._scoped(bucket))
        return self._journal.body(Place(NAME, at, key))


def _touch_object(bucket: Any, name: str) -> None:
    touch(NAME, (bucket, name))


def _drop_bodies(records: list[dict[str, Any]], done: "Future[None]") -> None:
    if done.exception() is None:
        for record in records:
            record["body"] = None
