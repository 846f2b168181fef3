"""Where the sign-in's endpoints are, at the root of the origin that they speak for. Pure."""

from typing import Final

METADATA_PATHS: Final = (
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
)
KEYS_PATH: Final = "/.well-known/jwks.json"
AUTHORIZE_PATH: Final = "/authorize"
CALLBACK_PATH: Final = f"{AUTHORIZE_PATH}/callback"
"""Where users come back to; the upstream is told so when we are registered there."""
REGISTER_PATH: Final = "/register"
TOKEN_PATH: Final = "/token"  # noqa: S105 - a path
REVOKE_PATH: Final = "/revoke"

ROUTES: Final = (
    *(f"GET {path}" for path in (*METADATA_PATHS, KEYS_PATH, AUTHORIZE_PATH, CALLBACK_PATH)),
    *(f"POST {path}" for path in (AUTHORIZE_PATH, REGISTER_PATH, TOKEN_PATH, REVOKE_PATH)),
)
"""All of them, as API Gateway names routes."""
