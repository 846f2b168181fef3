"""Users in the table: one address each, changes that lose nothing, every call counted."""

from collections.abc import Iterator

import pytest

from quintet.assistant.entities.users import User
from quintet.assistant.storage.user_store import UserStore
from quintet.errors import BadInputError, ConflictError, NotFoundError
from tests.support.assistant import AssistantWorld, assistant_world
from tests.support.assistant_entities import ANN, BOB, dynamodb, user


@pytest.fixture
def world() -> Iterator[AssistantWorld]:
    with assistant_world() as made:
        yield made


@pytest.fixture
def users(world: AssistantWorld) -> UserStore:
    return world.services.users


def renamed(name: str, email: str = "ada@example.org") -> User:
    return user(email=email).model_copy(update={"name": name})


def test_a_user_is_kept_and_read_with_one_call_each(
    world: AssistantWorld, users: UserStore
) -> None:
    with world.calls.counted() as adding:
        users.add(ANN, user(timezone="Europe/Berlin"))
    with world.calls.counted() as reading:
        found = users.get(ANN, "u")

    assert found.user == user(timezone="Europe/Berlin")
    assert dynamodb(adding) == {"TransactWriteItems": 1}
    assert dynamodb(reading) == {"GetItem": 1}


def test_tenants_have_users_and_addresses_of_their_own(users: UserStore) -> None:
    users.add(ANN, user())
    with pytest.raises(NotFoundError):
        users.get(BOB, "u")
    users.add(BOB, user(timezone="Asia/Tokyo"))

    assert users.get(ANN, "u").user == user()
    assert [one.user for one in users.all(BOB)] == [user(timezone="Asia/Tokyo")]


@pytest.mark.parametrize("email", ["ada@example.org", "ADA@example.org"])
def test_an_address_belongs_to_one_user_whatever_its_capitals(users: UserStore, email: str) -> None:
    users.add(ANN, user())
    with pytest.raises(BadInputError) as refused:
        users.add(ANN, user("v", email))

    assert refused.value.problems[0].field == "email"
    with pytest.raises(NotFoundError):
        users.get(ANN, "v")


def test_an_id_belongs_to_one_user(users: UserStore) -> None:
    users.add(ANN, user())
    with pytest.raises(ConflictError):
        users.add(ANN, user(email="other@example.org"))

    assert users.get(ANN, "u").user.email == "ada@example.org"


def test_a_change_costs_a_read_and_a_write(world: AssistantWorld, users: UserStore) -> None:
    users.add(ANN, user())
    with world.calls.counted() as counted:
        users.change(ANN, "u", lambda _: renamed("Grace"))
    with world.calls.counted() as nothing:
        users.change(ANN, "u", lambda stored: stored)

    assert users.get(ANN, "u").user.name == "Grace"
    assert dynamodb(counted) == {"GetItem": 1, "PutItem": 1}
    assert dynamodb(nothing) == {"GetItem": 1}


def test_a_new_address_frees_the_old_one(world: AssistantWorld, users: UserStore) -> None:
    users.add(ANN, user())
    with world.calls.counted() as counted:
        users.change(ANN, "u", lambda _: user(email="new@example.org"))
    users.add(ANN, user("v", "ada@example.org"))

    assert dynamodb(counted) == {"GetItem": 1, "TransactWriteItems": 1}
    with pytest.raises(BadInputError):
        users.change(ANN, "v", lambda _: user("v", "new@example.org"))
    assert users.get(ANN, "v").user.email == "ada@example.org"


@pytest.mark.parametrize("email", ["ada@example.org", "new@example.org"])
def test_of_two_changes_at_once_neither_is_lost(users: UserStore, email: str) -> None:
    users.add(ANN, user())
    seen: list[str] = []

    def change(stored: User) -> User:
        if not seen:  # somebody else is quicker, the first time
            users.change(ANN, "u", lambda other: other.model_copy(update={"name": "Grace"}))
        seen.append(stored.name)
        return stored.model_copy(update={"email": email, "updated_at": stored.created_at})

    users.change(ANN, "u", change)

    assert seen == ["Ada", "Grace"]
    assert users.get(ANN, "u").user.name == "Grace"
    assert users.get(ANN, "u").user.email == email


def test_who_always_comes_second_is_told_to_try_again(users: UserStore) -> None:
    users.add(ANN, user())
    turn = iter(range(100))

    def change(stored: User) -> User:
        name = f"Name {next(turn)}"
        users.change(ANN, "u", lambda other: other.model_copy(update={"name": name}))
        return stored.model_copy(update={"name": "mine"})

    with pytest.raises(ConflictError):
        users.change(ANN, "u", change)
    assert users.get(ANN, "u").user.name == "Name 3"
