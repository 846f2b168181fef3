import re
from dataclasses import replace

import pytest

from quintet.auth.challenges import (
    Challenger,
    chosen_families,
    chosen_scopes,
    resource_metadata,
    resource_url,
)
from quintet.errors import AuthenticationError, PermissionDeniedError, QuintetError
from quintet.requests.principal import ADMIN
from tests.unit.quintet.support import http_request

METADATA = "https://host/.well-known/oauth-protected-resource/echo/mcp"
CHALLENGER = Challenger("echo", ("echo:use", "echo:configure", ADMIN))


def parameters(error: QuintetError) -> dict[str, str]:
    value = CHALLENGER(http_request(b"", {}), error)
    scheme, _, rest = value.partition(" ")
    assert scheme == "Bearer"
    assert re.fullmatch(r'(\w+="[^"]*"(, |$))+', rest)
    return dict(re.findall(r'(\w+)="([^"]*)"', rest))


def test_a_caller_without_a_token_is_told_where_to_get_one() -> None:
    told = parameters(AuthenticationError("Missing bearer token", token_sent=False))
    assert told == {"resource_metadata": METADATA, "scope": "echo:use echo:configure"}


def test_a_caller_with_a_bad_token_is_told_that_it_is_bad() -> None:
    told = parameters(AuthenticationError("Token has expired", token_sent=True))
    assert told == {
        "resource_metadata": METADATA,
        "scope": "echo:use echo:configure",
        "error": "invalid_token",
        "error_description": "Token has expired",
    }


def test_a_caller_without_the_permission_is_told_which_scope_is_needed() -> None:
    told = parameters(PermissionDeniedError(["echo:use", "echo:configure"], []))
    assert told["error"] == "insufficient_scope"
    assert told["scope"] == "echo:use echo:configure"
    assert told["resource_metadata"] == METADATA
    assert "error_description" in told


def test_metadata_names_the_resource_as_users_type_it() -> None:
    url = resource_url("https://host", "echo")
    assert url == "https://host/echo/mcp"
    assert resource_metadata(url, ["echo:use", ADMIN]) == {
        "resource": "https://host/echo/mcp",
        "scopes_supported": ["echo:use"],
        "bearer_methods_supported": ["header"],
    }


def test_authorization_servers_are_named_where_there_are_any() -> None:
    metadata = resource_metadata("https://host/echo/mcp", [], ["https://issuer"])
    assert metadata["authorization_servers"] == ["https://issuer"]


PERMISSIONS = {"echo": ("echo:use", "both"), "vault": ("vault:open", "both")}


@pytest.mark.parametrize(
    ("query", "families", "scopes", "shown"),
    [
        ("", [], ["echo:use", "both", "vault:open"], ""),
        ("families=vault", ["vault"], ["vault:open", "both"], "?families=vault"),
        ("families=vault%2Ccellar", ["vault", "cellar"], ["vault:open", "both"], None),
        ("families=cellar", ["cellar"], ["echo:use", "both", "vault:open"], None),
        ("families=", [], ["echo:use", "both", "vault:open"], ""),
        ("utm_source=x", [], ["echo:use", "both", "vault:open"], ""),
        ('families=vault"\r\n', ['vault"'], ["echo:use", "both", "vault:open"], ""),
    ],
)
def test_who_chooses_families_is_asked_for_their_permissions_at_the_address_as_typed(
    query: str, families: list[str], scopes: list[str], shown: str | None
) -> None:
    request = replace(http_request(b"", {}), path="/mcp", query=query)
    challenge = Challenger("quintet", chosen_scopes(PERMISSIONS, query))(
        request, AuthenticationError("Missing bearer token", token_sent=False)
    )

    choice = f"?{query}" if shown is None else shown
    assert chosen_families(query) == families
    assert f'scope="{" ".join(scopes)}"' in challenge
    assert f'/.well-known/oauth-protected-resource/mcp{choice}"' in challenge
