"""`python -m benchmarks.assistant_situations HALF [-v]`: labelled situations, played to their end.

Each situation is a world of its own: a user, their calendar imported, reminders planned and
delivered by the worker while the clock goes from one to the next. What reached the user is judged
by `benchmarks.labelled.assistant.score`.
"""

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlparse
from zoneinfo import ZoneInfo

from benchmarks.labelled.assistant import score
from benchmarks.labelled.assistant.check import HERE, at, situations
from benchmarks.message_languages import UNKNOWN, language_of_mail, language_of_sms
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.replies.tokens import ReplyTokens
from tests.support.assistant import tenant_of
from tests.support.assistant_routes import RouteClient, RouteWorld, route_world
from tests.support.delivery_world import DeliveryWorld, delivery_on
from tests.support.world import KEYS

Case = dict[str, Any]
_DAY: Final = timedelta(days=1)
_ACTIONS: Final = {"accept": "confirm", "decline": "cancel", "snooze": "snooze"}
_PROVIDER_ID: Final = re.compile(r"\w+ ([\w-]+)")
"""Of a result such as `sms 4f2c...; accepted`."""
_LINK: Final = re.compile(r'https://[^\s"<>]*/assistant/rsvp\?token=[\w-]+')


@dataclass
class Play:
    """One situation in its world."""

    case: Case
    routes: RouteWorld
    delivery: DeliveryWorld
    client: RouteClient
    user_id: str = ""

    def run(self) -> Case:
        """What came of it."""
        self._goes_to(at(self.case["now"]))
        tools = self.routes.assistant.caller()
        told = tools.ask("createUser", **self.case["user"])
        self.user_id = told["id"]
        for rule in self.case.get("rules", []):
            self.client.post(f"/users/{self.user_id}/rules", rule)
        named = {
            event["name"]: tools.ask(
                "createEvent",
                user_id=self.user_id,
                **{key: value for key, value in event.items() if key != "name"},
            )["id"]
            for event in self.case.get("events", [])
        }
        if self.case["calendar"]:
            self._import(self.case["calendar"])
        self._plan()
        for step in self.case.get("steps", []):
            self._delivers_until(at(step["at"]))
            self._step(step, named)
        self._delivers_until(score.end_of(self.case))
        event = self._event(named)
        return {
            "messages": list(self._messages(named)),
            "attendance": ((event or {}).get("attendance") or "").replace("_", "-") or None,
            "link": (event or {}).get("conf_link"),
            "kind": self._kind(event),
            "fallback_told": bool(told["language_note"]),
        }

    def _goes_to(self, moment: datetime) -> None:
        self.delivery.clock.now = max(self.delivery.clock.now, moment.timestamp())
        self.client = self.routes.client()

    def _import(self, file: str) -> None:
        answer = self.client.send(
            "POST", f"/users/{self.user_id}/calendars", (HERE / file).read_bytes()
        )
        assert answer.status == 200, answer

    def _plan(self, **asked: Any) -> None:
        tools = self.routes.assistant.caller()
        self.planned = tools.ask("planNotifications", user_id=self.user_id, **asked)["reasons"]

    def _step(self, step: Case, named: dict[str, str]) -> None:
        if step["do"] == "import":
            self._import(step["file"])
            self._plan()
        elif step["do"] == "answer":
            link = self._last_link(_ACTIONS[step["answer"]])
            if link is not None:
                said = {"token": link} | {key: step[key] for key in {"minutes"} & step.keys()}
                self.routes.nobody().send("POST", "/rsvp", urlencode(said).encode())
        elif step["do"] == "update_event":
            event = self._event(named)
            assert event is not None
            changes = {"event_id": event["id"], **step["set"]}
            self.routes.assistant.caller().ask("updateEvent", **changes)
            self._plan(force_replan=True)
        else:
            changes = {"user_id": self.user_id, **step["set"]}
            self.routes.assistant.caller().ask("updateUser", **changes)
            self._plan(force_replan=True)

    def _last_link(self, action: str) -> str | None:
        """The token of an action in the mail that came last."""
        for mail in reversed(self.delivery.emails()):
            for found in _LINK.findall(mail.body):
                (token,) = parse_qs(urlparse(found).query)["token"]
                reply = ReplyTokens(KEYS).read(token, self.delivery.now())
                if reply.action == action:
                    return str(token)
        return None

    def _delivers_until(self, end: datetime) -> None:
        while due := [one for one in self._notifications() if one.plan_time <= end]:
            first = min(due, key=lambda one: one.plan_time)
            self._goes_to(first.plan_time)
            self.delivery.deliver(first, tenant_of())
            self.delivery.work()
            if first in self._notifications():
                print(f"{self.case['id']}: {first.id} stays planned", file=sys.stderr)
                break
        self._goes_to(end)

    def _notifications(self, *, planned: bool = True) -> list[Notification]:
        start, end = at(self.case["now"]) - _DAY, score.end_of(self.case) + _DAY
        found = self.delivery.services.notifications.within(tenant_of(), self.user_id, start, end)
        return [one for one in found if (one.status == "planned") is planned]

    def _event(self, named: dict[str, str]) -> Case | None:
        """The event that is asked about; a deleted instance is none."""
        asked = self.case["event"]
        events: list[Case] = self.routes.assistant.caller().ask(
            "listEvents", user_id=self.user_id, days_back=30, days_forward=30
        )["events"]
        if "name" in asked:
            return next(one for one in events if one["id"] == named[asked["name"]])
        instances = [one for one in events if one["provider_event_id"] == asked["uid"]]
        wanted = asked.get("recurrence", asked["start"])
        for event in instances:
            if same_moment(event["recurrence_id"] or event["start_ts"], wanted):
                return event
        return instances[0] if len(instances) == 1 else None

    def _is_asked_for(self, event: Case, own: Case | None) -> bool:
        """Of a series only the instance counts; one that was deleted, on its day."""
        if own is not None:
            return bool(event["id"] == own["id"])
        asked = self.case["event"]
        return same_moment(
            event["recurrence_id"] or event["start_ts"], asked.get("recurrence", asked["start"])
        )

    def _messages(self, named: dict[str, str]) -> Iterator[Case]:
        """What reached the user, about the event asked about and those of its digest."""
        asked, about = self.case["event"], {key: name for name, key in named.items()}
        own = self._event(named)
        for sent in self._notifications(planned=False):
            if sent.sent_time is None:
                continue
            event = self.routes.assistant.caller().ask("getEvent", event_id=sent.event_id)
            uid = about.get(sent.event_id) or event["provider_event_id"]
            if uid == asked.get("uid") and not self._is_asked_for(event, own):
                continue
            yield {
                "event": uid,
                "at": sent.plan_time.isoformat(),
                "channel": sent.channel,
                "language": self._language(sent),
                "id": sent.result or sent.id,
            }

    def _language(self, sent: Notification) -> str:
        """As its mail or its SMS tells it; what other channels are sent is not looked at."""
        found = _PROVIDER_ID.match(sent.result or "")
        provider_id = found[1] if found else ""
        mails = {mail.id: mail.body for mail in self.delivery.emails()}
        if provider_id in mails:
            return language_of_mail(mails[provider_id])
        texts = self.delivery.short_messages_by_id()
        if provider_id not in texts or sent.sent_time is None:
            return UNKNOWN
        services = self.delivery.services
        event = services.events.get(tenant_of(), sent.event_id).event
        zone = ZoneInfo(services.users.get(tenant_of(), self.user_id).user.preferences.timezone)
        return language_of_sms(texts[provider_id][1], event, sent.sent_time, zone)

    def _kind(self, event: Case | None) -> str:
        """As planning takes it; the set has no other word for what it calls a meeting."""
        found = [one for one in self.planned if event and one["event_id"] == event["id"]]
        kind = str(found[0]["kind"]) if found else "ordinary"
        return "meeting" if kind == "appointment" else kind


def same_moment(told: str, wanted: str) -> bool:
    """Whether two times are one, written with or without a zone, or a date."""
    if "T" not in wanted or "T" not in told:
        return told[:10].replace("-", "") == wanted[:10].replace("-", "")
    return datetime.fromisoformat(told).astimezone(UTC) == at(wanted)


def played(case: Case) -> Case:
    """What came of a situation, in a world of its own."""
    with route_world() as routes:
        return Play(case, routes, delivery_on(routes.assistant.account), routes.client()).run()


def main() -> int:
    """Plays a half, and prints its score."""
    half = sys.argv[1]
    observed = {}
    for case in situations(half):
        try:
            observed[case["id"]] = played(case)
        except AssertionError as refused:  # of a tool or a route; the situation counts as wrong
            print(f"{case['id']}: {str(refused)[:300]}", file=sys.stderr)
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(observed, file)
        file.flush()
        sys.argv[1:2] = [half, file.name]
        return score.main()


if __name__ == "__main__":
    sys.exit(main())
