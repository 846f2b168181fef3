"""From the bare URL of a deployed stage to a call: users sign in at an OpenID Connect provider."""

from typing import Any

import anyio
import httpx2
import jwt
import pytest
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

from quintet.resources import SIGN_IN_FUNCTION
from tests.e2e.deployed import Deployed
from tests.e2e.instances import kill_instances
from tests.e2e.signing_in import DOCUMENT, ToEmulator, UpstreamPerson, keep_document, origin_of
from tests.support.emulated_account import STAGE
from tests.support.sdk import Mode
from tests.support.signin_world import REDIRECT
from tests.support.signing_in import Remembered, provider, signed_in_for
from tests.support.waiting import eventually

pytestmark = pytest.mark.e2e


@pytest.fixture
def person(deployed: Deployed) -> UpstreamPerson:
    return UpstreamPerson(deployed.provider, deployed)


async def called(
    deployed: Deployed,
    person: UpstreamPerson,
    remembered: Remembered,
    mode: Mode,
    call: tuple[str, dict[str, Any]] = ("get_context_metrics", {}),
    *,
    path: str = "/mcp",
    document: str | None = None,
) -> Any:
    """The answer to a call of the official SDK's client, which knows the URL and nothing else."""
    url = origin_of(deployed) + path
    auth = provider(url, person, remembered, document)
    async with (
        httpx2.AsyncClient(auth=auth, timeout=120, transport=ToEmulator(deployed)) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        return await client.call_tool(*call)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("path", ["/mcp", "/context/mcp"])
def test_a_bare_url_is_enough(
    deployed: Deployed, person: UpstreamPerson, path: str, mode: Mode
) -> None:
    remembered = Remembered()

    async def run() -> Any:
        return await called(deployed, person, remembered, mode, path=path)

    assert not anyio.run(run).is_error
    [page] = person.asked
    assert "ada@example.org" in page
    assert "A test" in page
    assert remembered.client is not None
    assert (remembered.client.client_id or "").startswith("sealed.")


def test_a_client_is_known_by_its_document(deployed: Deployed, person: UpstreamPerson) -> None:
    keep_document(deployed, REDIRECT)
    remembered = Remembered()

    async def run() -> Any:
        return await called(deployed, person, remembered, "auto", document=DOCUMENT)

    assert not anyio.run(run).is_error
    assert "described at client.example" in person.asked[0]
    assert remembered.client is not None
    assert remembered.client.client_id == DOCUMENT


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_asks_for_more_where_a_call_needs_it(
    deployed: Deployed, person: UpstreamPerson, mode: Mode
) -> None:
    message = {"contextId": f"stepping-{mode}", "message": "hello", "role": "user"}

    async def run() -> tuple[Any, Remembered]:
        transport = ToEmulator(deployed)
        origin = origin_of(deployed)
        remembered = await signed_in_for(origin, "context:read", person, transport)
        call = ("add_message", message)
        return await called(deployed, person, remembered, mode, call), remembered

    answer, remembered = anyio.run(run)

    assert not answer.is_error
    assert len(person.asked) == 2
    assert remembered.tokens is not None
    assert "context:write" in (remembered.tokens.scope or "").split()


class Endpoints:
    """The endpoints as a program asks them that has signed in."""

    def __init__(self, deployed: Deployed, person: UpstreamPerson) -> None:
        self._deployed = deployed
        origin = origin_of(deployed)
        remembered = anyio.run(signed_in_for, origin, "context:read", person, ToEmulator(deployed))
        assert remembered.tokens is not None
        assert remembered.client is not None
        self.refresh_token = remembered.tokens.refresh_token or ""
        self.access_token = remembered.tokens.access_token
        self._client_id = remembered.client.client_id or ""

    def ask(self, method: str, path: str, **more: Any) -> httpx2.Response:
        async def run() -> httpx2.Response:
            transport = ToEmulator(self._deployed)
            origin = origin_of(self._deployed)
            async with httpx2.AsyncClient(
                base_url=origin, timeout=120, transport=transport
            ) as http:
                return await http.request(method, path, **more)

        return anyio.run(run)

    def refresh(self, token: str) -> httpx2.Response:
        form = {
            "grant_type": "refresh_token",
            "refresh_token": token,
            "client_id": self._client_id,
        }
        return self.ask("POST", "/token", data=form)

    def status(self, token: str) -> int:
        """Of a listing with a token."""
        listing = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
        headers = {
            "Authorization": f"Bearer {token}",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": "2025-06-18",
        }
        return self.ask("POST", "/mcp", json=listing, headers=headers).status_code


def test_a_refresh_token_is_replaced_and_a_replaced_one_ends_them_all(
    deployed: Deployed, person: UpstreamPerson
) -> None:
    endpoints = Endpoints(deployed, person)
    renewed = endpoints.refresh(endpoints.refresh_token).json()

    assert endpoints.status(renewed["access_token"]) == 200
    assert endpoints.refresh(endpoints.refresh_token).json()["error"] == "invalid_grant"
    assert endpoints.refresh(renewed["refresh_token"]).json()["error"] == "invalid_grant"


def test_a_revoked_token_is_not_renewed(deployed: Deployed, person: UpstreamPerson) -> None:
    endpoints = Endpoints(deployed, person)
    revoked = endpoints.ask("POST", "/revoke", data={"token": endpoints.refresh_token})

    assert revoked.status_code == 200
    assert endpoints.refresh(endpoints.refresh_token).json()["error"] == "invalid_grant"


def test_tokens_are_believed_before_and_after_a_rotation(
    deployed: Deployed, person: UpstreamPerson
) -> None:
    kill_instances(deployed, SIGN_IN_FUNCTION)  # other tests rotate too: none has an older key
    endpoints = Endpoints(deployed, person)
    assert endpoints.status(endpoints.access_token) == 200
    rotated = deployed.quintet("rotate-keys", "--stage", STAGE)
    assert rotated.returncode == 0, rotated.stderr
    kill_instances(deployed, SIGN_IN_FUNCTION)  # a new one has read the new secret
    renewed = endpoints.refresh(endpoints.refresh_token).json()["access_token"]

    kids = [jwt.get_unverified_header(token)["kid"] for token in (endpoints.access_token, renewed)]
    assert len(set(kids)) == 2
    eventually(lambda: endpoints.status(renewed) == 200 or None)
    assert endpoints.status(endpoints.access_token) == 200
    published = endpoints.ask("GET", "/.well-known/jwks.json").json()["keys"]
    assert {key["kid"] for key in published} >= set(kids)


def test_the_address_says_where_users_sign_in(deployed: Deployed, person: UpstreamPerson) -> None:
    endpoints = Endpoints(deployed, person)
    origin = origin_of(deployed)
    for path in ("", "/mcp", "/context/mcp"):
        described = endpoints.ask("GET", f"/.well-known/oauth-protected-resource{path}").json()
        assert described["resource"] == origin + path
        assert described["authorization_servers"] == [origin]
    server = endpoints.ask("GET", "/.well-known/oauth-authorization-server").json()
    assert server["issuer"] == origin


def test_what_the_provider_has_not_said_lets_nobody_in(
    deployed: Deployed, person: UpstreamPerson
) -> None:
    deployed.provider.claims = {"aud": "another-program"}
    try:
        with pytest.raises(AssertionError, match="another program"):
            Endpoints(deployed, person)
    finally:
        deployed.provider.claims = {}
