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
from quintet.aws.clients import Clients
from quintet.local.sign_in import local_sign_in, passcode
from quintet.local.state import STAGE, StateDirectory
from quintet.requests.http import HttpRequest, header_values
from quintet.requests.principal import Principal
from quintet.resources import SIGN_IN, physical_name
from quintet.rows import Row, decoded
from quintet.signin.api import add_sign_in
from quintet.signin.client_documents import Fetch
from quintet.signin.routes.endpoints import Endpoints
from tests.support.moto_aws import aws_of_a_stage
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

    state: StateDirectory
    clock: Clock
    clients: Clients
    endpoints: Endpoints
    cookie: str = ""
    caller: str = "127.0.0.1"
    host: str = "127.0.0.1:6789"
    origin: str = ORIGIN
    client_id: str = ""
    app: FastAPI = field(default_factory=FastAPI)

    def __post_init__(self) -> None:
        add_sign_in(self.app, self.endpoints)

    @property
    def passcode(self) -> str:
        return passcode(self.state)

    @property
    def routes(self) -> set[str]:
        """What is served, as API Gateway names routes."""
        paths = self.app.openapi()["paths"]
        return {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}

    @property
    def rows(self) -> list[Row]:
        """All that the sign-in has stored."""
        table = physical_name(STAGE, SIGN_IN)
        return [decoded(item) for item in self.clients.dynamodb().scan(TableName=table)["Items"]]

    def send(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Answer:
        own = {"host": self.host, **({"cookie": self.cookie} if self.cookie else {})}
        answer = asyncio.run(self._sent(method, path, body, {**own, **(headers or {})}))
        cookies = dict(item.split("=", 1) for item in self.cookie.split("; ") if item)
        named, _, value = answer.headers.get("set-cookie", "").partition(";")[0].partition("=")
        cookies |= {named: value} if named else {}
        self.cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
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
            "scheme": urlsplit(self.origin).scheme,
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
            "resource": f"{self.origin}/mcp",
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
        return self.post("/authorize", {**form, **changed}, origin=self.origin)

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
            "resource": f"{self.origin}/mcp",
        }
        return self.post("/token", {**form, **changed})

    def refresh(self, token: str, **changed: str) -> Answer:
        form = {"grant_type": "refresh_token", "refresh_token": token, "client_id": self.client_id}
        return self.post("/token", {**form, **changed})

    def believed(self, token: str, path: str = "/context/mcp", origin: str = "") -> Principal:
        """Who a family takes the bearer for."""
        headers = header_values([("authorization", f"Bearer {token}")])
        verifier = SignedInTokens(self.state, self.clock)
        request = HttpRequest("POST", path, headers, b"", origin or self.origin, "r")
        return BearerAuthentication([verifier], self.clock)(request)


def no_fetch(_: Any) -> Any:
    raise AssertionError("nobody is asked")


@contextmanager
def sign_in_world(folder: Path, fetch: Fetch = no_fetch) -> Iterator[SignInWorld]:
    """A sign-in whose state lies in a folder; a client has registered."""
    state, clock = StateDirectory.opened(folder), Clock()
    with aws_of_a_stage(STAGE) as clients:
        world = SignInWorld(state, clock, clients, local_sign_in(state, clients, fetch, clock))
        world.register()
        yield world
