"""The library in S3: documents below two prefixes, and the index that is made of them.

`documents/` is what users push, `starter/` what Quintet brings; a pushed document hides the
starter document of the same path. The index is one object, written only over the version it
was made from; the passages' vectors lie beside it in the same way. Not here: how they are made
(`indexing`, `vectorizing`).
"""

from collections.abc import Mapping
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.aws.errors import error_code, translated
from quintet.errors import ResourceNotFoundError
from quintet.research.stored_library import (
    NO_OBJECT,
    SERVICE,
    LibraryDeniedError,
    StoredDocument,
    StoredObject,
)

STARTER: Final = "starter/"
DOCUMENTS: Final = "documents/"
INDEX_KEY: Final = "index/library.sqlite"
VECTORS_KEY: Final = "index/vectors"

_NOT_MODIFIED: Final = "304"
_MISSING: Final = frozenset({"NoSuchKey", "404"})
_DENIED: Final = "AccessDenied"


class S3Library:
    """One stage's library bucket."""

    def __init__(self, clients: Clients, bucket: str) -> None:
        self._clients = clients
        self._bucket = bucket

    def documents(self) -> Mapping[str, StoredDocument]:
        """Every document by path; what users pushed hides what the starter library has."""
        found: dict[str, StoredDocument] = {}
        for prefix in (STARTER, DOCUMENTS):
            found.update({document.path: document for document in self.below(prefix)})
        return found

    def below(self, prefix: str) -> list[StoredDocument]:
        """The documents of one prefix."""
        with translated(SERVICE):
            pages = (
                self._clients.s3()
                .get_paginator("list_objects_v2")
                .paginate(Bucket=self._bucket, Prefix=prefix)
            )
            return [
                StoredDocument(
                    entry["Key"].removeprefix(prefix), entry["Key"], entry["ETag"], entry["Size"]
                )
                for page in pages
                for entry in page.get("Contents", [])
                if entry["Key"] != prefix
            ]

    def read(self, key: str) -> bytes:
        """An object's bytes.

        Raises:
            ResourceNotFoundError: it is gone.
            LibraryDeniedError: the role may not read it, or not know that it is gone.
        """
        return self._got(key, "")[0]

    def _got(self, key: str, known: str) -> tuple[bytes, str]:
        """An object and its ETag. Who has a version already does not wait long for a newer one."""
        condition: dict[str, Any] = {"IfNoneMatch": known} if known else {}
        s3 = self._clients.s3_briefly() if known else self._clients.s3()
        try:
            with translated(SERVICE):
                found = s3.get_object(Bucket=self._bucket, Key=key, **condition)
                return found["Body"].read(), found["ETag"]
        except Exception as failure:
            code = error_code(failure)
            if code in _MISSING:
                raise ResourceNotFoundError(key, "The document was removed") from failure
            if code == _DENIED:
                raise LibraryDeniedError from failure
            raise

    def write(self, key: str, body: bytes, mime_type: str) -> None:
        """Puts a document where `documents` will find it."""
        with translated(SERVICE):
            self._clients.s3().put_object(
                Bucket=self._bucket, Key=key, Body=body, ContentType=mime_type
            )

    def remove(self, key: str) -> None:
        """Takes an object out."""
        with translated(SERVICE):
            self._clients.s3().delete_object(Bucket=self._bucket, Key=key)

    def index(self, known: str = "") -> StoredObject | None:
        """The index; None where it still is the version already known.

        Raises:
            LibraryDeniedError: the role may not read it, or not know that there is none.
        """
        return self._published(INDEX_KEY, known)

    def publish_index(self, data: bytes, replaced: str) -> str:
        """Writes the index over the version it was made from; the new version.

        Raises:
            ConflictError: somebody else published in between.
        """
        return self._publish(INDEX_KEY, data, replaced)

    def vectors(self, known: str = "") -> StoredObject | None:
        """The passages' vectors; None where they still are the version already known."""
        try:
            return self._published(VECTORS_KEY, known)
        except LibraryDeniedError:
            return NO_OBJECT  # most likely there are none yet, and a search does without

    def publish_vectors(self, data: bytes, replaced: str) -> str:
        """Writes the vectors over the version they were made from; the new version.

        Raises:
            ConflictError: somebody else published in between.
        """
        return self._publish(VECTORS_KEY, data, replaced)

    def _published(self, key: str, known: str) -> StoredObject | None:
        try:
            return StoredObject(*self._got(key, known))
        except ResourceNotFoundError:
            return NO_OBJECT
        except Exception as failure:
            if error_code(failure) == _NOT_MODIFIED:
                return None
            raise

    def _publish(self, key: str, data: bytes, replaced: str) -> str:
        condition: dict[str, Any] = {"IfMatch": replaced} if replaced else {"IfNoneMatch": "*"}
        with translated(SERVICE):
            answer = self._clients.s3().put_object(
                Bucket=self._bucket, Key=key, Body=data, **condition
            )
        return answer["ETag"]
