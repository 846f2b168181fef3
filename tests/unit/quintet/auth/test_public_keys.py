"""Public keys as a JWK set, and what of one is refused."""

import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256

from quintet.auth.public_keys import NO_PUBLIC_KEYS, PublicKey, read_public_keys

PRIVATE = ec.generate_private_key(ec.SECP256R1())
POINT = PRIVATE.public_key().public_numbers()
KEY = PublicKey("k", POINT.x.to_bytes(32, "big"), POINT.y.to_bytes(32, "big"))


def signature(text: bytes) -> bytes:
    r, s = utils.decode_dss_signature(PRIVATE.sign(text, ec.ECDSA(SHA256())))
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def test_a_set_is_read_as_it_was_written() -> None:
    assert read_public_keys(json.dumps({"keys": [KEY.as_jwk()]})) == (KEY,)


def test_a_key_knows_what_it_has_signed() -> None:
    signed = signature(b"text")

    assert KEY.has_signed(b"text", signed)
    assert not KEY.has_signed(b"other", signed)
    for changed in (b"", signed[:-1], signed + b"x", bytes(64), signed[32:] + signed[:32]):
        assert not KEY.has_signed(b"text", changed)


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
