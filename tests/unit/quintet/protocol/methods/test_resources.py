"""resources/list, resources/templates/list, resources/read and subscriptions."""

from typing import Any

import pytest

from quintet.assistant.dialect import DIALECT as ASSISTANT
from quintet.family import resource
from quintet.requests.content import ResourceText
from quintet.requests.principal import Principal
from quintet.research.dialect import DIALECT as RESEARCH
from tests.unit.quintet.echo_family import (
    CONFIGURE,
    LOGO,
    MOTTO,
    MOTTO_TEXT,
    SAID,
    SETTINGS,
    USE,
    echo_family,
)
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    HANDSHAKE_VERSIONS,
    MODERN_VERSION,
    NOBODY,
    Answer,
    client,
    watched_engine,
)

SAYINGS = ["echo://said/alpha", "echo://said/alps", "echo://said/beta"]
ASTRAY = ["echo://nothing", "echo://said/", "echo://said/a/b", "echo://said/nothing", "", "x"]


def listed(*permissions: str) -> list[str]:
    caller = Principal("issuer", "ann", permissions)
    result = client(principal=caller).handshake("resources/list").result
    return [entry["uri"] for entry in result["resources"]]


def read(uri: str, **params: Any) -> Answer:
    return client().handshake("resources/read", {"uri": uri, **params})


def test_a_caller_sees_the_resources_that_may_be_read() -> None:
    assert listed(USE, CONFIGURE) == [MOTTO, LOGO, SETTINGS, *SAYINGS]
    assert listed(USE) == [MOTTO, LOGO, *SAYINGS]
    assert listed(CONFIGURE) == [SETTINGS]


def test_a_caller_who_may_read_nothing_may_not_list() -> None:
    answer = client(principal=NOBODY).handshake("resources/list")
    assert answer.required == [USE, CONFIGURE]


def test_entries_tell_what_is_known_of_a_resource() -> None:
    entries = client().handshake("resources/list").result["resources"]
    assert entries[1] == {
        "uri": LOGO,
        "name": "logo",
        "title": "The logo",
        "mimeType": "image/png",
        "description": "How the family looks.",
    }
    assert entries[-1] == {
        "uri": SAYINGS[-1],
        "name": "beta",
        "mimeType": "text/plain",
        "size": 5,
    }


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_titles_came_with_2025_06_18(version: str) -> None:
    entry = client().on(version, "resources/list").result["resources"][1]
    template = client().on(version, "resources/templates/list").result["resourceTemplates"][0]
    assert ("title" in entry) is ("title" in template) is (version >= "2025-06-18")


def test_templates_are_listed_with_their_form() -> None:
    result = client().handshake("resources/templates/list").result
    assert result == {
        "resourceTemplates": [
            {
                "uriTemplate": SAID,
                "name": "said",
                "title": "Said",
                "description": "Something that was said before.",
                "mimeType": "text/plain",
            }
        ]
    }


def test_text_is_read_with_the_members_only_the_seed_knows() -> None:
    assert read(MOTTO).result == {
        "contents": [
            {"uri": MOTTO, "mimeType": "text/plain", "text": MOTTO_TEXT, "hash": "h1"},
        ]
    }


def test_bytes_are_read_as_base64() -> None:
    assert read(LOGO).result["contents"] == [
        {"uri": LOGO, "mimeType": "image/png", "blob": "aW1n"},
    ]


def test_a_resource_may_have_several_contents() -> None:
    assert [item["text"] for item in read(SETTINGS).result["contents"]] == ["{}"]


def test_a_template_reads_what_its_variable_says_undecoded() -> None:
    assert read("echo://said/a%20b").result["contents"][0]["text"] == "a%20b"


@pytest.mark.parametrize(("uri", "milliseconds"), [(MOTTO, 60_000), (LOGO, 0)])
def test_a_modern_copy_may_serve_its_own_caller_for_a_while(uri: str, milliseconds: int) -> None:
    result = client().modern("resources/read", {"uri": uri}).result
    assert (result["ttlMs"], result["cacheScope"]) == (milliseconds, "private")


@pytest.mark.parametrize("uri", ASTRAY)
@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_uri_that_leads_nowhere_is_not_found(version: str, uri: str) -> None:
    answer = client().on(version, "resources/read", {"uri": uri})
    expected = (400, -32602) if version == MODERN_VERSION else (200, -32002)
    assert (answer.status, answer.code) == expected
    assert answer.error["data"]["uri"] == uri


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_families_have_their_own_code_for_it(version: str) -> None:
    codes = [
        client(echo_family(dialect)).on(version, "resources/read", {"uri": "x"}).code
        for dialect in (RESEARCH, ASSISTANT)
    ]
    assert codes == [-32004, -32002]


@pytest.mark.parametrize(
    ("offset", "limit", "text", "following"),
    [
        (0, 3, "Say", 3),
        (4, 2, "it", 6),
        (4, 400, "it again.", None),
        (4, 9, "it again.", None),
        (4, 8, "it again", 12),
        (0, 13, MOTTO_TEXT, None),
        (13, 5, "", None),
        (500, 5, "", None),
    ],
)
def test_a_stretch_of_a_text_tells_where_the_next_one_begins(
    offset: int, limit: int, text: str, following: int | None
) -> None:
    contents = read(MOTTO, offset=offset, limit=limit).result["contents"][0]
    assert contents["text"] == text
    assert contents.get("nextOffset") == following
    assert contents.get("truncated", False) is (following is not None)
    assert contents["hash"] == "h1"


@pytest.mark.parametrize("version", ALL_VERSIONS)
@pytest.mark.parametrize(
    "params",
    [
        {"offset": -1},
        {"offset": "1"},
        {"offset": True},
        {"offset": 1.5},
        {"limit": 0},
        {"limit": -1},
        {"limit": "all"},
        {"limit": False},
        {"uri": None},
        {"uri": 5},
    ],
)
def test_a_stretch_that_cannot_be_is_invalid_params(version: str, params: dict[str, Any]) -> None:
    answer = client().on(version, "resources/read", {"uri": MOTTO, **params})
    status = 400 if version == MODERN_VERSION else 200
    assert (answer.status, answer.code) == (status, -32602)


class Long:
    @resource("echo://long", permission=USE, mime_type="text/plain", name="long")
    def long(self) -> ResourceText:
        """A text whose letters JSON writes with six bytes each."""
        return ResourceText("echo://long", "\x01" * 3_000_000, "text/plain")


def test_a_long_text_is_cut_so_that_one_answer_can_carry_it() -> None:
    own = client(echo_family(resources=Long()))
    answer = own.handshake("resources/read", {"uri": "echo://long"})
    if "error" in answer.json:
        assert answer.error["data"]["type"] == "RESULT_TOO_LARGE"
        answer = own.handshake("resources/read", {"uri": "echo://long", "limit": 300_000})
    contents = answer.result["contents"][0]
    assert contents["truncated"] is True
    assert contents["nextOffset"] == len(contents["text"])


@pytest.mark.parametrize("method", ["resources/subscribe", "resources/unsubscribe"])
def test_subscriptions_to_what_exists_are_acknowledged(method: str) -> None:
    watched = watched_engine()
    own = client(watched=watched)
    assert own.handshake(method, {"uri": MOTTO}).result == {}
    assert own.handshake(method, {"uri": "echo://said/x"}).result == {}
    assert own.handshake(method, {"uri": "echo://nothing"}).code == -32002
    assert own.handshake(method, {}).code == -32602
    assert client(principal=NOBODY).handshake(method, {"uri": MOTTO}).required == [USE]
