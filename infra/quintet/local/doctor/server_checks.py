"""The authorization server's metadata (RFC 8414): what clients decide by how to sign in."""

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from quintet.local.doctor.checks import Check
from quintet.local.doctor.visiting import NotLookedAtError, Visit
from quintet.protocol.origins import LOOPBACK

_ENDPOINTS: Final = ("authorization", "token")
_OK: Final = 200


def _unpublished(visit: Visit) -> str:
    _ = visit.issuer
    try:
        _ = visit.authorization_server
    except NotLookedAtError:
        return f"none of {', '.join(visit.server_metadata_urls())} has a JSON object"
    return ""


def _other_issuer(visit: Visit) -> str:
    issuer = visit.authorization_server.get("issuer")
    return "" if issuer == visit.issuer else f"its issuer is {issuer}, named is {visit.issuer}"


def _no_endpoints(visit: Visit) -> str:
    described = visit.authorization_server
    for name in _ENDPOINTS:
        url = described.get(f"{name}_endpoint")
        if not isinstance(url, str):
            return f"{name}_endpoint is missing"
        parts = urlsplit(url)
        if parts.scheme != "https" and (parts.hostname or "") not in LOOPBACK:
            return f"{name}_endpoint is reached over {parts.scheme or 'nothing'}: {url}"
    return ""


def _lacks(member: str, value: str) -> Callable[[Visit], str]:
    def look(visit: Visit) -> str:
        listed: Any = visit.authorization_server.get(member)
        if isinstance(listed, list) and value in listed:
            return ""
        return f"{member} {'is missing' if listed is None else f'lacks {value}: {listed}'}"

    return look


def _not_true(member: str) -> Callable[[Visit], str]:
    def look(visit: Visit) -> str:
        value = visit.authorization_server.get(member)
        return "" if value is True else f"{member} is {'missing' if value is None else value}"

    return look


def _nobody_can_register(visit: Visit) -> str:
    described = visit.authorization_server
    return "" if described.get("registration_endpoint") else "registration_endpoint is missing"


def _revokes_nothing(visit: Visit) -> str:
    form = urlencode({"token": "of-no-worth", "token_type_hint": "refresh_token"}).encode()
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    reply = visit.ask("POST", visit.endpoint("revocation"), headers, form)
    if reply.status == _OK:
        return ""
    return f"a token of no worth is answered {reply.status}: {reply.beginning}"


CHECKS: Final = (
    Check(
        "publishes its authorization server's metadata",
        _unpublished,
        "Serve /.well-known/oauth-authorization-server below the issuer's host (before the path of "
        "an issuer that has one), as JSON and without a token.",
    ),
    Check(
        "has an authorization server with the issuer that is named",
        _other_issuer,
        "Make both the same, character by character; a proxy in front of the issuer must not keep "
        "the issuer behind it.",
    ),
    Check(
        "has endpoints for authorization and tokens",
        _no_endpoints,
        "Publish authorization_endpoint and token_endpoint as https URLs.",
    ),
    Check(
        "offers PKCE with S256",
        _lacks("code_challenge_methods_supported", "S256"),
        'Publish code_challenge_methods_supported: ["S256"]; clients refuse to go on without it '
        "(a Cognito user pool alone does not publish it).",
    ),
    Check(
        "lets public clients in",
        _lacks("token_endpoint_auth_methods_supported", "none"),
        'Add "none" to token_endpoint_auth_methods_supported; Claude and ChatGPT have no secret, '
        "and Claude uses metadata documents only with it.",
    ),
    Check(
        "takes metadata documents as client ids",
        _not_true("client_id_metadata_document_supported"),
        "Publish client_id_metadata_document_supported: true where the server reads them; without "
        "it Claude and ChatGPT must register.",
    ),
    Check(
        "says whose redirect it is",
        _not_true("authorization_response_iss_parameter_supported"),
        "Send iss with every redirect and publish authorization_response_iss_parameter_supported: "
        "true; it is what protects clients against mixed-up issuers.",
    ),
    Check(
        "lets clients register",
        _nobody_can_register,
        "Publish registration_endpoint; VS Code, Cursor and the inspector have no other way in.",
    ),
    Check(
        "lets clients take tokens back",
        _revokes_nothing,
        "Answer 200 at revocation_endpoint, to tokens that are not known too (RFC 7009), without a "
        "client secret; signing out ends nothing else.",
    ),
)
