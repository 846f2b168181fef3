"""The sign-in of a state directory over HTTP, and a browser that remembers its cookie."""

import asyncio
import base64
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from fastapi import FastAPI

from quintet.auth.signed_in_tokens import SignedInTokens
from quintet.auth.tokens import BearerAuthentication
from quintet.local.signin.api import sign_in_routes
from quintet.local.signin.clients import Fetch
from quintet.local.signin.composition import local_sign_in
from quintet.local.state import StateDirectory
from quintet.requests.http import HttpRequest, header_values
from quintet.requests.principal import Principal
from tests.support.world import Clock

ORIGIN = "http://127.0.0.1:6789"
REDIRECT = "http://127.0.0.1:33418/callback"
VERIFIER = "v" * 64
CHALLENGE = (
    base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
)


@dataclass(frozen=True)
class Answer:
    """What a browser or a program gets."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def outcome(self) -> dict[str, str]:
        """The parameters of the URL that it redirects to."""
        assert self.status == 302, self.text
        query = parse_qs(urlsplit(self.headers["location"]).query)
        return {name: values[0] for name, values in query.items()}


@dataclass
class SignInWorld:
    """A running sign-in; `clock` is its clock."""

    app: FastAPI
    state: StateDirectory
    passcode: str
    clock: Clock
    cookie: str = ""
    caller: str = "127.0.0.1"
    host: str = "127.0.0.1:6789"
    client_id: str = field(default="")

    def send(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Answer:
        own = {"host": self.host, **({"cookie": self.cookie} if self.cookie else {})}
        answer = asyncio.run(self._sent(method, path, body, {**own, **(headers or {})}))
        cookie = answer.headers.get("set-cookie")
        if cookie:
            self.cookie = cookie.partition(";")[0]
        return answer

    async def _sent(
        self, method: str, path: str, body: bytes, headers: Mapping[str, str]
    ) -> Answer:
        place, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": method,
            "path": place,
            "query_string": query.encode(),
            "scheme": "http",
            "server": ("127.0.0.1", 6789),
            "client": (self.caller, 50000),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        pending = [{"type": "http.request", "body": body, "more_body": False}]
        sent: list[Any] = []

        async def receive() -> Any:
            if not pending:
                await asyncio.Event().wait()
            return pending.pop()

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        named = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
        return Answer(
            sent[0]["status"], named, b"".join(each.get("body", b"") for each in sent[1:])
        )

    def post(self, path: str, form: Mapping[str, str], **headers: str) -> Answer:
        return self.send("POST", path, urlencode(form).encode(), headers)

    def register(self, *uris: str, **more: Any) -> Answer:
        described = {"client_name": "A test", "redirect_uris": list(uris or (REDIRECT,)), **more}
        answer = self.send("POST", "/register", json.dumps(described).encode())
        if answer.status == 201:
            self.client_id = answer.json["client_id"]
        return answer

    def ask(self, **changed: str | None) -> Answer:
        """The page for a request, some of whose parameters are changed or left out."""
        query = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": REDIRECT,
            "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
            "state": "s1",
            "scope": "context:read",
            "resource": f"{ORIGIN}/mcp",
            **changed,
        }
        kept = {name: value for name, value in query.items() if value is not None}
        return self.send("GET", f"/authorize?{urlencode(kept)}")

    def decide(self, page: Answer, **changed: str) -> Answer:
        """The form of a page, sent."""
        found = re.search(r'name="asking" value="([^"]*)"', page.text)
        assert found is not None, page.text
        form = {"asking": unescape(found[1]), "name": "ann", "passcode": self.passcode}
        form |= {"decision": "allow"}
        return self.post("/authorize", {**form, **changed}, origin=ORIGIN)

    def code(self, **changed: str | None) -> str:
        """A code for a request that ann has allowed."""
        return self.decide(self.ask(**changed)).outcome["code"]

    def redeem(self, code: str, /, **changed: str) -> Answer:
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "client_id": self.client_id,
            "redirect_uri": REDIRECT,
            "code_verifier": VERIFIER,
            "resource": f"{ORIGIN}/mcp",
        }
        return self.post("/token", {**form, **changed})

    def refresh(self, token: str, **changed: str) -> Answer:
        form = {"grant_type": "refresh_token", "refresh_token": token, "client_id": self.client_id}
        return self.post("/token", {**form, **changed})

    def believed(self, token: str, path: str = "/context/mcp", origin: str = ORIGIN) -> Principal:
        """Who a family takes the bearer for."""
        headers = header_values([("authorization", f"Bearer {token}")])
        verifier = SignedInTokens(self.state, self.clock)
        request = HttpRequest("POST", path, headers, b"", origin, "r")
        return BearerAuthentication([verifier], self.clock)(request)


def no_fetch(_: Any) -> Any:
    raise AssertionError("nobody is asked")


@contextmanager
def sign_in_world(folder: Path, fetch: Fetch = no_fetch) -> Iterator[SignInWorld]:
    """A sign-in whose state lies in a folder; a client has registered."""
    state, clock = StateDirectory.opened(folder), Clock()
    sign_in = local_sign_in(state, fetch, clock)
    app = FastAPI()
    app.include_router(sign_in_routes(sign_in, sign_in.askings.usual))
    world = SignInWorld(app, state, sign_in.passcode, clock)
    world.register()
    yield world
