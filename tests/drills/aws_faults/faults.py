"""One call to AWS that is made to fail, at the level of HTTP attempts, below botocore's retries.

A session's hooks see each call (`provide-client-params`), each attempt (`before-send`) and each
answer (`response-received`). What a fault does not touch goes on to moto.
"""

import threading
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import boto3
from botocore.awsrequest import AWSResponse
from botocore.exceptions import ReadTimeoutError

from quintet.aws.clients import SENDING_SECONDS
from quintet.requests.deadline import REQUEST_SECONDS
from tests.drills.virtual_time import VIRTUAL

Fault = Literal["denied", "throttled", "hangs", "fails once", "fails always", "answers too late"]
FAULTS: Final[tuple[Fault, ...]] = (
    "denied",
    "throttled",
    "hangs",
    "fails once",
    "fails always",
    "answers too late",
)
_NOWHERE: Final = "http://nowhere.invalid/"
_LATE_SECONDS: Final = REQUEST_SECONDS + 2
_RESOURCES: Final = ("TableName", "Bucket", "QueueUrl", "QueueName", "SecretId", "GroupName")
_THROTTLES: Final = {
    "dynamodb": (400, "ThrottlingException"),
    "s3": (503, "SlowDown"),
    "sesv2": (429, "TooManyRequestsException"),
}


@dataclass(frozen=True, slots=True, order=True)
class Call:
    """A call of a service's operation on a resource, the n-th of its kind in one invocation."""

    service: str
    operation: str
    resource: str
    number: int

    def __str__(self) -> str:
        return f"{self.service} {self.operation} {self.resource} {self.number}"


@dataclass
class Struck:
    """Records the calls of one invocation, and makes one fail; the later ones of its kind too."""

    target: Call | None = None
    fault: Fault | None = None
    calls: list[Call] = field(default_factory=list)
    struck: int = 0
    _current: threading.local = field(default_factory=threading.local)
    _counts: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def call(self, params: Any, model: Any) -> None:
        """Takes note of what this thread asks for now."""
        service = model.service_model.service_name
        resource = _resource(params)
        kind = (service, model.name, resource)
        self._counts[kind] += 1
        self._current.call = Call(*kind, self._counts[kind])

    @property
    def _is_target(self) -> bool:
        call, target = getattr(self._current, "call", None), self.target
        if call is None or target is None or call.number < target.number:
            return False
        is_same_kind = (call.service, call.operation, call.resource) == (
            target.service,
            target.operation,
            target.resource,
        )
        lasts = self.fault not in {"fails once", "answers too late"}
        return is_same_kind and (lasts or call.number == target.number)

    def attempt(self, request: Any) -> Any:
        """A refusal, or None where the attempt goes on to moto."""
        if self._current.call not in self.calls:
            self.calls.append(self._current.call)
        if not self._is_target or self.fault == "answers too late":
            return None
        self.struck += 1
        if self.fault == "hangs":
            VIRTUAL.advance(_patience(self._current.call))
            raise ReadTimeoutError(endpoint_url=request.url)
        if self.fault == "fails once" and self.struck > 1:
            return None
        url, request.url = request.url, _NOWHERE  # which moto does not serve
        return _refused(url, *self._refusal())

    def _refusal(self) -> tuple[int, str]:
        if self.fault == "denied":
            return 400, "AccessDeniedException"
        if self.fault == "throttled":
            return _THROTTLES.get(self._current.call.service, (400, "ThrottlingException"))
        return 500, "InternalServerError"

    def answered(self) -> None:
        """The call was done, and its answer comes when the caller's time is over."""
        if self._is_target and self.fault == "answers too late":
            self.struck += 1
            VIRTUAL.advance(_LATE_SECONDS)
            raise ReadTimeoutError(endpoint_url=str(self.target))


_current: Final[list[Struck]] = [Struck()]


def strike(struck: Struck) -> None:
    """Hands the calls of all clients of the default session to this one from now on."""
    _current[:] = [struck]


def watch_default_session() -> None:
    """Makes the clients that are made from now on ask `strike`'s.

    The session keeps the descriptions of services that it has read once, forks too.
    """
    boto3.setup_default_session()
    session = boto3.DEFAULT_SESSION
    assert session is not None
    session.events.register("provide-client-params", _call)
    session.events.register_first("before-send", _attempt)
    session.events.register("response-received", _answered)
    for service in ("dynamodb", "s3", "secretsmanager", "sqs", "scheduler", "sesv2"):
        boto3.client(service, region_name="us-east-1")


def _call(params: Any, model: Any, **_: Any) -> None:
    _current[0].call(params, model)


def _attempt(request: Any, **_: Any) -> Any:
    return _current[0].attempt(request)


def _answered(**_: Any) -> None:
    _current[0].answered()


def _resource(params: Any) -> str:
    if "TransactItems" in params:
        item = params["TransactItems"][0]
        params = next(iter(item.values()))
    if "RequestItems" in params:
        return str(next(iter(params["RequestItems"]))).removeprefix("quintet-dev-")
    named = next((str(params[name]) for name in _RESOURCES if params.get(name)), "")
    return named.rsplit("/", 1)[-1].removeprefix("quintet-dev-")


def _patience(call: Call) -> float:
    """Seconds after which `quintet.aws.clients` gives an attempt up."""
    if call.resource == "limits":
        return 0.15
    if call.service in {"sesv2", "sns", "connect", "s3"}:
        return SENDING_SECONDS
    return 2.0


def _refused(url: str, status: int, code: str) -> AWSResponse:
    """A refusal in a body that botocore reads for the protocol that the service speaks."""
    if "s3" in url.split("/")[2]:
        body = f"<Error><Code>{code}</Code><Message>no</Message></Error>".encode()
        status = 403 if code.startswith("AccessDenied") else status
    else:
        body = f'{{"__type": "{code}", "message": "no"}}'.encode()
    headers: Any = {"x-amzn-errortype": code, "content-type": "application/json"}
    return AWSResponse(url, status, headers, _Raw(body))


class _Raw:
    """What botocore reads a body from."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    def stream(self, *_: Any, **__: Any) -> Any:
        body, self._body = self._body, b""
        yield body

    def read(self, *_: Any) -> bytes:
        body, self._body = self._body, b""
        return body
