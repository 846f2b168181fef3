"""The description of the routes: whole, true, and free to read."""

import json
import re
from typing import Any

import pytest

from tests.support.assistant_routes import RouteWorld


@pytest.fixture
def described(world: RouteWorld) -> dict[str, Any]:
    answer = world.nobody().send("GET", "/openapi.json")
    assert answer.status == 200
    found: dict[str, Any] = answer.body
    return found


def operations(described: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        f"{method.upper()} {path}": operation
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    }


def test_every_route_says_what_it_does_what_it_answers_and_how_it_fails(
    described: dict[str, Any],
) -> None:
    for name, operation in operations(described).items():
        assert operation["description"], name
        good = {code: told for code, told in operation["responses"].items() if code[0] == "2"}
        assert len(good) == 1, name
        assert "default" in operation["responses"], name
        ((code, told),) = good.items()
        assert code == "204" or told["content"], name


def test_every_route_that_writes_describes_its_body(described: dict[str, Any]) -> None:
    without = {
        name
        for name, operation in operations(described).items()
        if name.split()[0] in {"POST", "PATCH"} and "requestBody" not in operation
    }

    assert without == {"POST /assistant/users/{user_id}/subscriptions/{subscription_id}/refresh"}


def test_every_route_but_the_links_of_reminders_names_one_permission(
    described: dict[str, Any],
) -> None:
    for name, operation in operations(described).items():
        reads = name.startswith("GET") and not name.endswith("-secret")
        wanted = "assistant:read" if reads else "assistant:write"
        if name.endswith("/rsvp"):
            assert "security" not in operation
        else:
            assert operation["security"] == [{"token": [wanted]}], name


def test_every_reference_leads_somewhere(described: dict[str, Any]) -> None:
    named = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(described)))

    assert named <= set(described["components"]["schemas"])


def test_what_the_path_says_is_not_asked_for_again(described: dict[str, Any]) -> None:
    body = described["paths"]["/assistant/users/{user_id}"]["patch"]["requestBody"]
    schema = body["content"]["application/json"]["schema"]

    assert "user_id" not in schema["properties"]
    assert "required" not in schema
