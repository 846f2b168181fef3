"""Lists in stretches: nothing twice, nothing left out, wherever a stretch ends."""

from collections.abc import Iterator

import pytest

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.users import User
from quintet.assistant.storage.event_rows import sort_key
from quintet.assistant.storage.listing import Position, stretch
from quintet.assistant.storage.user_rows import StoredUser
from quintet.errors import BadInputError
from tests.support.assistant_entities import event, user

PEOPLE = [StoredUser(user(name), 1, has_lasting=False) for name in ("a", "b", "c", "d")]
PEOPLE.sort(key=lambda person: person.key)
OF = {
    one.user.id: [event(f"{one.user.id}{number}", hours=number) for number in range(place * 2)]
    for place, one in enumerate(PEOPLE)
}


def events_of(owner: StoredUser, after: str) -> Iterator[Event]:
    return (one for one in OF[owner.user.id] if sort_key(one) > after)


def owners_from(start: Position | None) -> list[StoredUser]:
    return [person for person in PEOPLE if start is None or person.key >= start.user]


@pytest.mark.parametrize("room", [0, 1, 500, 1000, 3000, 100_000])
def test_every_event_is_told_once_whatever_the_room(room: int) -> None:
    told: list[str] = []
    start: Position | None = None
    while True:
        found = stretch(owners_from(start), events_of, sort_key, start=start, room=room)
        told += [item.id for item in found.items]
        if found.following is None:
            break
        start = Position.read(found.following.cursor())

    assert told == [one.id for owner in PEOPLE for one in OF[owner.user.id]]


def test_a_stretch_ends_when_the_time_does_and_goes_on_from_there() -> None:
    found = stretch(PEOPLE, events_of, sort_key, has_time=lambda: False)
    following = found.following
    assert following is not None
    rest = stretch(owners_from(following), events_of, sort_key, start=following)

    ids = [one.id for one in (*found.items, *rest.items)]
    assert len(found.items) == 2  # those of the first user who has any
    assert ids == [one.id for owner in PEOPLE for one in OF[owner.user.id]]


@pytest.mark.parametrize("cursor", ["", "x", "a:b", f"{'a' * 26}:event#1#x", "../../x", "é" * 26])
def test_a_cursor_that_is_none_of_ours_names_its_field(cursor: str) -> None:
    with pytest.raises(BadInputError) as refused:
        Position.read(cursor)

    assert refused.value.problems[0].field == "cursor"


def test_a_cursor_tells_nothing_but_keys() -> None:
    owner = StoredUser(User.model_validate(user("secret name").model_dump()), 1, has_lasting=False)

    assert "secret" not in Position(owner.key, sort_key(event("secret"))).cursor()
