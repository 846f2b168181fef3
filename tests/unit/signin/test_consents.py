"""Who is asked again, and who is not: only a client whose redirect shows who it is."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quintet.outbound.messages import OutboundRequest, OutboundResponse
from tests.support.signin_world import Answer
from tests.support.upstream_world import UpstreamWorld, upstream_world

URL = "https://client.example/oauth/metadata.json"
AT_ITS_HOST = "https://client.example/callback"
ELSEWHERE = "https://other.example/callback"
LOOPBACK = "http://127.0.0.1:33418/callback"


def described(request: OutboundRequest) -> OutboundResponse:
    document: dict[str, Any] = {
        "client_id": request.url,
        "client_name": "Described",
        "redirect_uris": [AT_ITS_HOST, ELSEWHERE, LOOPBACK],
    }
    return OutboundResponse(request.url, 200, (), json.dumps(document).encode(), False, 0.1, ())


@pytest.fixture
def world(tmp_path: Path) -> Iterator[UpstreamWorld]:
    with upstream_world(tmp_path / "state", fetch=described) as made:
        made.client_id = URL
        yield made


def visit(world: UpstreamWorld, redirect: str, scope: str = "context:read") -> Answer:
    return world.page(redirect_uri=redirect, scope=scope)


def test_a_client_at_its_own_host_is_allowed_once(world: UpstreamWorld) -> None:
    world.decide(visit(world, AT_ITS_HOST))
    again = visit(world, AT_ITS_HOST)

    assert again.headers["location"].startswith(f"{AT_ITS_HOST}?code=")
    issued = world.redeem(again.outcome["code"], redirect_uri=AT_ITS_HOST)
    assert issued.json["scope"] == "context:read"


@pytest.mark.parametrize("redirect", [ELSEWHERE, LOOPBACK])
def test_a_client_that_could_be_another_program_is_asked_about_again(
    world: UpstreamWorld, redirect: str
) -> None:
    world.decide(visit(world, redirect))

    assert "<form" in visit(world, redirect).text


def test_more_than_was_allowed_is_asked_for(world: UpstreamWorld) -> None:
    world.decide(visit(world, AT_ITS_HOST))
    more = visit(world, AT_ITS_HOST, "context:read context:write")
    assert "<form" in more.text
    world.decide(more)

    assert visit(world, AT_ITS_HOST, "context:write").status == 302


def test_what_was_denied_was_not_allowed(world: UpstreamWorld) -> None:
    world.decide(visit(world, AT_ITS_HOST), decision="deny")

    assert "<form" in visit(world, AT_ITS_HOST).text


def test_another_user_is_asked(world: UpstreamWorld) -> None:
    world.decide(visit(world, AT_ITS_HOST))
    world.provider.user = {"sub": "u-2"}

    assert "<form" in visit(world, AT_ITS_HOST).text


def test_what_was_allowed_is_over_after_a_year(world: UpstreamWorld) -> None:
    world.decide(visit(world, AT_ITS_HOST))
    world.clock.now += 365 * 86_400

    assert "<form" in visit(world, AT_ITS_HOST).text
