"""The portal in this process, in front of servers that answer as they are told, and a browser."""

import base64
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from starlette.testclient import TestClient

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.deployment.family_listings import built_family
from quintet.deployment.permissions import FAMILY_PERMISSIONS
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from quintet.portal.api import SignedInPages, portal_app
from quintet.protocol.combined.listing import Listing
from quintet.requests.revisions import MODERN
from quintet.resources import FAMILIES

ORIGIN = "http://tools.example"
SCOPE = "context:read context:write reasoning:read"
KEYS = StaticKeys((SigningKey("only", b"x" * 32),))
ToolAnswer = Callable[[str, Mapping[str, Any]], Any]


def answered(structure: Any) -> dict[str, Any]:
    """A tool's result."""
    text = json.dumps(structure)
    return {"content": [{"type": "text", "text": text}], "structuredContent": structure}


@dataclass(repr=False)
class FakeOrigin:
    """Everything at the portal's origin but the portal. `answer` is asked for results of MCP."""

    answer: Callable[[str, str, Mapping[str, Any]], Any] = lambda *_: answered({"ok": True})
    refuses_tokens: bool = False
    expires_in: int = 900
    requests: list[OutboundRequest] = field(default_factory=list)
    issued: int = 0
    claims: Mapping[str, str] = field(default_factory=lambda: {"sub": "ann"})
    """Of access tokens."""

    def send(self, request: OutboundRequest) -> OutboundResponse:
        self.requests.append(request)
        path = urlsplit(request.url).path
        status, body = self._answer(path, request)
        headers = (("X-RateLimit-Limit", "60"), ("X-RateLimit-Remaining", "59"))
        limits = (*headers, ("X-RateLimit-Reset", "4000000000")) if path.endswith("/mcp") else ()
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return OutboundResponse(request.url, status, limits, content, False, 0.0, ())

    def _answer(self, path: str, request: OutboundRequest) -> tuple[int, Any]:
        if path == "/register":
            return 201, {"client_id": "sealed.portal"}
        if path == "/token":
            return (
                (400, {"error": "invalid_grant"}) if self.refuses_tokens else self._tokens(request)
            )
        if path == "/revoke":
            return 200, b""
        if not path.endswith("/mcp"):
            return 200, self.answer("", path, {})
        message = json.loads(request.body)
        family = path.split("/")[1]
        if message["method"] == "tools/list":
            return 200, {"result": {"tools": tools_of(family)}}
        told = self.answer(family, message["method"], message["params"])
        return (200, told) if "error" in told else (200, {"result": told})

    def _tokens(self, request: OutboundRequest) -> tuple[int, Any]:
        self.issued += 1
        asked = dict(parse_qsl(request.body.decode()))
        written = json.dumps(self.claims, separators=(",", ":")).encode()
        claims = base64.urlsafe_b64encode(written).decode().rstrip("=")
        return 200, {
            "access_token": f"header.{claims}.{self.issued}",
            "refresh_token": f"refresh-{self.issued}",
            "expires_in": self.expires_in,
            "scope": asked.get("code", "").removeprefix("code for ") or SCOPE,
        }

    def sent(self, path: str) -> list[OutboundRequest]:
        """The requests to one path."""
        return [request for request in self.requests if urlsplit(request.url).path == path]


def tools_of(family: str) -> list[dict[str, Any]]:
    """What a family really offers."""
    declared = next(item for item in FAMILIES if item.name == family)
    return [dict(entry) for entry in Listing.rendered(built_family(declared), MODERN).tools]


@dataclass(repr=False)
class PortalBrowser:
    """Somebody's browser, which keeps cookies and follows nothing by itself."""

    origin: FakeOrigin = field(default_factory=FakeOrigin)
    client: TestClient = field(init=False)

    def __post_init__(self) -> None:
        pages = SignedInPages(self.origin.send, KEYS)
        app = portal_app(FAMILY_PERMISSIONS, signs_in=True, signed_in=pages)
        self.client = TestClient(app, ORIGIN, follow_redirects=False)

    def get(self, path: str) -> Any:
        return self.client.get(path)

    def post(self, path: str, form: Mapping[str, str] | None = None, **headers: str) -> Any:
        """A form of a page of this session, with what is told."""
        own = {"csrf": self.csrf(), **(form or {})}
        return self.client.post(path, content=urlencode(own), headers=headers)

    def csrf(self) -> str:
        found = re.search(r'name="csrf" value="([^"]*)"', self.get("/portal/tokens").text)
        return unescape(found[1]) if found else ""

    def begin(self, path: str = "/portal/sign-in") -> dict[str, str]:
        """What the sign-in is asked."""
        return parameters(self.get(path))

    def finish(self, asked: Mapping[str, str], **changed: str) -> Any:
        """What comes back from the sign-in, some of which is changed."""
        scope = asked.get("scope") or SCOPE
        told = {"code": f"code for {scope}", "state": asked["state"], "iss": ORIGIN, **changed}
        return self.get(f"/portal/callback?{urlencode(told)}")

    def sign_in(self) -> "PortalBrowser":
        assert self.finish(self.begin()).status_code == 303
        return self

    def cookie(self, name: str) -> str:
        return self.client.cookies.get(name) or ""


def parameters(answer: Any) -> dict[str, str]:
    """Those of the URL that an answer redirects to."""
    assert answer.status_code == 303, answer.text
    return dict(parse_qsl(urlsplit(answer.headers["location"]).query))


def next_path(path: str) -> str:
    """Where a signed-out user is sent who wants a page."""
    return f"/portal/sign-in?next={quote(path, safe='/')}"
