"""`/mcp` behind API Gateway: one address, whose calls families answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qs

from quintet.auth.challenges import Challenger, is_combined
from quintet.protocol.combined.engine import CombinedEngine, Offer
from quintet.protocol.endpoint import Authenticate, McpEndpoint
from quintet.protocol.origins import OriginRules
from quintet.web.gateway import Event, http_request, lambda_response, not_found

FAMILIES_PARAMETER: Final = "families"
"""The parameter that names families by commas, for clients that cannot use all tools at once."""


@dataclass(frozen=True)
class CombinedGateway:
    """The front door of all families."""

    offer: Offer
    authenticate: Authenticate
    permissions: Sequence[str]
    """Of all families."""
    origins: OriginRules
    base_url: str | None = None
    scheme: str = "https"

    @property
    def endpoint(self) -> McpEndpoint:
        """The endpoint without an event: it refuses, and words failures."""
        engine = CombinedEngine(self.offer, {})
        challenge = Challenger(engine.family.name, self.permissions)
        return McpEndpoint(engine, self.authenticate, challenge, self.origins)

    def __call__(self, event: Event, _context: Any) -> dict[str, Any]:
        """Answers one event."""
        request = http_request(event, self.base_url, self.scheme)
        if not is_combined(request.path):
            return lambda_response(not_found())
        engine = CombinedEngine(self.offer, event, _chosen_families(event))
        return lambda_response(replace(self.endpoint, engine=engine).handle(request))


def _chosen_families(event: Event) -> list[str]:
    lists = parse_qs(event.get("rawQueryString") or "").get(FAMILIES_PARAMETER, [])
    return [name.strip() for names in lists for name in names.split(",") if name.strip()]
