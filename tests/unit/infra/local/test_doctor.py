"""`quintet doctor` names each mistake of an operator, and finds none where there is none."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from email.utils import formatdate
from urllib.parse import parse_qs, urlencode

import pytest

from quintet.auth.compact import hs256_token
from quintet.local.doctor import token_checks
from quintet.local.doctor.checks import Finding
from quintet.local.doctor.examining import CHECKS, examine, findings
from quintet.local.doctor.visiting import HANDSHAKE, Reply, Send, Visit
from quintet.local.failures import CommandError
from tests.support.misconfigured import (
    URL,
    HealthyServer,
    Mistake,
    answered,
    asked_with,
    healthy_server,
    of_resource,
    of_server,
    renamed,
    reply_of,
    with_header,
    without_header,
)
from tests.support.signin_world import ORIGIN
from tests.support.world import NOON

NOT_LOOKED_AT = "open"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HealthyServer]:
    with healthy_server(tmp_path_factory.mktemp("state")) as made:
        yield made


def found(send: Send, url: str = URL, token: str | None = None) -> list[Finding]:
    return list(findings(Visit(url, token, send, lambda: NOON)))


def wrong(send: Send, url: str = URL, token: str | None = None) -> dict[str, Finding]:
    return {item.what: item for item in found(send, url, token) if item.state == "wrong"}


def test_nothing_is_wrong_with_a_healthy_server(server: HealthyServer) -> None:
    told = found(server.send, token=server.token())

    assert {(item.what, item.wrong) for item in told if item.state != "ok"} == set()
    assert len(told) == len(CHECKS) + len(token_checks.CHECKS) == 42


def test_nothing_is_wrong_with_an_address_of_some_families(server: HealthyServer) -> None:
    assert wrong(server.send, f"{URL}?families=context", server.token()) == {}


def test_what_is_no_url_is_visited_by_nobody() -> None:
    with pytest.raises(CommandError, match="https://"):
        examine("tools.example/mcp", None)


def slash(send: Send) -> Send:
    """A proxy that wants a slash at the end."""
    location = {"location": f"{URL}/"}
    return reply_of("/mcp", lambda _: Reply(307, location, b""), "POST")(send)


def small_bodies(send: Send) -> Send:
    """nginx with its default limit on bodies."""

    def sent(method: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        is_large = len(body) > 1024 * 1024
        return Reply(413, {}, b"<html>") if is_large else send(method, url, headers, body)

    return sent


def any_redirect(send: Send) -> Send:
    """A server that sends users wherever the query says."""

    def sent(method: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        redirect = parse_qs(url.partition("?")[2]).get("redirect_uri", [""])[0]
        if redirect.startswith("https://attacker"):
            return Reply(302, {"location": f"{redirect}?code=1"}, b"")
        return send(method, url, headers, body)

    return sent


def one_port(send: Send) -> Send:
    """A server that compares loopback redirects with their port."""

    def sent(method: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        if "50123" in url:
            return Reply(400, {}, b"redirect_uri mismatch")
        return send(method, url, headers, body)

    return sent


def registers_anything(query: str, body: bytes) -> tuple[str, bytes]:
    described = json.loads(body)
    described["redirect_uris"] = ["http://127.0.0.1:33418/callback"]
    return query, json.dumps(described).encode()


def takes_plain(query: str, body: bytes) -> tuple[str, bytes]:
    pairs = {name: values[0] for name, values in parse_qs(query).items()}
    return urlencode({**pairs, "code_challenge_method": "S256"}), body


def drops_resource(query: str, body: bytes) -> tuple[str, bytes]:
    pairs = {name: values[0] for name, values in parse_qs(query).items()}
    return urlencode({**pairs, "resource": "https://inside.example/mcp"}), body


def no_iss(location: str) -> str:
    return location.partition("&iss=")[0]


METADATA = "/.well-known/oauth-protected-resource"
SERVER = "/.well-known/oauth-authorization-server"
OPENID = "/.well-known/openid-configuration"


def no_server_metadata(send: Send) -> Send:
    return answered(SERVER, 404)(answered(OPENID, 404)(send))


MISTAKES: dict[str, tuple[Mistake, str, str]] = {
    "a proxy that redirects": (slash, "answers at the address itself", f"{URL}/"),
    "an origin, where an address was meant": (
        answered("/mcp", 405, b"", "POST"),
        "is the address of an MCP server",
        "answered 405",
    ),
    "no authentication": (
        answered("/mcp", 200, b"{}", "POST"),
        "answers 401 to a POST without a token",
        "answered 200",
    ),
    "an authorizer in front": (
        answered("/mcp", 403, b'{"message":"Forbidden"}', "POST"),
        "answers 401 to a POST without a token",
        "answered 403",
    ),
    "GET routed elsewhere": (
        answered("/mcp", 405, b"", "GET"),
        "answers 401 to a GET without a token",
        "answered 405",
    ),
    "a challenge that hides the invalid token": (
        with_header("www-authenticate", lambda told: told.replace("invalid_token", "oops")),
        "says that a token is invalid",
        "invalid_token",
    ),
    "a gateway that renames the challenge": (
        renamed("www-authenticate", "x-amzn-remapped-www-authenticate"),
        "says in WWW-Authenticate where tokens come from",
        "x-amzn-remapped-www-authenticate",
    ),
    "a proxy that drops the challenge": (
        without_header("www-authenticate"),
        "says in WWW-Authenticate where tokens come from",
        "missing",
    ),
    "a proxy that does not pass the host": (
        with_header("www-authenticate", lambda told: told.replace(ORIGIN, "http://inside:8080")),
        "names its own resource metadata in WWW-Authenticate",
        "http://inside:8080",
    ),
    "a challenge without scopes": (
        with_header("www-authenticate", lambda told: told.replace("scope=", "range=")),
        "names the scopes in WWW-Authenticate",
        "no scope",
    ),
    "a proxy of HTTP/1.0": (
        reply_of("*", lambda reply: replace(reply, version=10)),
        "speaks HTTP/1.1 or newer",
        "HTTP/1.0",
    ),
    "a proxy for small bodies": (small_bodies, "takes requests of 2 MiB", "413"),
    "a clock that is late": (
        with_header("date", lambda _: formatdate(NOON - 600, usegmt=True)),
        "has the right time",
        "600 s behind",
    ),
    "a stage prefix": (
        answered(f"{METADATA}/mcp", 404, b'{"message":"Not Found"}'),
        "publishes its resource metadata at the path form",
        "404",
    ),
    "well-known paths that are routed one by one": (
        answered(METADATA, 404),
        "publishes resource metadata at the root form",
        "404",
    ),
    "a resource of another scheme": (
        of_resource(resource=URL.replace("http:", "https:")),
        "is described by the address that was typed",
        "https://",
    ),
    "no sign-in": (
        of_resource(authorization_servers=None),
        "names an authorization server",
        "missing",
    ),
    "a scope for administrators": (
        of_resource(scopes_supported=["fortitude:admin"]),
        "offers no scope that nobody should ask for",
        "fortitude:admin",
    ),
    "metadata without CORS": (
        without_header("access-control-allow-origin", f"{METADATA}/mcp"),
        "lets pages read its metadata",
        "Access-Control-Allow-Origin",
    ),
    "no preflights": (answered("/mcp", 405, b"", "OPTIONS"), "lets pages call", "405"),
    "a preflight without Authorization": (
        with_header("access-control-allow-headers", lambda _: "content-type, mcp-method"),
        "lets pages call",
        "authorization",
    ),
    "a challenge that pages cannot see": (
        with_header("access-control-expose-headers", lambda _: "Retry-After"),
        "lets pages see the challenge",
        "WWW-Authenticate",
    ),
    "an issuer without metadata": (
        no_server_metadata,
        "publishes its authorization server's metadata",
        SERVER,
    ),
    "another issuer": (
        of_server(issuer="https://inside.example"),
        "has an authorization server with the issuer that is named",
        "https://inside.example",
    ),
    "an endpoint without TLS": (
        of_server(token_endpoint="http://inside.example/token"),
        "has endpoints for authorization and tokens",
        "http://inside.example/token",
    ),
    "no PKCE methods, as Cognito": (
        of_server(code_challenge_methods_supported=None),
        "offers PKCE with S256",
        "code_challenge_methods_supported is missing",
    ),
    "clients with secrets alone": (
        of_server(token_endpoint_auth_methods_supported=["client_secret_basic"]),
        "lets public clients in",
        "lacks none",
    ),
    "no metadata documents": (
        of_server(client_id_metadata_document_supported=None),
        "takes metadata documents as client ids",
        "missing",
    ),
    "no iss": (
        of_server(authorization_response_iss_parameter_supported=False),
        "says whose redirect it is",
        "False",
    ),
    "no registration": (
        of_server(registration_endpoint=None),
        "lets clients register",
        "missing",
    ),
    "revocation with a secret": (
        answered("/revoke", 401, b'{"error":"invalid_client"}'),
        "lets clients take tokens back",
        "invalid_client",
    ),
    "registration for those with a token": (
        answered("/register", 401, b'{"error":"invalid_token"}'),
        "registers programs on people's machines",
        "401",
    ),
    "registration of anything": (
        asked_with("/register", registers_anything),
        "registers no harmful redirect",
        "javascript:",
    ),
    "a sign-in that does not know the address": (
        asked_with("/authorize", drops_resource),
        "asks users for their consent",
        "invalid_target",
    ),
    "redirects to anywhere": (
        any_redirect,
        "sends users back to their program alone",
        "attacker.example",
    ),
    "loopback redirects with one port": (
        one_port,
        "takes a program's redirect with another port",
        "50123",
    ),
    "PKCE in plain": (
        asked_with("/authorize", takes_plain),
        "insists on PKCE with S256",
        "plain",
    ),
    "redirects that nobody signs": (
        with_header("location", no_iss, "/authorize"),
        "signs its redirects with its issuer",
        "iss=nothing",
    ),
    "token errors as pages": (
        answered("/token", 200, b"<html>Log in</html>"),
        "tells programs why a code is worth nothing",
        "<html>",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_with_what_was_seen_and_what_mends_it(
    server: HealthyServer, name: str
) -> None:
    mistake, what, seen = MISTAKES[name]

    told = wrong(mistake(server.send))

    assert what in told, sorted(told)
    assert seen in told[what].wrong
    assert told[what].remedy
    assert len(told) <= 2, sorted(told)


def test_every_check_but_of_tls_has_a_mistake() -> None:
    assert {what for _, what, _ in MISTAKES.values()} == {check.what for check in CHECKS} - {
        "is reached over TLS"
    }


def test_another_address_than_the_typed_one_is_named(server: HealthyServer) -> None:
    told = wrong(server.send, f"{URL}/")

    assert f"{URL} instead of {URL}/" in told["is described by the address that was typed"].wrong


def test_an_address_elsewhere_is_reached_over_tls() -> None:
    def refusing(*_: object) -> Reply:
        return Reply(401, {}, b"")

    assert "is reached over TLS" in wrong(refusing, "http://tools.example/mcp")


def test_what_cannot_be_looked_at_is_said(server: HealthyServer) -> None:
    told = found(MISTAKES["no sign-in"][0](server.send))

    still_open = {item.what: item.wrong for item in told if item.state == NOT_LOOKED_AT}
    assert still_open["offers PKCE with S256"] == "no authorization server is named"
    assert len(still_open) == 17


SECRET = b"a secret of more than thirty-two bytes"
CLAIMS = {"sub": "a", "permissions": ["context:read"], "iat": NOON, "exp": NOON + 900}


@pytest.mark.parametrize(
    ("changed", "what", "seen"),
    [
        ({"exp": NOON - 60}, "is given a token that is valid now", "60 s ago"),
        ({"iat": NOON + 600}, "is given a token that is valid now", "600 s in the future"),
        (
            {"aud": "https://other.example/mcp"},
            "is given a token for this address",
            "https://other.example/mcp",
        ),
        ({"iss": "somebody else"}, "believes the token", "issuer is not trusted"),
    ],
    ids=str,
)
def test_a_token_that_is_not_good_here_is_told_why(
    server: HealthyServer, changed: dict[str, object], what: str, seen: str
) -> None:
    own = {**CLAIMS, "iss": "fortitude-mcp-server", **changed}

    told = wrong(server.send, token=hs256_token(own, "test", SECRET))

    assert seen in told[what].wrong


@pytest.mark.parametrize(
    ("marker", "what"),
    [(b"server/discover", "speaks 2026-07-28"), (b'"initialize"', "speaks 2025-11-25")],
)
def test_a_revision_that_does_not_come_through_is_named(
    server: HealthyServer, marker: bytes, what: str
) -> None:
    def sent(method: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        if marker in body and "Authorization" in headers:
            return Reply(502, {}, b"Bad gateway")
        return server.send(method, url, headers, body)

    assert "502" in wrong(sent, token=server.token())[what].wrong


def test_nobody_at_the_address_ends_the_visit() -> None:
    def silent(*_: object) -> Reply:
        raise CommandError("nobody")

    with pytest.raises(CommandError):
        found(silent)


def test_a_request_is_sent_once(server: HealthyServer) -> None:
    asked = []

    def counted(method: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        asked.append((method, url, tuple(headers.items()), body))
        return server.send(method, url, headers, body)

    found(counted)

    assert len(asked) == len(set(asked)) < 30
    assert HANDSHAKE["clientInfo"] == {"name": "quintet-doctor", "version": "1"}
