"""The Authorization header, and the tokens that were believed before."""

import base64
import json
from collections.abc import Sequence

import pytest

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.tokens import BearerAuthentication, SharedSecretTokens, VerifiedToken
from quintet.errors import AuthenticationError
from quintet.requests.http import HttpRequest, header_values
from quintet.requests.principal import Principal
from tests.unit.quintet.support import NEW_KEY, NOON, OLD_KEY, FakeClock

ISSUER = "fortitude-mcp-server"
HOUR = 3600


class RotatingKeys:
    """A KeySource whose keys can be changed."""

    def __init__(self, *keys: SigningKey) -> None:
        self.keys: Sequence[SigningKey] = keys

    def valid(self, wanted: str | None = None) -> Sequence[SigningKey]:  # noqa: ARG002
        return self.keys


def own_tokens(keys: RotatingKeys | StaticKeys) -> SharedSecretTokens:
    return SharedSecretTokens(keys, issuer=ISSUER, audience="local", clock=FakeClock())


TOKEN = own_tokens(StaticKeys((NEW_KEY,))).issue("ann", ["a"], 1)


def numbered(number: int) -> str:
    """A token that only a credulous verifier believes."""
    header = base64.urlsafe_b64encode(json.dumps({"alg": "HS256", "n": number}).encode())
    return f"{header.rstrip(b'=').decode()}.e30.AAAA"


def request(*values: str) -> HttpRequest:
    headers = header_values(("Authorization", value) for value in values)
    return HttpRequest("POST", "/echo/mcp", headers, b"", "https://host", "r")


def authentication() -> BearerAuthentication:
    return BearerAuthentication([own_tokens(StaticKeys((NEW_KEY,)))], FakeClock())


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_scheme_is_written_in_any_case(scheme: str) -> None:
    assert authentication()(request(f"{scheme} {TOKEN}")).subject == "ann"


def test_no_header_is_not_a_bad_token() -> None:
    with pytest.raises(AuthenticationError) as caught:
        authentication()(request())
    assert caught.value.token_sent is False


@pytest.mark.parametrize("value", ["", "Bearer", "Bearer ", "Basic eDp5", "Token x", "Bearerx"])
def test_another_authorization_is_refused(value: str) -> None:
    with pytest.raises(AuthenticationError) as caught:
        authentication()(request(value))
    assert caught.value.token_sent is True


def test_two_authorization_headers_are_refused_whatever_they_say() -> None:
    with pytest.raises(AuthenticationError):
        authentication()(request(f"Bearer {TOKEN}", f"Bearer {TOKEN}"))


class CountingVerifier:
    """Believes every token, and counts how often it is asked."""

    algorithms: Sequence[str] = ("HS256",)

    def __init__(self, expires: float) -> None:
        self.expires = expires
        self.asked = 0

    def verify(self, token: str) -> VerifiedToken:
        self.asked += 1
        return VerifiedToken(Principal(ISSUER, token, ()), self.expires)


def test_a_token_is_shown_to_the_verifier_of_its_algorithm_alone() -> None:
    credulous = CountingVerifier(NOON + HOUR)
    credulous.algorithms = ("ES256",)
    with pytest.raises(AuthenticationError, match="Authentication failed"):
        BearerAuthentication([credulous], FakeClock())(request(f"Bearer {TOKEN}"))

    assert credulous.asked == 0


def test_a_believed_token_is_not_verified_again_for_five_minutes() -> None:
    clock, verifier = FakeClock(), CountingVerifier(NOON + HOUR)
    believing = BearerAuthentication([verifier], clock)
    for now in (NOON, NOON + 299.9, NOON + 300, NOON + 301):
        clock.now = now
        assert believing(request(f"Bearer {TOKEN}")).issuer == ISSUER
    assert verifier.asked == 2


def test_a_believed_token_is_forgotten_when_it_expires() -> None:
    clock, verifier = FakeClock(), CountingVerifier(NOON + 10)
    believing = BearerAuthentication([verifier], clock)
    for now in (NOON, NOON + 9, NOON + 10):
        clock.now = now
        believing(request(f"Bearer {TOKEN}"))
    assert verifier.asked == 2


def test_a_thousand_tokens_are_remembered_and_the_oldest_is_forgotten_first() -> None:
    verifier = CountingVerifier(NOON + HOUR)
    believing = BearerAuthentication([verifier], FakeClock())
    many = [numbered(number) for number in range(1001)]
    for token in many:
        believing(request(f"Bearer {token}"))
    believing(request(f"Bearer {many[-1]}"))
    believing(request(f"Bearer {many[1]}"))
    assert verifier.asked == 1001
    believing(request(f"Bearer {many[0]}"))
    assert verifier.asked == 1002


def test_a_refused_token_is_not_remembered() -> None:
    keys = RotatingKeys(OLD_KEY)
    believing = BearerAuthentication([own_tokens(keys)], FakeClock())
    with pytest.raises(AuthenticationError):
        believing(request(f"Bearer {TOKEN}"))
    keys.keys = (NEW_KEY, OLD_KEY)
    assert believing(request(f"Bearer {TOKEN}")).subject == "ann"
