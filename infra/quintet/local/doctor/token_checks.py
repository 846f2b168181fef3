"""What the address does with the token that it is visited with."""

from collections.abc import Mapping
from typing import Any, Final

from quintet.auth.challenges import COMBINED_PATH
from quintet.auth.compact import CompactToken, MalformedTokenError
from quintet.local.doctor.checks import Check
from quintet.local.doctor.visiting import HANDSHAKE, MODERN, MODERN_HEADERS, Visit

_OK: Final = 200


def _claims(visit: Visit) -> Mapping[str, Any]:
    """What the token says of itself; nobody believes it here. Empty where it is no JWT."""
    try:
        return CompactToken.read(visit.token or "").claims()
    except MalformedTokenError:
        return {}


def _over(visit: Visit) -> str:
    claims, now = _claims(visit), visit.clock()
    expires, begins = claims.get("exp"), claims.get("nbf", claims.get("iat"))
    if isinstance(expires, (int, float)) and expires <= now:
        return f"it expired {round(now - expires)} s ago"
    if isinstance(begins, (int, float)) and begins > now:
        return f"it is of {round(begins - now)} s in the future"
    return ""


def _of_another_address(visit: Visit) -> str:
    claim = _claims(visit).get("aud", [])
    listed = [str(audience) for audience in (claim if isinstance(claim, list) else [claim])]
    audiences = [audience for audience in listed if "://" in audience]
    accepted = (visit.origin, visit.origin + COMBINED_PATH, visit.origin + visit.path)
    if not audiences or any(audience.rstrip("/") in accepted for audience in audiences):
        return ""
    return f"it is for {', '.join(audiences)}"


def _refused(visit: Visit) -> str:
    reply = visit.message(headers={"Authorization": f"Bearer {visit.token}"})
    if reply.status != 401:  # noqa: PLR2004 - HTTP
        return ""
    return f"it is answered 401: {reply.headers.get('www-authenticate') or reply.beginning}"


def _no_handshake(visit: Visit) -> str:
    return _speaks(visit, "initialize", HANDSHAKE, {})


def _not_modern(visit: Visit) -> str:
    return _speaks(visit, "server/discover", MODERN, MODERN_HEADERS)


def _speaks(
    visit: Visit, method: str, params: Mapping[str, Any], headers: Mapping[str, str]
) -> str:
    sent = {**headers, "Authorization": f"Bearer {visit.token}"}
    reply = visit.message(method, params, sent)
    if reply.status == _OK and reply.document.get("result"):
        return ""
    return f"{method} is answered {reply.status}: {reply.beginning}"


CHECKS: Final = (
    Check(
        "is given a token that is valid now",
        _over,
        "Take a new token, and set the clocks of both machines by NTP.",
    ),
    Check(
        "is given a token for this address",
        _of_another_address,
        "Sign in at this address; let the client send `resource`, and the issuer put it into aud.",
    ),
    Check(
        "believes the token",
        _refused,
        "Take a token of this stage or state directory, of its issuer and its newest key; the "
        "header Authorization has to reach the function.",
    ),
    Check(
        "speaks 2025-11-25",
        _no_handshake,
        "Look whether the body reaches the function unchanged, and into its log.",
    ),
    Check(
        "speaks 2026-07-28",
        _not_modern,
        "Let MCP-Protocol-Version and Mcp-Method reach the function: a proxy that drops headers "
        "makes it answer in another revision.",
    ),
)
