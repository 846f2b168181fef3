"""A token carries one team or none, and its caller acts on that team's data alone."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from jwt import PyJWS

from quintet.auth.compact import hs256_token
from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.public_keys import PublicKey
from quintet.auth.signed_in_tokens import UPSTREAM_CLAIM, SignedInTokens
from quintet.auth.tokens import SharedSecretTokens, Verifier
from quintet.errors import AuthenticationError
from quintet.requests.jsonrpc import to_json

NOON = 1_800_000_000
ISSUER = "fortitude-mcp-server"
KEY = SigningKey("new", b"a secret of more than thirty-two bytes")
PRIVATE = ec.generate_private_key(ec.SECP256R1())
NO_NAMES: list[Any] = ["", " ", " red", "red ", "a\nb", "x" * 101, None, 5, ["red"], {"red": 1}]


class PublicHalf:
    """Where the sign-in's public key comes from."""

    def public(self, wanted: str | None = None) -> Sequence[PublicKey]:  # noqa: ARG002
        point = PRIVATE.public_key().public_numbers()
        return [PublicKey("k", point.x.to_bytes(32, "big"), point.y.to_bytes(32, "big"))]


def scripts() -> SharedSecretTokens:
    return SharedSecretTokens(StaticKeys((KEY,)), issuer=ISSUER, audience="t", clock=lambda: NOON)


def scripted(claims: Mapping[str, Any]) -> str:
    return hs256_token({**claims, "iss": ISSUER}, KEY.kid, KEY.secret)


def signed_in(claims: Mapping[str, Any]) -> str:
    own = {**claims, "iss": "https://here", UPSTREAM_CLAIM: ISSUER, "aud": "https://here/mcp"}
    return PyJWS().encode(to_json(own).encode(), PRIVATE, algorithm="ES256", headers={"kid": "k"})


def claims_of(subject: str, **more: Any) -> dict[str, Any]:
    return {"sub": subject, "iat": NOON, "exp": NOON + 900, "permissions": [], **more}


KINDS = pytest.mark.parametrize(
    ("verifier", "token_of"),
    [(scripts(), scripted), (SignedInTokens(PublicHalf(), lambda: NOON), signed_in)],
    ids=["scripts", "signed in"],
)


@KINDS
def test_two_members_share_a_tenant_that_neither_has_alone(
    verifier: Verifier, token_of: Any
) -> None:
    ann, bob = (
        verifier.verify(token_of(claims_of(name, team="red"))).principal for name in ("ann", "bob")
    )
    alone = [verifier.verify(token_of(claims_of(name))).principal for name in ("ann", "bob", "red")]

    assert ann.tenant == bob.tenant
    assert ann.tenant not in {principal.tenant for principal in alone}
    assert [ann.caller, bob.caller] == [principal.tenant for principal in alone[:2]]
    assert (ann.subject, ann.team) == ("ann", "red")


@KINDS
@pytest.mark.parametrize("team", NO_NAMES, ids=repr)
def test_a_team_that_is_no_name_is_refused(verifier: Verifier, token_of: Any, team: Any) -> None:
    with pytest.raises(AuthenticationError) as caught:
        verifier.verify(token_of(claims_of("ann", team=team)))
    assert "team" in caught.value.data["details"]


def test_who_signs_in_and_who_has_a_scripts_token_share_the_team() -> None:
    by_script = scripts().verify(scripts().issue("ann", [], 1, team="red")).principal
    by_page = SignedInTokens(PublicHalf(), lambda: NOON).verify(
        signed_in(claims_of("bob", team="red"))
    )

    assert by_script.tenant == by_page.principal.tenant


def test_no_token_is_issued_for_a_team_that_is_no_name() -> None:
    with pytest.raises(ValueError, match="team"):
        scripts().issue("ann", [], 1, team="a\nb")
