import json
from typing import Any

import pytest

from quintet.auth.keys import SigningKey, StaticKeys, derived_key, read_keys
from tests.unit.quintet.support import NEW_KEY, OLD_KEY

SECRET = "s" * 32


def document(*keys: Any) -> str:
    return json.dumps({"keys": list(keys)})


def test_keys_are_read_in_their_order() -> None:
    text = document({"kid": "new", "secret": "n" * 32}, {"kid": "old", "secret": "o" * 32})
    assert read_keys(text) == (NEW_KEY, OLD_KEY)


def test_a_secret_is_measured_in_bytes() -> None:
    assert read_keys(document({"kid": "a", "secret": "é" * 16}))[0].secret == b"\xc3\xa9" * 16


@pytest.mark.parametrize(
    "text",
    [
        "{",
        document(),
        document({"kid": "a", "secret": "s" * 31}),
        document({"kid": "a", "secret": SECRET}, {"kid": "b", "secret": "short"}),
        document({"kid": "a", "secret": ""}),
    ],
)
def test_unusable_keys_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_keys(text)


@pytest.mark.parametrize(
    "text",
    ["[]", "5", "{}", '{"keys": 5}', '{"keys": [{"kid": "a"}]}', '{"keys": [{"secret": "s"}]}'],
)
def test_a_document_of_another_form_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_keys(text)


def test_no_text_of_a_key_shows_its_secret() -> None:
    for shown in (repr(NEW_KEY), str(NEW_KEY), repr(StaticKeys((NEW_KEY,)))):
        assert "nnnn" not in shown


def test_derived_keys_differ_by_label_and_secret() -> None:
    derived = {
        derived_key(secret, label)
        for secret in (NEW_KEY.secret, OLD_KEY.secret)
        for label in ("state", "links")
    }
    assert len(derived) == 4
    assert {len(key) for key in derived} == {32}
    assert derived_key(NEW_KEY.secret, "state") in derived
    assert NEW_KEY.secret not in derived


def test_static_keys_are_what_was_given() -> None:
    assert StaticKeys((NEW_KEY, OLD_KEY)).valid() == (NEW_KEY, OLD_KEY)
    assert SigningKey("new", b"n" * 32) == NEW_KEY
