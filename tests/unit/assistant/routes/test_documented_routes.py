"""The HTTP requests that docs/assistant.md shows get the answers shown, and every path is in it."""

import json
import re
from pathlib import Path

from tests.contract.test_docs import assert_contains
from tests.support.assistant_routes import RouteClient, RouteWorld

PAGE = (Path(__file__).parents[4] / "docs/assistant.md").read_text()
EXAMPLE = re.compile(
    r"^```json (POST|PATCH|GET) /assistant(\S+)\n(.*?)^```\n\n```json (\d+)\n(.*?)^```",
    re.MULTILINE | re.DOTALL,
)


def test_every_request_shown_gets_the_answer_shown(client: RouteClient) -> None:
    examples = EXAMPLE.findall(PAGE)

    assert len(examples) == 3
    for method, path, body, status, shown in examples:
        answer = client.send(method, path, json.loads(body))
        assert answer.status == int(status)
        assert_contains(answer.body, json.loads(shown))


def test_every_path_is_in_the_table_and_no_other(world: RouteWorld) -> None:
    served = world.nobody().send("GET", "/openapi.json").body["paths"]
    table = PAGE[PAGE.index("| Path |") : PAGE.index("```json POST")]
    shown = set(re.findall(r"`(/assistant/[^`]*)`", table))

    assert shown | {"/assistant/users/{user_id}/preferences"} == set(served)
