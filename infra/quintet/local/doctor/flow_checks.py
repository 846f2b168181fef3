"""The first steps of signing in, as a program makes them: register, be asked for, redeem.

No user is asked anything: what would lead to consent is looked at, and never sent on.
"""

import json
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qs, urlencode, urlsplit

from quintet.local.doctor.checks import Check
from quintet.local.doctor.visiting import NotLookedAtError, Reply, Visit

_REDIRECT: Final = "http://127.0.0.1:33418/callback"
_OTHER_PORT: Final = "http://127.0.0.1:50123/callback"
_STRANGE: Final = "https://attacker.example/callback"
_HARMFUL: Final = ("javascript:alert(1)", "http://attacker.example/callback")
_CHALLENGE: Final = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
"""Of RFC 7636, appendix B."""
_CREATED: Final = (200, 201)


def _registered(visit: Visit, redirect: str) -> Reply:
    described = {
        "client_name": "quintet doctor",
        "redirect_uris": [redirect],
        "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
    }
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    return visit.ask(
        "POST", visit.endpoint("registration"), headers, json.dumps(described).encode()
    )


def _client_id(visit: Visit) -> str:
    found = _registered(visit, _REDIRECT).document.get("client_id")
    if not isinstance(found, str):
        raise NotLookedAtError("no client could be registered")
    return found


def _asked(visit: Visit, **changed: str) -> Reply:
    """What a browser is answered that a program has opened, by a client of our own."""
    query = {
        "response_type": "code",
        "client_id": _client_id(visit),
        "redirect_uri": _REDIRECT,
        "code_challenge": _CHALLENGE,
        "code_challenge_method": "S256",
        "state": "doctor",
        "resource": visit.url,
        **changed,
    }
    url = visit.endpoint("authorization")
    return visit.ask("GET", f"{url}{'&' if urlsplit(url).query else '?'}{urlencode(query)}")


def _outcome(reply: Reply, redirect: str = _REDIRECT) -> Mapping[str, str]:
    """What a redirect tells the program; empty where the user is not sent back to it."""
    target = reply.headers.get("location", "")
    if not target.startswith(redirect):
        return {}
    return {name: values[0] for name, values in parse_qs(urlsplit(target).query).items()}


def _refuses_programs(visit: Visit) -> str:
    reply = _registered(visit, _REDIRECT)
    if reply.status in _CREATED and reply.document.get("client_id"):
        uris = reply.document.get("redirect_uris", [_REDIRECT])
        return "" if _REDIRECT in str(uris) else f"it registered {uris} instead of {_REDIRECT}"
    return f"a program at {_REDIRECT} is answered {reply.status}: {reply.beginning}"


def _registers_harmful(visit: Visit) -> str:
    taken = [uri for uri in _HARMFUL if _registered(visit, uri).status in _CREATED]
    return f"it registers the redirect {', '.join(taken)}" if taken else ""


def _asks_nobody(visit: Visit) -> str:
    reply = _asked(visit)
    error = _outcome(reply).get("error")
    if error is not None:
        return f"a request for consent at {visit.url} is sent back with {error}"
    return "" if reply.status < 400 else f"a request for consent is answered {reply.status}"  # noqa: PLR2004


def _sends_anywhere(visit: Visit) -> str:
    reply = _asked(visit, redirect_uri=_STRANGE)
    if reply.headers.get("location", "").startswith(_STRANGE):
        return f"users are sent to {_STRANGE}, which the client has not named"
    shown = reply.status == 200 and "<form" in reply.body.decode("utf-8", "replace")  # noqa: PLR2004
    return f"consent is asked for the redirect {_STRANGE}" if shown else ""


def _wants_one_port(visit: Visit) -> str:
    if _asks_nobody(visit):
        raise NotLookedAtError("no request for consent is answered")
    reply = _asked(visit, redirect_uri=_OTHER_PORT)
    if reply.status < 400:  # noqa: PLR2004 - HTTP
        return ""
    return f"the redirect {_OTHER_PORT} of a client of {_REDIRECT} is answered {reply.status}"


def _does_without_pkce(visit: Visit) -> str:
    plain = _asked(visit, code_challenge_method="plain")
    refused = "error" in _outcome(plain) or plain.status >= 400  # noqa: PLR2004 - HTTP
    return "" if refused else f"code_challenge_method=plain is answered {plain.status}"


def _unsigned_redirect(visit: Visit) -> str:
    outcome = _outcome(_asked(visit, code_challenge_method="plain"))
    if not outcome:
        raise NotLookedAtError("no redirect was seen")
    issuer = outcome.get("iss")
    return "" if issuer == visit.issuer else f"a redirect tells iss={issuer or 'nothing'}"


def _strange_token_errors(visit: Visit) -> str:
    form = {
        "grant_type": "authorization_code",
        "code": "of-no-worth",
        "client_id": _client_id(visit),
        "redirect_uri": _REDIRECT,
        "code_verifier": "v" * 43,
    }
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    reply = visit.ask("POST", visit.endpoint("token"), headers, urlencode(form).encode())
    error = reply.document.get("error")
    if reply.status in (400, 401) and isinstance(error, str):
        return "" if error == "invalid_grant" else f"a code of no worth is told as {error}"
    return f"a code of no worth is answered {reply.status}: {reply.beginning}"


CHECKS: Final = (
    Check(
        "registers programs on people's machines",
        _refuses_programs,
        "Take redirects to http://127.0.0.1 and http://localhost with any port (RFC 8252), and "
        "answer 201 with the client's id; do not ask for a token first.",
    ),
    Check(
        "registers no harmful redirect",
        _registers_harmful,
        "Take https, loopback http and programs' own schemes alone.",
    ),
    Check(
        "asks users for their consent",
        _asks_nobody,
        "Let the authorization endpoint take the address as `resource` (RFC 8707) and the client "
        "that has just registered.",
    ),
    Check(
        "sends users back to their program alone",
        _sends_anywhere,
        "Compare redirect_uri with those of the client, character by character, before anything is "
        "shown or sent.",
    ),
    Check(
        "takes a program's redirect with another port",
        _wants_one_port,
        "Compare loopback redirects without their port (RFC 8252, section 7.3): programs listen "
        "where there is room.",
    ),
    Check(
        "insists on PKCE with S256",
        _does_without_pkce,
        "Refuse requests without code_challenge_method=S256.",
    ),
    Check(
        "signs its redirects with its issuer",
        _unsigned_redirect,
        "Add iss, equal to the issuer, to every redirect, errors too (RFC 9207).",
    ),
    Check(
        "tells programs why a code is worth nothing",
        _strange_token_errors,
        'Answer the token endpoint\'s errors as JSON, {"error": "invalid_grant"} with 400; a page, '
        "a redirect or another error makes clients give up or register anew.",
    ),
)
