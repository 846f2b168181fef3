"""The assistant's routes as API Gateway reaches them, and a client of theirs."""

import asyncio
import base64
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.parse import urlencode

from fastapi.dependencies import models

from quintet.assistant.handler import build_routes
from quintet.assistant.settings import AssistantSettings
from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from quintet.web.gateway import Gateway
from tests.support.assistant import AssistantWorld, assistant_world


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def body(self) -> Any:
        return json.loads(self.text)

    @property
    def error(self) -> Any:
        return self.body["error"]


@dataclass
class Calendars:
    """The calendars of the world outside, by URL; what was asked of them."""

    served: dict[str, bytes | int | FetchFailedError] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    asked: list[OutboundRequest] = field(default_factory=list)

    def send(self, request: OutboundRequest) -> OutboundResponse:
        self.asked.append(request)
        found = self.served.get(request.url, 404)
        if isinstance(found, FetchFailedError):
            raise found
        status, body = (found, b"") if isinstance(found, int) else (200, found)
        told = request.headers.get("if-none-match")
        if told is not None and told == self.headers.get("etag"):
            status, body = 304, b""
        is_cut = len(body) > request.max_bytes
        pairs = tuple(self.headers.items())
        return OutboundResponse(
            request.url, status, pairs, body[: request.max_bytes], is_cut, 0.1, ()
        )


@dataclass
class RouteWorld:
    """The routes, and everything around them."""

    assistant: AssistantWorld
    gateway: Gateway
    calendars: Calendars

    def client(
        self, permissions: Sequence[str] = ALL_PERMISSIONS, subject: str = "tester"
    ) -> "RouteClient":
        return RouteClient(self, self.assistant.account.token(permissions, subject))

    def nobody(self) -> "RouteClient":
        return RouteClient(self, None)


@dataclass(frozen=True)
class RouteClient:
    """One client, with its token."""

    world: RouteWorld
    token: str | None
    address: str = "192.0.2.1"

    def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        headers: dict[str, str] | None = None,
        **query: Any,
    ) -> Answer:
        """A request below /assistant; a body is JSON unless it is bytes."""
        raw = body if isinstance(body, bytes) else b"" if body is None else _json(body)
        sent = {"host": "api.test", "x-forwarded-proto": "https", **(headers or {})}
        if self.token is not None:
            sent.setdefault("authorization", f"Bearer {self.token}")
        event = {
            "version": "2.0",
            "rawPath": f"/assistant{path}",
            "rawQueryString": urlencode(query),
            "headers": sent,
            "requestContext": {
                "http": {
                    "method": method,
                    "path": f"/assistant{path}",
                    "sourceIp": self.address,
                    "protocol": "HTTP/1.1",
                },
                "requestId": "request-1",
                "domainName": "api.test",
                "stage": "$default",
            },
            "body": base64.b64encode(raw).decode(),
            "isBase64Encoded": True,
        }
        answer = self.world.gateway(event, None)
        text = answer.get("body", "")
        if answer.get("isBase64Encoded"):
            text = base64.b64decode(text).decode()
        named = {name.lower(): value for name, value in answer["headers"].items()}
        return Answer(answer["statusCode"], named, text)

    def get(self, path: str, **query: Any) -> Any:
        return self._good(self.send("GET", path, **query))

    def post(self, path: str, body: Any = None) -> Any:
        return self._good(self.send("POST", path, body))

    def patch(self, path: str, body: Any) -> Any:
        return self._good(self.send("PATCH", path, body))

    def user(self, **fields: Any) -> str:
        """A new user's id."""
        told = {"name": "Ada", "email": "ada@example.org", **fields}
        created: str = self.post("/users", told)["id"]
        return created

    @staticmethod
    def _good(answer: Answer) -> Any:
        assert 200 <= answer.status < 300, answer
        return answer.body


@contextmanager
def route_world(**settings: Any) -> Iterator[RouteWorld]:
    """A fresh world, with an event loop as Lambda's main thread has one."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    try:
        with assistant_world(**settings) as world:
            loaded = AssistantSettings.load(world.account.environment)
            platform = world.account.platform(loaded)
            numbers, calendars = count(1), Calendars()
            app = build_routes(
                platform,
                loaded,
                platform.route_guard(world.endpoint),
                after_planned=world.scheduler,
                unique=lambda: f"id-{next(numbers)}",
                outbound=calendars,
            )
            yield RouteWorld(world, Gateway(world.endpoint, application=lambda: app), calendars)
    finally:
        asyncio.set_event_loop(None)
        loop.close()
        _forget_applications()


def _forget_applications() -> None:
    """FastAPI keeps every function it has looked at, and with the methods their whole world."""
    for looked_at in (
        models._is_gen_callable_cached,
        models._is_async_gen_callable_cached,
        models._is_coroutine_callable_cached,
    ):
        looked_at.cache_clear()


def _json(body: Any) -> bytes:
    return json.dumps(body).encode()
