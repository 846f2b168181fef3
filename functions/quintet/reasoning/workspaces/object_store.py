"""The bucket of workspaces in S3. Not here: which keys there are (`keys`)."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, BinaryIO, Final

from quintet.aws.clients import Clients
from quintet.aws.errors import error_code, translated
from quintet.reasoning.workspaces.objects import ARCHIVE_TYPE, Form, Listed, MissingObjectError

_SERVICE: Final = "The workspaces"
_BATCH: Final = 1000
_MISSING: Final = frozenset({"NoSuchKey", "404"})


@contextmanager
def _missing_told() -> Iterator[None]:
    try:
        yield
    except Exception as failure:
        if error_code(failure) in _MISSING:
            raise MissingObjectError from failure
        raise


class S3WorkspaceObjects:
    """One stage's bucket."""

    def __init__(self, clients: Clients, bucket: str) -> None:
        self._clients = clients
        self._bucket = bucket

    def form(self, key: str, most_bytes: int, seconds: int) -> Form:
        """Lets its bearer put one archive at exactly this key, so large and for so long.

        Signed here; S3 is not asked. Source: "Browser-based uploads using POST", S3's API.
        """
        made = self._clients.s3_for_forms().generate_presigned_post(
            self._bucket,
            key,
            Fields={"Content-Type": ARCHIVE_TYPE},
            Conditions=[["content-length-range", 1, most_bytes], {"Content-Type": ARCHIVE_TYPE}],
            ExpiresIn=seconds,
        )
        return Form(made["url"], dict(made["fields"]))

    def put(self, key: str, content: bytes | BinaryIO) -> None:
        """Keeps an object."""
        with translated(_SERVICE):
            self._clients.s3().put_object(
                Bucket=self._bucket, Key=key, Body=content, ContentType="application/octet-stream"
            )

    def get(self, key: str, offset: int = 0, length: int = 0) -> bytes:
        """An object, or so many bytes of it.

        Raises:
            MissingObjectError: there is none.
        """
        part: Any = {"Range": f"bytes={offset}-{offset + length - 1}"} if length else {}
        with _missing_told(), translated(_SERVICE):
            found = self._clients.s3().get_object(Bucket=self._bucket, Key=key, **part)
            return found["Body"].read()

    def download(
        self, key: str, target: Path, make_room: Callable[[int], None] = lambda _: None
    ) -> None:
        """An object as a file, which appears when it is whole.

        `make_room` is told its size in bytes before anything is written.

        Raises:
            MissingObjectError: there is none.
        """
        with _missing_told(), translated(_SERVICE):
            found = self._clients.s3().get_object(Bucket=self._bucket, Key=key)
        with closing(found["Body"]) as body:
            make_room(found["ContentLength"])
            with NamedTemporaryFile(dir=target.parent, delete=False) as file:
                part = Path(file.name)
                try:
                    with translated(_SERVICE):
                        shutil.copyfileobj(body, file, 2**20)
                    file.flush()
                    part.replace(target)
                finally:
                    part.unlink(missing_ok=True)

    def below(self, prefix: str) -> list[Listed]:
        """Every object whose key begins so. One call for each thousand."""
        pages = self._clients.s3().get_paginator("list_objects_v2")
        with translated(_SERVICE):
            return [
                Listed(entry["Key"], entry["Size"], entry["LastModified"])
                for page in pages.paginate(Bucket=self._bucket, Prefix=prefix)
                for entry in page.get("Contents", ())
            ]

    def delete(self, names: Iterable[str]) -> None:
        """Removes objects, whether they are there or not. One call for each thousand."""
        pending = iter(names)
        while some := list(islice(pending, _BATCH)):
            objects: Any = {"Objects": [{"Key": name} for name in some], "Quiet": True}
            with translated(_SERVICE):
                self._clients.s3().delete_objects(Bucket=self._bucket, Delete=objects)
