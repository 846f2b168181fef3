"""What all families share of what Quintet keeps in AWS; a family's own stands in its module."""

from typing import Final

from quintet.resources.declarations import Parameter, Secret, Table

LIMITS: Final = Table("limits", sort_key=None)

TOKEN_KEYS: Final = Secret("token-keys", "Keys that Quintet's tokens are signed with")
SIGN_IN_PUBLIC_KEYS: Final = Parameter(
    "sign-in-public-keys", "Keys that tokens of users are believed by", '{"keys": []}'
)
"""A JWK set; empty until the sign-in has published its first."""
SIGN_IN_CLIENT_SECRET: Final = Secret(
    "sign-in-client-secret", "Our client secret at the upstream, as plain text", is_generated=False
)
"""Made only where the upstream wants one."""
PORTAL_KEYS: Final = Secret("portal-keys", "Keys that sessions at the portal are sealed with")
"""Made only where users sign in, and so no function is granted it."""
GEMINI_API_KEY: Final = Secret(
    "gemini-api-key", "The key of the Gemini API, as plain text", is_generated=False
)
"""Made only where the deployment's model is Gemini's, and so no function is granted it."""
