"""Events: what they may be, and what createEvent and updateEvent make of them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from quintet.assistant.entities.event_input import (
    CreateEvent,
    UpdateEvent,
    created_event,
    updated_event,
)
from quintet.assistant.entities.events import Event, EventDraft, event_id
from quintet.errors import BadInputError
from quintet.protocol.validation import validated

NOW = datetime(2026, 10, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(minutes=1)
REVIEW = {
    "user_id": "u1",
    "title": "Review",
    "start_ts": "2026-10-24T09:00:00+02:00",
    "end_ts": "2026-10-24T10:00:00+02:00",
}


def create(**more: Any) -> Event:
    asked = validated(CreateEvent, {**REVIEW, **more})
    return created_event(asked, unique="by-hand-1", user_zone="Europe/Berlin", now=NOW)


def update(event: Event, **fields: Any) -> Event:
    asked = validated(UpdateEvent, {"event_id": event.id, **fields})
    return updated_event(event, asked, now=LATER)


def test_an_event_made_by_hand_is_in_utc_and_in_the_users_zone() -> None:
    event = create()
    assert event.start_ts == datetime(2026, 10, 24, 7, tzinfo=UTC)
    assert event.start_ts.tzinfo is UTC
    assert (event.provider, event.timezone, event.user_id) == ("manual", "Europe/Berlin", "u1")
    assert event.id == event_id("u1", "manual", "by-hand-1")
    assert event.etag == event.content_tag()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", ""),
        ("title", "x" * 501),
        ("title", "a\x07"),
        ("start_ts", "2026-10-24T09:00:00"),
        ("start_ts", "tomorrow"),
        ("start_ts", "1601-01-01T00:00:00Z"),
        ("end_ts", "9999-12-31T23:59:59-12:00"),
        ("end_ts", "2026-10-23T00:00:00Z"),
        ("timezone", "Berlin"),
        ("location", "x" * 1001),
        ("conf_link", "javascript:alert(1)"),
        ("conf_link", 'https://example.org/"onclick'),
        ("attendees", ["x"] * 501),
        ("description", "é" * 10_241),
        ("status", "maybe"),
    ],
)
def test_what_cannot_be_used_is_refused_under_its_name(field: str, value: Any) -> None:
    with pytest.raises(BadInputError) as created:
        create(**{field: value})
    assert created.value.problems[0].field == field
    event = create()
    with pytest.raises(BadInputError) as changed:
        update(event, **{field: value})
    assert changed.value.problems[0].field == field


@pytest.mark.parametrize(
    ("start", "end", "hours"),
    [
        ("2026-10-24T00:00:00+02:00", "2026-10-25T00:00:00+02:00", 24),
        ("2026-10-24T12:00:00Z", "2026-10-24T12:00:00Z", 24),
        ("2026-10-25T12:00:00Z", "2026-10-25T13:00:00Z", 25),
        ("2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z", 49),
    ],
)
def test_an_all_day_event_covers_the_local_days_that_it_touches(
    start: str, end: str, hours: int
) -> None:
    event = create(all_day=True, start_ts=start, end_ts=end)
    assert event.end_ts - event.start_ts == timedelta(hours=hours)
    assert event.start_ts.hour == 22


def test_an_update_raises_the_sequence_and_changes_only_what_is_given() -> None:
    event = create(conf_link="https://example.org/x", location="Room 4")
    changed = update(event, title="Retrospective", conf_link=None, location=None)
    assert (changed.title, changed.conf_link, changed.location) == ("Retrospective", None, "Room 4")
    assert (changed.id, changed.sequence, changed.updated_at) == (event.id, 1, LATER)
    assert changed.etag != event.etag


def test_an_update_that_changes_nothing_gives_back_what_is_stored() -> None:
    event = create()
    assert update(event, title="Review") is event


def test_moving_only_the_start_behind_the_end_is_refused() -> None:
    with pytest.raises(BadInputError) as refused:
        update(create(), start_ts="2026-10-24T12:00:00Z")
    assert refused.value.problems[0].code == "ORDER_VALIDATION"


def test_ids_tell_user_source_uid_and_instance_apart() -> None:
    told = [
        ("u", "ics", "a", "b"),
        ("u", "ics", "ab", None),
        ("u", "ics", "1:a", None),
        ("u", "ics", "a", None),
        ("u", "manual", "a", None),
        ("v", "ics", "a", None),
        ("ui", "cs", "a", None),
    ]
    assert len({event_id(*parts) for parts in told}) == len(told)


def test_the_content_tag_ignores_how_new_the_news_are() -> None:
    event = create()
    assert event.model_copy(update={"sequence": 9}).content_tag() == event.content_tag()
    assert event.model_copy(update={"title": "X"}).content_tag() != event.content_tag()


def test_an_event_that_ends_before_it_starts_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="end_ts"):
        EventDraft(title="x", start_ts=LATER, end_ts=NOW)


def test_an_event_read_back_from_json_is_the_same() -> None:
    event = create(attendees=["bob@example.org"])
    assert Event.model_validate_json(event.model_dump_json()) == event
