"""An S3 that answers every read with one error."""

from typing import Any

from botocore.exceptions import ClientError

from quintet.aws.clients import Clients


class RefusingS3:
    """Answers every read with one error."""

    def __init__(self, code: str, status: int) -> None:
        self._error: Any = {
            "Error": {"Code": code},
            "ResponseMetadata": {"HTTPStatusCode": status},
        }

    def get_object(self, **_: Any) -> None:
        raise ClientError(self._error, "GetObject")


class RefusingClients(Clients):
    """AWS with nothing but this S3."""

    def __init__(self, code: str, status: int) -> None:
        self._s3 = RefusingS3(code, status)

    def s3(self) -> Any:
        return self._s3

    def s3_briefly(self) -> Any:
        return self._s3
