import base64
import json
import warnings
from collections.abc import Mapping
from typing import Any

import jwt
import pytest

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.tokens import (
    BearerAuthentication,
    SharedSecretTokens,
    VerifiedToken,
    verified_claims,
)
from quintet.errors import AuthenticationError
from quintet.requests.http import HttpRequest, header_values
from quintet.requests.principal import Principal
from tests.unit.quintet.support import NEW_KEY, NOON, OLD_KEY, FakeClock

ISSUER = "fortitude-mcp-server"
HOUR = 3600
CLAIMS: Mapping[str, Any] = {
    "sub": "ann",
    "permissions": ["a", "b"],
    "iat": int(NOON),
    "exp": int(NOON) + HOUR,
    "iss": ISSUER,
    "aud": "local",
}


def tokens(*keys: SigningKey, clock: FakeClock | None = None) -> SharedSecretTokens:
    source = StaticKeys(keys or (NEW_KEY,))
    return SharedSecretTokens(source, issuer=ISSUER, audience="local", clock=clock or FakeClock())


def signed(
    changes: Mapping[str, Any] | None = None,
    *,
    without: str = "",
    key: SigningKey = NEW_KEY,
    algorithm: str = "HS256",
    headers: Mapping[str, Any] | None = None,
) -> str:
    claims = {**CLAIMS, **(changes or {})}
    claims.pop(without, None)
    lines = {"kid": key.kid} if headers is None else dict(headers)
    with warnings.catch_warnings(action="ignore"):  # of keys too short for the longer hashes
        return jwt.encode(claims, key.secret, algorithm=algorithm, headers=lines)


def base64url(value: Any) -> str:
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(text).rstrip(b"=").decode()


def request(*values: str) -> HttpRequest:
    headers = header_values(("Authorization", value) for value in values)
    return HttpRequest("POST", "/echo/mcp", headers, b"", "https://host", "r")


def authentication(*keys: SigningKey, clock: FakeClock | None = None) -> BearerAuthentication:
    now = clock or FakeClock()
    return BearerAuthentication([tokens(*keys, clock=now)], now)


def refuses(token: str, *keys: SigningKey, clock: FakeClock | None = None) -> bool:
    with pytest.raises(AuthenticationError) as caught:
        authentication(*keys, clock=clock)(request(f"Bearer {token}"))
    return caught.value.token_sent


def test_an_issued_token_is_believed() -> None:
    token = tokens().issue("ann", ["a", "b"], 2)
    assert tokens().verify(token) == VerifiedToken(
        Principal(ISSUER, "ann", ("a", "b")), NOON + 2 * HOUR
    )


def test_an_issued_token_says_who_signed_it_when_and_for_whom() -> None:
    token = tokens(NEW_KEY, OLD_KEY).issue("ann", ["a"], 1)
    claims = jwt.decode(token, options={"verify_signature": False})
    assert jwt.get_unverified_header(token) == {"alg": "HS256", "typ": "JWT", "kid": "new"}
    assert claims == {**CLAIMS, "permissions": ["a"]}


@pytest.mark.parametrize("hours", [1, 24, 168])
def test_a_token_lives_from_one_hour_to_a_week(hours: int) -> None:
    assert tokens().verify(tokens().issue("ann", [], hours)).expires == NOON + hours * HOUR


@pytest.mark.parametrize("hours", [0, -1, 169])
def test_no_token_is_issued_for_another_lifetime(hours: int) -> None:
    with pytest.raises(ValueError, match="hours"):
        tokens().issue("ann", [], hours)


def test_no_token_is_issued_without_a_subject() -> None:
    with pytest.raises(ValueError, match="subject"):
        tokens().issue("", [], 1)


def test_a_token_is_believed_until_it_expires() -> None:
    clock = FakeClock()
    token = tokens().issue("ann", [], 1)
    clock.now = NOON + HOUR - 1
    assert authentication(clock=clock)(request(f"Bearer {token}")).subject == "ann"
    clock.now = NOON + HOUR
    assert refuses(token, clock=clock)


@pytest.mark.parametrize("part", [0, 1, 2])
@pytest.mark.parametrize("position", [0, 5, 10])
def test_a_changed_token_is_refused(part: int, position: int) -> None:
    parts = tokens().issue("ann", [], 1).split(".")
    letters = parts[part]
    other = "A" if letters[position] != "A" else "B"
    parts[part] = letters[:position] + other + letters[position + 1 :]
    assert refuses(".".join(parts))


def test_claims_cannot_be_exchanged_under_a_signature() -> None:
    header, _, signature = signed().split(".")
    assert refuses(f"{header}.{base64url({**CLAIMS, 'sub': 'root'})}.{signature}")


@pytest.mark.parametrize("algorithm", ["none", "None", "NONE", "", None, 5, ["HS256"], {}])
def test_a_token_without_a_signature_is_refused(algorithm: Any) -> None:
    header = base64url({"alg": algorithm, "typ": "JWT"})
    assert refuses(f"{header}.{base64url(dict(CLAIMS))}.")


@pytest.mark.parametrize("algorithm", ["HS384", "HS512"])
def test_a_token_of_another_algorithm_is_refused(algorithm: str) -> None:
    assert refuses(signed(algorithm=algorithm))


@pytest.mark.parametrize("algorithm", ["HS384", "HS512"])
def test_a_verifier_accepts_its_own_algorithm_alone(algorithm: str) -> None:
    with pytest.raises(AuthenticationError):
        tokens().verify(signed(algorithm=algorithm))


def test_a_token_without_an_algorithm_is_refused() -> None:
    assert refuses(f"{base64url({'typ': 'JWT'})}.{base64url(dict(CLAIMS))}.AAAA")


def test_a_token_signed_by_another_key_is_refused() -> None:
    stranger = SigningKey("new", b"s" * 32)
    assert refuses(signed(key=stranger))
    assert refuses(signed(key=OLD_KEY), NEW_KEY)


def test_both_keys_are_believed_during_rotation() -> None:
    for key in (NEW_KEY, OLD_KEY):
        assert tokens(NEW_KEY, OLD_KEY).verify(signed(key=key)).principal.subject == "ann"


@pytest.mark.parametrize("headers", [{}, {"kid": "unheard-of"}])
def test_a_token_that_names_no_key_of_ours_is_tried_with_all(headers: dict[str, str]) -> None:
    token = signed(key=OLD_KEY, headers=headers)
    assert tokens(NEW_KEY, OLD_KEY).verify(token).principal.subject == "ann"


def test_a_token_that_names_one_key_and_is_signed_by_another_is_refused() -> None:
    assert refuses(signed(key=OLD_KEY, headers={"kid": "new"}), NEW_KEY, OLD_KEY)


@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "somebody"},
        {"aud": "production"},
        {"aud": None},
        {"aud": []},
        {"aud": ["production", "Local"]},
        {"aud": {"local": 1}},
        {"exp": None},
        {"exp": "soon"},
        {"exp": True},
        {"exp": NOON - 1},
        {"nbf": NOON + 1},
        {"nbf": "now"},
        {"nbf": None},
        {"exp": 10**400},
        {"exp": -(10**400)},
        {"exp": -1},
        {"exp": [int(NOON) + HOUR]},
        {"exp": 253_402_300_800},
        {"exp": int(NOON) + 10 * 365 * 24 * HOUR},
        {"exp": int(NOON) + 168 * HOUR + 1},
        {"iat": 10**400},
        {"iat": None},
        {"iat": True},
        {"iat": "now"},
        {"iat": -1},
        {"iat": int(NOON) - 168 * HOUR},
        {"iat": int(NOON) + 301, "exp": int(NOON) + 2 * HOUR},
        {"iat": int(NOON) + 8760 * HOUR, "exp": int(NOON) + 8761 * HOUR},
        {"nbf": 10**400},
        {"nbf": -1},
        {"nbf": False},
        {"sub": ""},
        {"sub": None},
        {"sub": 5},
        {"sub": ["ann"]},
        {"permissions": None},
        {"permissions": "a b"},
        {"permissions": {"a": 1}},
        {"permissions": ["a", 5]},
        {"permissions": None, "scope": ["a"]},
    ],
    ids=str,
)
def test_a_well_signed_token_with_a_wrong_claim_is_refused(changes: dict[str, Any]) -> None:
    assert refuses(signed(changes))


@pytest.mark.parametrize("claim", ["iss", "exp", "iat", "sub", "permissions"])
def test_a_well_signed_token_without_a_needed_claim_is_refused(claim: str) -> None:
    assert refuses(signed(without=claim))


def test_a_token_without_an_audience_is_for_every_stage() -> None:
    assert tokens().verify(signed(without="aud")).principal.subject == "ann"


def test_a_token_may_be_for_several_audiences() -> None:
    assert tokens().verify(signed({"aud": ["production", "local"]})).principal.subject == "ann"


def test_a_scope_claim_serves_where_there_are_no_permissions() -> None:
    only_scope = signed({"scope": "c d"}, without="permissions")
    assert tokens().verify(only_scope).principal.permissions == ("c", "d")
    assert tokens().verify(signed({"scope": "c d"})).principal.permissions == ("a", "b")


@pytest.mark.parametrize("claim", ["exp", "iat", "nbf"])
@pytest.mark.parametrize("moment", [float("nan"), float("inf"), float("-inf"), 1e300])
def test_a_time_that_is_no_moment_is_refused(claim: str, moment: float) -> None:
    with pytest.raises(AuthenticationError):
        verified_claims({**CLAIMS, claim: moment}, ISSUER, NOON)
    assert refuses(signed({claim: moment}))


@pytest.mark.parametrize("times", [{"exp": NOON + 0.5}, {"iat": NOON - 0.5}, {"nbf": NOON - 0.5}])
def test_a_time_may_be_a_fraction(times: dict[str, float]) -> None:
    assert tokens().verify(signed(times)).principal.subject == "ann"


def test_the_clock_of_who_makes_tokens_may_be_five_minutes_ahead() -> None:
    ahead = {"iat": int(NOON) + 300, "exp": int(NOON) + 300 + 168 * HOUR}
    assert tokens().verify(signed(ahead)).expires == NOON + 300 + 168 * HOUR


def test_digits_without_end_are_no_internal_error() -> None:
    """JSON that Python refuses to read as a number."""
    claims = json.dumps({**CLAIMS, "exp": 0}).replace('"exp": 0', '"exp": ' + "9" * 5000)
    assert refuses(jwt.PyJWS().encode(claims.encode(), NEW_KEY.secret, "HS256"))


@pytest.mark.parametrize("name", ["", "x", "a.b", "a.b.c.d", "é.é.é", "...", "\ud800.a.b"])
def test_what_is_no_token_is_refused(name: str) -> None:
    assert refuses(name)


@pytest.mark.parametrize(
    "header", [b"[]", b"5", b"{", b"\xff", b'{"alg":"HS256","kid":5}', b"[" * 3000, b'{"a":' * 3000]
)
def test_a_token_with_a_broken_header_is_refused(header: bytes) -> None:
    assert refuses(f"{base64url(header)}.{base64url({})}.AAAA")


@pytest.mark.parametrize("payload", [b"[]", b"5", b"{", b"\xff", b"[" * 3000])
def test_a_well_signed_token_whose_payload_is_no_object_is_refused(payload: bytes) -> None:
    assert refuses(jwt.PyJWS().encode(payload, NEW_KEY.secret, "HS256"))


@pytest.mark.parametrize("token", ["", "garbage", "a.b.c"])
def test_a_verifier_refuses_garbage_in_its_own_words(token: str) -> None:
    with pytest.raises(AuthenticationError):
        tokens().verify(token)


def test_nothing_secret_is_in_a_refusal() -> None:
    token = signed(key=OLD_KEY)
    with pytest.raises(AuthenticationError) as caught:
        authentication(NEW_KEY)(request(f"Bearer {token}"))
    shown = f"{caught.value.message} {caught.value.data}"
    assert token not in shown
    assert "nnnn" not in shown
