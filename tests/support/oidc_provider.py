"""An OpenID Connect provider for tests: signs users in, and misbehaves as it is told.

Answers requests of `quintet.outbound` in this process, or over HTTP (`served`).
"""

import base64
import hashlib
import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

from quintet.outbound.messages import OutboundRequest, OutboundResponse

CLIENT_ID = "quintet"
ADA: Mapping[str, Any] = {"sub": "u-1", "email": "ada@example.org", "groups": ["editors"]}


@cache
def usual_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


@dataclass
class OidcProvider:
    """`claims` replace those of id tokens; None leaves one out. `answers` replace documents."""

    issuer: str = "https://login.example"
    user: Mapping[str, Any] = field(default_factory=lambda: dict(ADA))
    clock: Callable[[], float] = time.time
    secret: str = ""
    kid: str = "provider-1"
    claims: dict[str, Any] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)
    header: dict[str, Any] = field(default_factory=dict)
    rewritten: Callable[[str], str] = str
    """What becomes of an id token that was made."""
    gives_refresh: bool = False
    """Whether it can be asked again; it then replaces the tokens for that by their use."""
    users: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """Whom it vouches for that have signed in, by their subjects."""
    names_itself: bool = False
    asked: list[OutboundRequest] = field(default_factory=list)
    key: rsa.RSAPrivateKey = field(default_factory=usual_key)
    published: rsa.RSAPrivateKey | None = None
    _codes: dict[str, dict[str, str]] = field(default_factory=dict)
    fails_with: Any = None
    """What its token endpoint answers instead."""
    given: dict[str, str] = field(default_factory=dict)
    """The subjects of all refresh tokens, those that were used included."""
    _used: set[str] = field(default_factory=set)

    def sign_in(self, url: str) -> str:
        """Where a browser is sent that opens a login URL, once its user has signed in there."""
        asked = dict(parse_qsl(urlsplit(url).query))
        assert asked["client_id"] == CLIENT_ID
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(8)
        self._codes[code] = asked
        told = {"code": code, "state": asked["state"]}
        told |= {"iss": self.issuer} if self.names_itself else {}
        return f"{asked['redirect_uri']}?{urlencode(told)}"

    def fetch(self, request: OutboundRequest) -> OutboundResponse:
        """What the provider answers to us."""
        self.asked.append(request)
        status, document = self._answer(request)
        body = json.dumps(document).encode()
        return OutboundResponse(request.url, status, (), body, False, 0.1, ())

    def _answer(self, request: OutboundRequest) -> tuple[int, Any]:
        place = request.url.removeprefix(self.issuer)
        if place in self.answers:
            return 200, self.answers[place]
        match place:
            case "/.well-known/openid-configuration":
                return 200, self.configuration()
            case "/keys":
                return 200, {"keys": [self.jwk()]}
            case "/token":
                return self._token(request)
        return 404, {}

    def configuration(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/login",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "authorization_response_iss_parameter_supported": self.names_itself,
        }

    def jwk(self) -> dict[str, Any]:
        public = (self.published or self.key).public_key()
        described: dict[str, Any] = jwt.algorithms.RSAAlgorithm.to_jwk(public, as_dict=True)
        return {**described, "kid": self.kid, "alg": "RS256", "use": "sig"}

    def _token(self, request: OutboundRequest) -> tuple[int, Any]:
        form = {name: values[0] for name, values in parse_qs(request.body.decode()).items()}
        if self.fails_with is not None:
            return 401, self.fails_with
        if form["grant_type"] == "refresh_token":
            return self._renewed(form["refresh_token"])
        asked = self._codes.pop(form["code"], None)
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if asked is None or asked["code_challenge"] != challenge:
            return 400, {"error": "invalid_grant"}
        basic = base64.b64encode(f"{CLIENT_ID}:{self.secret}".encode()).decode()
        if self.secret and request.headers.get("Authorization") != f"Basic {basic}":
            return 401, {"error": "invalid_client"}
        assert form["redirect_uri"] == asked["redirect_uri"]
        self.users[self.user["sub"]] = self.user
        return 200, self._tokens(self.user, asked["nonce"])

    def _renewed(self, token: str) -> tuple[int, Any]:
        user = self.users.get(self.given.get(token, ""))
        if user is None or token in self._used:
            return 400, {"error": "invalid_grant"}
        self._used.add(token)
        return 200, self._tokens(user, None)

    def _tokens(self, user: Mapping[str, Any], nonce: str | None) -> dict[str, str]:
        told = {"id_token": self.id_token(user, nonce), "token_type": "Bearer"}
        if not self.gives_refresh:
            return told
        refresh = secrets.token_urlsafe(8)
        self.given[refresh] = user["sub"]
        return {**told, "refresh_token": refresh}

    def id_token(self, user: Mapping[str, Any], nonce: str | None) -> str:
        now = int(self.clock())
        told = {"iss": self.issuer, "aud": CLIENT_ID, "nonce": nonce, "iat": now, "exp": now + 300}
        claims = {**told, **user, **self.claims}
        kept = {name: value for name, value in claims.items() if value is not None}
        header = {"kid": self.kid, **self.header}
        return self.rewritten(jwt.encode(kept, self.key, algorithm="RS256", headers=header))


@contextmanager
def served(provider: OidcProvider) -> Iterator[OidcProvider]:
    """The provider over HTTP on this machine, which becomes its issuer."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.startswith("/login?"):  # a browser, whose user has signed in already
                self.send_response(302)
                self.send_header("Location", provider.sign_in(self.path))
                self.end_headers()
            else:
                self._send(self.path, b"")

        def do_POST(self) -> None:
            self._send(self.path, self.rfile.read(int(self.headers["Content-Length"])))

        def _send(self, path: str, body: bytes) -> None:
            request = OutboundRequest(
                provider.issuer + path, self.command, dict(self.headers), body
            )
            answer = provider.fetch(request)
            self.send_response(answer.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, *_: Any) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.issuer = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
