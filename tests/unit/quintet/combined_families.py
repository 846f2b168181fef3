"""Two small families behind one address, and a client of it; calls stay in this process."""

import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from quintet.dialects import STANDARD
from quintet.errors import AuthenticationError, ServiceUnavailableError
from quintet.family import ServerInfo, ToolFamily, resource, tool
from quintet.protocol.combined.engine import Offer
from quintet.protocol.combined.listing import Listing, Listings, listings_text, read_listings
from quintet.protocol.endpoint import Challenge, McpEndpoint
from quintet.protocol.engine import Engine
from quintet.protocol.origins import OriginRules
from quintet.requests.content import ResourceText
from quintet.requests.deadline import REQUEST_SECONDS
from quintet.requests.http import HttpRequest
from quintet.requests.principal import Principal
from quintet.requests.revisions import BY_VERSION
from quintet.views.documents import View
from quintet.web.combined import CombinedGateway
from quintet.web.gateway import Gateway
from tests.unit.quintet.echo_family import EVERYTHING, echo_family
from tests.unit.quintet.support import FakeLimiter, sealer

OPEN: Final = "vault:open"
GOLD: Final = "vault://gold"


SCALES: Final = View("ui://vault/scales", "scales", "The scales", Path(__file__), ())


class VaultTools:
    @tool(permission=OPEN, view=SCALES)
    def weigh(self) -> str:
        """Weighs the gold."""
        return "heavy"


class VaultResources:
    @resource(GOLD, permission=OPEN, mime_type="text/plain", name="gold")
    def gold(self) -> ResourceText:
        """What lies in the vault."""
        return ResourceText(GOLD, "gold", "text/plain")


VAULT: Final = ToolFamily(
    "vault",
    ServerInfo("vault-server", "1.0.0", "Vault"),
    "Keeps gold.",
    STANDARD,
    VaultTools(),
    VaultResources(),
)
FAMILIES: Final = {"echo": echo_family(), "vault": VAULT}
PERMISSIONS: Final = {"echo": EVERYTHING, "vault": (OPEN,)}


def _challenge_of(family: str) -> Challenge:
    return lambda _request, _error: f"Bearer of {family}"


class Reached:
    """The families' front doors; what each was handed is remembered, and some can be down."""

    def __init__(self, authenticate: Any, down: Sequence[str], hanging: Sequence[str]) -> None:
        self.events: list[tuple[str, Mapping[str, Any]]] = []
        self._down = down
        self._hanging = hanging
        self._doors = {
            name: Gateway(
                McpEndpoint(
                    Engine(family, limiter=FakeLimiter(5), sealer=sealer()),
                    authenticate,
                    _challenge_of(name),
                )
            )
            for name, family in FAMILIES.items()
        }

    def invoke(self, family: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
        self.events.append((family, event))
        if family in self._down:
            raise ServiceUnavailableError(family)
        if family in self._hanging:
            time.sleep(REQUEST_SECONDS)
        carried: Mapping[str, Any] = json.loads(json.dumps(self._doors[family](event, None)))
        return carried


class Combined:
    """A client of the address of both families."""

    def __init__(
        self,
        permissions: Sequence[str] = (*EVERYTHING, OPEN),
        *,
        down: Sequence[str] = (),
        hanging: Sequence[str] = (),
        seconds_left: float = REQUEST_SECONDS,
        version: str = "2025-11-25",
        query: str = "",
        has_token: bool = True,
    ) -> None:
        def authenticate(_: HttpRequest) -> Principal:
            if not has_token:
                raise AuthenticationError("Missing bearer token", token_sent=False)
            return Principal("issuer", "ann", tuple(permissions))

        self.reached = Reached(authenticate, down, hanging)
        self.failures: list[BaseException] = []
        offer = Offer(
            listings_of, self.reached, sealer(), lambda _, failure: self.failures.append(failure)
        )
        self.gateway = CombinedGateway(offer, authenticate, PERMISSIONS, OriginRules())
        self._version = version
        self._query = query
        self._spent = REQUEST_SECONDS - seconds_left

    def send(self, body: Any, *, path: str = "/mcp", **headers: str) -> dict[str, Any]:
        """The answer to an event with this body."""
        return self.gateway(self.event(body, path=path, **headers), None)

    def ask(self, method: str, params: Mapping[str, Any] | None = None) -> Any:
        """The JSON-RPC answer to a request."""
        return json.loads(self.send(self.message(method, params))["body"])

    def message(self, method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
        own = dict(params or {})
        if BY_VERSION[self._version].stateless:
            prefix = "io.modelcontextprotocol/"
            said = {prefix + "protocolVersion": self._version, prefix + "clientCapabilities": {}}
            own["_meta"] = said
        return {"jsonrpc": "2.0", "id": 7, "method": method, "params": own}

    def event(self, body: Any, *, path: str = "/mcp", **headers: str) -> dict[str, Any]:
        own = {"mcp-protocol-version": self._version, "accept": "application/json"}
        if isinstance(body, dict) and BY_VERSION[self._version].stateless:
            params = body["params"]
            named = params.get("name") or params.get("uri")
            own |= {"mcp-method": body["method"]} | ({"mcp-name": named} if named else {})
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return {
            "rawPath": path,
            "rawQueryString": self._query,
            "headers": {"content-type": "application/json", **own, **given},
            "requestContext": {
                "domainName": "api.example",
                "http": {"method": "POST", "path": path},
                "requestId": "gateway-1",
                "timeEpoch": int((time.time() - self._spent) * 1000),
            },
            "body": body if isinstance(body, str) else json.dumps(body),
            "isBase64Encoded": False,
        }


def listings_of(version: str) -> Listings:
    """Rendered, written and read again, as the router gets them."""
    revision = BY_VERSION[version]
    made = {name: Listing.rendered(family, revision) for name, family in FAMILIES.items()}
    return read_listings(json.loads(listings_text(made)))
