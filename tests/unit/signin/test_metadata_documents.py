"""Clients that describe themselves at a URL, which is asked as any URL of a stranger is."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from quintet.local.sign_in import local_sign_in
from quintet.outbound.client import OutboundClient
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from tests.support.signin_world import REDIRECT, SignInWorld, sign_in_world

URL = "https://client.example/oauth/metadata.json"
DOCUMENT: dict[str, Any] = {
    "client_id": URL,
    "client_name": "Example client",
    "redirect_uris": [REDIRECT],
    "token_endpoint_auth_method": "none",
}


class Host:
    """Where the document lies."""

    def __init__(
        self, document: Any, *, status: int = 200, is_cut: bool = False, cached: str = ""
    ) -> None:
        self.body = document if isinstance(document, bytes) else json.dumps(document).encode()
        self.status, self.is_cut = status, is_cut
        self.headers = (("Cache-Control", cached),)
        self.asked: list[OutboundRequest] = []
        self.is_down = False

    def __call__(self, request: OutboundRequest) -> OutboundResponse:
        self.asked.append(request)
        if self.is_down:
            raise FetchFailedError("timeout", "No answer.", url=request.url)
        return OutboundResponse(
            request.url, self.status, self.headers, self.body, self.is_cut, 0.1, ()
        )


def test_a_client_is_shown_with_the_host_that_describes_it(tmp_path: Path) -> None:
    host = Host(DOCUMENT)
    with sign_in_world(tmp_path / "state", host) as world:
        world.client_id = URL
        page = world.ask()
        issued = world.redeem(world.decide(page).outcome["code"])

    assert "Example client" in page.text
    assert "client.example" in page.text
    assert issued.status == 200
    assert len(host.asked) == 1
    [asked] = host.asked
    assert (asked.redirects, asked.max_bytes, asked.seconds) == (0, 5 * 1024, 5.0)


@pytest.mark.parametrize(
    ("cached", "seconds"),
    [
        ("", 300),
        ("no-store", 300),
        ("max-age=60", 300),
        ("public, max-age=7200", 7200),
        ("s-maxage=7200", 300),
        ("max-age=999999", 86_400),
    ],
)
def test_a_document_is_read_again_when_its_host_says_so(
    tmp_path: Path, cached: str, seconds: int
) -> None:
    host = Host(DOCUMENT, cached=cached)
    with sign_in_world(tmp_path / "state", host) as world:
        world.client_id = URL
        for moment in (0, seconds - 1, 2):
            world.clock.now += moment
            world.ask()

    assert len(host.asked) == 2


def test_a_document_serves_while_its_host_is_away(tmp_path: Path) -> None:
    host = Host(DOCUMENT)
    with sign_in_world(tmp_path / "state", host) as world:
        world.client_id = URL
        world.ask()
        host.is_down = True
        world.clock.now += 301
        assert world.ask().status == 200
    assert len(host.asked) == 2


@pytest.mark.parametrize("status", [200, 500, 503])
def test_a_client_that_was_let_in_is_known_to_every_instance(tmp_path: Path, status: int) -> None:
    host = Host(DOCUMENT)
    with sign_in_world(tmp_path / "state", host) as world:
        world.client_id = URL
        host.status, host.is_down = status, status == 200
        assert restarted(world, host).ask().status == 400
        host.status, host.is_down = 200, False
        world.decide(world.ask())
        host.status, host.is_down = status, status == 200
        again = restarted(world, host)

        assert again.ask().status == 200
        assert "client.example" in again.ask().text


def restarted(world: SignInWorld, host: Host) -> SignInWorld:
    endpoints = local_sign_in(world.state, world.clients, host, world.clock)
    return replace(world, endpoints=endpoints, app=FastAPI())


def test_a_document_that_was_withdrawn_lets_nobody_in(tmp_path: Path) -> None:
    host = Host(DOCUMENT)
    with sign_in_world(tmp_path / "state", host) as world:
        world.client_id = URL
        world.decide(world.ask())
        host.status = 404
        world.clock.now += 301
        assert world.ask().status == 400


@pytest.mark.parametrize(
    "host",
    [
        Host({**DOCUMENT, "client_id": "https://other.example/metadata.json"}),
        Host({**DOCUMENT, "redirect_uris": ["https://other.example/callback"]}),
        Host({**DOCUMENT, "redirect_uris": ["javascript:alert(1)"]}),
        Host({**DOCUMENT, "token_endpoint_auth_method": "client_secret_post"}),
        Host(DOCUMENT, status=302),
        Host(DOCUMENT, status=404),
        Host(DOCUMENT, is_cut=True),
        Host([]),
        Host(b"<html>"),
        Host(b"[" * 5000),
    ],
    ids=lambda host: f"{host.status} {host.body[:90]!r}",
)
def test_a_document_that_is_of_no_use_lets_nobody_in(tmp_path: Path, host: Host) -> None:
    with sign_in_world(tmp_path / "state", host) as world:
        world.client_id = URL
        assert world.ask().status == 400


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/metadata.json",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/metadata.json",
        "https://client.example:8443/metadata.json",
        "https://user@client.example/metadata.json",
        "https://client.example/",
        "https://client.example/a#b",
    ],
)
def test_no_address_inside_is_asked(tmp_path: Path, url: str) -> None:
    with sign_in_world(tmp_path / "state", OutboundClient().send) as world:
        world.client_id = url
        assert world.ask().status == 400
