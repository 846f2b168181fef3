"""Answers to reminders: links that nobody can make, change, keep or use twice."""

import base64
from collections.abc import Iterator
from datetime import timedelta

import pytest

from quintet.assistant.entities.events import EventReply
from quintet.assistant.replies.actions import Reply, ReplyAction, Said
from quintet.assistant.replies.reply_store import ReplyStore
from quintet.assistant.replies.tokens import LIFETIME, ReplyTokens
from quintet.assistant.storage.event_store import EventStore
from quintet.auth.keys import SigningKey, StaticKeys
from quintet.aws.table import Table
from quintet.errors import BadInputError, NotFoundError
from quintet.resources.families.assistant import ASSISTANT
from quintet.resources.names import physical_name
from tests.support.assistant import NOW
from tests.support.assistant_entities import ANN, BOB, dynamodb, notification, user
from tests.support.delivery_world import DeliveryWorld, delivery_world
from tests.support.world import KEYS, STAGE

TOKENS = ReplyTokens(KEYS)


@pytest.fixture
def world() -> Iterator[DeliveryWorld]:
    with delivery_world() as made:
        made.has()
        yield made


@pytest.fixture
def replies(world: DeliveryWorld) -> ReplyStore:
    return ReplyStore(Table(world.account.clients, physical_name(STAGE, ASSISTANT), service="t"))


def token(action: ReplyAction = "confirm", tenant: str = ANN) -> str:
    return TOKENS.token(tenant, notification(), action, NOW)


def reply(action: ReplyAction = "confirm", tenant: str = ANN) -> Reply:
    return TOKENS.read(token(action, tenant), NOW)


def answer(world: DeliveryWorld, tenant: str = ANN) -> EventReply | None:
    """What is kept with the event."""
    table = Table(world.account.clients, physical_name(STAGE, ASSISTANT), service="t")
    return EventStore(table).get(tenant, "e").event.reply


def code(refused: pytest.ExceptionInfo[BadInputError]) -> str:
    (problem,) = refused.value.problems
    assert problem.field == "token"
    return problem.code


def test_a_token_says_whose_answer_it_is_to_what() -> None:
    read = reply("reschedule")

    assert (read.tenant, read.user_id, read.event_id, read.notification_id, read.action) == (
        ANN,
        "u",
        "e",
        "n",
        "reschedule",
    )


def test_a_token_shows_nothing_of_what_it_says() -> None:
    made = token()

    raw = base64.urlsafe_b64decode(made + "=" * (-len(made) % 4))
    assert ANN.encode() not in raw
    assert b"confirm" not in raw


@pytest.mark.parametrize("place", range(0, 200, 7))
def test_a_token_with_one_changed_character_is_forged(place: int) -> None:
    made = token()
    place %= len(made)
    changed = made[:place] + ("A" if made[place] != "A" else "B") + made[place + 1 :]

    with pytest.raises(BadInputError) as refused:
        TOKENS.read(changed, NOW)

    assert code(refused) == "FORMAT_VALIDATION"


@pytest.mark.parametrize("text", ["", "a", "ä" * 20, "=" * 20, "A" * 5_000, "AAAA", "../../x"])
def test_what_is_no_token_is_forged(text: str) -> None:
    with pytest.raises(BadInputError) as refused:
        TOKENS.read(text, NOW)

    assert code(refused) == "FORMAT_VALIDATION"


def test_another_spelling_of_a_token_is_forged() -> None:
    made = token()

    for spelled in (made + "=", made + "\n", made.replace("-", "+").replace("_", "/") + "="):
        with pytest.raises(BadInputError):
            TOKENS.read(spelled, NOW)


def test_a_token_of_another_stage_is_forged() -> None:
    foreign = ReplyTokens(StaticKeys((SigningKey("k", b"f" * 32),)))

    with pytest.raises(BadInputError) as refused:
        foreign.read(token(), NOW)

    assert code(refused) == "FORMAT_VALIDATION"


def test_a_token_lasts_a_day() -> None:
    assert TOKENS.read(token(), NOW + LIFETIME - timedelta(seconds=1)).action == "confirm"

    with pytest.raises(BadInputError) as refused:
        TOKENS.read(token(), NOW + LIFETIME)

    assert code(refused) == "EXPIRY_VALIDATION"


def test_a_token_outlives_a_change_of_keys() -> None:
    old = SigningKey("old", b"o" * 32)
    made = ReplyTokens(StaticKeys((old,))).token(ANN, notification(), "confirm", NOW)

    both = ReplyTokens(StaticKeys((SigningKey("new", b"n" * 32), old)))

    assert both.read(made, NOW).action == "confirm"


def test_an_answer_is_one_transaction_and_is_kept(
    world: DeliveryWorld, replies: ReplyStore
) -> None:
    with world.account.calls.counted() as counted:
        replies.apply(reply(), Said(), user(), NOW)

    assert dynamodb(counted) == {"Query": 1, "GetItem": 1, "TransactWriteItems": 1}
    assert answer(world) == EventReply(participation="accepted", at=NOW, notification_id="n")


@pytest.mark.usefixtures("world")
def test_a_link_works_once(replies: ReplyStore) -> None:
    read = reply()
    replies.apply(read, Said(), user(), NOW)

    with pytest.raises(BadInputError) as refused:
        replies.apply(read, Said(), user(), NOW)

    assert code(refused) == "REPLAY_VALIDATION"


def test_the_last_answer_counts(world: DeliveryWorld, replies: ReplyStore) -> None:
    wanted = NOW + timedelta(days=3)
    replies.apply(reply("confirm"), Said(), user(), NOW)
    replies.apply(reply("reschedule"), Said("Thursday suits me", wanted), user(), NOW)

    kept = answer(world)
    assert kept is not None
    assert (kept.participation, kept.proposed_start, kept.note) == (
        "tentative",
        wanted,
        "Thursday suits me",
    )


def test_a_reminder_that_is_put_off_comes_again_after_as_many_minutes(
    world: DeliveryWorld, replies: ReplyStore
) -> None:
    world.plans(notification(hours=5))

    again = replies.snooze(reply("snooze"), 40, NOW)

    assert again.plan_time - NOW.replace(second=0, microsecond=0) == timedelta(minutes=40)
    assert (again.payload.asked_by, again.payload.in_quiet_hours) == ("snooze", True)
    assert world.stored(again.id).status == "planned"
    with pytest.raises(BadInputError) as refused:
        replies.snooze(reply("snooze"), 40, NOW + timedelta(days=300))
    assert "over" in refused.value.problems[0].message


def test_whoever_declines_hears_no_more_of_the_event(
    world: DeliveryWorld, replies: ReplyStore
) -> None:
    world.plans(notification("a", hours=4), notification("b", hours=5))

    with world.account.calls.counted() as counted:
        replies.apply(reply("cancel"), Said(), user(), NOW)

    assert dynamodb(counted) == {"Query": 1, "GetItem": 1, "TransactWriteItems": 1}
    assert [world.stored(one).status for one in "ab"] == ["cancelled", "cancelled"]
    assert world.due_rows() == []


def test_an_answer_of_one_tenant_is_none_of_anothers(
    world: DeliveryWorld, replies: ReplyStore
) -> None:
    world.has(BOB, email="bob@example.org")
    world.plans(notification(hours=5), tenant=BOB)

    replies.apply(reply("cancel"), Said(), user(), NOW)

    assert answer(world, BOB) is None
    assert world.stored(tenant=BOB).status == "planned"


@pytest.mark.usefixtures("world")
def test_an_answer_to_an_event_that_is_gone_is_told_so(replies: ReplyStore) -> None:
    with pytest.raises(NotFoundError):
        replies.apply(reply(tenant=BOB), Said(), user(), NOW)


def test_the_links_of_an_email_lead_to_its_answers() -> None:
    links = TOKENS.links("https://quintet.example.org/", ANN, notification(), NOW)

    every = (links.confirm, links.reschedule, links.cancel, links.snooze)
    found = [link.partition("?token=") for link in every]
    assert {page for page, _, _ in found} == {"https://quintet.example.org/assistant/rsvp"}
    actions = [TOKENS.read(made, NOW).action for _, _, made in found]
    assert actions == ["confirm", "reschedule", "cancel", "snooze"]
