"""Resource metadata (RFC 9728): what the address says of itself to whoever looks."""

from typing import Final

from quintet.local.doctor.checks import Check
from quintet.local.doctor.visiting import RESOURCE_METADATA, NotLookedAtError, Visit
from quintet.requests.principal import ADMIN

_ASKED_HEADERS: Final = ("authorization", "content-type", "mcp-protocol-version", "mcp-method")


def _undescribed_by_path(visit: Visit) -> str:
    return _undescribed(visit, visit.description)


def _undescribed_at_root(visit: Visit) -> str:
    return _undescribed(visit, visit.origin + RESOURCE_METADATA)


def _undescribed(visit: Visit, url: str) -> str:
    reply = visit.ask("GET", url)
    if reply.status == 200 and reply.document.get("resource"):  # noqa: PLR2004 - HTTP
        return ""
    return f"{url} is answered {reply.status}: {reply.beginning or 'nothing'}"


def _other_resource(visit: Visit) -> str:
    described = _resource(visit).get("resource")
    return "" if described == visit.url else f"it describes {described} instead of {visit.url}"


def _no_authorization_server(visit: Visit) -> str:
    servers = _resource(visit).get("authorization_servers")
    if not servers:
        return "authorization_servers is missing"
    return "" if isinstance(servers, list) else "authorization_servers is no list"


def _too_many_scopes(visit: Visit) -> str:
    scopes = _resource(visit).get("scopes_supported")
    offered = scopes if isinstance(scopes, list) else []
    found = [scope for scope in ("offline_access", ADMIN) if scope in offered]
    return f"scopes_supported offers {', '.join(found)} to everybody" if found else ""


def _hidden_from_pages(visit: Visit) -> str:
    reply = visit.ask("GET", visit.description, {"Origin": visit.page})
    if reply.status != 200:  # noqa: PLR2004 - HTTP
        raise NotLookedAtError("there is no resource metadata at the path form")
    if reply.headers.get("access-control-allow-origin") in ("*", visit.page):
        return ""
    return "Access-Control-Allow-Origin is missing there"


def _no_preflight(visit: Visit) -> str:
    asked = {
        "Origin": visit.page,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": ",".join(_ASKED_HEADERS),
    }
    reply = visit.ask("OPTIONS", visit.url, asked)
    if reply.headers.get("access-control-allow-origin") not in ("*", visit.page):
        return f"a preflight is answered {reply.status} without Access-Control-Allow-Origin"
    allowed = reply.headers.get("access-control-allow-headers", "").lower()
    missing = [name for name in _ASKED_HEADERS if name not in allowed and allowed != "*"]
    return f"Access-Control-Allow-Headers lacks {', '.join(missing)}" if missing else ""


def _hides_challenge(visit: Visit) -> str:
    headers = visit.message(headers={"Origin": visit.page}).headers
    if "access-control-allow-origin" not in headers:
        raise NotLookedAtError("pages may not read answers at all")
    exposed = headers.get("access-control-expose-headers", "").lower()
    return "" if "www-authenticate" in exposed else "pages cannot read WWW-Authenticate"


def _resource(visit: Visit) -> dict[str, object]:
    found = dict(visit.resource)
    if not found:
        raise NotLookedAtError("there is no resource metadata")
    return found


CHECKS: Final = (
    Check(
        "publishes its resource metadata at the path form",
        _undescribed_by_path,
        "Route /.well-known/* of the host to the portal; a stage prefix hides it, so use the "
        "$default stage or a custom domain.",
    ),
    Check(
        "publishes resource metadata at the root form",
        _undescribed_at_root,
        "Route /.well-known/oauth-protected-resource too: clients look there when the path form "
        "and the header are missing.",
    ),
    Check(
        "is described by the address that was typed",
        _other_resource,
        "Give clients exactly the address in `resource` (slash at the end, host and scheme count), "
        "or set the public address of the stage; clients refuse metadata of another address.",
    ),
    Check(
        "names an authorization server",
        _no_authorization_server,
        "Switch sign-in on for the stage, or name the issuer in authorization_servers; until then "
        "clients need a token (--token), and ChatGPT and Claude cannot connect.",
    ),
    Check(
        "offers no scope that nobody should ask for",
        _too_many_scopes,
        "Leave it out of scopes_supported: clients ask for all that stand there.",
    ),
    Check(
        "lets pages read its metadata",
        _hidden_from_pages,
        "Answer /.well-known/* with Access-Control-Allow-Origin; the inspector reads it from a "
        "page.",
    ),
    Check(
        "lets pages call",
        _no_preflight,
        "Allow the method POST and these headers for the page's origin in the CORS settings of the "
        "gateway (allowed_origins of the stage).",
    ),
    Check(
        "lets pages see the challenge",
        _hides_challenge,
        "Name WWW-Authenticate in Access-Control-Expose-Headers.",
    ),
)
