"""Verify the situations against the calendars, by icalendar and recurring_ical_events.

python -m benchmarks.labelled.assistant.check [-v]

Nothing of the project reads a calendar here. Exits with 1 when anything is wrong.
"""

import collections
import datetime as dt
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events  # type: ignore[import-untyped]

HERE = Path(__file__).parent
FORMS = {
    "google": "-//Google Inc//Google Calendar",
    "outlook": "Microsoft",
    "apple": "-//Apple Inc.",
    "fastmail": "-//CyrusIMAP.org/Cyrus",
}
LANGUAGES = {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh"}
LONGEST_LINE = 75
WEEKS = (dt.datetime(2027, 2, 1, tzinfo=dt.UTC), dt.datetime(2027, 5, 1, tzinfo=dt.UTC))
MOST = 3
HORIZON = dt.timedelta(days=30)
WEEKEND = 5
SOON = dt.timedelta(hours=1)
MAIL_BEFORE = dt.timedelta(minutes=25)
# Hosts that belong to the form and not to anybody's person.
PRODUCTS = re.compile(
    r"(google\.com|zoom\.us|teams\.microsoft\.com|meet\.jit\.si|example)$", re.IGNORECASE
)

Case = dict[str, Any]
Component = Any  # of icalendar: whose properties may be of any kind
Key = tuple[str, dt.date | None]


def situations(half: str) -> list[Case]:
    """The situations of a half."""
    read: list[Case] = json.loads((HERE / f"{half}.json").read_text(encoding="utf-8"))
    return read


def at(text: str) -> dt.datetime:
    """An instant, in UTC."""
    return dt.datetime.fromisoformat(text).astimezone(dt.UTC)


def zone(case: Case) -> ZoneInfo:
    """The zone of the user."""
    return ZoneInfo(case["user"]["timezone"])


def instant(value: dt.date, case: Case) -> dt.datetime:
    """A date or time of a calendar in UTC; a whole day begins in the user's zone."""
    if not isinstance(value, dt.datetime):
        value = dt.datetime(value.year, value.month, value.day, tzinfo=zone(case))
    return value.astimezone(dt.UTC)


def begins(case: Case) -> dt.datetime:
    """When the event of a situation begins, as it says itself."""
    told = case["event"]["start"]
    return instant(dt.date.fromisoformat(told), case) if "T" not in told else at(told)


def addresses(case: Case) -> set[str]:
    """All addresses of the user."""
    user = case["user"]
    return {one.casefold() for one in [user["email"], *user.get("addresses", [])]}


# --- calendars ----------------------------------------------------------------------------


def form_errors(path: Path) -> list[str]:
    """What is wrong with a file, seen as a file."""
    raw = path.read_bytes()
    wrong = []
    if raw.count(b"\n") != raw.count(b"\r\n") or not raw.endswith(b"\r\n"):
        wrong.append("lines do not end with CRLF")
    if any(len(line) > LONGEST_LINE for line in raw.split(b"\r\n")):
        wrong.append("a line is longer than 75 octets")
    calendar: Component = icalendar.Calendar.from_ical(raw)
    wrong += [f"{part.name}: {part.errors}" for part in calendar.walk() if part.errors]
    form = path.name.split("-")[0]
    if FORMS[form] not in str(calendar["PRODID"]):
        wrong.append(f"PRODID {calendar['PRODID']} is not that of {form}")
    zones = {str(part["TZID"]) for part in calendar.walk("VTIMEZONE")}
    text = re.sub(r"\r\n[ \t]", "", raw.decode())
    used = set(re.findall(r';TZID="?([^":;]+)"?', text))
    if used - zones:
        wrong.append(f"zones without a definition: {used - zones}")
    keys = [
        (str(part["UID"]), part["RECURRENCE-ID"].dt if "RECURRENCE-ID" in part else None)
        for part in calendar.walk("VEVENT")
    ]
    if len(keys) != len(set(keys)):
        wrong.append("an event stands twice")
    hosts = re.findall(r"(?:@|https?://)([A-Za-z0-9.-]+)", text)
    wrong += [f"host {host}" for host in hosts if not PRODUCTS.search(host)]
    return [f"{path.name}: {one}" for one in wrong]


def merged(files: list[str]) -> Component:
    """Calendars in the order of their import as one: what is newer replaces what it names."""
    whole: Component = icalendar.Calendar()
    zones: dict[str, Component] = {}
    events: dict[Key, Component] = {}
    for name in files:
        one: Component = icalendar.Calendar.from_ical((HERE / name).read_bytes())
        zones |= {str(part["TZID"]): part for part in one.walk("VTIMEZONE")}
        for part in one.walk("VEVENT"):
            moved = part["RECURRENCE-ID"].dt if "RECURRENCE-ID" in part else None
            key = (str(part["UID"]), moved)
            old = events.get(key)
            if old is None or int(part.get("SEQUENCE", 0)) >= int(old.get("SEQUENCE", 0)):
                events[key] = part
    for part in [*zones.values(), *events.values()]:
        whole.add_component(part)
    return whole


def instances(case: Case, calendar: Component) -> list[Component]:
    """All instances of the event in the weeks of the set."""
    query = recurring_ical_events.of(calendar)
    return [one for one in query.between(*WEEKS) if str(one["UID"]) == case["event"]["uid"]]


def files(case: Case) -> list[str]:
    """The files of a situation, in the order of their import."""
    steps = case.get("steps", [])
    return [case["calendar"], *(step["file"] for step in steps if step["do"] == "import")]


def found(case: Case) -> Component | None:
    """The instance that a situation asks about, after all its files."""
    for instance in instances(case, merged(files(case))):
        if instant(instance["DTSTART"].dt, case) == begins(case):
            return instance
    return None


def answer_of(case: Case, event: Component) -> str | None:
    """PARTSTAT of the user in an event."""
    listed = event.get("ATTENDEE", [])
    for one in listed if isinstance(listed, list) else [listed]:
        names = {re.sub(r"(?i)^mailto:", "", str(one)), str(one.params.get("EMAIL", ""))}
        if {name.casefold() for name in names} & addresses(case):
            return str(one.params.get("PARTSTAT", "NEEDS-ACTION"))
    return None


def alarms(case: Case, event: Component) -> set[dt.datetime]:
    """When the calendar itself wants to remind, computed from its VALARMs."""
    start = instant(event["DTSTART"].dt, case)
    end = instant(event["DTEND"].dt, case) if "DTEND" in event else start + event["DURATION"].dt
    out: set[dt.datetime] = set()
    for alarm in event.walk("VALARM"):
        if str(alarm.get("ACTION")) == "NONE":
            continue
        trigger = alarm["TRIGGER"]
        if isinstance(trigger.dt, dt.timedelta):
            first = (end if trigger.params.get("RELATED") == "END" else start) + trigger.dt
        else:
            first = trigger.dt
        times = int(alarm.get("REPEAT", 0))
        every = alarm["DURATION"].dt if times else dt.timedelta()
        out |= {first + number * every for number in range(times + 1)}
    return out


# --- facts --------------------------------------------------------------------------------


class Reading:
    """What an independent reading knows about a situation."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.user = dict(case["user"])
        self.start = begins(case)
        self.now = at(case["now"])
        self.steps = case.get("steps", [])
        for step in self.steps:
            if step["do"] == "update_user":
                self.user |= step["set"]
        self.event = found(case) if case["calendar"] else None
        self.alarms = alarms(case, self.event) if self.event else set()
        self.partstat = answer_of(case, self.event) if self.event else None

    @property
    def cancelled(self) -> bool:
        """Whether the event is cancelled at the end."""
        if any(step.get("set", {}).get("status") == "cancelled" for step in self.steps):
            return True
        if self.event is None:
            return any(one.get("status") == "cancelled" for one in self.case.get("events", []))
        return str(self.event.get("STATUS")) == "CANCELLED"

    @property
    def ruled(self) -> set[dt.datetime]:
        """When the user's rules want a reminder."""
        if self.event is not None:
            organiser = self.event.get("ORGANIZER")
            whose = "" if organiser is None else re.sub(r"(?i)^mailto:", "", str(organiser))
        else:
            whose = self.case["events"][0].get("organizer", "")
        out = set()
        for rule in self.case.get("rules", []):
            named = rule["rule_json"]["organizers"]
            if any(whose == one or (one[0] == "@" and whose.endswith(one)) for one in named):
                out.add(self.start - dt.timedelta(minutes=rule["rule_json"]["lead_minutes"]))
        return out

    def quiet(self, first: dt.datetime, last: dt.datetime) -> bool:
        """Whether all minutes from first until last are quiet hours of the user."""
        begin = dt.time.fromisoformat(self.user.get("quiet_start", "21:00"))
        end = dt.time.fromisoformat(self.user.get("quiet_end", "07:00"))
        minute = first
        while minute < last:
            local = minute.astimezone(zone(self.case)).time()
            if not (local >= begin or local < end):
                return False
            minute += dt.timedelta(minutes=1)
        return first < last

    def original(self) -> dt.datetime | None:
        """When the event began before it was moved."""
        if "recurrence" in self.case["event"]:
            return at(self.case["event"]["recurrence"])
        if not self.case["calendar"]:
            return at(self.case["events"][0]["start_ts"])
        before = instances(self.case, merged(files(self.case)[:1]))
        return instant(before[0]["DTSTART"].dt, self.case) if before else None


def reminded(read: Reading, fact: Case) -> bool:
    """A reminder or none."""
    because = fact.get("because")
    last = read.steps[-1] if read.steps else {}
    if fact["value"]:
        there = read.event is not None or not read.case["calendar"]
        soon = read.now < read.start < read.now + HORIZON
        declined = read.partstat == "DECLINED" or last.get("answer") == "decline"
        return there and soon and not read.cancelled and not declined
    if because == "declined":
        return read.partstat == "DECLINED"
    if because == "cancelled":
        return read.cancelled
    if because == "exdate":
        return read.event is None
    if because == "answer":
        sent = read.alarms | read.ruled
        told = at(last["at"])
        return last["answer"] == "decline" and any(told - MAIL_BEFORE <= s < told for s in sent)
    return because == "focus" and (read.event is None or "ATTENDEE" not in read.event)


def count(read: Reading, fact: Case) -> bool:
    """A number in a window."""
    first, last, because = at(fact["from"]), at(fact["to"]), fact["because"]
    if because == "quiet":
        return fact["most"] == 0 and read.quiet(first, last)
    if because == "weekend":
        day = first.astimezone(zone(read.case))
        off = read.user["weekend_policy"] == "none"
        return off and day.weekday() == WEEKEND and first <= read.start < last
    if because == "moved":
        old = read.original()
        return old is not None and old != read.start and first < old < last + SOON
    if because == "free":
        return read.event is not None and str(read.event["TRANSP"]) == "TRANSPARENT"
    if because == "travel" and read.event is not None:
        return bool(last == read.start - read.event["X-APPLE-TRAVEL-DURATION"].dt)
    return bool(because == "three" and fact["most"] == MOST)


def instants(read: Reading, fact: Case) -> bool:
    """Messages at named minutes."""
    told = {at(one) for one in fact["instants"]}
    if any(read.quiet(one, one + dt.timedelta(minutes=1)) or one <= read.now for one in told):
        return False
    if fact["because"] == "alarm":
        return told == read.alarms
    if fact["because"] == "rule":
        return told == read.ruled
    last = read.steps[-1]
    asked = at(last["at"])
    again = asked + dt.timedelta(minutes=last["minutes"])
    mails = read.alarms | read.ruled
    return told == {again} and any(asked - MAIL_BEFORE <= mail < asked for mail in mails)


def attendance(read: Reading, fact: Case) -> bool:
    """The user's answer."""
    for step in reversed(read.steps):
        if step.get("answer") in {"accept", "decline"}:
            return {"accept": "accepted", "decline": "declined"}[step["answer"]] == str(
                fact["value"]
            )
    return read.partstat is not None and read.partstat.lower() == fact["value"]


def language(read: Reading, fact: Case) -> bool:
    """The language of messages."""
    main = read.user["locale"].split("-")[0]
    return bool(fact["value"] == (main if main in LANGUAGES else "en"))


def link(read: Reading, fact: Case) -> bool:
    """The conference's link, literally."""
    if read.event is None:
        return any(one.get("conf_link") == fact["value"] for one in read.case["events"])
    text = read.event.to_ical().decode().replace("\r\n ", "")
    return fact["value"] in text.replace("\\,", ",").replace("\\;", ";")


def one_message(read: Reading, fact: Case) -> bool:
    """Several events of one moment."""
    if read.case["calendar"]:
        calendar = merged(files(read.case))
        parts = [one for one in calendar.walk("VEVENT") if str(one["UID"]) in fact["events"]]
        starts = {instant(part["DTSTART"].dt, read.case) for part in parts}
    else:
        parts = [one for one in read.case["events"] if one["name"] in fact["events"]]
        starts = {at(part["start_ts"]) for part in parts}
    return len(parts) == len(fact["events"]) > 1 and starts == {read.start}


def channels(read: Reading, fact: Case) -> bool:
    """The channels of a working day."""
    local = read.start.astimezone(zone(read.case))
    pref = read.user.get("channel_pref", "email")
    return fact["exactly"] == [pref] and 0 < local.weekday() < WEEKEND


CHECKS: dict[str, Callable[[Reading, Case], bool]] = {
    "reminded": reminded,
    "count": count,
    "at": instants,
    "attendance": attendance,
    "language": language,
    "link": link,
    "one_message": one_message,
    "channels": channels,
    "spacing": lambda read, _fact: not read.alarms,
    "fallback_told": lambda read, _fact: read.user["locale"].split("-")[0] not in LANGUAGES,
}


def case_errors(case: Case, judged: collections.Counter[str]) -> list[str]:
    """What is wrong with a situation."""
    read = Reading(case)
    wrong = []
    gone = any(fact.get("because") == "exdate" for fact in case["expect"])
    if case["calendar"] and (read.event is None) != gone:
        wrong.append(f"event not as said at {case['event']['start']}")
    if any(at(step["at"]) <= read.now for step in read.steps) or read.now >= read.start:
        wrong.append("times out of order")
    if not case["expect"] or "why" not in case:
        wrong.append("says too little")
    for fact in case["expect"]:
        if fact["fact"] == "kind" or fact["by"] == "sense" or fact.get("because") == "focus":
            judged[fact["fact"]] += 1
        if fact["fact"] != "kind" and not CHECKS[fact["fact"]](read, fact):
            wrong.append(f"does not follow: {fact}")
    return [f"{case['id']}: {one}" for one in wrong]


def main() -> int:
    """Check both halves."""
    wrong = []
    for path in sorted(HERE.glob("calendars/*/*.ics")):
        wrong += form_errors(path)
    for half in ("tuning", "blind"):
        cases = situations(half)
        judged: collections.Counter[str] = collections.Counter()
        for case in cases:
            wrong += case_errors(case, judged)
        facts = collections.Counter(fact["fact"] for case in cases for fact in case["expect"])
        grounds = collections.Counter(fact["by"] for case in cases for fact in case["expect"])
        print(half, len(cases), "situations,", dict(facts.most_common()))
        print("  by", dict(grounds), "judgement alone:", dict(judged))
        if "-v" in sys.argv:
            tags = collections.Counter(tag for case in cases for tag in case["tags"])
            print("  ", dict(tags.most_common()))
    both = [
        {case["calendar"] for case in situations(half)} - {None} for half in ("tuning", "blind")
    ]
    print(len(both[0]), "and", len(both[1]), "calendars")
    for one in wrong:
        print(one)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
