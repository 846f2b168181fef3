"""Users: what they may be, and what updateUser changes of them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from quintet.assistant.entities.user_input import CreateUser, UpdateUser, created_user, updated_user
from quintet.assistant.entities.users import User
from quintet.errors import BadInputError
from quintet.protocol.validation import validated

NOW = datetime(2026, 10, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(minutes=1)
ADA = {"name": "Ada", "email": "ada@Example.org"}


def ada(**more: Any) -> User:
    return created_user(validated(CreateUser, {**ADA, **more}), user_id="u1", now=NOW)


def update(**fields: Any) -> UpdateUser:
    return validated(UpdateUser, {"user_id": "u1", **fields})


def test_a_user_has_the_seeds_defaults() -> None:
    user = ada()
    assert user.email == "ada@example.org"
    assert user.preferences.model_dump() == {
        "phone_e164": None,
        "timezone": "UTC",
        "quiet_start": "21:00",
        "quiet_end": "07:00",
        "channel_pref": "email",
        "locale": "en",
        "voice": None,
        "max_call_attempts": 3,
        "weekend_policy": "email",
        "escalation_threshold": 60,
        "webhook_url": None,
        "channel_addresses": {},
        "addresses": [],
        "tentative_policy": "light",
        "reply_to_organizers": [],
    }
    assert (user.created_at, user.updated_at) == (NOW, NOW)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "   "),
        ("name", "x" * 256),
        ("name", "a\x00b"),
        ("email", "ada"),
        ("email", "ada@localhost"),
        ("email", "ada@@example.org"),
        ("email", "ada@example..org"),
        ("email", "ada@-example.org"),
        ("email", "ada@example.org\n"),
        ("email", "a" * 65 + "@example.org"),
        ("email", "Ada <ada@example.org>"),
        ("phone_e164", "0301234567"),
        ("phone_e164", "+0301234567"),
        ("phone_e164", "+1234567890123456"),
        ("phone_e164", "+49 30 123"),
        ("phone_e164", "+4930123\n"),
        ("phone_e164", "+٤٩٣٠١٢٣"),
        ("timezone", "Mars/Olympus"),
        ("timezone", "Europe"),
        ("timezone", "../../etc/passwd"),
        ("timezone", "right/UTC"),
        ("timezone", "localtime"),
        ("timezone", ""),
        ("quiet_start", "24:00"),
        ("quiet_start", "9:00"),
        ("quiet_end", "07:60"),
        ("channel_pref", "pigeon"),
        ("weekend_policy", "sms"),
        ("max_call_attempts", 0),
        ("max_call_attempts", 11),
        ("escalation_threshold", 0),
        ("escalation_threshold", 1441),
        ("locale", "english please"),
        ("voice", ""),
        ("webhook_url", "ftp://example.org"),
        ("webhook_url", "https://"),
        ("webhook_url", "https://user:secret@example.org/"),
        ("webhook_url", "https://example.org:port/"),
        ("webhook_url", "javascript:alert(1)"),
        ("webhook_url", "https://example.org/" + "x" * 2048),
    ],
)
def test_what_cannot_be_used_is_refused_under_its_name(field: str, value: Any) -> None:
    with pytest.raises(BadInputError) as created:
        ada(**{field: value})
    assert [problem.field for problem in created.value.problems] == [field]
    with pytest.raises(BadInputError) as changed:
        update(**{field: value})
    assert [problem.field for problem in changed.value.problems] == [field]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12", "America/Argentina/Ushuaia"])
def test_every_iana_zone_may_be_a_users(zone: str) -> None:
    assert ada(timezone=zone).preferences.timezone == zone


def test_an_update_changes_what_is_given_and_nothing_else() -> None:
    user = ada(phone_e164="+49301234567", channel_pref="call")
    changed = updated_user(user, update(name="Ada L.", quiet_start="22:30"), now=LATER)
    assert (changed.name, changed.preferences.quiet_start) == ("Ada L.", "22:30")
    assert changed.preferences.phone_e164 == "+49301234567"
    assert changed.preferences.channel_pref == "call"
    assert (changed.created_at, changed.updated_at) == (NOW, LATER)


def test_null_removes_what_can_be_missing_and_leaves_the_rest() -> None:
    user = ada(phone_e164="+49301234567", voice="Joanna", webhook_url="https://example.org/x")
    changed = updated_user(user, update(phone_e164=None, voice=None, timezone=None), now=LATER)
    assert (changed.preferences.phone_e164, changed.preferences.voice) == (None, None)
    assert changed.preferences.webhook_url == "https://example.org/x"
    assert changed.preferences.timezone == "UTC"


def test_an_update_that_changes_nothing_gives_back_what_is_stored() -> None:
    user = ada()
    assert updated_user(user, update(name="Ada", email="ada@EXAMPLE.org"), now=LATER) is user


def test_a_user_read_back_from_json_is_the_same() -> None:
    user = ada(phone_e164="+49301234567")
    assert User.model_validate_json(user.model_dump_json()) == user
