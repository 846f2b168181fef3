"""Public keys as a JWK set, and what of one is refused."""

import json
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from quintet.auth.compact import CompactToken, MalformedTokenError
from quintet.auth.public_keys import NO_PUBLIC_KEYS, PublicKey, read_public_keys

PRIVATE = ec.generate_private_key(ec.SECP256R1())
POINT = PRIVATE.public_key().public_numbers()
KEY = PublicKey("k", POINT.x.to_bytes(32, "big"), POINT.y.to_bytes(32, "big"))


def token(key: Any = PRIVATE, algorithm: str = "ES256") -> str:
    return jwt.encode({"sub": "ada"}, key, algorithm=algorithm)


def has_signed(token: str) -> bool:
    try:
        return KEY.has_signed(CompactToken.read(token))
    except MalformedTokenError:
        return False


def test_a_set_is_read_as_it_was_written() -> None:
    assert read_public_keys(json.dumps({"keys": [KEY.as_jwk()]})) == (KEY,)


def test_a_key_knows_what_it_has_signed() -> None:
    header, payload, signature = token().split(".")
    other_end = "BA" if signature.endswith("AA") else "AA"

    assert has_signed(f"{header}.{payload}.{signature}")
    for changed in (
        "",
        signature[:-2],
        f"{signature[:-2]}{other_end}",
        f"{signature}AAAA",
        "A" * 86,
        signature[43:] + signature[:43],
    ):
        assert not has_signed(f"{header}.{payload}.{changed}")
    assert not has_signed(f"{header}.{payload}AA.{signature}")


def test_a_key_believes_no_other_key_and_no_other_algorithm() -> None:
    public = json.dumps(KEY.as_jwk()) * 2

    assert not has_signed(token(ec.generate_private_key(ec.SECP256R1())))
    assert not has_signed(token(public, "HS256"))
    assert not has_signed(token(None, "none"))


@pytest.mark.parametrize(
    "changed",
    [{"kty": "RSA"}, {"crv": "P-384"}, {"x": "AAAA"}, {"y": None}, {"kid": None}],
    ids=str,
)
def test_keys_of_another_kind_are_refused(changed: dict[str, Any]) -> None:
    entry = {
        name: value for name, value in {**KEY.as_jwk(), **changed}.items() if value is not None
    }

    with pytest.raises(ValueError, match=r"P-256"):
        read_public_keys(json.dumps({"keys": [entry]}))


@pytest.mark.parametrize("document", ["{}", "[]", "5", '{"keys": 5}', '{"keys": [5]}', "{"])
def test_what_is_no_set_is_refused(document: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - JSON's own words, or ours
        read_public_keys(document)


def test_where_nobody_signs_in_there_is_no_key() -> None:
    assert NO_PUBLIC_KEYS.public("any") == ()
