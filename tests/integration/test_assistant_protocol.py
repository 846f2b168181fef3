"""The assistant as clients of every revision see it: its errors, resources and prompts."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import mcp_types
import pytest
from mcp_types.methods import parse_server_result

from tests.support.assistant import AssistantWorld, assistant_world, later
from tests.support.wire import HANDSHAKE, MODERN, REVISIONS

TEMPLATES = [
    "resources://users/{user_id}",
    "resources://events/{event_id}",
    "resources://users/{user_id}/events",
]
PROMPTS: list[tuple[str, dict[str, str]]] = [
    ("notificationPolicy", {"event_data": '{"title": "Meeting"}'}),
    ("emailTemplate", {"event_title": "Meeting", "event_time": "2027-01-16T09:00:00Z"}),
    ("ttsScript", {"event_title": "Meeting", "event_time": "tomorrow at nine"}),
]


@pytest.fixture(scope="module")
def world() -> Iterator[AssistantWorld]:
    with assistant_world() as made:
        yield made


def failing(world: AssistantWorld, revision: str, method: str, params: dict[str, Any]) -> Any:
    """The error of a request, wherever the revision puts it."""
    answer = world.caller(revision).wire.request(method, params)
    if "error" in answer.body:
        mcp_types.JSONRPCError.model_validate(answer.body)
        return answer.error
    assert answer.result["isError"] is True
    assert parse_server_result("tools/call", revision, answer.result) is not None
    return json.loads(answer.result["content"][0]["text"])["error"]


def tool(called: str, /, **arguments: Any) -> tuple[str, dict[str, Any]]:
    return "tools/call", {"name": called, "arguments": arguments}


FAILURES: list[tuple[str, tuple[str, dict[str, Any]], int, int]] = [
    ("unknown tool", tool("deleteUser"), -32601, -32602),
    ("missing argument", tool("getUser"), -32602, -32602),
    ("no such user", tool("getUser", user_id="x"), -32003, -32003),
    ("no such event", tool("getEvent", event_id="x"), -32003, -32003),
    ("nobody's events", tool("listEvents", user_id="x"), -32003, -32003),
    ("nobody's plans", tool("planNotifications", user_id="x"), -32003, -32003),
    ("no such notification", tool("cancelNotification", notification_id="x"), -32003, -32003),
    ("no such resource", ("resources/read", {"uri": "resources://users/x"}), -32002, -32602),
    ("no event there", ("resources/read", {"uri": "resources://events/x"}), -32002, -32602),
    ("no list there", ("resources/read", {"uri": "resources://users/x/events"}), -32002, -32602),
    ("another scheme", ("resources/read", {"uri": "resources://rules/x"}), -32002, -32602),
    (
        "negative offset",
        ("resources/read", {"uri": "resources://users/x", "offset": -1}),
        -32602,
        -32602,
    ),
    ("unknown prompt", ("prompts/get", {"name": "nothing"}), -32601, -32602),
    ("missing prompt argument", ("prompts/get", {"name": "ttsScript"}), -32602, -32602),
    ("unknown method", ("no/such", {}), -32601, -32601),
]


@pytest.mark.parametrize("revision", REVISIONS)
def test_the_seeds_error_codes_on_every_revision(world: AssistantWorld, revision: str) -> None:
    for what, (method, params), handshake, modern in FAILURES:
        error = failing(world, revision, method, params)
        assert error["code"] == (modern if revision == MODERN else handshake), what


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_failure_names_the_tool_and_the_reason(world: AssistantWorld, revision: str) -> None:
    data = failing(world, revision, *tool("getUser", user_id="ghost"))["data"]

    assert data["tool"] == "getUser"
    assert "ghost" in data["reason"]


@pytest.mark.parametrize("revision", REVISIONS)
def test_bad_input_is_told_as_the_seed_does(world: AssistantWorld, revision: str) -> None:
    error = failing(world, revision, *tool("getUser"))

    assert error["message"] == "Invalid params"
    assert error["data"] == {"path": ["user_id"], "validator": "required", "validator_value": None}


TIMES = {"start_ts": later(hours=2), "end_ts": later(hours=1)}
BAD: list[tuple[str, dict[str, Any], str]] = [
    ("getUser", {"user_id": ""}, "user_id"),
    ("getUser", {"user_id": 7}, "user_id"),
    ("getUser", {"user_id": "a\x00b"}, "user_id"),
    ("listEvents", {"days_back": 31}, "days_back"),
    ("listEvents", {"days_forward": 0}, "days_forward"),
    ("listEvents", {"days_forward": "7"}, "days_forward"),
    ("listEvents", {"cursor": "rubbish"}, "cursor"),
    ("listNotifications", {"status": "lost"}, "status"),
    ("planNotifications", {"user_id": "u", "force_replan": "yes"}, "force_replan"),
    ("createUser", {"name": "A", "email": "nobody"}, "email"),
    ("createUser", {"name": " ", "email": "a@example.org"}, "name"),
    ("createUser", {"name": "A", "email": "a@example.org", "phone_e164": "0151"}, "phone_e164"),
    ("createUser", {"name": "A", "email": "a@example.org", "timezone": "Berlin"}, "timezone"),
    (
        "createUser",
        {"name": "A", "email": "a@example.org", "max_call_attempts": 11},
        "max_call_attempts",
    ),
    ("createUser", {"name": "A", "email": "a@example.org", "quiet_start": "25:00"}, "quiet_start"),
    ("createEvent", {"user_id": "OWNER", "title": "T", **TIMES}, "end_ts"),
    (
        "createEvent",
        {"user_id": "OWNER", "title": "T", "start_ts": "tomorrow", "end_ts": later(hours=1)},
        "start_ts",
    ),
    ("updateEvent", {"event_id": "e", "conf_link": "javascript:alert(1)"}, "conf_link"),
]


@pytest.mark.parametrize(("name", "arguments", "field"), BAD)
def test_bad_input_names_the_field_and_stores_nothing(
    world: AssistantWorld, name: str, arguments: dict[str, Any], field: str
) -> None:
    owner = world.caller().user()
    before = world.rows()
    given = {key: owner if value == "OWNER" else value for key, value in arguments.items()}
    error = failing(world, "2025-06-18", *tool(name, **given))

    assert error["code"] == -32602
    assert error["data"]["path"] == [field]
    assert world.rows() == before


def test_a_second_user_with_the_same_address_is_refused(world: AssistantWorld) -> None:
    world.caller().user(email="ada@example.org")
    error = failing(world, "2025-06-18", *tool("createUser", name="Eve", email="Ada@Example.org"))

    assert (error["code"], error["data"]["path"]) == (-32602, ["email"])
    assert error["data"]["validator"] == "unique"


@pytest.mark.parametrize("revision", REVISIONS)
def test_resources_and_prompts_parse_on_every_revision(
    world: AssistantWorld, revision: str
) -> None:
    maker = world.caller()
    owner = maker.user()
    event = maker.event(owner)
    caller = world.caller(revision).wire
    uris = [f"resources://users/{owner}", f"resources://events/{event}"]
    requests: list[tuple[str, dict[str, Any]]] = [
        ("resources/list", {}),
        ("resources/templates/list", {}),
        *(("resources/read", {"uri": uri}) for uri in (*uris, f"{uris[0]}/events")),
        ("prompts/list", {}),
        *(("prompts/get", {"name": name, "arguments": given}) for name, given in PROMPTS),
    ]

    for method, params in requests:
        answer = caller.request(method, params)
        assert answer.status == 200, (method, answer)
        assert parse_server_result(method, revision, answer.result) is not None, method


def test_templates_are_resources_too_where_the_seed_shows_them(world: AssistantWorld) -> None:
    for revision in REVISIONS:
        caller = world.wire(revision)
        listed = caller.request("resources/list").result["resources"]
        templates = caller.request("resources/templates/list").result["resourceTemplates"]

        assert [template["uriTemplate"] for template in templates] == TEMPLATES
        assert [one["uri"] for one in listed] == (TEMPLATES if revision in HANDSHAKE else [])


def test_a_resource_is_the_tools_answer_with_its_hash_and_size(world: AssistantWorld) -> None:
    caller = world.caller()
    owner = caller.user(name="Zoë 💥")
    event = caller.event(owner)
    same = {
        f"resources://users/{owner}": caller.ask("getUser", user_id=owner),
        f"resources://events/{event}": caller.ask("getEvent", event_id=event),
        f"resources://users/{owner}/events": caller.ask("listEvents", user_id=owner),
    }

    for uri, answer in same.items():
        (contents,) = caller.wire.read(uri).result["contents"]
        encoded = contents["text"].encode()
        assert json.loads(contents["text"]) == answer
        assert contents["text"].startswith("{\n  ")
        assert contents["uri"] == uri
        assert contents["size"] == len(encoded)
        assert contents["hash"] == f"sha256:{sha256(encoded).hexdigest()}"


@pytest.mark.parametrize("limit", [7, 100])
def test_a_document_read_in_pieces_is_the_whole_one(world: AssistantWorld, limit: int) -> None:
    caller = world.caller()
    uri = f"resources://users/{caller.user(name='Zoë 💥 雪')}"
    (whole,) = caller.wire.read(uri).result["contents"]
    text, offset = "", 0
    while offset < whole["size"]:
        params = {"uri": uri, "offset": offset, "limit": limit}
        (piece,) = caller.wire.request("resources/read", params).result["contents"]
        assert piece["hash"] == whole["hash"]
        assert len(piece["text"].encode()) <= max(limit, 4)
        text += piece["text"]
        offset = piece.get("nextOffset", whole["size"])

    assert text == whole["text"]


def test_offsets_inside_of_a_character_move_to_its_beginning(world: AssistantWorld) -> None:
    caller = world.caller()
    uri = f"resources://users/{caller.user(name='💥')}"
    (whole,) = caller.wire.read(uri).result["contents"]
    place = whole["text"].encode().index("💥".encode())
    found = [
        caller.wire.request(
            "resources/read", {"uri": uri, "offset": place + inside, "limit": 5}
        ).result["contents"][0]["text"]
        for inside in range(5)
    ]
    behind = caller.wire.request(
        "resources/read", {"uri": uri, "offset": whole["size"] + 5, "limit": 5}
    ).result["contents"][0]

    assert found == ['💥"', '💥"', '💥"', '💥"', '",\n  ']
    assert (behind["text"], behind["hash"]) == ("", whole["hash"])


def test_ids_in_uris_are_decoded(world: AssistantWorld) -> None:
    caller = world.caller()
    owner = caller.user()
    escaped = "".join(f"%{byte:02X}" for byte in owner.encode())
    (contents,) = caller.wire.read(f"resources://users/{escaped}").result["contents"]

    assert json.loads(contents["text"])["id"] == owner


def test_prompts_are_listed_with_their_arguments_and_completed(world: AssistantWorld) -> None:
    wire = world.wire()
    listed = wire.request("prompts/list").result["prompts"]
    arguments = {
        one["name"]: {each["name"]: each["required"] for each in one["arguments"]} for one in listed
    }

    def completed(prompt: str, argument: str, value: str) -> list[str]:
        asked = {
            "ref": {"type": "ref/prompt", "name": prompt},
            "argument": {"name": argument, "value": value},
        }
        values: list[str] = wire.request("completion/complete", asked).result["completion"][
            "values"
        ]
        return values

    assert arguments == {
        "notificationPolicy": {
            "event_data": True,
            "user_preferences": False,
            "history": False,
            "timezone": False,
        },
        "emailTemplate": {
            "event_title": True,
            "event_time": True,
            "event_location": False,
            "urgency": False,
        },
        "ttsScript": {
            "event_title": True,
            "event_time": True,
            "event_location": False,
            "urgency": False,
        },
    }
    assert completed("emailTemplate", "urgency", "") == ["low", "normal", "high", "urgent"]
    assert completed("ttsScript", "urgency", "u") == ["urgent"]
    assert completed("notificationPolicy", "timezone", "Europe/Ber") == ["Europe/Berlin"]
    assert completed("emailTemplate", "event_title", "x") == []


@pytest.mark.parametrize(("name", "given"), PROMPTS)
def test_prompts_answer_messages_that_mcp_knows(
    world: AssistantWorld, name: str, given: dict[str, str]
) -> None:
    result = world.wire().request("prompts/get", {"name": name, "arguments": given}).result

    assert [one["role"] for one in result["messages"]] == ["user"]
    assert result["messages"][0]["content"]["type"] == "text"
    assert "Meeting" in result["messages"][0]["content"]["text"]
    assert result["description"]


def test_handshake_and_discovery_name_the_seeds_server(world: AssistantWorld) -> None:
    opening = {"protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": {}}
    opening["clientInfo"] = {"name": "client-name", "version": "1.0.0"}
    answer = world.wire("2024-11-05").request("initialize", opening).result
    offered = world.wire(MODERN).request("server/discover").result["capabilities"]

    assert answer["serverInfo"] == {"name": "assistant-mcp-server", "version": "1.0.0"}
    assert answer["protocolVersion"] == "2024-11-05"
    assert answer["capabilities"]["resources"] == {"subscribe": False, "listChanged": False}
    assert {"tools", "resources", "prompts", "completions"} <= set(offered)
