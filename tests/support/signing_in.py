"""A person and their browser, for tests of signing in: the page is read, and a button pressed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx2
from mcp.client.auth import OAuthClientProvider
from mcp.shared.auth import (
    AuthorizationCodeResult,
    OAuthClientInformationFull,
    OAuthClientMetadata,
    OAuthToken,
)

from quintet.local.sign_in import passcode as passcode_of
from quintet.local.state import StateDirectory
from tests.support.signin_world import CHALLENGE, REDIRECT, VERIFIER


def passcode(state: Path) -> str:
    """What `quintet serve` shows its user."""
    return passcode_of(StateDirectory.existing(state))


def hidden(page: str) -> str:
    """The request that a page's form carries."""
    found = re.search(r'name="asking" value="([^"]*)"', page)
    assert found is not None, page
    return unescape(found[1])


@dataclass
class Remembered:
    """What a client keeps of a server."""

    tokens: OAuthToken | None = None
    client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


@dataclass
class Person:
    """Signs in as `name`; `asked` are the pages they saw."""

    passcode: str
    name: str = "local"
    decision: str = "allow"
    team: str = ""
    """On whose data the program is to act."""
    asked: list[str] = field(default_factory=list)
    _answered: dict[str, list[str]] = field(default_factory=dict)

    async def open_page(self, url: str) -> None:
        """What their browser does with the URL that a program opens."""
        async with httpx2.AsyncClient(timeout=30) as browser:
            page = await browser.get(url)
            assert page.status_code == 200, page.text
            self.asked.append(page.text)
            origin = "{0.scheme}://{0.netloc}".format(urlsplit(url))
            sent = await browser.post(
                f"{origin}/authorize",
                data={
                    "asking": hidden(page.text),
                    "name": self.name,
                    "passcode": self.passcode,
                    "decision": self.decision,
                    "team": self.team,
                },
                headers={"Origin": origin},
            )
        assert sent.status_code == 302, sent.text
        self._answered = parse_qs(urlsplit(sent.headers["location"]).query)

    async def outcome(self) -> AuthorizationCodeResult:
        """What the program finds in the URL that the browser came back with."""
        return outcome_of(self._answered)


def outcome_of(answered: Mapping[str, list[str]]) -> AuthorizationCodeResult:
    """The parameters of a redirect to a client."""
    told: dict[str, Any] = {name: values[0] for name, values in answered.items()}
    return AuthorizationCodeResult(
        code=told.get("code", ""), state=told.get("state"), iss=told.get("iss")
    )


class Signs(Protocol):
    """Somebody with a browser."""

    async def open_page(self, url: str) -> None: ...

    async def outcome(self) -> AuthorizationCodeResult: ...


async def signed_in_for(
    origin: str, scope: str, person: Signs, transport: httpx2.AsyncBaseTransport | None = None
) -> Remembered:
    """What a client remembers that was let in for this scope and no more."""
    async with httpx2.AsyncClient(base_url=origin, timeout=60, transport=transport) as program:
        described = {"client_name": "A test", "redirect_uris": [REDIRECT]}
        client = (await program.post("/register", json=described)).json()
        asked = {
            "response_type": "code",
            "client_id": client["client_id"],
            "redirect_uri": REDIRECT,
            "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
            "scope": scope,
            "resource": f"{origin}/mcp",
        }
        await person.open_page(f"{origin}/authorize?{urlencode(asked)}")
        form = {
            "grant_type": "authorization_code",
            "code": (await person.outcome()).code,
            "client_id": client["client_id"],
            "code_verifier": VERIFIER,
        }
        tokens = (await program.post("/token", data=form)).json()
    return Remembered(
        OAuthToken.model_validate(tokens), OAuthClientInformationFull.model_validate(client)
    )


def provider(
    url: str,
    person: Signs,
    remembered: Remembered,
    document: str | None = None,
    redirect: str = REDIRECT,
) -> OAuthClientProvider:
    """The official SDK's own way of signing in, for a client that registers or has a document."""
    described = OAuthClientMetadata.model_validate(
        {"client_name": "A test", "redirect_uris": [redirect]}
    )
    return OAuthClientProvider(
        url,
        described,
        remembered,
        person.open_page,
        person.outcome,
        client_metadata_url=document,
    )
