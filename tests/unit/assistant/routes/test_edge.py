"""What every route does before and after its own work: tokens, limits, sizes, origins, headers."""

import json

import pytest

from quintet.requests.http import MAX_REQUEST_BYTES, SECURITY_HEADERS
from quintet.web.gateway import CHALLENGE_COPY
from tests.support.assistant_routes import RouteClient, RouteWorld, route_world


def test_no_token_is_challenged(world: RouteWorld) -> None:
    answer = world.nobody().send("GET", "/users")

    assert (answer.status, answer.error["type"]) == (401, "AUTHENTICATION_ERROR")
    assert "resource_metadata=" in answer.headers["www-authenticate"]
    assert answer.headers[CHALLENGE_COPY.lower()] == answer.headers["www-authenticate"]


def test_a_bad_token_outranks_a_bad_body(world: RouteWorld) -> None:
    stranger = RouteClient(world, "no-token")

    assert stranger.send("POST", "/users", b"{").status == 401


def test_every_answer_has_the_security_headers(world: RouteWorld, client: RouteClient) -> None:
    answers = [
        client.send("GET", "/users"),
        client.send("GET", "/nothing"),
        world.nobody().send("GET", "/users"),
        client.send("POST", "/users", b"x" * (MAX_REQUEST_BYTES + 1)),
    ]

    names = {name.lower() for name in SECURITY_HEADERS}
    assert [answer.status for answer in answers] == [200, 404, 401, 413]
    assert all(names <= answer.headers.keys() for answer in answers)


def test_a_request_that_is_too_large_is_refused_before_its_token(world: RouteWorld) -> None:
    answer = world.nobody().send("POST", "/users", b"x" * (MAX_REQUEST_BYTES + 1))

    assert (answer.status, answer.error["type"]) == (413, "REQUEST_TOO_LARGE")


def test_limits_are_told_and_kept() -> None:
    with route_world(resources_per_minute=2, tools_per_minute=1) as world:
        client = world.client()
        answers = [client.send("GET", "/users") for _ in range(3)]
        written = [client.send("POST", "/users", {}) for _ in range(2)]

    told = [answer.headers.get("x-ratelimit-remaining") for answer in answers]
    assert ([answer.status for answer in answers], told) == ([200, 200, 429], ["1", "0", None])
    assert int(answers[2].headers["retry-after"]) > 0
    assert [answer.status for answer in written] == [400, 429]


def test_origins_that_may_not_call_are_refused() -> None:
    with route_world(allowed_origins="https://app.example") as world:
        client = world.client()
        by_origin = {
            origin: client.send("GET", "/users", headers={"origin": origin}).status
            for origin in ("https://app.example", "https://evil.example", "https://api.test")
        }

    assert by_origin == {
        "https://app.example": 200,
        "https://evil.example": 403,
        "https://api.test": 200,
    }


def test_a_method_that_a_path_has_not_is_told(client: RouteClient) -> None:
    answer = client.send("PUT", "/users", {})

    assert (answer.status, answer.error["type"]) == (405, "METHOD_NOT_ALLOWED")
    assert "allow" in answer.headers


def test_what_nobody_expected_is_logged_whole_and_answered_with_its_id(
    world: RouteWorld, client: RouteClient
) -> None:
    world.assistant.clients.dynamodb().delete_table(TableName="quintet-test-assistant")

    answer = client.send("GET", "/users")

    assert (answer.status, answer.error["type"]) == (500, "INTERNAL_ERROR")
    assert answer.error["request_id"] == "request-1"
    assert "Traceback" in world.assistant.log.getvalue()
    assert "Traceback" not in answer.text


def test_a_line_is_logged_for_each_call_without_what_it_was_about(
    world: RouteWorld, client: RouteClient
) -> None:
    client.send("GET", "/users/secret-name")

    line = json.loads(world.assistant.log.getvalue().splitlines()[-1])
    assert line["fields"]["method"] == "GET /assistant/users/{user_id}"
    assert (line["fields"]["error"], line["level"]) == ("NotFoundError", "WARN")
    assert "secret-name" not in world.assistant.log.getvalue()


def test_mcp_is_still_answered_beside_the_routes(world: RouteWorld) -> None:
    assert world.client().send("GET", "/mcp").status == 405


@pytest.mark.parametrize("path", ["/users/", "//users", "/../users"])
def test_only_the_path_itself_is_served(client: RouteClient, path: str) -> None:
    assert client.send("GET", path).status == 404
