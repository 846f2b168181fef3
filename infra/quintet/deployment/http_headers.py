"""Methods and headers that browsers may use, the same on API Gateway and on the local server.

Named one by one: a `*` would cover everything but `Authorization`.
"""

from typing import Final

ALLOWED_METHODS: Final = ("GET", "POST", "PATCH", "DELETE")
ALLOWED_HEADERS: Final = (
    "Accept",
    "Authorization",
    "Content-Type",
    "Last-Event-ID",
    "MCP-Protocol-Version",
    "Mcp-Method",
    "Mcp-Name",
    "Mcp-Session-Id",
    "traceparent",
)
EXPOSED_HEADERS: Final = (
    "Retry-After",
    "WWW-Authenticate",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "X-RateLimit-Window",
)
