"""One address serves several families: who answers what, and what each of them sees of it."""

import json
from typing import Any

import pytest

from tests.unit.quintet.combined_families import GOLD, OPEN, SCALES, Combined, listings_of
from tests.unit.quintet.echo_family import MOTTO, SAID, USE
from tests.unit.quintet.support import ALL_VERSIONS, HANDSHAKE_VERSIONS, MODERN_VERSION

PONG = {"name": "pong", "arguments": {}}
WEIGH = {"name": "weigh", "arguments": {}}

every_version = pytest.mark.parametrize("version", ALL_VERSIONS)


def call(name: str, number: int, **arguments: Any) -> dict[str, Any]:
    params = {"name": name, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


def names(answer: Any, member: str, key: str = "name") -> list[str]:
    return [entry[key] for entry in answer["result"][member]]


@every_version
def test_lists_hold_the_entries_of_all_families_as_each_shows_them(version: str) -> None:
    listings = listings_of(version)
    asked = {
        "tools/list": ("tools", [entry for one in listings.values() for entry in one.tools]),
        "prompts/list": ("prompts", [entry for one in listings.values() for entry in one.prompts]),
        "resources/templates/list": ("resourceTemplates", listings["echo"].templates),
    }
    client = Combined(version=version)

    for method, (member, entries) in asked.items():
        assert client.ask(method)["result"][member] == entries
    assert client.reached.events == []


def test_a_list_is_paged() -> None:
    client = Combined()
    first = client.ask("tools/list", {"limit": 10})
    second = client.ask("tools/list", {"cursor": first["result"]["nextCursor"]})

    assert len(first["result"]["tools"]) == 10
    assert names(first, "tools") + names(second, "tools") == names(
        client.ask("tools/list"), "tools"
    )


@every_version
def test_a_call_goes_to_the_family_that_has_the_tool_as_the_event_that_came(version: str) -> None:
    client = Combined(version=version)
    for params, family, told in ((PONG, "echo", "pong"), (WEIGH, "vault", "heavy")):
        event = client.event(client.message("tools/call", params))
        answer = json.loads(client.gateway(event, None)["body"])

        assert answer["result"]["content"][0]["text"] == told
        assert client.reached.events[-1] == (family, event)


def test_an_event_stream_passes_through() -> None:
    client = Combined()
    steps = client.message("tools/call", {"name": "steps", "_meta": {"progressToken": "p"}})
    answer = client.send(steps, accept="application/json, text/event-stream")

    frames = [frame.partition("data: ")[2] for frame in answer["body"].split("\r\n\r\n") if frame]
    assert answer["headers"]["Content-Type"] == "text/event-stream"
    assert [json.loads(frame).get("method") for frame in frames] == [
        "notifications/progress",
        "notifications/progress",
        "notifications/message",
        None,
    ]


def test_an_answer_of_2_mib_passes_through() -> None:
    result = Combined().ask("tools/call", {"name": "repeat", "arguments": {"characters": 10**6}})

    assert result["result"]["content"][0]["text"] == "x" * 10**6


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_the_handshake_tells_of_what_any_family_has(version: str) -> None:
    result = Combined(version=version).ask("initialize", {"protocolVersion": version})["result"]

    assert result["protocolVersion"] == version
    assert {"tools", "resources", "prompts", "logging"} <= result["capabilities"].keys()
    assert result["serverInfo"]["name"] == "quintet"
    assert "Keeps gold." in result["instructions"]
    assert "Says again" in result["instructions"]


def test_discovery_tells_of_what_any_family_has() -> None:
    result = Combined(version=MODERN_VERSION).ask("server/discover")["result"]

    subjects = {"tools", "resources", "prompts", "completions", "extensions"}
    assert subjects == result["capabilities"].keys()


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("tools/call", {"name": "nothing"}, -32602),
        ("tools/call", {}, -32602),
        ("prompts/get", {"name": "nothing"}, -32602),
        ("resources/read", {"uri": "nothing://"}, -32002),
        ("completion/complete", {"ref": {"type": "ref/prompt", "name": "nothing"}}, -32602),
        ("completion/complete", {"ref": 3}, -32602),
        ("resources/list", {"cursor": "eyJvZmZzZXQiOjAsImxpbWl0Ijo1fQ=="}, -32602),
        ("no/such", {}, -32601),
        ("tasks/get", {"taskId": "vault.x-y"}, -32601),
        ("server/discover", {}, -32601),
    ],
)
def test_what_no_family_has_is_refused_without_asking_any(
    method: str, params: dict[str, Any], code: int
) -> None:
    client = Combined()

    assert client.ask(method, params)["error"]["code"] == code
    assert client.reached.events == []


def test_resources_prompts_and_completions_are_those_of_their_family() -> None:
    client = Combined()
    reference = {"type": "ref/resource", "uri": SAID}
    completed = {"ref": reference, "argument": {"name": "words", "value": "al"}}

    read = [client.ask("resources/read", {"uri": uri}) for uri in (GOLD, MOTTO, "echo://said/hi")]
    prompt = client.ask("prompts/get", {"name": "greet", "arguments": {"name": "Ann"}})
    values = client.ask("completion/complete", completed)["result"]["completion"]["values"]

    assert [answer["result"]["contents"][0]["text"] for answer in read] == [
        "gold",
        "Say it again.",
        "hi",
    ]
    assert prompt["result"]["messages"][0]["role"] == "user"
    assert values == ["alpha", "alps"]


def pages(client: Combined, limit: int) -> list[list[str]]:
    """The URIs of every page."""
    cursor, found = None, []
    while True:
        answer = client.ask("resources/list", {"limit": limit, "cursor": cursor})
        found.append(names(answer, "resources", "uri"))
        cursor = answer["result"].get("nextCursor")
        if cursor is None:
            return found


def test_resources_are_listed_family_after_family() -> None:
    listed = pages(Combined(), 4)

    assert [len(page) for page in listed] == [4, 2, 1]
    assert listed[-1] == [GOLD]


def test_a_view_is_read_from_the_family_whose_tool_names_it() -> None:
    client = Combined()

    (read,) = client.ask("resources/read", {"uri": SCALES.uri})["result"]["contents"]

    assert read["text"] == SCALES.page
    assert SCALES.uri not in [uri for page in pages(client, 50) for uri in page]


def test_resources_of_a_family_that_the_caller_may_not_read_are_left_out() -> None:
    assert pages(Combined([OPEN]), 50) == [[GOLD]]
    refused = Combined(["other"], version=MODERN_VERSION)
    answer = refused.send(refused.message("resources/list"))

    assert answer["statusCode"] == 403
    assert USE in answer["headers"]["WWW-Authenticate"]
    assert OPEN in answer["headers"]["WWW-Authenticate"]


def test_a_family_that_is_down_fails_its_own_calls_and_pages_only() -> None:
    client = Combined(down=["echo"])

    assert client.ask("tools/call", PONG)["error"]["data"]["type"] == "SERVICE_UNAVAILABLE"
    assert client.ask("tools/call", WEIGH)["result"]["content"][0]["text"] == "heavy"
    assert "pong" in names(client.ask("tools/list"), "tools")
    assert pages(client, 50) == [[], [GOLD]]
    assert len(client.failures) == 2


def test_a_family_that_hangs_ends_its_own_calls_and_pages_only() -> None:
    client = Combined(hanging=["echo"], seconds_left=0.5, version="2025-03-26")
    batch = json.loads(client.send([call("weigh", 1), call("pong", 2)])["body"])
    listed = Combined(hanging=["echo"], seconds_left=0.5).ask("resources/list")

    assert batch[0]["result"]["content"][0]["text"] == "heavy"
    assert batch[1]["error"]["message"] == "The request's time is over"
    assert names(listed, "resources", "uri") == []
    assert listed["result"]["nextCursor"]


def test_a_batch_of_several_families_is_split_and_answered_in_its_order() -> None:
    client = Combined(version="2025-03-26")
    batch = [
        call("weigh", 1),
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        call("pong", 2),
        {"jsonrpc": "2.0", "id": 3, "method": "ping"},
        call("nothing", 4),
    ]
    answers = json.loads(client.send(batch)["body"])

    assert [answer["id"] for answer in answers] == [1, 2, 3, 4]
    assert [answer["result"]["content"][0]["text"] for answer in answers[:2]] == ["heavy", "pong"]
    assert answers[3]["error"]["code"] == -32602
    assert [
        (family, json.loads(event["body"])["id"]) for family, event in client.reached.events
    ] == [
        ("vault", 1),
        ("echo", 2),
    ]


def test_the_address_can_be_asked_for_some_families() -> None:
    client = Combined(query="families=vault")

    assert names(client.ask("tools/list"), "tools") == ["weigh"]
    assert client.ask("tools/call", PONG)["error"]["code"] == -32602
    assert pages(client, 50) == [[GOLD]]
    assert len(names(Combined(query="families=vault,echo").ask("tools/list"), "tools")) > 1
    assert Combined(query="families=cellar").ask("tools/list")["error"]["code"] == -32600


def test_who_has_no_token_is_asked_for_the_permissions_of_the_chosen_families() -> None:
    refused = Combined(query="families=vault", has_token=False).send({})

    assert f'scope="{OPEN}"' in refused["headers"]["WWW-Authenticate"]
    assert USE in Combined(has_token=False).send({})["headers"]["WWW-Authenticate"]


def test_limits_are_those_of_each_family() -> None:
    client = Combined(version=MODERN_VERSION)
    spent = [client.send(client.message("tools/call", PONG)) for _ in range(6)]
    other = client.send(client.message("tools/call", WEIGH))

    assert [answer["statusCode"] for answer in spent] == [200] * 5 + [429]
    assert spent[0]["headers"]["X-RateLimit-Remaining"] == "4"
    assert spent[-1]["headers"]["Retry-After"] == "9"
    assert other["statusCode"] == 200


def test_the_challenge_of_a_family_passes_through() -> None:
    client = Combined([OPEN], version=MODERN_VERSION)
    answer = client.send(client.message("tools/call", PONG))

    assert (answer["statusCode"], answer["headers"]["WWW-Authenticate"]) == (403, "Bearer of echo")


def test_other_paths_are_not_found() -> None:
    assert Combined().send({}, path="/mcp/x")["statusCode"] == 404
