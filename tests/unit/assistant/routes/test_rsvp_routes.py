"""The pages behind a reminder's links: looking changes nothing, answering works once."""

from dataclasses import replace
from datetime import timedelta
from html import unescape
from urllib.parse import urlencode

import pytest

from quintet.assistant.replies.actions import ReplyAction
from quintet.assistant.replies.tokens import LIFETIME, ReplyTokens
from tests.support.assistant import NOW, tenant_of
from tests.support.assistant_entities import notification
from tests.support.assistant_routes import Answer, RouteClient, RouteWorld
from tests.support.world import KEYS

EVIL = "\"><script>alert('x')</script>"


def link(
    world: RouteWorld, action: ReplyAction = "confirm", *, title: str = "Dentist"
) -> tuple[str, str]:
    """The token of a reminder of a new event, and the event's id."""
    caller = world.assistant.caller()
    user_id = caller.user(timezone="Europe/Berlin")
    event_id = caller.event(user_id, title=title, location=EVIL)
    caller.plan(user_id)
    reminder = notification(event_id=event_id, user_id=user_id)
    return ReplyTokens(KEYS).token(tenant_of(), reminder, action, NOW), event_id


def form(token: str, **said: str) -> bytes:
    return urlencode({"token": token, **said}).encode()


def attendance(world: RouteWorld, event_id: str) -> str | None:
    """What a caller is told at once."""
    told = world.client().send("GET", f"/events/{event_id}").body
    return str(told["attendance"]) if told["attendance_source"] == "reply" else None


@pytest.fixture
def guest(world: RouteWorld) -> RouteClient:
    return world.nobody()


def test_looking_at_a_link_changes_nothing(world: RouteWorld, guest: RouteClient) -> None:
    token, event_id = link(world)
    before = world.assistant.rows()

    answers = [guest.send("GET", "/rsvp", token=token) for _ in range(3)]

    assert {answer.status for answer in answers} == {200}
    assert "tomorrow, Saturday 16 January, 09:00–10:00 (Europe/Berlin)" in answers[0].text
    assert f'value="{token}"' in answers[0].text
    assert (world.assistant.rows(), attendance(world, event_id)) == (before, None)


@pytest.mark.parametrize(
    ("action", "kept"),
    [("confirm", "accepted"), ("reschedule", "tentative"), ("cancel", "declined")],
)
def test_the_button_keeps_the_answer(
    world: RouteWorld, guest: RouteClient, action: ReplyAction, kept: str | None
) -> None:
    token, event_id = link(world, action)

    answer = guest.send("POST", "/rsvp", form(token, proposed="2027-01-20T15:00"))

    assert (answer.status, attendance(world, event_id)) == (200, kept)
    assert (world.assistant.due() == []) == (action == "cancel")


def test_an_answer_is_seen_by_the_tools_at_once_and_planned_anew(
    world: RouteWorld, guest: RouteClient
) -> None:
    token, event_id = link(world, "reschedule")
    caller = world.assistant.caller()
    assert len(world.assistant.due()) == 2

    guest.send("POST", "/rsvp", form(token, proposed="2027-01-20T15:00", note="Later?"))

    told = caller.ask("getEvent", event_id=event_id)
    assert (told["attendance"], told["attendance_source"]) == ("tentative", "reply")
    assert (told["reply"]["proposed_start"], told["reply"]["note"], told["reply"]["organizer"]) == (
        "2027-01-20T14:00:00Z",
        "Later?",
        None,
    )
    (listed,) = caller.ask("listEvents", user_id=told["user_id"])["events"]
    assert listed["attendance"] == "tentative"
    (planned,) = caller.notifications(told["user_id"], days_forward=30)
    assert planned["payload"]["urgency"] == "low"


def test_a_link_works_once(world: RouteWorld, guest: RouteClient) -> None:
    token, _ = link(world)
    guest.send("POST", "/rsvp", form(token))

    answer = guest.send("POST", "/rsvp", form(token))

    assert (answer.status, "was used already" in answer.text) == (400, True)


def test_another_time_is_kept_by_the_users_own_clock(world: RouteWorld, guest: RouteClient) -> None:
    token, event_id = link(world, "reschedule")
    assert 'name="proposed"' in guest.send("GET", "/rsvp", token=token).text

    nothing = guest.send("POST", "/rsvp", form(token, proposed=""))
    past = guest.send("POST", "/rsvp", form(token, proposed="2020-01-20T15:00"))
    said = guest.send("POST", "/rsvp", form(token, proposed="2027-01-20T15:00", note="Später"))

    assert [answer.status for answer in (nothing, past, said)] == [400, 400, 200]
    reply = world.client().send("GET", f"/events/{event_id}").body["reply"]
    assert (reply["proposed_start"], reply["note"]) == ("2027-01-20T14:00:00Z", "Später")


def test_whoever_confirms_after_all_is_reminded_again(
    world: RouteWorld, guest: RouteClient
) -> None:
    declining, event_id = link(world, "cancel")
    guest.send("POST", "/rsvp", form(declining))
    assert world.assistant.due() == []

    event = world.assistant.services.events.get(tenant_of(), event_id).event
    reminder = notification("later", event_id=event_id, user_id=event.user_id)
    confirming = ReplyTokens(KEYS).token(tenant_of(), reminder, "confirm", NOW)
    guest.send("POST", "/rsvp", form(confirming))

    assert world.assistant.due() != []


def test_a_reminder_can_be_put_off(world: RouteWorld, guest: RouteClient) -> None:
    _, event_id = link(world)
    caller = world.assistant.caller()
    planned, *others = caller.ask("listNotifications", days_forward=30)["notifications"]
    reminder = notification(planned["id"], event_id=event_id, user_id=planned["user_id"])
    token = ReplyTokens(KEYS).token(tenant_of(), reminder, "snooze", NOW)

    asked = guest.send("GET", "/rsvp", token=token).text
    assert 'name="minutes" min="1" max="1440" value="15"' in asked
    refused = [
        guest.send("POST", "/rsvp", form(token, minutes=wrong)).status
        for wrong in ("0", "1441", "-5", "soon", "9" * 30)
    ]
    said = guest.send("POST", "/rsvp", form(token, minutes="40"))
    assert (refused, said.status, "in 40 min" in said.text) == ([400] * 5, 200, True)

    told = caller.ask("listNotifications", days_forward=30)["notifications"]
    assert [one["payload"]["asked_by"] for one in told] == [
        "snooze",
        None,
        *(None for _ in others),
    ]
    caller.plan(planned["user_id"], force_replan=True)
    assert len(world.assistant.due()) == 2 + len(others)


def test_nothing_is_promised_of_what_is_declined_or_cancelled(
    world: RouteWorld, guest: RouteClient
) -> None:
    declining, event_id = link(world, "cancel")
    event = world.assistant.services.events.get(tenant_of(), event_id).event
    reminder = notification(event_id=event_id, user_id=event.user_id)
    snoozing = ReplyTokens(KEYS).token(tenant_of(), reminder, "snooze", NOW)
    confirming = ReplyTokens(KEYS).token(tenant_of(), reminder, "confirm", NOW)
    guest.send("POST", "/rsvp", form(declining))

    put_off = guest.send("POST", "/rsvp", form(snoozing))
    world.assistant.caller().ask("updateEvent", event_id=event_id, status="cancelled")
    confirmed = guest.send("POST", "/rsvp", form(confirming))

    assert (put_off.status, "You declined this event." in put_off.text) == (400, True)
    assert (confirmed.status, "This event was cancelled." in confirmed.text) == (400, True)
    assert world.assistant.due() == []
    assert attendance(world, event_id) == "declined"


def test_nobody_answers_two_hundred_times_a_minute(guest: RouteClient) -> None:
    statuses = [guest.send("POST", "/rsvp", form("x")).status for _ in range(40)]

    assert statuses.count(400) == 30
    assert statuses[-1] == 429


def test_one_link_is_looked_at_thirty_times_a_minute_from_any_addresses(
    world: RouteWorld, guest: RouteClient
) -> None:
    token, _ = link(world)
    guests = [replace(guest, address=f"192.0.2.{number}") for number in range(40)]
    statuses = [each.send("GET", "/rsvp", token=token).status for each in guests]

    assert statuses == [200] * 30 + [429] * 10


def test_a_link_expires(world: RouteWorld, guest: RouteClient) -> None:
    token, event_id = link(world)
    world.assistant.clock.now += (LIFETIME + timedelta(seconds=1)).total_seconds()

    looked, acted = (
        guest.send("GET", "/rsvp", token=token),
        guest.send("POST", "/rsvp", form(token)),
    )

    assert (looked.status, acted.status, attendance(world, event_id)) == (400, 400, None)
    assert "has expired" in looked.text


@pytest.mark.parametrize("token", ["", "x", EVIL, "A" * 200, "A" * 9000, "ü"])
def test_a_forged_link_is_refused_in_words_and_never_repeated(
    guest: RouteClient, token: str
) -> None:
    answers: list[Answer] = [
        guest.send("GET", "/rsvp", token=token),
        guest.send("POST", "/rsvp", form(token)),
    ]

    for answer in answers:
        assert (answer.status, "is not valid" in answer.text) == (400, True)
        assert "<script" not in answer.text


def test_a_refusal_is_in_the_users_language_or_else_the_readers(
    world: RouteWorld, guest: RouteClient
) -> None:
    caller = world.assistant.caller()
    user_id = caller.user(locale="de", timezone="Europe/Berlin")
    reminder = notification(event_id=caller.event(user_id), user_id=user_id)
    token = ReplyTokens(KEYS).token(tenant_of(), reminder, "snooze", NOW)
    french = {"accept-language": "fr-CA,fr;q=0.9,en;q=0.8"}

    wrong = guest.send("POST", "/rsvp", form(token, minutes="0"), headers=french)
    forged = guest.send("GET", "/rsvp", token="x", headers=french)
    neither = guest.send("GET", "/rsvp", token="x", headers={"accept-language": "*"})

    assert "Gehen Sie zurück und geben Sie 1 bis 1440 Minuten an." in wrong.text
    assert "anderem Weg" not in wrong.text
    assert "Ce lien n’est pas valable." in forged.text
    assert 'lang="fr"' in forged.text
    assert "This link is not valid." in neither.text


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"token", b"&" * 5000, b"{}"])
def test_a_body_that_is_no_form_is_refused(guest: RouteClient, body: bytes) -> None:
    assert guest.send("POST", "/rsvp", body).status == 400


def test_everything_of_the_event_is_escaped(world: RouteWorld, guest: RouteClient) -> None:
    token, _ = link(world, title=EVIL)

    pages = [
        guest.send("GET", "/rsvp", token=token).text,
        guest.send("POST", "/rsvp", form(token)).text,
    ]

    for page in pages:
        assert "<script" not in page
        assert unescape(page).count(EVIL) == 2


def test_the_page_loads_nothing_and_leaves_no_trace(world: RouteWorld, guest: RouteClient) -> None:
    token, _ = link(world)

    headers = guest.send("GET", "/rsvp", token=token).headers

    assert headers["content-type"].startswith("text/html")
    assert (headers["cache-control"], headers["referrer-policy"]) == ("no-store", "no-referrer")
    assert headers["content-security-policy"].startswith("default-src 'none'")
    assert headers["x-frame-options"] == "DENY"


def test_an_event_that_is_gone_is_told(guest: RouteClient) -> None:
    reminder = notification(event_id="gone", user_id="nobody")
    token = ReplyTokens(KEYS).token(tenant_of(), reminder, "confirm", NOW)

    answer = guest.send("POST", "/rsvp", form(token))

    assert (answer.status, "This event is gone" in answer.text) == (404, True)
