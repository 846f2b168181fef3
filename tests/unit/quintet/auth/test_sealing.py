import base64

import pytest

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.sealing import LIFETIME_SECONDS, AesGcmSealer
from quintet.errors import InvalidParamsError
from tests.unit.quintet.support import NEW_KEY, NOON, OLD_KEY, FakeClock

PAYLOAD = b'{"name": "hunter2"}'
CONTEXT = b"tenant, method, arguments"


def sealer(*keys: SigningKey, clock: FakeClock | None = None) -> AesGcmSealer:
    return AesGcmSealer(StaticKeys(keys or (NEW_KEY,)), clock or FakeClock())


def refuses(opener: AesGcmSealer, sealed: str, context: bytes = CONTEXT) -> bool:
    with pytest.raises(InvalidParamsError) as caught:
        opener.open(sealed, context)
    return caught.value.data == {"reason": "invalid_request_state"}


@pytest.mark.parametrize("payload", [PAYLOAD, b"", b"\x00" * 10_000])
def test_what_is_sealed_can_be_opened_more_than_once(payload: bytes) -> None:
    sealed = sealer().seal(payload, CONTEXT)
    assert [sealer().open(sealed, CONTEXT) for _ in range(2)] == [payload] * 2


def test_sealed_text_is_url_safe_and_hides_its_payload() -> None:
    sealed = sealer().seal(PAYLOAD, CONTEXT)
    assert set(sealed) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=")
    assert b"hunter2" not in base64.urlsafe_b64decode(sealed)


def test_the_same_payload_is_sealed_differently_each_time() -> None:
    assert sealer().seal(PAYLOAD, CONTEXT) != sealer().seal(PAYLOAD, CONTEXT)


def test_the_nonce_comes_from_the_given_source() -> None:
    fixed = AesGcmSealer(StaticKeys((NEW_KEY,)), FakeClock(), lambda size: b"\x07" * size)
    assert base64.urlsafe_b64decode(fixed.seal(PAYLOAD, CONTEXT))[:12] == b"\x07" * 12


@pytest.mark.parametrize("position", [0, 11, 12, 20, -1])
def test_every_changed_byte_is_noticed(position: int) -> None:
    raw = bytearray(base64.urlsafe_b64decode(sealer().seal(PAYLOAD, CONTEXT)))
    raw[position] ^= 1
    assert refuses(sealer(), base64.urlsafe_b64encode(raw).decode())


def test_another_context_does_not_open_it() -> None:
    sealed = sealer().seal(PAYLOAD, CONTEXT)
    assert refuses(sealer(), sealed, b"")
    assert refuses(sealer(), sealed, CONTEXT + b"!")


def test_another_key_does_not_open_it() -> None:
    assert refuses(sealer(OLD_KEY), sealer(NEW_KEY).seal(PAYLOAD, CONTEXT))


def test_both_keys_open_during_rotation_and_the_first_one_seals() -> None:
    both = sealer(NEW_KEY, OLD_KEY)
    assert both.open(sealer(OLD_KEY).seal(PAYLOAD, CONTEXT), CONTEXT) == PAYLOAD
    sealed = both.seal(PAYLOAD, CONTEXT)
    assert sealer(NEW_KEY).open(sealed, CONTEXT) == PAYLOAD
    assert refuses(sealer(OLD_KEY), sealed)


def test_it_ends_after_ten_minutes() -> None:
    clock = FakeClock()
    sealed = sealer().seal(PAYLOAD, CONTEXT)
    clock.now = NOON + LIFETIME_SECONDS
    assert sealer(clock=clock).open(sealed, CONTEXT) == PAYLOAD
    clock.now = NOON + LIFETIME_SECONDS + 1
    assert refuses(sealer(clock=clock), sealed)
    assert LIFETIME_SECONDS == 600


@pytest.mark.parametrize(
    "sealed", ["", "A", "AAAA", "é", "\ud800", "+/==", "A" * 16, "A" * 36, "A" * 400, "A A A A "]
)
def test_invented_text_is_refused(sealed: str) -> None:
    assert refuses(sealer(), sealed)
