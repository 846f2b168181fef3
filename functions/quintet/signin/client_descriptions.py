"""What a program says of itself when it registers, or at a URL; read and checked. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from quintet.signin.errors import OAuthError
from quintet.signin.redirects import may_be_registered

_MOST_REDIRECTS: Final = 10
_LONGEST_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class Client:
    """A program that asks for tokens; `host` is where its description lies, if it does."""

    id: str
    name: str
    redirect_uris: tuple[str, ...]
    host: str = ""


def described(description: Any) -> tuple[str, tuple[str, ...]]:
    """The name and the redirects of a client's metadata (RFC 7591, section 2).

    Raises:
        OAuthError: the description is of no use.
    """
    if not isinstance(description, Mapping):
        raise OAuthError("invalid_client_metadata", "a JSON object is expected")
    uris = description.get("redirect_uris")
    if not isinstance(uris, list) or not 0 < len(uris) <= _MOST_REDIRECTS:
        raise OAuthError("invalid_redirect_uri", f"1 to {_MOST_REDIRECTS} redirect_uris are wanted")
    if not all(isinstance(uri, str) and may_be_registered(uri) for uri in uris):
        raise OAuthError("invalid_redirect_uri", "a redirect_uri cannot be used")
    if description.get("token_endpoint_auth_method", "none") != "none":
        raise OAuthError("invalid_client_metadata", "only public clients (none) are served")
    name = description.get("client_name")
    shown = "".join(filter(str.isprintable, name)) if isinstance(name, str) else ""
    return shown[:_LONGEST_NAME] or "a program without a name", tuple(uris)


def unknown_client(why: str) -> OAuthError:
    """The error of an id that names nobody; a client that is told so registers anew."""
    return OAuthError("invalid_client", why, status=401)
