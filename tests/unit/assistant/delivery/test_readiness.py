"""Whether a planned notification may go out now."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from quintet.assistant.delivery.readiness import Later, Never, Readiness, Ready, readiness
from quintet.assistant.delivery.retrying import attempts_allowed, wait_after
from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.users import Preferences
from tests.support.assistant import NOW
from tests.support.assistant_entities import event, notification, user

MINUTE = timedelta(minutes=1)
EVERY: frozenset[Channel] = frozenset({"email", "sms", "call", "webhook", "log"})


def asked(
    *,
    now: datetime = NOW + timedelta(hours=5),
    channel: Channel = "email",
    offered: frozenset[Channel] = EVERY,
    about: dict[str, Any] | None = None,
    **preferences: Any,
) -> Readiness:
    """About a notification of Friday 13:00 for an event at 14:00, both UTC."""
    happening = event(**{"hours": 6, **(about or {})})
    one = notification(hours=5, channel=channel)
    return readiness(one, user(**preferences), happening, now, offered)


def test_what_is_as_it_was_planned_goes_out() -> None:
    assert asked() == Ready("email")


def test_a_cancelled_event_is_told_of_no_more() -> None:
    assert asked(about={"status": "cancelled"}) == Never("cancelled", "The event is cancelled")


def test_a_moved_event_is_told_of_no_more() -> None:
    assert asked(about={"hours": 7}) == Never("cancelled", "The event was moved")


def test_nobody_is_told_of_what_began_a_while_ago() -> None:
    late = asked(now=NOW + timedelta(hours=6, minutes=11))

    assert late == Never("failed", "The event had begun before it could be sent")


def test_a_message_a_little_late_is_better_than_none() -> None:
    assert asked(now=NOW + timedelta(hours=6, minutes=9)) == Ready("email")


def test_a_user_or_an_event_that_is_gone_gets_nothing() -> None:
    now = NOW + timedelta(hours=5)

    for owner, happening in ((None, event()), (user(), None)):
        found = readiness(notification(hours=5), owner, happening, now, EVERY)
        assert isinstance(found, Never)


def test_quiet_hours_are_waited_for() -> None:
    found = asked(quiet_start="12:30", quiet_end="13:15")

    assert found == Later(NOW + timedelta(hours=5) + 16 * MINUTE)


def test_quiet_hours_that_last_until_the_event_silence_it() -> None:
    found = asked(quiet_start="12:30", quiet_end="15:00")

    assert found == Never("cancelled", "Quiet hours until the event begins")


def test_quiet_hours_are_the_users_own() -> None:
    assert isinstance(asked(timezone="Asia/Tokyo"), Later | Never)  # 22:00 there
    assert asked(timezone="Europe/Berlin") == Ready("email")


def test_the_log_hears_everything() -> None:
    assert asked(channel="log", quiet_start="00:00", quiet_end="23:59") == Ready("log")


@pytest.mark.parametrize(
    ("preferences", "offered", "expected"),
    [
        ({"phone_e164": "+4930123456"}, EVERY, "call"),
        ({"phone_e164": "+4930123456"}, EVERY - {"call"}, "sms"),
        ({}, EVERY, "email"),
    ],
)
def test_a_call_that_cannot_be_made_takes_another_way(
    preferences: dict[str, Any], offered: frozenset[Channel], expected: Channel
) -> None:
    found = asked(channel="call", offered=offered, **preferences)

    assert isinstance(found, Ready)
    assert found.channel == expected
    assert bool(found.notes) == (expected != "call")


def test_weekends_that_became_free_stay_free() -> None:
    saturday = timedelta(days=1)
    one = notification(hours=29)

    found = readiness(
        one,
        user(weekend_policy="none"),
        event(hours=30),
        NOW + saturday + timedelta(hours=5),
        EVERY,
    )

    assert found == Never("cancelled", "nothing is sent at weekends")


def test_waits_double_up_to_a_quarter_of_an_hour() -> None:
    waits = [wait_after(attempt).total_seconds() for attempt in range(1, 8)]

    assert waits == [60, 120, 240, 480, 900, 900, 900]


def test_calls_are_tried_as_often_as_the_user_wants_and_the_others_five_times() -> None:
    preferences = Preferences(max_call_attempts=2)

    assert attempts_allowed("call", preferences) == 2
    assert attempts_allowed("sms", preferences) == 5
