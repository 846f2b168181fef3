"""A file against what is stored: what is added, updated, cancelled, and what stays as it is."""

from datetime import timedelta

import pytest

from quintet.assistant.calendars.merging import Changes, merged
from quintet.assistant.entities.events import Event, EventReply
from tests.support.calendar_files import NOW, read, vcalendar, vevent

LATER = NOW + timedelta(hours=1)
WEEKLY = ("DTSTART:20261005T090000Z", "RRULE:FREQ=WEEKLY;COUNT=4")


def merge(stored: tuple[Event, ...], raw: bytes, *, subscription: bool = False) -> Changes:
    return merged(stored, read(raw), user_id="ada", now=LATER, subscription=subscription)


def stored(raw: bytes) -> tuple[Event, ...]:
    """The events of a file as a first reading stores them."""
    return merged([], read(raw), user_id="ada", now=NOW).added


def counts(changes: Changes) -> tuple[int, int, int, int]:
    return (
        len(changes.added),
        len(changes.updated),
        len(changes.cancelled),
        len(changes.unchanged),
    )


def test_a_first_reading_adds_events_under_ids_that_stay() -> None:
    raw = vcalendar(vevent(*WEEKLY), vevent("SUMMARY:Single", uid="b"))
    first, again = stored(raw), stored(raw)
    assert [event.id for event in first] == [event.id for event in again]
    assert len({event.id for event in first}) == 5
    assert {(event.user_id, event.updated_at) for event in first} == {("ada", NOW)}


def test_the_same_file_again_changes_nothing() -> None:
    raw = vcalendar(vevent(*WEEKLY), vevent("SUMMARY:Single", uid="b"))
    stamped = raw.replace(b"DTSTAMP:20260901", b"DTSTAMP:20260930")
    for again in (raw, stamped):
        assert counts(merge(stored(raw), again, subscription=True)) == (0, 0, 0, 5)


@pytest.mark.parametrize(
    ("before", "after", "is_updated"),
    [
        (["SEQUENCE:1"], ["SEQUENCE:2"], True),
        (["SEQUENCE:2"], ["SEQUENCE:1"], False),
        (["LAST-MODIFIED:20260901T120000Z"], ["LAST-MODIFIED:20260902T120000Z"], True),
        (["LAST-MODIFIED:20260902T120000Z"], ["LAST-MODIFIED:20260901T120000Z"], False),
        ([], [], True),
    ],
)
@pytest.mark.parametrize("subscription", [True, False])
def test_the_higher_sequence_wins_and_the_stamp_breaks_ties(
    before: list[str], after: list[str], is_updated: bool, subscription: bool
) -> None:
    def file(title: str, lines: list[str]) -> bytes:
        return vcalendar(vevent(f"SUMMARY:{title}", *lines).replace("DTSTAMP", "X-STAMP"))

    changes = merge(stored(file("Old", before)), file("New", after), subscription=subscription)
    assert counts(changes) == ((0, 1, 0, 0) if is_updated else (0, 0, 0, 1))
    (event,) = changes.updated or changes.unchanged
    assert event.title == ("New" if is_updated else "Old")


def test_an_update_keeps_the_id_and_has_the_new_time() -> None:
    (before,) = stored(vcalendar(vevent("SEQUENCE:1")))
    moved = vcalendar(vevent("SEQUENCE:2", "DTSTART:20261006T090000Z"))
    (after,) = merge((before,), moved).updated
    assert after.id == before.id
    assert after.start_ts - before.start_ts == timedelta(days=1)
    assert after.etag != before.etag
    assert after.updated_at == LATER


def test_a_cancelled_event_is_cancelled_once_and_an_unknown_one_is_nothing() -> None:
    before = stored(vcalendar(vevent()))
    cancelled = vcalendar(vevent("STATUS:CANCELLED", "SEQUENCE:1"))
    changes = merge(before, cancelled)
    assert counts(changes) == (0, 0, 1, 0)
    assert counts(merge(changes.cancelled, cancelled)) == (0, 0, 0, 1)
    assert counts(merge((), cancelled)) == (0, 0, 0, 0)


def test_cancelling_a_uid_cancels_all_its_instances() -> None:
    message = vcalendar("METHOD:CANCEL", vevent("DTSTART:20261005T090000Z", "SEQUENCE:1"))
    assert len(merge(stored(vcalendar(vevent(*WEEKLY))), message).cancelled) == 4


def test_an_instance_taken_out_of_its_series_is_cancelled_and_comes_back() -> None:
    whole, less = vevent(*WEEKLY), vevent(*WEEKLY, "EXDATE:20261012T090000Z", "SEQUENCE:1")
    changes = merge(stored(vcalendar(whole)), vcalendar(less))
    (gone,) = changes.cancelled
    assert gone.recurrence_id == "20261012T090000Z"
    assert gone.status == "cancelled"
    back = vcalendar(vevent(*WEEKLY, "SEQUENCE:2"))
    again = merge((*changes.cancelled, *changes.updated), back)
    assert gone.id in {event.id for event in again.updated}


def test_a_single_event_that_becomes_a_series_is_no_event_twice() -> None:
    changes = merge(stored(vcalendar(vevent(WEEKLY[0]))), vcalendar(vevent(*WEEKLY, "SEQUENCE:1")))
    assert counts(changes) == (4, 0, 1, 0)


def test_only_a_subscription_lets_events_go_that_are_not_there_any_more() -> None:
    before = stored(vcalendar(vevent(uid="a"), vevent(uid="b")))
    left = vcalendar(vevent(uid="a"))
    assert counts(merge(before, left)) == (0, 0, 0, 2)
    changes = merge(before, left, subscription=True)
    assert [event.provider_event_id for event in changes.cancelled] == ["b"]


def test_what_lies_outside_of_the_window_is_left_alone() -> None:
    (event,) = stored(vcalendar(vevent(uid="b")))
    past = event.model_copy(
        update={
            "start_ts": event.start_ts - timedelta(days=30),
            "end_ts": event.end_ts - timedelta(days=30),
        }
    )
    assert counts(merge((past,), vcalendar(vevent(uid="a")), subscription=True)) == (1, 0, 0, 1)


@pytest.mark.parametrize(
    "broken",
    [
        vcalendar(vevent("DTSTART:nonsense", uid="b")),
        vcalendar(vevent(uid="a"))[:-40],
        vcalendar(vevent(uid="a")).replace(b"END:VCALENDAR\r\n", b""),
        vcalendar("BEGIN:VEVENT", "UID:b"),
    ],
)
def test_nothing_is_cancelled_because_it_could_not_be_read(broken: bytes) -> None:
    before = stored(vcalendar(vevent(uid="b")))
    assert not merge(before, broken, subscription=True).cancelled


def test_events_of_other_sources_are_not_touched() -> None:
    (event,) = stored(vcalendar(vevent(uid="b")))
    manual = event.model_copy(update={"provider": "manual"})
    assert counts(merge((manual,), vcalendar(vevent(uid="a")), subscription=True)) == (1, 0, 0, 0)


def test_an_instance_returns_to_what_its_series_says_in_a_subscription() -> None:
    change = vevent("RECURRENCE-ID:20261012T090000Z", "DTSTART:20261012T150000Z", "SEQUENCE:3")
    before = stored(vcalendar(vevent(*WEEKLY), change))
    changes = merge(before, vcalendar(vevent(*WEEKLY)), subscription=True)
    assert [f"{event.start_ts:%d %H}" for event in changes.updated] == ["12 09"]


def invited(answer: str, *lines: str) -> bytes:
    return vcalendar(vevent(f"ATTENDEE;PARTSTAT={answer}:mailto:ada@example.org", *lines))


@pytest.mark.parametrize(
    ("after", "is_kept"),
    [
        (invited("NEEDS-ACTION", "SUMMARY:New title"), True),
        (invited("ACCEPTED"), False),
        (invited("NEEDS-ACTION", "DTSTART:20261005T100000Z"), False),
    ],
)
def test_an_answer_holds_until_the_calendar_tells_another_or_moves(
    after: bytes, is_kept: bool
) -> None:
    (event,) = stored(invited("NEEDS-ACTION"))
    reply = EventReply(participation="declined", at=NOW, notification_id="n")
    changes = merged(
        [event.model_copy(update={"reply": reply})],
        read(after),
        user_id="ada",
        now=LATER,
        addresses=frozenset({"ada@example.org"}),
    )
    assert [changed.reply for changed in changes.updated] == [reply if is_kept else None]
