"""Events in the table: found by time wherever they began, moved whole, every call counted."""

from collections.abc import Iterator

import pytest

from quintet.assistant.entities.events import Event
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.user_store import UserStore
from quintet.errors import BadInputError, ConflictError, NotFoundError
from tests.support.assistant import AssistantWorld, assistant_world
from tests.support.assistant_entities import (
    ANN,
    BOB,
    HOUR,
    at,
    dynamodb,
    event,
    user,
)

DAY = 24


@pytest.fixture
def world() -> Iterator[AssistantWorld]:
    with assistant_world() as made:
        made.services.users.add(ANN, user())
        made.services.users.add(BOB, user())
        yield made


@pytest.fixture
def users(world: AssistantWorld) -> UserStore:
    return world.services.users


@pytest.fixture
def events(world: AssistantWorld) -> EventStore:
    return world.services.events


def during(world: AssistantWorld, first: float, last: float, tenant: str = ANN) -> list[str]:
    owner = world.services.users.get(tenant, "u")
    found = world.services.events.during(tenant, owner, at(first), at(last))
    return [one.id for one in found]


def test_an_event_is_kept_with_one_call_and_read_with_two(
    world: AssistantWorld, events: EventStore
) -> None:
    with world.calls.counted() as adding:
        events.add(ANN, event(attendees=["bob@example.org"]))
    with world.calls.counted() as reading:
        found = events.get(ANN, "e")

    assert found.event == event(attendees=["bob@example.org"])
    assert dynamodb(adding) == {"TransactWriteItems": 1}
    assert dynamodb(reading) == {"GetItem": 2}


def test_tenants_with_the_same_ids_never_meet(world: AssistantWorld, events: EventStore) -> None:
    events.add(ANN, event(title="Ann's"))
    with pytest.raises(NotFoundError):
        events.get(BOB, "e")
    events.add(BOB, event(title="Bob's"))

    assert events.get(ANN, "e").event.title == "Ann's"
    assert events.get(BOB, "e").event.title == "Bob's"
    assert during(world, 0, 48, BOB) == ["e"]


def test_an_id_belongs_to_one_event(events: EventStore) -> None:
    events.add(ANN, event())
    with pytest.raises(ConflictError):
        events.add(ANN, event(hours=48))

    assert events.get(ANN, "e").event == event()


@pytest.mark.parametrize(
    ("hours", "lasts", "is_found"),
    [
        (0, 1, True),
        (10, 1, True),
        (10.01, 1, False),
        (-1, 1, False),  # it ends as the stretch begins
        (-1, 1.01, True),
        (0, 0, True),
        (-1, 0, False),
        (-7 * DAY, 7 * DAY + 1, True),
        (-8 * DAY, 8 * DAY + 1, True),
        (-8 * DAY, 8 * DAY, False),
        (-400 * DAY, 800 * DAY, True),
        (-400 * DAY, 390 * DAY, False),
        (11, 800 * DAY, False),
    ],
)
def test_what_takes_place_counts_wherever_it_began(
    world: AssistantWorld, events: EventStore, hours: float, lasts: float, *, is_found: bool
) -> None:
    events.add(ANN, event(hours=hours, lasts=lasts))

    assert during(world, 0, 10) == (["e"] if is_found else [])


def test_a_stretch_of_events_is_one_question_and_two_for_whom_something_lasts(
    world: AssistantWorld, users: UserStore, events: EventStore
) -> None:
    events.add(ANN, event("a", hours=2))
    events.add(ANN, event("b", hours=1))
    owner = users.get(ANN, "u")
    with world.calls.counted() as usual:
        ordered = [one.id for one in events.during(ANN, owner, at(0), at(9))]
    events.add(ANN, event("c", hours=-300, lasts=600))
    owner = users.get(ANN, "u")
    with world.calls.counted() as lasting:
        all_three = [one.id for one in events.during(ANN, owner, at(0), at(9))]

    assert (ordered, all_three) == (["b", "a"], ["c", "b", "a"])
    assert dynamodb(usual) == {"Query": 1}
    assert dynamodb(lasting) == {"Query": 2}


@pytest.mark.parametrize(
    ("hours", "lasts"), [(24, 1), (50, 1), (24, 400), (10, 500), (24, 9 * DAY), (24, 11 * DAY)]
)
@pytest.mark.parametrize("before", [1, 10 * DAY])
def test_a_changed_event_stands_once_and_where_it_belongs(
    world: AssistantWorld, events: EventStore, before: float, hours: float, lasts: float
) -> None:
    events.add(ANN, event(lasts=before))
    changed = event(hours=hours, lasts=lasts, title="Moved")
    with world.calls.counted() as counted:
        events.change(ANN, "e", lambda _: changed)

    assert events.get(ANN, "e").event == changed
    assert during(world, 0, 1000) == ["e"]
    assert during(world, hours + lasts - 0.5, 2000) == ["e"]
    assert during(world, hours + lasts, 2000) == []
    assert len(world.rows("event#")) == 1
    assert len(world.rows("lasting#")) == (lasts > 7 * DAY)
    assert dynamodb(counted) == {"Query": 1, "GetItem": 1, "TransactWriteItems": 1}


def test_a_user_changed_after_a_lasting_event_still_has_it(
    world: AssistantWorld, users: UserStore, events: EventStore
) -> None:
    stale = users.get(ANN, "u")
    events.add(ANN, event(hours=-300, lasts=600))
    users.change(ANN, "u", lambda stored: stored.model_copy(update={"name": "Grace"}))

    assert stale.has_lasting is False
    assert during(world, 0, 1) == ["e"]


def test_of_two_changes_at_once_neither_is_lost(events: EventStore) -> None:
    events.add(ANN, event())
    seen: list[str] = []

    def change(stored: Event) -> Event:
        if not seen:
            events.change(ANN, "e", lambda _: event(hours=30, title="Moved"))
        seen.append(stored.title)
        return stored.model_copy(update={"location": "Oslo"})

    events.change(ANN, "e", change)
    found = events.get(ANN, "e").event

    assert seen == ["Dentist", "Moved"]
    assert (found.title, found.location, found.start_ts) == ("Moved", "Oslo", at(30))


def test_who_always_comes_second_is_told_to_try_again(events: EventStore) -> None:
    events.add(ANN, event())
    turn = iter(range(100))

    def change(stored: Event) -> Event:
        others = event(hours=30 + next(turn))
        events.change(ANN, "e", lambda _: others)
        return stored.model_copy(update={"location": "Oslo"})

    with pytest.raises(ConflictError):
        events.change(ANN, "e", change)
    assert events.get(ANN, "e").event.location == ""


def test_what_is_too_large_is_refused_and_changes_nothing(events: EventStore) -> None:
    events.add(ANN, event())
    huge = event(attendees=["💥" * 320] * 500)
    with pytest.raises(BadInputError) as refused:
        events.change(ANN, "e", lambda _: huge)

    assert refused.value.problems[0].field == "attendees"
    assert events.get(ANN, "e").event == event()


def test_thousands_of_events_are_read_to_the_end(world: AssistantWorld, events: EventStore) -> None:
    long = "x" * 20_000
    for number in range(60):  # more than the megabyte of one answer of DynamoDB's
        events.add(ANN, event(f"e{number}", hours=number, description=long))

    assert len(during(world, 0, 100)) == 60
    assert [one.event.id for one in events.starting(ANN, "u", at(58), at(58) + HOUR)] == [
        "e58",
        "e59",
    ]
