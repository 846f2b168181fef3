"""In-memory stand-ins for what surrounds the shared layer, and a client for its endpoint."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.sealing import AesGcmSealer
from quintet.declarations import Tier
from quintet.errors import AuthenticationError, LimitExceededError, QuintetError
from quintet.family import ToolFamily
from quintet.protocol.context import LimitState
from quintet.protocol.endpoint import McpEndpoint
from quintet.protocol.engine import CallRecord, Engine
from quintet.protocol.origins import OriginRules
from quintet.requests.http import HttpRequest, header_values
from quintet.requests.principal import Principal
from tests.unit.quintet.echo_family import EVERYTHING, echo_family

HANDSHAKE_VERSIONS: Final = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
MODERN_VERSION: Final = "2026-07-28"
ALL_VERSIONS: Final = (*HANDSHAKE_VERSIONS, MODERN_VERSION)

VERSION_KEY: Final = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES_KEY: Final = "io.modelcontextprotocol/clientCapabilities"
LOG_LEVEL_KEY: Final = "io.modelcontextprotocol/logLevel"
SERVER_INFO_KEY: Final = "io.modelcontextprotocol/serverInfo"

OLD_KEY: Final = SigningKey("old", b"o" * 32)
NEW_KEY: Final = SigningKey("new", b"n" * 32)
NOON: Final = 1_800_000_000.0

ANN: Final = Principal("issuer", "ann", EVERYTHING)
BOB: Final = Principal("issuer", "bob", EVERYTHING)
NOBODY: Final = Principal("issuer", "nobody", ())

_NAMED_BY: Final = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}


class FakeClock:
    """A clock that stands until it is moved."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class FakeLimiter:
    """Counts in memory; one bucket of `limit` calls for each caller and tier."""

    def __init__(self, limit: int = 1000) -> None:
        self.limit = limit
        self.taken: list[tuple[str, Tier]] = []

    def take(self, caller: str, tier: Tier) -> LimitState | None:
        used = self.taken.count((caller, tier))
        if used >= self.limit:
            raise LimitExceededError(limit=self.limit, window_seconds=60, retry_after=9, reset=120)
        self.taken.append((caller, tier))
        return LimitState(self.limit, self.limit - used - 1, 120, 60)


def sealer(clock: FakeClock | None = None) -> AesGcmSealer:
    return AesGcmSealer(StaticKeys((NEW_KEY,)), clock or FakeClock())


@dataclass
class Watched:
    """An engine with everything it told its watchers."""

    engine: Engine
    limiter: FakeLimiter
    records: list[CallRecord] = field(default_factory=list)
    failures: list[tuple[str, BaseException]] = field(default_factory=list)


def watched_engine(
    family: ToolFamily | None = None, *, limit: int = 1000, clock: FakeClock | None = None
) -> Watched:
    limiter = FakeLimiter(limit)
    records: list[CallRecord] = []
    failures: list[tuple[str, BaseException]] = []
    engine = Engine(
        family or echo_family(),
        limiter=limiter,
        sealer=sealer(clock),
        observe=records.append,
        log_failure=lambda request_id, failure: failures.append((request_id, failure)),
    )
    return Watched(engine, limiter, records, failures)


@dataclass(frozen=True)
class Answer:
    """An HTTP answer as a test reads it."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        assert self.headers["Content-Type"] == "application/json"
        return json.loads(self.body)

    @property
    def result(self) -> Any:
        return self.json["result"]

    @property
    def error(self) -> Any:
        return self.json["error"]

    @property
    def required(self) -> list[str]:
        """The permissions that a refusal asks for."""
        assert self.error["data"]["type"] == "PERMISSION_DENIED"
        return list(self.error["data"]["required_permissions"])

    @property
    def code(self) -> Any:
        return self.json["error"]["code"]

    @property
    def events(self) -> list[Any]:
        """The messages of a stream of server-sent events, each frame checked."""
        assert self.headers["Content-Type"] == "text/event-stream"
        *frames, rest = self.body.decode().split("\r\n\r\n")
        assert rest == ""
        lines = [frame.split("\r\n") for frame in frames]
        assert all(len(line) == 2 and line[0] == "event: message" for line in lines)
        return [json.loads(line[1].removeprefix("data: ")) for line in lines]


def http_request(body: bytes, headers: Mapping[str, str], method: str = "POST") -> HttpRequest:
    return HttpRequest(
        method, "/echo/mcp", header_values(headers.items()), body, "https://host", "request-7"
    )


def call_of(method: str, params: Any = None, identifier: Any = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params or {}}


def modern_call(
    method: str, params: Mapping[str, Any] | None = None, **meta: Any
) -> dict[str, Any]:
    """A request of 2026-07-28 with its envelope; `meta` adds to it or replaces parts."""
    own = meta.pop("_meta", {})
    envelope = {VERSION_KEY: MODERN_VERSION, CAPABILITIES_KEY: {}, **meta, **own}
    return call_of(method, {**(params or {}), "_meta": envelope})


def modern_headers(body: Mapping[str, Any]) -> dict[str, str]:
    """The routing headers that such a request needs."""
    headers = {"MCP-Protocol-Version": MODERN_VERSION, "Mcp-Method": str(body["method"])}
    named = body["params"].get(_NAMED_BY.get(str(body["method"]), ""))
    return headers if named is None else {**headers, "Mcp-Name": str(named)}


class Client:
    """Sends to one endpoint; JSON answers unless `accept` says otherwise."""

    def __init__(self, endpoint: McpEndpoint) -> None:
        self.endpoint = endpoint

    def send(
        self, body: Any, headers: Mapping[str, str | None] | None = None, *, method: str = "POST"
    ) -> Answer:
        """Any body under any headers; a header given as None is left out."""
        lines = {"Content-Type": "application/json", "Accept": "application/json"}
        given = {**lines, **(headers or {})}
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        kept = {name: value for name, value in given.items() if value is not None}
        return self.answered(http_request(content, kept, method))

    def answered(self, request: HttpRequest) -> Answer:
        response = self.endpoint.handle(request)
        return Answer(response.status, response.headers, response.body)

    def handshake(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        version: str = "2025-11-25",
        **headers: str,
    ) -> Answer:
        return self.send(call_of(method, params), {"MCP-Protocol-Version": version, **headers})

    def modern(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        headers: Mapping[str, str | None] | None = None,
        **meta: Any,
    ) -> Answer:
        body = modern_call(method, params, **meta)
        return self.send(body, {**modern_headers(body), **(headers or {})})

    def on(self, version: str, method: str, params: Mapping[str, Any] | None = None) -> Answer:
        """The same request on any revision."""
        if version == MODERN_VERSION:
            return self.modern(method, params)
        return self.handshake(method, params, version)

    def call(self, version: str, tool: str, arguments: Mapping[str, Any] | None = None) -> Answer:
        """A tool's call on any revision."""
        return self.on(version, "tools/call", {"name": tool, "arguments": dict(arguments or {})})


def challenge(_request: HttpRequest, error: QuintetError) -> str:
    return f"Bearer {type(error).__name__}"


def refuse_all(_: HttpRequest) -> Principal:
    """The authentication of an endpoint that lets nobody in."""
    raise AuthenticationError("Nobody may", token_sent=True)


def client(
    family: ToolFamily | None = None,
    *,
    principal: Principal = ANN,
    watched: Watched | None = None,
    origins: OriginRules | None = None,
    limit: int = 1000,
) -> Client:
    """A client of the echo family whose every request is believed to be the principal's."""
    engine = (watched or watched_engine(family, limit=limit)).engine
    endpoint = McpEndpoint(engine, lambda _: principal, challenge, origins or OriginRules())
    return Client(endpoint)
