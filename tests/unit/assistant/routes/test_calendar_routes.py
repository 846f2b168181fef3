"""Calendars over HTTP: files sent here, and subscriptions that are kept up with."""

from datetime import timedelta
from typing import Any

import pytest

from quintet.assistant.importing.composition import calendar_import, subscriptions
from quintet.assistant.importing.refreshing import Subscriptions
from quintet.assistant.importing.subscriptions import MAX_SUBSCRIPTIONS
from quintet.aws.table import Table
from quintet.errors import ConflictError
from quintet.outbound.client import OutboundClient
from quintet.outbound.errors import FetchFailedError
from quintet.resources import physical_name
from quintet.resources.families.assistant import ASSISTANT
from tests.support.assistant import tenant_of
from tests.support.assistant_routes import RouteClient, RouteWorld
from tests.support.calendar_files import vcalendar
from tests.support.import_world import an_event
from tests.support.world import STAGE

URL = "https://calendar.example/team.ics"
OTHER = "https://calendar.example/other.ics"


def titles(client: RouteClient, status: str = "confirmed") -> set[str]:
    events = client.get("/events", days_forward=90)["events"]
    return {event["title"] for event in events if event["status"] == status}


def subscribed(world: RouteWorld, client: RouteClient, url: str = URL) -> str:
    """The path of a new user's subscription to a calendar with two events."""
    user_id = client.user()
    world.calendars.served[url] = vcalendar(
        an_event("a", title="Stand-up"), an_event("b", hours=30, title="Review")
    )
    made = client.post(f"/users/{user_id}/subscriptions", {"url": url})
    return f"/users/{user_id}/subscriptions/{made['subscription']['id']}"


def later_by(world: RouteWorld, **distance: float) -> None:
    world.assistant.clock.now += timedelta(**distance).total_seconds()


def refreshing(world: RouteWorld) -> Subscriptions:
    """What a worker calls."""
    services = world.assistant.services
    table = Table(world.assistant.clients, physical_name(STAGE, ASSISTANT), service="t")
    importing = calendar_import(table, lambda _tenant, _event, _ids: None, services.now)
    return subscriptions(importing, table, world.calendars)


def always() -> bool:
    return True


def test_a_file_is_imported_and_what_is_wrong_with_it_told(client: RouteClient) -> None:
    bad = an_event("b").replace("DTSTART:", "DTSTART:soon")

    report = client.post(f"/users/{client.user()}/calendars", vcalendar(an_event(), bad))

    assert (report["added"], report["complete"]) == (1, True)
    assert [one["uid"] for one in report["problems"] if one["lost"]] == ["b@example.org"]
    assert titles(client) == {"Dentist"}


@pytest.mark.parametrize("body", [b"", b"<html>", b"\xff\xfe\x00", b"BEGIN:VEVENT\r\nEND:VEVENT"])
def test_what_is_no_calendar_is_refused(client: RouteClient, body: bytes) -> None:
    answer = client.send("POST", f"/users/{client.user()}/calendars", body)

    assert (answer.status, answer.error["field"]) == (400, "file")


def test_markup_in_a_title_stays_text(client: RouteClient) -> None:
    evil = "<script>alert(1)</script>"
    client.post(f"/users/{client.user()}/calendars", vcalendar(an_event(title=evil)))

    answer = client.send("GET", "/events")

    assert titles(client) == {evil}
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_subscription_is_read_at_once_and_told(world: RouteWorld, client: RouteClient) -> None:
    path = subscribed(world, client, URL)

    kept = client.get(path)

    assert titles(client) == {"Stand-up", "Review"}
    assert (kept["url"], kept["failures"], kept["error"]) == (URL, 0, None)
    assert client.get(path.rpartition("/")[0]) == {"subscriptions": [kept], "count": 1}


def test_webcal_means_https(world: RouteWorld, client: RouteClient) -> None:
    world.calendars.served[URL] = vcalendar(an_event())

    made = client.post(
        f"/users/{client.user()}/subscriptions", {"url": URL.replace("https", "webcal")}
    )

    assert (made["subscription"]["url"], made["report"]["added"]) == (URL, 1)


def test_what_a_calendar_has_no_more_is_cancelled(world: RouteWorld, client: RouteClient) -> None:
    path = subscribed(world, client)
    world.calendars.served[URL] = vcalendar(an_event("a", title="Stand-up"))

    report = client.post(f"{path}/refresh")["report"]

    assert (report["cancelled"], report["unchanged"]) == (1, 1)
    assert (titles(client), titles(client, "cancelled")) == ({"Stand-up"}, {"Review"})


def test_calendars_never_change_each_others_events(world: RouteWorld, client: RouteClient) -> None:
    path = subscribed(world, client)
    user = path.split("/subscriptions")[0]
    client.post(f"{user}/calendars", vcalendar(an_event("a", title="From a file", sequence=3)))
    world.calendars.served[OTHER] = vcalendar(an_event("a", title="From another", sequence=2))
    client.post(f"{user}/subscriptions", {"url": OTHER})

    client.post(f"{path}/refresh")

    assert titles(client) == {"Stand-up", "Review", "From a file", "From another"}


def test_what_has_not_changed_is_not_sent_again_but_read_once_a_day(
    world: RouteWorld, client: RouteClient
) -> None:
    world.calendars.headers = {"etag": '"v1"'}
    path = subscribed(world, client)

    later_by(world, hours=2)
    unchanged = client.post(f"{path}/refresh")
    later_by(world, hours=24)
    anew = world.client().post(f"{path}/refresh")

    assert (unchanged["report"], unchanged["subscription"]["error"]) == (None, None)
    assert anew["report"]["unchanged"] >= 1
    asked = [request.headers.get("if-none-match") for request in world.calendars.asked]
    assert asked == [None, '"v1"', None]


@pytest.mark.parametrize(
    ("served", "why"),
    [
        (404, "answered 404"),
        (500, "answered 500"),
        (b"<html>please log in</html>", "iCalendar"),
        (lambda: bytes(20 * 1024 * 1024 + 1), "larger than"),
        (FetchFailedError("timeout", "No answer in time.", url=URL), "in time"),
    ],
)
def test_a_url_without_a_calendar_is_refused_and_not_kept(
    world: RouteWorld, client: RouteClient, served: Any, why: str
) -> None:
    world.calendars.served[URL] = served() if callable(served) else served
    path = f"/users/{client.user()}/subscriptions"

    answer = client.send("POST", path, {"url": URL})

    assert (answer.status, answer.error["field"]) == (400, "url")
    assert why in answer.error["validation_errors"][0]["message"]
    assert client.get(path)["count"] == 0


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/a.ics",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/a.ics",
        "http://10.0.0.1:8080/a.ics",
    ],
)
def test_addresses_that_are_not_public_are_never_asked(
    world: RouteWorld, client: RouteClient, url: str
) -> None:
    guarded = OutboundClient()
    world.calendars.send = guarded.send  # type: ignore[method-assign] # the way out as it is

    answer = client.send("POST", f"/users/{client.user()}/subscriptions", {"url": url})

    assert (answer.status, answer.error["field"]) == (400, "url")
    assert "does not lead to a public address" in answer.text


@pytest.mark.parametrize(
    "url", ["", "file:///etc/passwd", "ftp://a.example/x", "https://me:secret@a.example/", "team"]
)
def test_what_is_no_url_is_refused(client: RouteClient, url: str) -> None:
    answer = client.send("POST", f"/users/{client.user()}/subscriptions", {"url": url})

    assert (answer.status, answer.error["field"]) == (400, "url")


def test_failures_are_told_lose_nothing_and_make_the_pauses_longer(
    world: RouteWorld, client: RouteClient
) -> None:
    path = subscribed(world, client)
    world.calendars.served[URL] = 503

    first = client.post(f"{path}/refresh")
    pauses = []
    for _ in range(7):
        kept = client.post(f"{path}/refresh")["subscription"]
        pauses.append(kept["next_check"][:13])

    assert (first["report"], first["subscription"]["failures"]) == (None, 1)
    assert "503" in first["subscription"]["error"]
    assert titles(client) == {"Stand-up", "Review"}
    assert pauses == sorted(pauses)
    assert pauses[-1] == "2027-01-16T08"
    world.calendars.served[URL] = vcalendar(an_event("a", title="Stand-up"))
    assert client.post(f"{path}/refresh")["subscription"]["failures"] == 0


def test_a_schedule_refreshes_what_is_due_of_every_tenant_and_only_that(
    world: RouteWorld, client: RouteClient
) -> None:
    subscribed(world, client)
    subscribed(world, world.client(subject="bob"), OTHER)
    asked = len(world.calendars.asked)

    early = refreshing(world).refresh_due(always)
    later_by(world, hours=1, minutes=1)
    due = refreshing(world).refresh_due(always)
    again = refreshing(world).refresh_due(always)

    assert (early, due, again) == (0, 2, 0)
    assert len(world.calendars.asked) == asked + 2


def test_a_refresh_that_ran_out_of_time_is_gone_on_with_soon(
    world: RouteWorld, client: RouteClient
) -> None:
    world.calendars.headers = {"etag": '"v1"'}
    path = subscribed(world, client)
    kept = refreshing(world).store.get(tenant_of(), *path.split("/")[2::2])
    newer = [an_event(f"n{n}", hours=n + 1, title=f"New {n}") for n in range(60)]
    world.calendars.served[URL] = vcalendar(*newer)
    world.calendars.headers = {"etag": '"v2"'}
    looks = iter([True, False])

    refreshed = refreshing(world).refresh(tenant_of(), kept, lambda: next(looks, False))
    later_by(world, minutes=2)
    refreshing(world).refresh_due(always)

    assert refreshed.report is not None
    assert not refreshed.report.complete
    assert len(titles(client)) == 60


def test_who_saw_a_subscription_before_it_was_refreshed_does_not_refresh_it(
    world: RouteWorld, client: RouteClient
) -> None:
    path = subscribed(world, client)
    mine, tenant = refreshing(world), tenant_of()
    seen = mine.store.get(tenant, *path.split("/")[2::2])
    later_by(world, minutes=5)
    client.post(f"{path}/refresh")

    with pytest.raises(ConflictError):
        mine.refresh(tenant, seen, always)


def test_ending_a_subscription_cancels_what_is_still_to_come(
    world: RouteWorld, client: RouteClient
) -> None:
    path = subscribed(world, client)
    user_id = path.split("/")[2]
    world.assistant.caller().plan(user_id)
    later_by(world, hours=28)
    client = world.client()

    report = client.send("DELETE", path).body

    assert (report["cancelled"], report["complete"]) == (1, True)
    assert (titles(client), titles(client, "cancelled")) == ({"Stand-up"}, {"Review"})
    assert client.send("GET", path).status == 404
    assert not [row for row in world.assistant.rows() if row["pk"]["S"].startswith("refresh#")]


def test_a_user_has_so_many_subscriptions_and_each_once(
    world: RouteWorld, client: RouteClient
) -> None:
    path = f"/users/{client.user()}/subscriptions"
    urls = [f"https://calendar.example/{n}.ics" for n in range(MAX_SUBSCRIPTIONS + 1)]
    world.calendars.served = dict.fromkeys(urls, vcalendar())
    for url in urls[:-1]:
        client.post(path, {"url": url})

    again = client.send("POST", path, {"url": urls[0]})
    refused = client.send("POST", path, {"url": urls[-1]})

    assert (again.status, refused.status, refused.error["field"]) == (201, 400, "url")
    assert client.get(path)["count"] == MAX_SUBSCRIPTIONS
