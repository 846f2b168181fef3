"""What OAuth clients read: protected resource metadata and WWW-Authenticate challenges.

Source: RFC 9728 (metadata), RFC 6750 section 3 (challenges), MCP "Authorization".
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qs

from quintet.errors import AuthenticationError, PermissionDeniedError, QuintetError
from quintet.requests.http import HttpRequest
from quintet.requests.principal import ADMIN

METADATA_PATH: Final = "/.well-known/oauth-protected-resource"
COMBINED_PATH: Final = "/mcp"
"""Where all families are served behind one address."""
FAMILIES_PARAMETER: Final = "families"
"""Its parameter that names families by commas, for clients that cannot use all tools at once."""
_CHOICE: Final = re.compile(rf"{FAMILIES_PARAMETER}=[A-Za-z0-9%,-]+")
"""A query that is repeated in metadata and headers as it was typed."""


def resource_url(base_url: str, family: str) -> str:
    """The URL a user types into a client."""
    return f"{base_url}/{family}{COMBINED_PATH}"


def is_combined(path: str) -> bool:
    """Whether a path is that of the address of all families."""
    return path.rstrip("/") == COMBINED_PATH


def chosen_families(query: str) -> list[str]:
    """The families that the combined address's query names; none where it is for all."""
    lists = parse_qs(query).get(FAMILIES_PARAMETER, [])
    return [name.strip() for names in lists for name in names.split(",") if name.strip()]


def chosen_address(query: str) -> str:
    """The path of the combined address, with the choice of families that a user has typed."""
    return f"{COMBINED_PATH}?{query}" if _CHOICE.fullmatch(query) else COMBINED_PATH


def chosen_scopes(permissions: Mapping[str, Sequence[str]], query: str) -> list[str]:
    """The permissions of the chosen families, of all where no known one is chosen."""
    known = [name for name in chosen_families(query) if name in permissions]
    return list(
        dict.fromkeys(scope for name in known or permissions for scope in permissions[name])
    )


def accepted_audiences(base_url: str, path: str) -> tuple[str, ...]:
    """The addresses whose tokens are good at a path: its own, that of all families, the origin."""
    own = () if is_combined(path) else (resource_url(base_url, path.lstrip("/").partition("/")[0]),)
    return (base_url, base_url + COMBINED_PATH, *own)


def resource_metadata(
    resource: str, scopes: Sequence[str], authorization_servers: Sequence[str] = ()
) -> dict[str, Any]:
    """The RFC 9728 document; authorization servers only where an issuer is configured."""
    metadata: dict[str, Any] = {
        "resource": resource,
        "scopes_supported": [scope for scope in scopes if scope != ADMIN],
        "bearer_methods_supported": ["header"],
    }
    if authorization_servers:
        metadata["authorization_servers"] = list(authorization_servers)
    return metadata


@dataclass(frozen=True, slots=True)
class Challenger:
    """Writes the challenges of one family."""

    family: str
    scopes: Sequence[str]

    def __call__(self, request: HttpRequest, error: QuintetError) -> str:
        """The WWW-Authenticate value of a 401 or 403."""
        own = f"/{self.family}{COMBINED_PATH}"
        path = chosen_address(request.query) if is_combined(request.path) else own
        metadata = f"{request.base_url}{METADATA_PATH}{path}"
        parts = [f'resource_metadata="{metadata}"']
        if isinstance(error, PermissionDeniedError):
            parts = [
                'error="insufficient_scope"',
                f'scope="{" ".join(error.required)}"',
                *parts,
                'error_description="The token lacks a permission that this needs"',
            ]
        elif isinstance(error, AuthenticationError):
            scopes = " ".join(scope for scope in self.scopes if scope != ADMIN)
            parts.append(f'scope="{scopes}"')
            if error.token_sent:
                parts.append('error="invalid_token"')
                parts.append(f'error_description="{error.data["details"]}"')
        return "Bearer " + ", ".join(parts)
