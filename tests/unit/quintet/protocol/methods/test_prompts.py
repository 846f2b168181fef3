"""prompts/list and prompts/get."""

from typing import Any

import pytest

from quintet.assistant.dialect import DIALECT as ASSISTANT
from tests.unit.quintet.echo_family import USE, echo_family
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    HANDSHAKE_VERSIONS,
    MODERN_VERSION,
    NOBODY,
    client,
)

SOUND = {"type": "audio", "data": "c25k", "mimeType": "audio/wav"}


def test_prompts_are_listed_with_their_arguments() -> None:
    first, second = client().handshake("prompts/list").result["prompts"]
    assert first == {
        "name": "greet",
        "title": "Greet",
        "description": "Greets somebody.",
        "arguments": [
            {"name": "name", "description": "Whom to greet", "required": True},
            {"name": "tone", "description": "tone", "required": False},
        ],
    }
    assert second["arguments"] == []


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_prompt_is_rendered_with_its_arguments(version: str) -> None:
    params = {"name": "greet", "arguments": {"name": "Bo", "tone": "cold"}}
    result = client().on(version, "prompts/get", params).result
    first, second = result["messages"]
    assert result["description"] == "Greets somebody."
    assert first == {"role": "user", "content": {"type": "text", "text": "Greet Bo, cold."}}
    assert second["role"] == "assistant"
    assert (second["content"] == SOUND) is (version != "2024-11-05")
    assert second["content"]["type"] == ("text" if version == "2024-11-05" else "audio")


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_an_unknown_prompt_is_invalid_params(version: str) -> None:
    answer = client().on(version, "prompts/get", {"name": "nothing"})
    status = 400 if version == MODERN_VERSION else 200
    assert (answer.status, answer.code) == (status, -32602)


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_an_unknown_prompt_of_the_assistant_is_not_found(version: str) -> None:
    own = client(echo_family(ASSISTANT))
    assert own.on(version, "prompts/get", {"name": "nothing"}).code == -32601


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
@pytest.mark.parametrize("arguments", [{}, {"name": 5}, {"name": None}])
def test_bad_arguments_of_a_prompt_are_invalid_params(
    version: str, arguments: dict[str, Any]
) -> None:
    params = {"name": "greet", "arguments": arguments}
    answer = client().on(version, "prompts/get", params)
    assert (answer.status, answer.code) == (200, -32602)


def test_bad_arguments_of_a_prompt_are_400_on_the_modern_revision() -> None:
    answer = client().modern("prompts/get", {"name": "greet", "arguments": {}})
    assert (answer.status, answer.code) == (400, -32602)


@pytest.mark.parametrize("params", [{}, {"name": 5}, {"name": "greet", "arguments": []}])
@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_malformed_request_is_invalid_params(version: str, params: dict[str, Any]) -> None:
    answer = client().on(version, "prompts/get", params)
    status = 400 if version == MODERN_VERSION else 200
    assert (answer.status, answer.code) == (status, -32602)


def test_a_prompt_asks_for_its_permission() -> None:
    params = {"name": "greet", "arguments": {"name": "Bo"}}
    assert client(principal=NOBODY).handshake("prompts/get", params).required == [USE]
