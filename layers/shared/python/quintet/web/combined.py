"""`/mcp` behind API Gateway: one address, whose calls families answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quintet.auth.challenges import Challenger, chosen_families, chosen_scopes, is_combined
from quintet.protocol.combined.engine import CombinedEngine, Offer
from quintet.protocol.endpoint import Authenticate, McpEndpoint
from quintet.protocol.origins import OriginRules
from quintet.web.gateway import Event, http_request, lambda_response, not_found


@dataclass(frozen=True)
class CombinedGateway:
    """The front door of all families."""

    offer: Offer
    authenticate: Authenticate
    permissions: Mapping[str, Sequence[str]]
    """Of each family, by its name."""
    origins: OriginRules
    base_url: str | None = None
    scheme: str = "https"

    @property
    def endpoint(self) -> McpEndpoint:
        """The endpoint without an event: it refuses, and words failures."""
        return self._endpoint({}, "")

    def __call__(self, event: Event, _context: Any) -> dict[str, Any]:
        """Answers one event."""
        request = http_request(event, self.base_url, self.scheme)
        if not is_combined(request.path):
            return lambda_response(not_found())
        return lambda_response(self._endpoint(event, request.query).handle(request))

    def _endpoint(self, event: Event, query: str) -> McpEndpoint:
        engine = CombinedEngine(self.offer, event, chosen_families(query))
        challenge = Challenger(engine.family.name, chosen_scopes(self.permissions, query))
        return McpEndpoint(engine, self.authenticate, challenge, self.origins)
