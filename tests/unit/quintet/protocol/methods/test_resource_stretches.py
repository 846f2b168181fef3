"""Stretches of texts with characters of every width, and templates shown as resources."""

from typing import Any

import pytest

from quintet.family import prompt, resource
from quintet.requests.content import PromptMessage, ResourceText, Text
from tests.unit.quintet.echo_family import MOTTO, SAID, USE, echo_family
from tests.unit.quintet.support import HANDSHAKE_VERSIONS, NOBODY, client

WORDS = "aé雪💥z"
"""One, two, three, four and one bytes."""


class Wide:
    @resource("echo://wide", permission=USE, mime_type="text/plain", name="wide")
    def wide(self) -> ResourceText:
        """Characters of every width."""
        return ResourceText("echo://wide", WORDS, "text/plain", {"hash": "h"})


def stretch(offset: int, limit: int) -> dict[str, Any]:
    own = client(echo_family(resources=Wide()))
    asked = {"uri": "echo://wide", "offset": offset, "limit": limit}
    contents: dict[str, Any] = own.handshake("resources/read", asked).result["contents"][0]
    return contents


@pytest.mark.parametrize(
    ("offset", "limit", "text", "following"),
    [
        (0, 1, "a", 1),
        (0, 2, "a", 1),
        (0, 3, "aé", 3),
        (1, 1, "é", 3),  # a whole character, so that reading gets on
        (2, 1, "é", 3),
        (2, 2, "é", 3),
        (3, 3, "雪", 6),
        (5, 3, "雪", 6),
        (6, 3, "💥", 10),
        (9, 4, "💥", 10),
        (9, 5, "💥z", None),
        (10, 1, "z", None),
        (11, 1, "", None),
        (0, 11, WORDS, None),
    ],
)
def test_offsets_and_limits_are_bytes_moved_to_characters(
    offset: int, limit: int, text: str, following: int | None
) -> None:
    contents = stretch(offset, limit)

    assert contents["text"] == text
    assert contents.get("nextOffset") == following
    assert contents.get("truncated", False) is (following is not None)
    assert contents["hash"] == "h"


@pytest.mark.parametrize("limit", range(1, 13))
def test_pieces_make_the_whole(limit: int) -> None:
    text = ""
    offset: int | None = 0
    while offset is not None:
        piece = stretch(offset, limit)
        text += piece["text"]
        offset = piece.get("nextOffset")

    assert text == WORDS


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_templates_are_listed_as_resources_where_a_family_says_so(version: str) -> None:
    own = client(echo_family(lists_templates=True))
    listed = own.on(version, "resources/list", {}).result["resources"]
    plain = client(echo_family()).on(version, "resources/list", {}).result["resources"]

    assert SAID in [one["uri"] for one in listed]
    assert [one for one in listed if one["uri"] != SAID] == plain


def test_templates_stay_apart_on_the_newest_revision_and_for_who_may_not_read() -> None:
    own = client(echo_family(lists_templates=True))
    listed = own.modern("resources/list").result["resources"]

    assert MOTTO in [one["uri"] for one in listed]
    assert SAID not in [one["uri"] for one in listed]
    refused = client(echo_family(lists_templates=True), principal=NOBODY)
    assert refused.handshake("resources/list").required


class Named:
    @prompt(permission=USE, name="sayAgain")
    def say_again(self) -> list[PromptMessage]:
        """Says it again."""
        return [PromptMessage("user", Text("again"))]


def test_a_prompt_may_have_a_name_that_python_would_not_give_it() -> None:
    own = client(echo_family(prompts=Named()))

    assert [one["name"] for one in own.handshake("prompts/list").result["prompts"]] == ["sayAgain"]
    answer = own.handshake("prompts/get", {"name": "sayAgain"}).result
    assert answer["messages"][0]["content"]["text"] == "again"
