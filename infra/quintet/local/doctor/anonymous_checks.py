"""First contact: what somebody without a token is answered at the address itself."""

import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Final
from urllib.parse import urlsplit

from quintet.local.doctor.checks import Check
from quintet.local.doctor.visiting import NotLookedAtError, Reply, Visit

_UNAUTHORIZED: Final = 401
_NOTHING_THERE: Final = (404, 405)
_PARAMETER: Final = re.compile(r'(\w+)="([^"]*)"')
_LARGE: Final = 2 * 1024 * 1024
_SKEW_SECONDS: Final = 60
_HTTP_1_1: Final = 11


def _insecure(visit: Visit) -> str:
    if visit.is_here or urlsplit(visit.url).scheme == "https":
        return ""
    return "tokens would travel unencrypted over http"


def _redirects(visit: Visit) -> str:
    reply = visit.message()
    target = reply.headers.get("location")
    return f"a POST is sent on to {target}" if target and 300 <= reply.status < 400 else ""  # noqa: PLR2004


def _no_server(visit: Visit) -> str:
    status = visit.message().status
    return f"a POST there is answered {status}" if status in _NOTHING_THERE else ""


def _refusal(visit: Visit) -> Reply:
    """The 401 to a POST without a token, of which much is asked."""
    reply = visit.message()
    if reply.status != _UNAUTHORIZED:
        raise NotLookedAtError(f"a POST without a token is answered {reply.status}")
    return reply


def _lets_anybody_in(visit: Visit) -> str:
    if _redirects(visit):
        raise NotLookedAtError("the address only sends clients on")
    if _no_server(visit):
        raise NotLookedAtError("no MCP server is there")
    status = visit.message().status
    return "" if status == _UNAUTHORIZED else f"a POST without a token is answered {status}"


def _answers_get(visit: Visit) -> str:
    if _no_server(visit):
        raise NotLookedAtError("no MCP server is there")
    status = visit.ask("GET", visit.url, {"Accept": "text/event-stream"}).status
    return "" if status == _UNAUTHORIZED else f"a GET without a token is answered {status}"


def _forgets_invalid(visit: Visit) -> str:
    _refusal(visit)
    reply = visit.message(headers={"Authorization": "Bearer of.no.worth"})
    if reply.status != _UNAUTHORIZED:
        return f"a token of no worth is answered {reply.status}"
    challenge = reply.headers.get("www-authenticate", "")
    return (
        ""
        if not challenge or "invalid_token" in challenge
        else 'the challenge lacks error="invalid_token"'
    )


def _unchallenged(visit: Visit) -> str:
    headers = _refusal(visit).headers
    if headers.get("www-authenticate", "").lower().startswith("bearer "):
        return ""
    renamed = [name for name in headers if name.endswith("remapped-www-authenticate")]
    return f"the header came as {renamed[0]}" if renamed else "the header is missing"


def _challenge(visit: Visit) -> Mapping[str, str]:
    challenge = visit.message().headers.get("www-authenticate")
    if challenge is None:
        raise NotLookedAtError("there is no WWW-Authenticate")
    return dict(_PARAMETER.findall(challenge))


def _points_elsewhere(visit: Visit) -> str:
    named = _challenge(visit).get("resource_metadata", "")
    if named == visit.description:
        return ""
    return f"it names {named or 'nothing'} instead of {visit.description}"


def _names_no_scope(visit: Visit) -> str:
    return "" if _challenge(visit).get("scope") else "it names no scope"


def _outdated(visit: Visit) -> str:
    version = visit.message().version
    return "" if version >= _HTTP_1_1 else "it speaks HTTP/1.0"


def _cuts_bodies(visit: Visit) -> str:
    _refusal(visit)
    status = visit.message("ping", {"filling": "x" * _LARGE}).status
    if status == _UNAUTHORIZED:
        return ""
    return f"a request of 2 MiB is answered {status}, where a small one is answered 401"


def _wrong_clock(visit: Visit) -> str:
    date = visit.message().headers.get("date")
    if date is None:
        raise NotLookedAtError("answers have no Date")
    try:
        seconds = parsedate_to_datetime(date).timestamp() - visit.clock()
    except ValueError:
        return f"its Date is no date: {date}"
    if abs(seconds) <= _SKEW_SECONDS:
        return ""
    return f"its clock is {abs(round(seconds))} s {'ahead of' if seconds > 0 else 'behind'} ours"


CHECKS: Final = (
    Check(
        "is reached over TLS",
        _insecure,
        "Serve it over https; clients refuse http but for loopback addresses.",
    ),
    Check(
        "answers at the address itself",
        _redirects,
        "Give clients the address that it is sent on to, or serve this one without a redirect: "
        "clients turn a redirected POST into a GET, or drop the token.",
    ),
    Check(
        "is the address of an MCP server",
        _no_server,
        "Give the whole address, which ends in /mcp as a rule; if you have, look at the routes and "
        "the stage of the gateway.",
    ),
    Check(
        "answers 401 to a POST without a token",
        _lets_anybody_in,
        "The function itself must answer: remove authorizers, IAM authorization and WAF rules in "
        "front of it; clients begin to sign in at a 401 and at nothing else.",
    ),
    Check(
        "answers 401 to a GET without a token",
        _answers_get,
        "Route GET to the same function; Claude looks with a GET, and takes 405 for a server that "
        "needs no sign-in.",
    ),
    Check(
        "says that a token is invalid",
        _forgets_invalid,
        'Answer 401 with error="invalid_token", so that clients refresh their token and do not '
        "give up.",
    ),
    Check(
        "says in WWW-Authenticate where tokens come from",
        _unchallenged,
        "Map the header back in the gateway (API Gateway: response parameter mapping of the "
        "integration), or let the proxy pass it; until then clients depend on the well-known "
        "addresses.",
    ),
    Check(
        "names its own resource metadata in WWW-Authenticate",
        _points_elsewhere,
        "Let the proxy pass the Host and the scheme that clients use, or set the public address "
        "(base URL) of the stage.",
    ),
    Check(
        "names the scopes in WWW-Authenticate",
        _names_no_scope,
        "Name the scopes in the challenge; without them clients ask for every scope there is.",
    ),
    Check(
        "speaks HTTP/1.1 or newer",
        _outdated,
        "Let the proxy speak HTTP/1.1 to clients (nginx: proxy_http_version 1.1 towards the "
        "server, too); event streams need it.",
    ),
    Check(
        "takes requests of 2 MiB",
        _cuts_bodies,
        "Raise the proxy's limit on bodies to 4 MiB (nginx: client_max_body_size 4m), or exempt "
        "the address from the WAF's body rule.",
    ),
    Check(
        "has the right time",
        _wrong_clock,
        "Set the clock of the server, or of this machine, by NTP; tokens are refused that seem to "
        "be of the future.",
    ),
)
