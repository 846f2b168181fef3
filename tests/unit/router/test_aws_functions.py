"""A family's function is called once, with the event as it came, whatever the event holds."""

import base64
import io
import json
from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from quintet.aws.clients import Clients
from quintet.errors import ServiceUnavailableError
from quintet.requests.http import MAX_REQUEST_BYTES, MAX_RESULT_BYTES, HttpResponse
from quintet.router.aws_functions import FamilyFunctions
from quintet.router.payloads import MAX_PAYLOAD_BYTES, event_payload
from quintet.web.gateway import lambda_response

HEADERS = {f"header-{number}": "x" * 1000 for number in range(10)}
"""API Gateway takes 10,240 bytes of headers."""


class Answering:
    """Lambda's client, which gives one answer or failure."""

    def __init__(
        self, payload: Any = None, error: str = "", failure: Exception | None = None
    ) -> None:
        self.asked: list[dict[str, Any]] = []
        self.closed = 0
        self._answer = {"Payload": io.BytesIO(json.dumps(payload).encode())}
        if error:
            self._answer["FunctionError"] = error  # type: ignore[assignment]
        self._failure = failure

    def invoke(self, **asked: Any) -> Any:
        self.asked.append(asked)
        if self._failure is not None:
            raise self._failure
        return self._answer

    def close(self) -> None:
        self.closed += 1


class Connected(Clients):
    """Clients of which Lambda's is given."""

    def __init__(self, client: Answering) -> None:
        super().__init__("us-east-1")
        self._given = client

    def lambda_functions(self) -> Any:
        return self._given


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def functions(client: Answering, clock: Clock | None = None) -> FamilyFunctions:
    return FamilyFunctions(Connected(client), {"vault": "quintet-dev-vault:live"}, clock or Clock())


def test_a_function_is_called_by_its_name_with_the_event_that_came() -> None:
    client = Answering({"statusCode": 200})
    event = {"rawPath": "/mcp", "headers": {"a": "ü"}, "body": '{"x": "\\"☃"}', "more": [1]}

    assert functions(client).invoke("vault", event) == {"statusCode": 200}
    [asked] = client.asked
    assert asked["FunctionName"] == "quintet-dev-vault:live"
    assert json.loads(asked["Payload"]) == event


FAILURES: list[Exception] = [
    ReadTimeoutError(endpoint_url="https://lambda.example"),
    ClientError({"Error": {"Code": "TooManyRequestsException"}}, "Invoke"),
    ClientError(
        {"Error": {"Code": "ServiceException"}, "ResponseMetadata": {"HTTPStatusCode": 500}},  # type: ignore[typeddict-item]
        "Invoke",
    ),
]


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: type(failure).__name__)
def test_a_function_that_cannot_be_called_is_not_called_again(failure: Exception) -> None:
    client = Answering(failure=failure)

    with pytest.raises(ServiceUnavailableError, match="Service unavailable"):
        functions(client).invoke("vault", {})

    assert len(client.asked) == 1


def test_a_function_that_failed_is_not_available() -> None:
    with pytest.raises(ServiceUnavailableError):
        functions(Answering({"errorMessage": "timed out"}, "Unhandled")).invoke("vault", {})


def test_a_connection_that_was_long_idle_is_not_used() -> None:
    client, clock = Answering({}), Clock()
    called = functions(client, clock)
    clock.now += 5
    called.invoke("vault", {})
    kept = client.closed
    clock.now += 60
    client._answer["Payload"] = io.BytesIO(b"{}")
    called.invoke("vault", {})

    assert (kept, client.closed) == (0, 1)


@pytest.mark.parametrize("character", ["x", '"', "\\", "\n", "\x01", "ü", "☃", "😀"])
def test_the_largest_request_fits_into_an_invocation(character: str) -> None:
    body = character * (MAX_REQUEST_BYTES // len(character.encode()))
    payload = event_payload({"headers": HEADERS, "body": body, "isBase64Encoded": False})

    assert len(payload) <= MAX_PAYLOAD_BYTES
    sent = json.loads(payload)
    read = base64.b64decode(sent["body"]) if sent["isBase64Encoded"] else sent["body"].encode()
    assert read == body.encode()


@pytest.mark.parametrize("character", ['"', "\\", "\n", "\x01", "ü", "☃", "😀"])
def test_the_largest_result_fits_into_an_invocations_answer(character: str) -> None:
    """Its text is JSON within JSON, and is escaped once more on the way."""
    inner = json.dumps(character, ensure_ascii=False)[1:-1]
    text = json.dumps(inner, ensure_ascii=False)[1:-1]
    body = (text * (MAX_RESULT_BYTES // len(text.encode()))).encode()
    answer = lambda_response(HttpResponse(200, body, HEADERS))

    # As the runtime of Python 3.12 and later writes it (awslambdaric, lambda_runtime_marshaller).
    assert len(json.dumps(answer, ensure_ascii=False).encode()) <= MAX_PAYLOAD_BYTES
