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
WEEKS = (dt.datetime(2027, 2, 1, tzinfo=dt.UTC), dt.datetime(2027, 12, 1, tzinfo=dt.UTC))
HALVES = ("tuning", "blind", "blind_2")
MOST = 3
HORIZON = dt.timedelta(days=30)
WEEKEND = 5
SOON = dt.timedelta(hours=1)
MAIL_BEFORE = dt.timedelta(minutes=25)
DAY = dt.timedelta(days=1)
# How Exchange begins the title of a meeting that its organiser cancelled.
CANCELLED_TITLE = "Canceled: "
# Hosts that belong to the form and not to anybody's person.
PRODUCTS = re.compile(
    r"(google\.com|zoom\.us|teams\.microsoft\.com|thread\.v2|meet\.jit\.si|example)$", re.IGNORECASE
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
    """A date or time of a calendar in UTC; whole days and floating times are the user's."""
    return local(value, case).astimezone(dt.UTC)


def local(value: dt.date, case: Case) -> dt.datetime:
    """A date or time of a calendar in its own zone, or in the user's where it has none."""
    if not isinstance(value, dt.datetime):
        return dt.datetime(value.year, value.month, value.day, tzinfo=zone(case))
    return value if value.tzinfo else value.replace(tzinfo=zone(case))


def shifted(value: dt.datetime, duration: dt.timedelta) -> dt.datetime:
    """A time after a duration, in UTC: days are days of the calendar, hours are exact."""
    if duration % DAY:
        return value.astimezone(dt.UTC) + duration
    return (value + duration).astimezone(dt.UTC)


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
    start = local(event["DTSTART"].dt, case)
    end = (
        local(event["DTEND"].dt, case) if "DTEND" in event else shifted(start, event["DURATION"].dt)
    )
    out: set[dt.datetime] = set()
    for alarm in event.walk("VALARM"):
        if str(alarm.get("ACTION")) == "NONE":
            continue
        trigger = alarm["TRIGGER"]
        if isinstance(trigger.dt, dt.timedelta):
            related = end if trigger.params.get("RELATED") == "END" else start
            first = shifted(related, trigger.dt)
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
        titled = str(self.event["SUMMARY"]).startswith(CANCELLED_TITLE)
        free = str(self.event.get("X-MICROSOFT-CDO-BUSYSTATUS")) == "FREE"
        return str(self.event.get("STATUS")) == "CANCELLED" or (titled and free)

    @property
    def organiser(self) -> str:
        """The address of the organiser, or nothing."""
        if self.event is not None:
            organiser = self.event.get("ORGANIZER")
            return "" if organiser is None else re.sub(r"(?i)^mailto:", "", str(organiser))
        return str(self.case["events"][0].get("organizer", ""))

    def rules(self, kind: str) -> list[Case]:
        """What the user's rules of a kind say."""
        rules = self.case.get("rules", [])
        return [rule["rule_json"] for rule in rules if rule["rule_type"] == kind]

    def leads(self, rule: Case) -> dt.datetime | None:
        """When a rule wants a reminder of this event, if it does."""
        whose = self.organiser
        if any(
            whose == name or (name[0] == "@" and whose.endswith(name))
            for name in rule["organizers"]
        ):
            return self.start - dt.timedelta(minutes=rule["lead_minutes"])
        return None

    @property
    def ruled(self) -> set[dt.datetime]:
        """When the user's rules want a reminder."""
        leads = {self.leads(rule) for rule in self.rules("vip_organizer")}
        return {lead for lead in leads if lead is not None}

    @property
    def in_quiet_hours(self) -> bool:
        """Whether a rule may break quiet hours."""
        return any(rule.get("in_quiet_hours") for rule in self.rules("vip_organizer"))

    @property
    def mode(self) -> str | None:
        """What a rule says about the calendar's alarms."""
        return next((rule["mode"] for rule in self.rules("calendar_alarm")), None)

    def first_alarms(self) -> set[dt.datetime]:
        """The calendar's alarms before any step."""
        for event in instances(self.case, merged([self.case["calendar"]])):
            if instant(event["DTSTART"].dt, self.case) == self.start:
                return alarms(self.case, event)
        return set()

    def quiet(self, first: dt.datetime, last: dt.datetime) -> bool:
        """Whether all minutes from first until last are quiet hours of the user."""
        begin = dt.time.fromisoformat(self.user.get("quiet_start", "21:00"))
        end = dt.time.fromisoformat(self.user.get("quiet_end", "07:00"))
        minute = first
        while minute < last:
            clock = minute.astimezone(zone(self.case)).time()
            if not (clock >= begin or clock < end):
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
    if because == "policy":
        return read.user.get("tentative_policy") == "none" and read.partstat == "TENTATIVE"
    return because == "focus" and (read.event is None or "ATTENDEE" not in read.event)


def light(read: Reading, fact: Case, first: dt.datetime, last: dt.datetime) -> bool:
    """One light reminder of what is tentative."""
    policy = read.user.get("tentative_policy") == "light" and read.partstat == "TENTATIVE"
    return policy and fact["least"] == fact["most"] == 1 and (first, last) == (read.now, read.start)


def no_rule(read: Reading, fact: Case, first: dt.datetime, last: dt.datetime) -> bool:
    """A rule that does not name the organiser, whose minute is in the window."""
    leads = {
        read.start - dt.timedelta(minutes=r["lead_minutes"]) for r in read.rules("vip_organizer")
    }
    return fact["most"] == 0 and not read.ruled and any(first <= lead < last for lead in leads)


def changed_alarm(read: Reading, fact: Case, first: dt.datetime, last: dt.datetime) -> bool:
    """An alarm that a newer file took back."""
    old = {alarm for alarm in read.first_alarms() if first <= alarm < last}
    new = {alarm for alarm in read.alarms if first <= alarm < last}
    return fact["most"] == 0 and bool(old) and not new


def alarm_mode(read: Reading, fact: Case, first: dt.datetime, last: dt.datetime) -> bool:
    """A rule by which the calendar's alarms are all, or by which they are not."""
    whole = (first, last) == (read.now, read.start) and read.mode == fact["because"]
    if read.mode == "replace":
        return whole and fact["most"] == len(read.alarms)
    return whole and fact["least"] == len(read.alarms) + 1


WINDOWS: dict[str, Callable[[Reading, Case, dt.datetime, dt.datetime], bool]] = {
    "light": light,
    "norule": no_rule,
    "realarmed": changed_alarm,
    "replace": alarm_mode,
    "join": alarm_mode,
}


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
    if because in WINDOWS:
        return WINDOWS[because](read, fact, first, last)
    if because == "travel" and read.event is not None:
        return bool(last == read.start - read.event["X-APPLE-TRAVEL-DURATION"].dt)
    return bool(because == "three" and fact["most"] == MOST)


def instants(read: Reading, fact: Case) -> bool:
    """Messages at named minutes."""
    told = {at(one) for one in fact["instants"]}
    allowed = fact["because"] == "rule" and read.in_quiet_hours
    quiet = any(read.quiet(one, one + dt.timedelta(minutes=1)) for one in told)
    if (quiet and not allowed) or any(one <= read.now for one in told):
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
    day = read.start.astimezone(zone(read.case))
    pref = read.user.get("channel_pref", "email")
    return fact["exactly"] == [pref] and 0 < day.weekday() < WEEKEND


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
    "fallback_told": lambda read, fact: (
        fact["value"] == (read.user["locale"].split("-")[0] not in LANGUAGES)
    ),
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
    """Check all halves."""
    wrong = []
    for path in sorted(HERE.glob("calendars/*/*.ics")):
        wrong += form_errors(path)
    for half in HALVES:
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
    read = [{case["calendar"] for case in situations(half)} - {None} for half in HALVES]
    print(*map(len, read), "calendars")
    for one in wrong:
        print(one)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
