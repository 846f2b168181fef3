"""Two members of a team and a stranger at a deployed stage, until nothing of the team is left."""

import json
from dataclasses import dataclass
from typing import Any

import anyio
import httpx2
import pytest
from mcp.shared.auth import OAuthToken

from tests.e2e.deployed import Deployed
from tests.e2e.signing_in import ToEmulator, UpstreamPerson, origin_of
from tests.support.emulated_account import STAGE
from tests.support.signing_in import Remembered, signed_in_for

pytestmark = pytest.mark.e2e

TEAM = "red"
MEMBERS = "engineers"
SCOPE = "context:read context:write"


@dataclass
class Colleague:
    """A person whose program has signed in for the team, or for their own data."""

    deployed: Deployed
    remembered: Remembered

    def post(self, path: str, **more: Any) -> httpx2.Response:
        async def run() -> httpx2.Response:
            async with httpx2.AsyncClient(
                base_url=origin_of(self.deployed),
                timeout=120,
                transport=ToEmulator(self.deployed),
            ) as http:
                return await http.post(path, **more)

        return anyio.run(run)

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        assert self.remembered.tokens is not None
        headers = {
            "Authorization": f"Bearer {self.remembered.tokens.access_token}",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": "2025-06-18",
        }
        params = {"name": tool, "arguments": arguments}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        answer = self.post("/mcp", json=message, headers=headers)
        assert answer.status_code == 200, answer.text
        answered: dict[str, Any] = answer.json()
        return answered

    def knows(self, text: str) -> bool:
        shown = self.call("retrieve_context", contextId="plan")
        return text in json.dumps(shown)

    def refreshed(self) -> httpx2.Response:
        assert self.remembered.tokens is not None
        assert self.remembered.client is not None
        form = {
            "grant_type": "refresh_token",
            "refresh_token": self.remembered.tokens.refresh_token or "",
            "client_id": self.remembered.client.client_id or "",
        }
        answer = self.post("/token", data=form)
        if answer.status_code == 200:
            self.remembered.tokens = OAuthToken.model_validate(answer.json())
        return answer


def colleague(deployed: Deployed, subject: str, *groups: str, team: str = "") -> Colleague:
    """Somebody of the provider, who has just signed in."""
    provider = deployed.provider
    before = provider.user
    provider.user = {"sub": subject, "email": f"{subject}@example.org", "groups": list(groups)}
    try:
        person = UpstreamPerson(provider, deployed, team)
        transport = ToEmulator(deployed)
        remembered = anyio.run(signed_in_for, origin_of(deployed), SCOPE, person, transport)
    finally:
        provider.user = before
    return Colleague(deployed, remembered)


def test_a_team_shares_until_somebody_leaves_and_it_is_erased(deployed: Deployed) -> None:
    deployed.wake()
    ann = colleague(deployed, "ann", MEMBERS, team=TEAM)
    bob = colleague(deployed, "bob", MEMBERS, team=TEAM)
    mallory = colleague(deployed, "mallory")
    bob_alone = colleague(deployed, "bob", MEMBERS)

    said = {"contextId": "plan", "message": "a secret of the team", "role": "user"}
    assert not ann.call("add_message", **said)["result"]["isError"]
    assert ann.knows("a secret of the team")
    assert bob.knows("a secret of the team")
    assert not mallory.knows("a secret of the team")
    assert not bob_alone.knows("a secret of the team")

    deployed.provider.users["bob"] = {"sub": "bob", "groups": []}
    assert bob.refreshed().json()["error"] == "invalid_grant"
    assert bob_alone.refreshed().status_code == 200
    assert ann.refreshed().status_code == 200

    named = ("--stage", STAGE, "--issuer", deployed.provider.issuer)
    counted = deployed.quintet("erase", "--team", TEAM, *named)
    assert "To erase: " in counted.stdout, counted.stderr
    erased = deployed.quintet("erase", "--team", TEAM, "--yes", *named)
    assert "Erased: " in erased.stdout, erased.stderr
    assert not ann.knows("a secret of the team")
    assert ann.refreshed().json()["error"] == "invalid_grant"


def test_an_operator_signs_somebody_out(deployed: Deployed) -> None:
    carl = colleague(deployed, "carl")
    named = ("--stage", STAGE, "--issuer", deployed.provider.issuer)
    done = deployed.quintet("sign-out", "--subject", "carl", *named)

    assert done.stdout.startswith("Signed out"), done.stderr
    assert carl.refreshed().json()["error"] == "invalid_grant"
