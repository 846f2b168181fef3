"""The template, the events and docs/events.md as the SAM command line sees them."""

import json
import shlex
from typing import Any

import pytest

from quintet.resources import FUNCTIONS
from tests.sam.conftest import Sam
from tests.support.events import SampleEvent, sample_events
from tests.support.synthesis import ROOT, Synthesis

pytestmark = pytest.mark.sam

EVENTS = sample_events()
PAGE = (ROOT / "docs/events.md").read_text()
INVOKE = ".venv-sam/bin/sam local invoke "
SHOWN = [line for line in PAGE.splitlines() if line.startswith(INVOKE)]
NOT_OURS = {"cookies", "queryStringParameters", "stageVariables", "authentication", "authorizer"}
"""Members that API Gateway leaves out of requests without them."""
VARYING = {"headers", "pathParameters", "messageAttributes"}


def test_the_template_is_valid(sam: Sam) -> None:
    assert "is a valid SAM Template" in sam.run("validate", "-t", str(sam.template))


def test_sam_finds_every_function_with_its_code_and_layers(sam: Sam, found: Any) -> None:
    assert set(found) == {f"quintet-dev-{function.name}" for function in FUNCTIONS}
    for function in FUNCTIONS:
        seen = found[f"quintet-dev-{function.name}"]
        assert seen["handler"] == f"{function.module}.lambda_handler"
        assert (sam.template.parent / seen["code"] / function.package.replace(".", "/")).is_dir()
        assert len(seen["layers"]) == len(function.layers)
        for layer in seen["layers"]:
            assert (sam.template.parent / layer / "python").is_dir()


def test_sam_reads_the_commands_that_the_page_shows(sam: Sam, found: Any) -> None:
    shown = [shlex.split(line.removeprefix(INVOKE)) for line in SHOWN]

    for given in sam.invoke_options(shown):
        assert given["function_logical_id"] in found
        assert given["template_file"].endswith(f"/cdk.out/{sam.template.name}")
        assert given["event"] == ".build/event.json" or (ROOT / given["event"]).is_file()
    assert shown


def names(value: Any) -> set[str]:
    """The members of an event and of the objects in it, but for those that vary."""
    found: set[str] = set()
    if isinstance(value, dict):
        for name, member in value.items():
            if name not in NOT_OURS:
                found |= {name} | (names(member) if name not in VARYING else set())
    if isinstance(value, list):
        found |= {name for item in value for name in names(item)}
    return found


def test_requests_have_the_members_that_sam_gives_them(sam: Sam) -> None:
    members = names(json.loads(sam.run("local", "generate-event", "apigateway", "http-api-proxy")))

    for event in requests():
        optional = {"body", "pathParameters"}
        assert members - optional <= names(event.read()) <= members


def requests() -> list[SampleEvent]:
    return [event for event in EVENTS if "requestContext" in event.read()]


def test_messages_have_the_members_that_sam_gives_them(sam: Sam) -> None:
    members = names(json.loads(sam.run("local", "generate-event", "sqs", "receive-message")))

    for event in EVENTS:
        if "Records" in event.read():
            assert names(event.read()) == members


def test_announcements_have_the_members_that_sam_gives_them(sam: Sam) -> None:
    members = names(json.loads(sam.run("local", "generate-event", "s3", "put")))
    records = SampleEvent.named("research-indexing/documents_uploaded").read()["Records"]

    for record in records:
        assert names(json.loads(record["body"])) == members | {"versionId"}


def test_every_request_came_by_a_route_of_the_template(synthesis: Synthesis) -> None:
    routes = {
        route["RouteKey"] for route in synthesis.properties("tools", "AWS::ApiGatewayV2::Route")
    }

    assert {event.read()["routeKey"] for event in requests()} == routes
