"""Organisers hear of answers: only those that the user allows, once confirmed, 20 a day."""

import email
import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest
from icalendar import Calendar

from quintet.assistant.answers import UserAnswer
from quintet.assistant.entities.events import Event, OrganizerReply
from quintet.assistant.entities.user_input import UpdateUser, updated_user
from quintet.assistant.replies.actions import ReplyAction, Said
from quintet.assistant.replies.organizers import MOST_A_DAY
from quintet.assistant.replies.reply_store import ReplyStore
from quintet.assistant.replies.tokens import ReplyTokens
from quintet.aws.table import Table
from quintet.errors import BadInputError
from quintet.resources.families.assistant import ASSISTANT
from quintet.resources.names import physical_name
from tests.support.assistant_entities import ANN, event, notification
from tests.support.delivery_world import (
    SENDER,
    DeliveryWorld,
    delivery_world,
    refusing,
    sent_report,
)
from tests.support.world import KEYS, STAGE

TOKENS = ReplyTokens(KEYS)
BOSS = "boss@company.example"


def invitation(event_id: str = "e", **fields: Any) -> Event:
    told = {
        "provider": "ics",
        "provider_event_id": f"{event_id}-4711@company.example",
        "organizer": BOSS,
        "attendees": ["Ada.Lovelace@example.org", "bob@example.org"],
        "sequence": 2,
        **fields,
    }
    return event(event_id, hours=30, **told)


@pytest.fixture
def world() -> Iterator[DeliveryWorld]:
    with delivery_world() as made:
        made.has(
            happening=invitation(),
            addresses=["ada.lovelace@example.org"],
            reply_to_organizers=["Boss@company.example"],
        )
        yield made


def replies(world: DeliveryWorld) -> ReplyStore:
    return ReplyStore(Table(world.account.clients, physical_name(STAGE, ASSISTANT), service="t"))


def answer(
    world: DeliveryWorld,
    action: ReplyAction = "cancel",
    event_id: str = "e",
    *,
    number: int = 0,
    **said: Any,
) -> OrganizerReply | None:
    """What the user answers to a reminder, and the minute after."""
    reminder = notification(f"n-{event_id}-{number}", event_id=event_id)
    reply = TOKENS.read(TOKENS.token(ANN, reminder, action, world.now()), world.now())
    user = world.services.users.get(ANN, "u").user
    replies(world).apply(reply, Said(**said), user, world.now())
    minute_later(world)
    return state(world, event_id)


def minute_later(world: DeliveryWorld, minutes: int = 1) -> None:
    world.later(minutes=minutes)
    world.sweep()
    world.work()


def state(world: DeliveryWorld, event_id: str = "e") -> OrganizerReply | None:
    return world.services.events.get(ANN, event_id).event.organizer_reply


def status(world: DeliveryWorld, event_id: str = "e") -> str:
    found = state(world, event_id)
    return "" if found is None else found.status


def mails(world: DeliveryWorld) -> list[EmailMessage]:
    return [email.message_from_string(sent.raw_data, policy=default) for sent in world.emails()]


def confirm(world: DeliveryWorld) -> None:
    """Follows the link of the last mail."""
    text = mails(world)[-1].get_content()
    found = re.search(r"token=(\S+)", text)
    assert found is not None
    replies(world).confirm_organizer(TOKENS.read(found[1], world.now()), world.now())
    minute_later(world)


def test_the_first_answer_waits_until_the_user_has_confirmed_it(world: DeliveryWorld) -> None:
    answer(world)

    (question,) = mails(world)
    assert (question["To"], question["Subject"]) == (
        "ada@example.org",
        f"Send your answers to {BOSS}?",
    )
    assert status(world) == "unconfirmed"

    confirm(world)
    assert (status(world), mails(world)[-1]["To"]) == ("sent", BOSS)
    assert world.due_rows() == []


def test_an_answer_is_told_as_itip_asks(world: DeliveryWorld) -> None:
    answer(world, note="On holiday; back, 3 May")
    confirm(world)

    mail = mails(world)[-1]
    assert (mail["From"], mail["Reply-To"]) == (SENDER, "Ada.Lovelace@example.org")
    assert mail["Subject"] == "Declined: Dentist"
    assert mail.get_content_type() == "multipart/alternative"
    text, part = mail.iter_parts()
    assert "On holiday; back, 3 May" in text.get_content()
    assert (part.get_content_type(), part.get_param("method")) == ("text/calendar", "REPLY")
    calendar = Calendar.from_ical(part.get_content())
    (told,) = calendar.walk("VEVENT")
    assert (calendar["METHOD"], told["UID"], told["SEQUENCE"]) == (
        "REPLY",
        "e-4711@company.example",
        2,
    )
    assert told["ORGANIZER"] == f"mailto:{BOSS}"
    assert told["ATTENDEE"] == "mailto:Ada.Lovelace@example.org"
    assert dict(told["ATTENDEE"].params) == {
        "CN": "Ada",
        "PARTSTAT": "DECLINED",
        "SENT-BY": f"mailto:{SENDER}",
    }
    assert told["COMMENT"] == "On holiday; back, 3 May"
    assert "RECURRENCE-ID" not in told


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"recurrence_id": "20270116T140000Z"}, "RECURRENCE-ID:20270116T140000Z"),
        ({"recurrence_id": "20270116T140000"}, "RECURRENCE-ID:20270116T140000"),
        ({"recurrence_id": "20270116", "all_day": True}, "RECURRENCE-ID;VALUE=DATE:20270116"),
        ({"all_day": True}, "DTSTART;VALUE=DATE:20270116"),
        ({"timezone": "Asia/Tokyo"}, "DTSTART:20270116T140000Z"),
    ],
)
def test_an_answer_names_the_instance_that_was_answered(
    world: DeliveryWorld, fields: dict[str, Any], line: str
) -> None:
    world.services.events.add(ANN, invitation("other", is_recurring=True, **fields))
    answer(world, "confirm", "other")
    confirm(world)

    part = list(mails(world)[-1].iter_parts())[-1].get_content()
    assert line in part.splitlines()


def test_asking_for_another_time_is_tentative_and_says_when(world: DeliveryWorld) -> None:
    answer(world, "reschedule", proposed_start=world.now() + timedelta(days=3))
    confirm(world)

    part = list(mails(world)[-1].iter_parts())[-1].get_content()
    assert "PARTSTAT=TENTATIVE" in part
    assert "When instead: 2027-01-18" in part.replace("\r\n ", "")


def test_later_answers_are_sent_without_asking(world: DeliveryWorld) -> None:
    answer(world)
    confirm(world)

    answer(world, "confirm", number=1)

    assert [mail["Subject"] for mail in mails(world)][1:] == [
        "Declined: Dentist",
        "Accepted: Dentist",
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {"organizer": "stranger@example.com"},
        {"provider": "manual"},
        {"attendees": ["bob@example.org"]},
        {"provider_event_id": "no-uid-abc"},
    ],
)
def test_nobody_is_told_whom_the_user_or_the_invitation_does_not_name(
    world: DeliveryWorld, fields: dict[str, Any]
) -> None:
    world.services.events.add(ANN, invitation("other", **fields))

    assert answer(world, "cancel", "other") is None
    assert (mails(world), world.due_rows()) == ([], [])


def test_nobody_is_told_unless_the_user_wants_it() -> None:
    with delivery_world() as world:
        world.has(happening=invitation(attendees=["ada@example.org"]))

        assert answer(world) is None
        assert mails(world) == []


def test_twenty_answers_a_day_are_sent(world: DeliveryWorld) -> None:
    answer(world)
    confirm(world)
    for number in range(1, MOST_A_DAY + 1):
        answer(world, "confirm" if number % 2 else "cancel", number=number)

    assert len([mail for mail in mails(world) if mail["To"] == BOSS]) == MOST_A_DAY
    refused = state(world)
    assert refused is not None
    assert (refused.status, refused.reason) == (
        "failed",
        "20 answers a day are sent to organisers at most",
    )

    world.later(days=1)
    world.services.events.change(
        ANN,
        "e",
        lambda stored: stored.model_copy(update={"end_ts": stored.end_ts + timedelta(days=3)}),
    )
    assert answer(world, number=99) is not None
    assert status(world) == "sent"


def test_a_newer_answer_takes_the_place_of_one_that_waits(world: DeliveryWorld) -> None:
    answer(world)
    first = mails(world)[-1].get_content()
    answer(world, "confirm", number=1)

    token = re.search(r"token=(\S+)", first)
    assert token is not None
    with pytest.raises(BadInputError) as refused:
        replies(world).confirm_organizer(TOKENS.read(token[1], world.now()), world.now())
    assert "newer one" in refused.value.problems[0].message

    confirm(world)
    assert [mail["Subject"] for mail in mails(world) if mail["To"] == BOSS] == ["Accepted: Dentist"]


def test_a_confirmation_ends_with_the_permission_and_with_the_address(
    world: DeliveryWorld,
) -> None:
    answer(world)
    confirm(world)
    user = world.services.users.get(ANN, "u").user
    assert user.confirmed_organizers == [BOSS]

    changes: list[dict[str, Any]] = [{"reply_to_organizers": []}, {"email": "new@example.org"}]
    for change in changes:
        asked = UpdateUser.model_validate({"user_id": "u", **change})
        assert updated_user(user, asked, now=world.now()).confirmed_organizers == []


def test_what_the_user_forbids_before_it_is_sent_is_not_sent(world: DeliveryWorld) -> None:
    answer(world)
    confirm(world)
    refusing(world.account.clients.sesv2(), "SendEmail", (429, "TooManyRequestsException"))
    assert (answer(world, "confirm", number=1), status(world)) != (None, "sent")

    forbid = UpdateUser(user_id="u", reply_to_organizers=[])
    world.services.users.change(ANN, "u", lambda user: updated_user(user, forbid, now=world.now()))
    minute_later(world, 6)

    assert status(world) == "failed"
    assert len([mail for mail in mails(world) if mail["To"] == BOSS]) == 1


def test_what_ses_is_too_busy_for_is_tried_again_and_what_it_refuses_is_not(
    world: DeliveryWorld,
) -> None:
    refusing(
        world.account.clients.sesv2(),
        "SendEmail",
        (429, "TooManyRequestsException"),
        (400, "MessageRejected"),
    )
    answer(world)
    assert (status(world), len(mails(world))) == ("to_confirm", 0)
    minute_later(world)
    refused = state(world)
    assert refused is not None
    assert (refused.status, refused.attempts) == ("failed", 2)
    assert "SES: MessageRejected" in refused.reason
    assert world.due_rows() == []


def test_an_answer_whose_sending_nobody_saw_is_sent_again_the_same_and_says_so(
    world: DeliveryWorld,
) -> None:
    answer(world)
    confirm(world)
    refusing(world.account.clients.sesv2(), "SendEmail", (500, "InternalFailure"))
    answer(world, "confirm", number=1)
    assert status(world) == "queued"

    minute_later(world, 2)

    told = state(world)
    assert told is not None
    assert (told.status, told.reason, told.attempts) == ("sent", "it may have been sent twice", 2)


def test_without_a_sender_it_is_told_that_nobody_was() -> None:
    with delivery_world(email_sender="") as world:
        world.has(happening=invitation(attendees=["ada@example.org"]), reply_to_organizers=[BOSS])
        found = answer(world)

        assert found is not None
        assert (found.status, found.reason) == ("failed", "email is not configured")


def report(world: DeliveryWorld, kind: str, address: str, **part: Any) -> None:
    """What SES tells of the last mail, by its own tags."""
    sent = world.emails()[-1]
    recipients = "bouncedRecipients" if kind == "Bounce" else "complainedRecipients"
    told = sent_report(
        notification(), sent.id, kind, **part, **{recipients: [{"emailAddress": address}]}
    )
    reply = state(world)
    assert reply is not None
    told["detail"]["mail"]["tags"] = {"tenant": [ANN], "notification": [reply.id], "event": ["e"]}
    world.handle(told)


@pytest.mark.parametrize(
    ("kind", "part", "status_after"),
    [("Bounce", {"bounceType": "Permanent"}, "failed"), ("Complaint", {}, "sent")],
)
def test_an_organisers_address_that_bounces_is_closed_until_it_is_given_and_confirmed_again(
    world: DeliveryWorld, kind: str, part: Any, status_after: str
) -> None:
    answer(world)
    confirm(world)
    report(world, kind, "Boss@Company.example", **part)

    told = UserAnswer.of(world.services.users.get(ANN, "u").user)
    assert told.closed_organizers[BOSS].startswith(kind)
    assert told.confirmed_organizers == []
    assert told.email_closed is None
    assert status(world) == status_after

    sent = len(mails(world))
    later = answer(world, "confirm", number=1)
    assert later is not None
    assert (later.status, len(mails(world))) == ("failed", sent)
    assert "address is closed" in later.reason

    given = UpdateUser(user_id="u", reply_to_organizers=[BOSS])
    world.services.users.change(ANN, "u", lambda user: updated_user(user, given, now=world.now()))
    answer(world, "cancel", number=2)
    assert (status(world), mails(world)[-1]["To"]) == ("unconfirmed", "ada@example.org")


def test_a_mail_to_an_organiser_that_comes_back_for_now_closes_nothing(
    world: DeliveryWorld,
) -> None:
    answer(world)
    confirm(world)
    report(world, "Bounce", BOSS, bounceType="Transient")

    assert status(world) == "failed"
    assert world.services.users.get(ANN, "u").user.confirmed_organizers == [BOSS]


def test_a_question_that_bounces_closes_the_users_own_address(world: DeliveryWorld) -> None:
    answer(world)
    report(world, "Bounce", "ada@example.org", bounceType="Permanent")

    user = world.services.users.get(ANN, "u").user
    assert (user.email_closed is None, user.closed_organizers) == (False, {})
    assert status(world) == "failed"


def test_mails_about_organisers_are_tagged_so_that_reports_find_them(world: DeliveryWorld) -> None:
    seen: list[Any] = []
    world.account.clients.sesv2().meta.events.register(
        "provide-client-params.sesv2.SendEmail", lambda params, **_: seen.append(params)
    )
    answer(world)
    confirm(world)

    reply = state(world)
    assert reply is not None
    tags = {"tenant": ANN, "notification": reply.id, "event": "e"}
    for params in seen:
        assert {tag["Name"]: tag["Value"] for tag in params["EmailTags"]} == tags
    assert len(seen) == 2
