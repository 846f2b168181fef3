"""Gemini's wire format: what is sent to generateContent, and what its answers and errors mean."""

import json
import logging
from enum import Enum
from typing import Literal

import boto3
import pytest
from moto import mock_aws
from pydantic import BaseModel, ConfigDict, Field

from quintet.aws.clients import Clients
from quintet.llm.gemini import supported_schema
from quintet.llm.model import ModelQuestion, TokenUsage
from quintet.llm.provider import ModelRequest
from quintet.requests.deadline import Deadline
from quintet.requests.schema import input_schema
from tests.support.model_servers import (
    Response,
    gemini_answers,
    gemini_blocks_the_prompt,
    gemini_fails,
    gemini_has_no_candidates,
    gemini_says,
)
from tests.unit.quintet.llm.asker import KEY, PARIS, QUESTION, Asker, Capital

ANSWER = gemini_answers(PARIS)
RETRY_INFO = {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "3s"}
KEY_INVALID = {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}


def test_the_form_is_sent_as_json_schema(gemini: Asker) -> None:
    gemini.server.will(ANSWER)
    gemini.ask()

    [received] = gemini.server.received
    assert received.path == "/v1beta/models/gemini-3.5-flash-lite:generateContent"
    body = received.body
    assert body["systemInstruction"] == {"parts": [{"text": QUESTION.system}]}
    assert body["contents"] == [{"role": "user", "parts": [{"text": QUESTION.user}]}]
    assert body["generationConfig"] == {
        "temperature": 0,
        "maxOutputTokens": 2048,
        "responseMimeType": "application/json",
        "responseJsonSchema": {
            "type": "object",
            "properties": {
                "city": {"type": "string"},
                "people": {"type": "integer", "minimum": 0},
            },
            "required": ["city"],
        },
    }


def test_the_key_is_in_a_header_and_nowhere_else(
    gemini: Asker, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    gemini.server.will(ANSWER)
    gemini.ask()

    [received] = gemini.server.received
    assert received.headers["x-goog-api-key"] == KEY
    assert KEY not in received.path
    assert KEY not in json.dumps(received.body)
    assert KEY not in caplog.text
    assert KEY not in repr(gemini.model)


def test_a_question_may_bound_its_answer(gemini: Asker) -> None:
    gemini.server.will(ANSWER)
    gemini.ask(ModelQuestion("s", "u", Capital, most_output_tokens=99))
    assert gemini.server.received[0].body["generationConfig"]["maxOutputTokens"] == 99


class Colour(Enum):
    RED = "red"


class Leaf(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["leaf"]
    colour: Colour
    title: str = Field("none", pattern="^[a-z]+$")


class Tree(BaseModel):
    default: str
    leaves: list[Leaf] = Field(min_length=1, max_length=3)


def test_a_schema_is_cut_to_what_gemini_understands() -> None:
    assert supported_schema(input_schema(Tree)) == {
        "type": "object",
        "properties": {
            "default": {"type": "string"},
            "leaves": {
                "type": "array",
                "minItems": 1,
                "maxItems": 3,
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        "kind": {"type": "string", "enum": ["leaf"]},
                        "colour": {"type": "string", "enum": ["red"]},
                        "title": {"type": "string"},
                    },
                    "required": ["kind", "colour"],
                },
            },
        },
        "required": ["default", "leaves"],
    }


def test_thoughts_are_paid_for_and_no_part_of_the_answer(gemini: Asker) -> None:
    gemini.server.will(gemini_says(json.dumps(PARIS), thoughts="France, so"))

    answer = gemini.ask()

    assert answer.value.city == "Paris"
    assert answer.usage == TokenUsage(11, 12)


@pytest.mark.parametrize(
    ("response", "reason", "detail"),
    [
        (gemini_blocks_the_prompt(), "refused", "SAFETY"),
        (gemini_says("", "PROHIBITED_CONTENT"), "refused", "PROHIBITED_CONTENT"),
        (gemini_says("", "RECITATION"), "refused", "RECITATION"),
        (gemini_says('{"city": "Par', "MAX_TOKENS"), "invalid answer", "MAX_TOKENS"),
        (gemini_says("", "OTHER"), "invalid answer", "OTHER"),
        (gemini_has_no_candidates(), "invalid answer", "no candidates"),
        (gemini_fails(400, "INVALID_ARGUMENT"), "refused", "400 INVALID_ARGUMENT"),
        (
            gemini_fails(400, "INVALID_ARGUMENT", [KEY_INVALID]),
            "no credential",
            "400 INVALID_ARGUMENT",
        ),
        (gemini_fails(401, "UNAUTHENTICATED"), "no credential", "401 UNAUTHENTICATED"),
        (gemini_fails(408, "not a code"), "timeout", "408"),
        (Response(200, b'{"candidates": 3}'), "invalid answer", "unreadable response"),
        (Response(200, b"[]"), "invalid answer", "unreadable response"),
        (Response(301, b"", {"location": "http://127.0.0.1:9/"}), "refused", "301"),
    ],
)
def test_every_way_to_end_without_an_answer_has_its_reason(
    gemini: Asker, response: Response, reason: str, detail: str
) -> None:
    gemini.server.will(response)

    failure = gemini.failure()

    assert (failure.reason, failure.detail) == (reason, detail)
    assert len(gemini.server.received) == 1


@pytest.mark.parametrize(
    "throttled",
    [
        gemini_fails(429, "RESOURCE_EXHAUSTED", [RETRY_INFO]),
        gemini_fails(429, "RESOURCE_EXHAUSTED", headers={"retry-after": "3"}),
    ],
)
def test_a_provider_that_says_how_long_to_wait_is_obeyed(
    gemini: Asker, throttled: Response
) -> None:
    gemini.server.will(throttled, ANSWER)
    gemini.ask()
    assert gemini.waits == [3.25]


def test_a_wait_longer_than_the_deadline_is_not_begun(gemini: Asker) -> None:
    gemini.server.will(gemini_fails(503, "UNAVAILABLE", headers={"retry-after": "60"}))

    failure = gemini.failure()

    assert (failure.reason, failure.retry_after) == ("unreachable", 60)
    assert (len(gemini.server.received), gemini.waits) == (1, [])


def test_a_retry_date_is_as_good_as_nothing(gemini: Asker) -> None:
    date = {"retry-after": "Sun, 22 Nov 2026 05:00:00 GMT"}
    gemini.server.will(gemini_fails(503, "UNAVAILABLE", headers=date), ANSWER)
    gemini.ask()
    assert gemini.waits == [0.25]


def test_an_answer_that_comes_in_drops_does_not_outlast_the_deadline(gemini: Asker) -> None:
    seconds = iter(range(0, 1000, 4))
    deadline = Deadline(10, lambda: float(next(seconds)))
    gemini.server.will(gemini_says("x" * 1_000_000))
    provider = gemini.model.provider  # type: ignore[attr-defined]

    with pytest.raises(Exception, match="Service unavailable") as caught:
        provider.generate(ModelRequest("s", "u", {}, 9), deadline)

    assert caught.value.reason == "timeout"  # type: ignore[attr-defined]


def test_an_answer_without_end_is_not_read_to_the_end(gemini: Asker) -> None:
    gemini.server.will(Response(200, b"x" * (5 * 1024 * 1024)))
    assert gemini.failure().detail == "too large"


def test_without_a_key_the_model_is_there_and_fails_when_asked(gemini: Asker) -> None:
    gemini.configure(gemini_api_key=None)
    assert gemini.failure().reason == "no credential"
    assert gemini.server.received == []


@mock_aws
def test_a_key_in_secrets_manager_is_read_once(gemini: Asker) -> None:
    clients = Clients("us-east-1")
    calls: list[str] = []
    clients.secrets_manager().meta.events.register(
        "before-call.secrets-manager.GetSecretValue", lambda **_: calls.append("read")
    )
    secrets = boto3.client("secretsmanager", region_name="us-east-1")
    secrets.create_secret(Name="gemini", SecretString="key-in-a-secret\n")
    gemini.configure(clients=clients, gemini_api_key_secret_id="gemini", gemini_api_key="unused")
    gemini.server.will(ANSWER, ANSWER)

    gemini.ask()
    gemini.ask()

    sent = [request.headers["x-goog-api-key"] for request in gemini.server.received]
    assert sent == ["key-in-a-secret"] * 2
    assert calls == ["read"]


@mock_aws
def test_a_secret_that_is_not_there_is_no_credential(gemini: Asker) -> None:
    gemini.configure(gemini_api_key_secret_id="missing")
    assert gemini.failure().reason == "no credential"
    assert gemini.server.received == []
