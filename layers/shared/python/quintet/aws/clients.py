"""AWS clients, made when they are first used, so that listing tools never imports boto3.

The time-outs are those of the request path: nothing may wait longer than a caller would.
"""

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_s3 import S3Client
    from mypy_boto3_secretsmanager import SecretsManagerClient

CONNECT_SECONDS: Final = 1.0
READ_SECONDS: Final = 2.0
ATTEMPTS: Final = 2
POLLING_SECONDS: Final = 20.0
SENDING_SECONDS: Final = 10.0
CALLING_SECONDS: Final = 29.0


@dataclass
class Clients:
    """One client per service and purpose, shared by all threads of an instance."""

    region: str
    endpoint_url: str | None = None
    """Where an emulator listens; None for AWS itself."""
    limiter_seconds: float = 0.15
    """The limiter asks briefly: a slow count must not slow the call it counts."""
    reading_seconds: float = READ_SECONDS
    """What every other small answer may take."""
    _made: dict[tuple[str, float, int, bool], Any] = field(default_factory=dict, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def dynamodb(self) -> "DynamoDBClient":
        """DynamoDB for the stores."""
        client: DynamoDBClient = self._client("dynamodb", self.reading_seconds, ATTEMPTS)
        return client

    def dynamodb_for_limits(self, *, freshly: bool = False) -> "DynamoDBClient":
        """DynamoDB for the limiter: one short attempt, on a new connection if so wished."""
        client: DynamoDBClient = self._client("dynamodb", self.limiter_seconds, 1)
        if freshly:
            client.close()
        return client

    def s3(self) -> "S3Client":
        """S3, with time to read an index of many megabytes."""
        client: S3Client = self._client("s3", 10.0, ATTEMPTS)
        return client

    def s3_briefly(self) -> "S3Client":
        """S3 for who can do without the answer: one attempt, and no more time than a small one."""
        client: S3Client = self._client("s3", self.reading_seconds, 1)
        return client

    def s3_for_forms(self) -> "S3Client":
        """S3 for signing what others send: version 4, at the region's own address.

        What boto3 signs by default in us-east-1 is refused by every bucket made since June 2020.
        """
        client: S3Client = self._client("s3", READ_SECONDS, ATTEMPTS, signs_forms=True)
        return client

    def secrets_manager(self) -> "SecretsManagerClient":
        """Secrets Manager."""
        client: SecretsManagerClient = self._client(
            "secretsmanager", self.reading_seconds, ATTEMPTS
        )
        return client

    def ssm(self) -> Any:
        """Systems Manager, for parameters; the stubs that the project installs do not know it."""
        return self._client("ssm", self.reading_seconds, ATTEMPTS)

    def kms(self) -> Any:
        """KMS, for signatures."""
        return self._client("kms", self.reading_seconds, ATTEMPTS)

    def bedrock(self, read_seconds: float) -> Any:
        """Bedrock's models: one attempt, as long as the caller can wait (`quintet.llm` retries)."""
        return self._client("bedrock-runtime", read_seconds, 1)

    def lambda_functions(self) -> Any:
        """Lambda for calls of functions: one attempt, because a second would run a call twice.

        The caller's deadline ends the waiting before its time-out does.
        """
        return self._client("lambda", CALLING_SECONDS, 1)

    def sqs(self) -> Any:
        """SQS for sending; the stubs that the project installs do not know it."""
        return self._client("sqs", self.reading_seconds, ATTEMPTS)

    def sqs_for_polling(self) -> Any:
        """SQS for a reader who waits for messages: asked once, with time for the answer."""
        return self._client("sqs", POLLING_SECONDS, 1)

    def scheduler(self) -> Any:
        """EventBridge Scheduler."""
        return self._client("scheduler", self.reading_seconds, ATTEMPTS)

    def sesv2(self) -> Any:
        """SES for sending: asked once, because a second attempt may be a second e-mail."""
        return self._for_sending("sesv2")

    def sns(self) -> Any:
        """SNS for short messages: asked once, as SES."""
        return self._for_sending("sns")

    def sms_voice(self) -> Any:
        """AWS End User Messaging for short messages: asked once, as SES."""
        return self._for_sending("pinpoint-sms-voice-v2")

    def connect(self) -> Any:
        """Amazon Connect for calls: asked once, as SES."""
        return self._for_sending("connect")

    def _for_sending(self, service: str) -> Any:
        """A client whose next call opens a connection.

        One that the other side closed while the instance was frozen would leave it open whether
        the message was taken.
        """
        client = self._client(service, SENDING_SECONDS, 1)
        client.close()
        return client

    def warm(self) -> None:
        """Makes every client of the request path, without a call or a connection."""
        self.dynamodb()
        self.dynamodb_for_limits()
        self.s3()
        self.secrets_manager()

    def _client(
        self, service: str, read_seconds: float, attempts: int, *, signs_forms: bool = False
    ) -> Any:
        key = (service, read_seconds, attempts, signs_forms)
        made = self._made.get(key)
        if made is None:
            with self._lock:  # making a client is not thread-safe in boto3
                made = self._made.get(key) or self._make(*key)
                self._made[key] = made
        return made

    def _make(self, service: str, read_seconds: float, attempts: int, signs_forms: bool) -> Any:
        import boto3  # noqa: PLC0415 - the largest import there is; see the module docstring
        from botocore.config import Config  # noqa: PLC0415

        config = Config(
            connect_timeout=min(CONNECT_SECONDS, read_seconds),
            read_timeout=read_seconds,
            retries={"total_max_attempts": attempts, "mode": "standard"},
            max_pool_connections=64,
        )
        if signs_forms:
            style: Any = "virtual" if self.endpoint_url is None else "path"
            signing = Config(signature_version="s3v4", s3={"addressing_style": style})
            config = config.merge(signing)
        # The default session keeps the service models it has read; a new one reads them again.
        return boto3.client(
            service,  # type: ignore[call-overload]  # the stubs know literals only
            region_name=self.region,
            endpoint_url=self.endpoint_url,
            config=config,
        )
