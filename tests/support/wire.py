"""Sends MCP messages to an endpoint as clients of each revision do, and reads the answers."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx2

from quintet.protocol.inbound import CAPABILITIES_KEY, NAMED_BY, VERSION_KEY
from quintet.requests.http import HttpRequest, HttpResponse, header_values

MODERN = "2026-07-28"
HANDSHAKE = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
REVISIONS = (*HANDSHAKE, MODERN)

Handle = Callable[[HttpRequest], HttpResponse]


@dataclass(frozen=True)
class Answer:
    """An HTTP answer; `body` is its JSON, or the list of messages of an event stream."""

    status: int
    headers: Mapping[str, str]
    body: Any

    @property
    def result(self) -> Any:
        assert "result" in self.body, self.body
        return self.body["result"]

    @property
    def error(self) -> Any:
        assert "error" in self.body, self.body
        return self.body["error"]

    @property
    def required(self) -> list[str]:
        """The permissions that a refusal asks for."""
        assert self.error["data"]["type"] == "PERMISSION_DENIED"
        return list(self.error["data"]["required_permissions"])


def message(
    method: str,
    params: Mapping[str, Any] | None = None,
    revision: str = "2025-11-25",
    ident: Any = 1,
) -> dict[str, Any]:
    """A JSON-RPC request as a client of the revision writes it."""
    own = dict(params or {})
    if revision == MODERN:
        meta = {VERSION_KEY: MODERN, CAPABILITIES_KEY: {}}
        own["_meta"] = {**meta, **own.get("_meta", {})}
    return {"jsonrpc": "2.0", "id": ident, "method": method, "params": own}


def headers_for(method: str, params: Mapping[str, Any], revision: str) -> dict[str, str]:
    """The headers that go with it."""
    headers = {
        "content-type": "application/json",
        "accept": "application/json, text/event-stream",
        "host": "127.0.0.1:6789",
    }
    headers["mcp-protocol-version"] = revision
    if revision == MODERN:
        headers["mcp-method"] = method
        named = params.get(NAMED_BY.get(method, ""))
        if isinstance(named, str):
            headers["mcp-name"] = named
    return headers


@dataclass(frozen=True)
class Caller:
    """One client of one endpoint."""

    handle: Handle
    token: str | None = None
    revision: str = "2025-11-25"

    def request(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        headers: Mapping[str, str | None] | None = None,
    ) -> Answer:
        """One request; a header given as None is left out."""
        body = message(method, params, self.revision)
        return self.post(
            json.dumps(body).encode(),
            {**headers_for(method, body["params"], self.revision), **(headers or {})},
        )

    def post(self, body: bytes, headers: Mapping[str, str | None] | None = None) -> Answer:
        """Any bytes, with the headers of a handshake client where none are given."""
        sent = headers_for("", {}, "2025-03-26") if headers is None else dict(headers)
        if self.token is not None:
            sent.setdefault("authorization", f"Bearer {self.token}")
        pairs = [(name, value) for name, value in sent.items() if value is not None]
        request = HttpRequest(
            "POST", "/family/mcp", header_values(pairs), body, "http://127.0.0.1:6789", "request-1"
        )
        return read_answer(self.handle(request))

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Answer:
        """tools/call."""
        return self.request("tools/call", {"name": tool, "arguments": dict(arguments)})

    def read(self, uri: str) -> Answer:
        """resources/read."""
        return self.request("resources/read", {"uri": uri})


def read_answer(response: HttpResponse) -> Answer:
    text = response.body.decode("utf-8")
    if response.headers.get("Content-Type") == "text/event-stream":
        data = [line[6:] for line in text.splitlines() if line.startswith("data: ")]
        return Answer(response.status, response.headers, [json.loads(item) for item in data])
    return Answer(response.status, response.headers, json.loads(text) if text else None)


def over_http(url: str) -> Handle:
    """Sends requests to a real server instead of an endpoint in this process."""

    def handle(request: HttpRequest) -> HttpResponse:
        headers = {name: value for name, value in request.headers.items() if name != "host"}
        pairs = [(name, value) for name, values in headers.items() for value in values]
        answer = httpx2.request(
            request.method, url, headers=pairs, content=request.body, timeout=60
        )
        named = {canonical(name): value for name, value in answer.headers.items()}
        return HttpResponse(answer.status_code, answer.content, named)

    return handle


def canonical(name: str) -> str:
    """Header names as our own answers spell them; on the wire their case means nothing."""
    spelled = "-".join(part.capitalize() for part in name.split("-"))
    return spelled.replace("Www-", "WWW-").replace("X-Ratelimit", "X-RateLimit")
