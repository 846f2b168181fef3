"""The worker that keeps up with subscribed calendars while nobody asks."""

from datetime import timedelta
from typing import Any

from quintet.assistant.api import READ_AT_ONCE
from quintet.assistant.settings import CalendarSettings
from quintet.assistant.worker_calendars import build_worker
from quintet.resources import FAMILIES, function_environment
from quintet.workers import Worker
from tests.support.assistant import NOW
from tests.support.assistant_routes import RouteClient, RouteWorld
from tests.support.calendar_files import vcalendar
from tests.support.import_world import an_event
from tests.support.world import STAGE

URL = "https://calendar.example/team.ics"


def worker_of(world: RouteWorld) -> Worker:
    account = world.assistant.account
    functions = [worker for family in FAMILIES for worker in family.workers]
    (declared,) = [function for function in functions if function.name == "assistant-calendars"]
    settings = CalendarSettings.load({**function_environment(declared, STAGE), "STAGE": STAGE})
    return build_worker(
        settings,
        account.clients,
        account.observability,
        clock=account.clock,
        outbound=world.calendars,
    )


def subscriber(world: RouteWorld, client: RouteClient, *events: str) -> str:
    """A new user who has subscribed to a calendar of these events."""
    user_id = client.user()
    world.calendars.served[URL] = vcalendar(*events)
    client.post(f"/users/{user_id}/subscriptions", {"url": URL})
    return user_id


def planned(world: RouteWorld, user_id: str) -> list[dict[str, Any]]:
    caller = world.assistant.caller()
    return caller.notifications(user_id, status="planned", days_forward=30)


def an_hour_later(world: RouteWorld) -> None:
    world.assistant.clock.now += timedelta(hours=1, minutes=1).total_seconds()


def test_what_a_calendar_changes_is_there_within_the_hour(
    world: RouteWorld, client: RouteClient
) -> None:
    subscriber(world, client, an_event("a"))
    work = worker_of(world)
    world.calendars.served[URL] = vcalendar(an_event("a", title="Surgery", sequence=1))

    work({"kind": "refresh"})
    early = client.get("/events", days_forward=90)["events"][0]["title"]
    an_hour_later(world)
    work({"kind": "refresh"})

    assert early == "Dentist"
    assert client.get("/events", days_forward=90)["events"][0]["title"] == "Surgery"


def test_reminders_of_an_event_that_a_calendar_moves_move_with_it(
    world: RouteWorld, client: RouteClient
) -> None:
    user_id = subscriber(world, client, an_event("a", hours=48))
    world.assistant.caller().plan(user_id)
    before = planned(world, user_id)
    world.calendars.served[URL] = vcalendar(an_event("a", hours=96, sequence=1))

    an_hour_later(world)
    worker_of(world)({"kind": "refresh"})

    after = planned(world, user_id)
    assert before
    assert len(after) == len(before)
    moved_to = (NOW + timedelta(hours=96)).isoformat().replace("+00:00", "Z")
    assert all(one["plan_time"] <= moved_to for one in after)
    assert min(one["plan_time"] for one in after) > max(one["plan_time"] for one in before)


def test_reminders_of_an_event_that_a_calendar_cancels_are_gone(
    world: RouteWorld, client: RouteClient
) -> None:
    user_id = subscriber(world, client, an_event("a", hours=48))
    world.assistant.caller().plan(user_id)
    world.calendars.served[URL] = vcalendar()

    an_hour_later(world)
    worker_of(world)({"kind": "refresh"})

    assert planned(world, user_id) == []


def test_a_calendar_that_cannot_be_had_costs_the_others_nothing(
    world: RouteWorld, client: RouteClient
) -> None:
    subscriber(world, client, an_event("a"))
    other = "https://calendar.example/other.ics"
    bob = world.client(subject="bob")
    world.calendars.served[other] = vcalendar(an_event("b"))
    bob.post(f"/users/{bob.user()}/subscriptions", {"url": other})
    world.calendars.served[URL] = 500
    world.calendars.served[other] = vcalendar(an_event("b", title="Review", sequence=1))

    an_hour_later(world)
    worker_of(world)({"kind": "refresh"})

    assert bob.get("/events", days_forward=90)["events"][0]["title"] == "Review"


def test_a_calendar_too_large_for_a_request_is_read_by_the_worker(
    world: RouteWorld, client: RouteClient
) -> None:
    user_id, path = client.user(), "/users/id-1/subscriptions"
    comment = "COMMENT:" + "x" * 70 + "\r\n"
    large = an_event("a").replace("UID:", comment * (READ_AT_ONCE // len(comment) + 1) + "UID:")
    world.calendars.served[URL] = vcalendar(large)

    made = client.post(f"/users/{user_id}/subscriptions", {"url": URL})
    again = client.post(f"{path}/{made['subscription']['id']}/refresh")
    before = client.get("/events")["count"]
    worker_of(world)({"kind": "refresh"})

    assert (made["report"], again["report"], before) == (None, None, 0)
    assert client.get("/events")["count"] == 1
