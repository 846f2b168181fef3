"""Calendars imported: whole, again, moved, cancelled, broken off, and beside others' changes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from quintet.assistant.importing.calendar_import import CalendarImport
from quintet.assistant.importing.event_batch_store import EventBatches, EventChange
from quintet.assistant.storage.event_store import EventStore
from quintet.errors import BadInputError, NotFoundError
from quintet.rows import Action
from tests.support.assistant import NOW
from tests.support.assistant_entities import ANN, BOB, dynamodb, notification
from tests.support.calendar_files import vcalendar
from tests.support.import_world import (
    ImportWorld,
    an_event,
    import_world,
    many,
)


@pytest.fixture
def world() -> Iterator[ImportWorld]:
    with import_world() as made:
        yield made


def test_a_file_becomes_events(world: ImportWorld) -> None:
    report = world.importing.run(ANN, "u", vcalendar(an_event(title="Dentist")))

    assert (report.added, report.complete, report.problems) == (1, True, [])
    found = world.events()["Dentist"]
    assert (found.start_ts, found.provider) == (NOW + timedelta(hours=24), "ics")


def test_fifty_events_take_one_transaction(world: ImportWorld) -> None:
    with world.assistant.calls.counted() as made:
        report = world.importing.run(ANN, "u", many(200))

    assert report.added == 200
    assert dynamodb(made) == {"GetItem": 1, "Query": 1, "TransactWriteItems": 4}


def test_importing_again_writes_nothing(world: ImportWorld) -> None:
    world.importing.run(ANN, "u", many(60))

    with world.assistant.calls.counted() as made:
        report = world.importing.run(ANN, "u", many(60))

    assert (report.added, report.unchanged) == (0, 60)
    assert dynamodb(made) == {"GetItem": 1, "Query": 1}


def test_what_was_broken_off_is_gone_on_with(world: ImportWorld) -> None:
    looks = iter([True, False])

    first = world.importing.run(ANN, "u", many(120), has_time=lambda: next(looks, False))
    second = world.importing.run(ANN, "u", many(120))

    assert (first.added, first.complete) == (50, False)
    assert (second.added, second.unchanged, second.complete) == (70, 50, True)


def test_a_newer_title_is_kept_and_what_is_planned_stays(world: ImportWorld) -> None:
    world.importing.run(ANN, "u", vcalendar(an_event()))
    planned(world)

    report = world.importing.run(ANN, "u", vcalendar(an_event(title="Doctor", sequence=1)))

    assert (report.updated, set(world.events())) == (1, {"Doctor"})
    assert len(world.assistant.due()) == 1
    assert world.withdrawn == []


@pytest.mark.parametrize("change", ["moved", "cancelled"])
def test_what_moves_or_is_cancelled_takes_its_reminders_back(
    world: ImportWorld, change: str
) -> None:
    world.importing.run(ANN, "u", vcalendar(an_event()))
    planned(world)
    newer = an_event(hours=48, sequence=1)
    if change == "cancelled":
        newer = an_event(sequence=1).replace("END:VEVENT", "STATUS:CANCELLED\r\nEND:VEVENT")

    with world.assistant.calls.counted() as made:
        report = world.importing.run(ANN, "u", vcalendar(newer))

    assert (report.updated, report.cancelled) == ((1, 0) if change == "moved" else (0, 1))
    assert world.assistant.due() == []
    assert world.withdrawn == [(ANN, "n")]
    assert dynamodb(made) == {"GetItem": 1, "Query": 2, "TransactWriteItems": 1}


def planned(world: ImportWorld) -> None:
    """A reminder of the one event."""
    services = world.assistant.services
    (event,) = world.events().values()
    stored = services.events.get(ANN, event.id)
    services.planner.plans.replace(ANN, stored, [notification(event_id=event.id)], [])
    assert len(world.assistant.due()) == 1


def test_good_events_of_a_bad_file_are_kept_and_the_bad_ones_told(world: ImportWorld) -> None:
    bad = an_event("b", title="Bad").replace("DTSTART:", "DTSTART:yesterday")

    report = world.importing.run(ANN, "u", vcalendar(an_event(), bad))

    assert set(world.events()) == {"Dentist"}
    (problem,) = [one for one in report.problems if one.lost]
    assert problem.uid == "b@example.org"


def test_an_event_that_is_too_large_is_told_and_left_out(world: ImportWorld) -> None:
    people = "".join(f"ATTENDEE;CN={'€' * 300}:urn:{n}\r\n" for n in range(500))
    large = an_event("b", title="Large").replace("END:VEVENT", f"{people}END:VEVENT")

    report = world.importing.run(ANN, "u", vcalendar(an_event(), large))

    assert (report.added, set(world.events())) == (1, {"Dentist"})
    assert [problem.uid for problem in report.problems if problem.lost] == ["b@example.org"]


def test_several_events_of_many_days_are_found_while_they_last(world: ImportWorld) -> None:
    long = [an_event(f"l{n}", hours=-200, lasts=600, title=f"Fair {n}") for n in range(3)]

    report = world.importing.run(ANN, "u", vcalendar(*long))
    again = world.importing.run(ANN, "u", vcalendar(*long))

    assert (report.added, again.added, again.unchanged) == (3, 0, 3)
    assert set(world.events()) == {"Fair 0", "Fair 1", "Fair 2"}


def test_an_event_that_was_moved_far_away_by_hand_stays_there(world: ImportWorld) -> None:
    world.importing.run(ANN, "u", vcalendar(an_event()))
    (event,) = world.events().values()
    far = {"start_ts": NOW + timedelta(days=200), "end_ts": NOW + timedelta(days=201)}
    world.importing.events.change(
        ANN, event.id, lambda seen: seen.model_copy(update={**far, "sequence": 1})
    )

    report = world.importing.run(ANN, "u", vcalendar(an_event()))

    assert (report.added, report.updated, report.complete) == (0, 0, True)
    assert world.importing.events.get(ANN, event.id).event.start_ts == far["start_ts"]


@dataclass
class Meddling(EventBatches):
    """Somebody changes an event right before the first writing."""

    batches: EventBatches
    meddle: Callable[[], object]
    has_meddled: bool = False

    def write(
        self,
        tenant: str,
        changes: Sequence[tuple[EventChange, list[Action]]],
        goes_on: Callable[[], bool],
    ) -> Iterator[tuple[EventChange, bool]]:
        if not self.has_meddled:
            self.has_meddled = True
            self.meddle()
        return self.batches.write(tenant, changes, goes_on)


def meddled(world: ImportWorld, meddle: Callable[[EventStore], object]) -> CalendarImport:
    batches = Meddling(world.importing.batches, lambda: meddle(world.importing.events))
    return replace(world.importing, batches=batches)


def test_who_changes_an_event_meanwhile_is_heard_and_the_others_are_kept(
    world: ImportWorld,
) -> None:
    world.importing.run(ANN, "u", many(3))
    name = world.events()["Meeting"].id
    importing = meddled(
        world,
        lambda events: events.change(
            ANN, name, lambda seen: seen.model_copy(update={"location": "Room 1"})
        ),
    )
    newer = [an_event(f"e{n}", hours=1 + n, title=f"New {n}", sequence=1) for n in range(3)]

    report = importing.run(ANN, "u", vcalendar(*newer))

    assert (report.updated, report.complete) == (3, True)
    assert set(world.events()) == {"New 0", "New 1", "New 2"}


def test_a_change_by_hand_in_the_same_moment_is_newer_than_the_calendar(
    world: ImportWorld,
) -> None:
    world.importing.run(ANN, "u", vcalendar(an_event()))
    (event,) = world.events().values()
    by_hand = {"title": "By hand", "sequence": 9, "etag": "by hand"}
    importing = meddled(
        world,
        lambda events: events.change(ANN, event.id, lambda e: e.model_copy(update=by_hand)),
    )

    importing.run(ANN, "u", vcalendar(an_event(title="New", sequence=1)))

    assert set(world.events()) == {"By hand"}


def test_two_tenants_import_the_same_file_for_the_same_user(world: ImportWorld) -> None:
    world.importing.run(ANN, "u", vcalendar(an_event()))

    report = world.importing.run(BOB, "u", vcalendar(an_event(title="Bob's", sequence=1)))

    assert (report.added, report.updated) == (1, 0)
    assert (set(world.events(ANN)), set(world.events(BOB))) == ({"Dentist"}, {"Bob's"})


def test_an_unknown_user_and_a_file_that_is_no_calendar_are_refused(world: ImportWorld) -> None:
    with pytest.raises(NotFoundError):
        world.importing.run(ANN, "nobody", vcalendar(an_event()))
    with pytest.raises(BadInputError) as refused:
        world.importing.run(ANN, "u", b"<html>")

    assert refused.value.problems[0].field == "file"
