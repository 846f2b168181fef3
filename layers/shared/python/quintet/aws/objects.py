"""What is too long for a row of DynamoDB, as objects in S3. Not here: how they are named."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.aws.errors import error_code, translated
from quintet.errors import ServiceUnavailableError

_BATCH: Final = 1000


class ObjectStore:
    """The texts of one bucket; `service` is what an error calls it."""

    def __init__(self, clients: Clients, bucket: str, *, service: str) -> None:
        self._clients = clients
        self._bucket = bucket
        self._service = service

    def put(self, name: str, content: bytes) -> None:
        """Keeps a text, in UTF-8."""
        with translated(self._service):
            self._clients.s3().put_object(
                Bucket=self._bucket,
                Key=name,
                Body=content,
                ContentType="text/plain; charset=utf-8",
            )

    def get(self, name: str) -> str | None:
        """A text; None where it was deleted meanwhile.

        Raises:
            ServiceUnavailableError: S3 does not answer, or does not tell whether it has the text.
        """
        try:
            with translated(self._service):
                answer = self._clients.s3().get_object(Bucket=self._bucket, Key=name)
                return answer["Body"].read().decode("utf-8")
        except Exception as failure:
            if error_code(failure) == "NoSuchKey":
                return None
            # A role that may not list, as none needs to, is told this of an object that is gone.
            if error_code(failure) == "AccessDenied":
                raise ServiceUnavailableError(self._service) from failure
            raise

    def delete(self, names: Iterable[str]) -> None:
        """Removes texts, whether they are there or not."""
        pending = iter(names)
        while some := list(islice(pending, _BATCH)):
            objects: Any = {"Objects": [{"Key": name} for name in some], "Quiet": True}
            with translated(self._service):
                self._clients.s3().delete_objects(Bucket=self._bucket, Delete=objects)
