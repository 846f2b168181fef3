"""completion/complete."""

from typing import Any

import pytest

from tests.unit.quintet.echo_family import SAID, USE, echo_family
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    MODERN_VERSION,
    NOBODY,
    Answer,
    client,
)

PROMPT = {"type": "ref/prompt", "name": "greet"}
TEMPLATE = {"type": "ref/resource", "uri": SAID}


def completed(reference: Any, name: Any, value: Any, version: str = "2025-11-25") -> Answer:
    params = {"ref": reference, "argument": {"name": name, "value": value}}
    return client().on(version, "completion/complete", params)


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_template_variables_are_completed(version: str) -> None:
    result = completed(TEMPLATE, "words", "al", version).result
    assert result["completion"] == {"values": ["alpha", "alps"], "total": 2, "hasMore": False}


def test_at_most_a_hundred_values_are_sent_and_all_are_counted() -> None:
    completion = completed(PROMPT, "name", "a").result["completion"]
    assert completion["values"] == [f"a{number}" for number in range(100)]
    assert (completion["total"], completion["hasMore"]) == (150, True)


@pytest.mark.parametrize(("reference", "name"), [(PROMPT, "tone"), (PROMPT, "x"), (TEMPLATE, "x")])
def test_what_nobody_completes_has_no_values(reference: Any, name: str) -> None:
    empty = {"values": [], "total": 0, "hasMore": False}
    assert completed(reference, name, "a").result["completion"] == empty


@pytest.mark.parametrize(
    ("reference", "name", "value"),
    [
        (None, "name", "a"),
        ([], "name", "a"),
        ({}, "name", "a"),
        ({"type": "ref/prompt", "name": "nothing"}, "name", "a"),
        ({"type": "ref/prompt", "name": {}}, "name", "a"),
        ({"type": "ref/prompt"}, "name", "a"),
        ({"type": "ref/resource", "uri": "echo://said/alpha"}, "words", "a"),
        ({"type": "ref/resource", "uri": []}, "words", "a"),
        ({"type": "ref/other", "name": "greet"}, "name", "a"),
        (PROMPT, 5, "a"),
        (PROMPT, "name", 5),
        (PROMPT, None, None),
    ],
)
@pytest.mark.parametrize("version", ["2025-11-25", MODERN_VERSION])
def test_a_malformed_completion_is_invalid_params(
    reference: Any, name: Any, value: Any, version: str
) -> None:
    answer = completed(reference, name, value, version)
    status = 400 if version == MODERN_VERSION else 200
    assert (answer.status, answer.code) == (status, -32602)


def test_completing_asks_for_the_permission_of_its_target() -> None:
    params = {"ref": PROMPT, "argument": {"name": "name", "value": "a"}}
    assert client(principal=NOBODY).handshake("completion/complete", params).required == [USE]


def test_a_family_that_completes_nothing_does_not_offer_it() -> None:
    own = client(echo_family(resources=None, prompts=None))
    assert own.handshake("completion/complete").code == -32601
