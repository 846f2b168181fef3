"""Bedrock's wire format: what is sent to Converse, and what its answers and errors mean."""

import boto3
import pytest

from tests.support.model_servers import bedrock_answers, bedrock_fails, bedrock_says
from tests.unit.quintet.llm.asker import PARIS, QUESTION, Asker

ANSWER = bedrock_answers(PARIS)
INVALID = bedrock_fails(400, "ValidationException", "temperature is deprecated for this model.")


def test_the_form_is_a_tool_that_the_model_must_call(bedrock: Asker) -> None:
    bedrock.server.will(ANSWER)
    bedrock.ask()

    [received] = bedrock.server.received
    assert received.path == "/model/global.amazon.nova-2-lite-v1%3A0/converse"
    assert received.headers["authorization"].startswith("AWS4-HMAC-SHA256 ")
    body = received.body
    assert body["system"] == [{"text": QUESTION.system}]
    assert body["messages"] == [{"role": "user", "content": [{"text": QUESTION.user}]}]
    assert body["inferenceConfig"] == {"maxTokens": 2048, "temperature": 0}
    assert body["toolConfig"]["toolChoice"] == {"tool": {"name": "answer"}}
    [tool] = body["toolConfig"]["tools"]
    assert tool["toolSpec"]["inputSchema"]["json"] == {
        "type": "object",
        "properties": {
            "city": {"type": "string", "minLength": 2, "maxLength": 40},
            "people": {"type": "integer", "minimum": 0},
        },
        "required": ["city"],
    }


def test_a_model_that_takes_neither_force_nor_temperature_is_asked_without(bedrock: Asker) -> None:
    bedrock.server.will(INVALID, ANSWER, ANSWER)

    assert bedrock.ask().value.city == "Paris"
    assert bedrock.ask().value.city == "Paris"

    forced, free, remembered = bedrock.server.received
    assert "temperature" in forced.body["inferenceConfig"]
    for request in (free, remembered):
        assert request.body["inferenceConfig"] == {"maxTokens": 2048}
        assert request.body["toolConfig"]["toolChoice"] == {"auto": {}}
    assert bedrock.waits == []


def test_what_stays_invalid_is_refused_and_nothing_is_concluded_from_it(bedrock: Asker) -> None:
    bedrock.server.will(INVALID, INVALID, ANSWER)

    assert bedrock.failure().reason == "refused"
    bedrock.ask()
    assert "temperature" in bedrock.server.received[2].body["inferenceConfig"]


def test_an_answer_may_be_text_where_the_model_was_not_forced(bedrock: Asker) -> None:
    bedrock.server.will(INVALID, bedrock_says([{"text": '{"city": "Paris"}'}]))
    assert bedrock.ask().value.city == "Paris"


def test_a_malformed_call_of_the_tool_is_asked_for_again(bedrock: Asker) -> None:
    bedrock.server.will(bedrock_says([], "malformed_tool_use"), ANSWER)
    assert bedrock.ask().value.city == "Paris"


@pytest.mark.parametrize(
    ("status", "code", "reason", "asked"),
    [
        (403, "UnrecognizedClientException", "no credential", 1),
        (403, "ExpiredTokenException", "no credential", 1),
        (404, "ResourceNotFoundException", "refused", 1),
        (400, "SomethingNewException", "refused", 1),
        (408, "ModelTimeoutException", "timeout", 1),
        (424, "ModelErrorException", "unreachable", 3),
        (429, "ModelNotReadyException", "unreachable", 3),
        (503, "ServiceUnavailableException", "unreachable", 3),
    ],
)
def test_every_error_of_converse_has_its_reason(
    bedrock: Asker, status: int, code: str, reason: str, asked: int
) -> None:
    bedrock.server.will(*[bedrock_fails(status, code)] * asked)

    failure = bedrock.failure()

    assert (failure.reason, failure.detail) == (reason, code)
    assert len(bedrock.server.received) == asked


def test_without_credentials_the_model_is_there_and_fails_when_asked(
    bedrock: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setattr(boto3, "DEFAULT_SESSION", None)

    assert bedrock.failure().reason == "no credential"
    assert bedrock.server.received == []


def test_a_handful_of_clients_serves_every_call(bedrock: Asker) -> None:
    made: list[str] = []
    boto3.setup_default_session()
    assert boto3.DEFAULT_SESSION is not None
    boto3.DEFAULT_SESSION.events.register(
        "creating-client-class.bedrock-runtime", lambda **_: made.append("client")
    )
    bedrock.server.will(*[ANSWER] * 5)

    for _ in range(5):
        bedrock.ask()

    assert len(made) == 1
