"""Compare what an assistant did with what was expected.

python -m benchmarks.labelled.assistant.score HALF OBSERVED.json [-v]
python -m benchmarks.labelled.assistant.score HALF --plain

OBSERVED maps the id of a situation to what came of it:

{"messages": [{"event": "...", "at": "...", "channel": "email", "language": "en", "id": "m1"}],
 "attendance": "accepted", "kind": "meeting", "link": "https://...", "fallback_told": false}

`messages` are those that reached the user from `now` to the end of the event, about the event
that is asked about (of a series: that instance) and, for a digest, about the others too; `event`
is the UID or the name. Two entries with one `id` are one message about two events. `--plain`
scores the plainest assistant instead: one e-mail an hour before whatever is not cancelled, unless
in quiet hours, in English, and nothing read besides.
"""

import collections
import datetime as dt
import itertools
import json
import sys
from pathlib import Path
from typing import Any

from benchmarks.labelled.assistant.check import Case, Reading, at, instant, situations, zone

MINUTE = dt.timedelta(minutes=1)


def end_of(case: Case) -> dt.datetime:
    """Until when a reminder is one: the beginning, for whole days their last minute."""
    told = case["event"]["start"]
    if "T" in told:
        return at(told)
    return instant(dt.date.fromisoformat(told) + dt.timedelta(days=1), case)


class Seen:
    """What came of a situation."""

    def __init__(self, case: Case, observed: Case) -> None:
        self.observed = observed
        self.name = case["event"].get("uid") or case["event"]["name"]
        self.all = observed.get("messages", [])
        self.own = [one for one in self.all if one["event"] == self.name]
        last = max([at(step["at"]) for step in case.get("steps", [])], default=at(case["now"]))
        self.later = [one for one in self.own if at(one["at"]) >= last]
        self.end = end_of(case)

    def times(self) -> list[dt.datetime]:
        """When messages about the event came, one that went to two channels twice."""
        return sorted(at(one["at"]) for one in self.own)

    def reminded(self, fact: Case) -> bool:
        """Whether there is a reminder."""
        return any(at(one["at"]) <= self.end for one in self.later) is fact["value"]

    def count(self, fact: Case) -> bool:
        """Whether the number fits."""
        many = sum(at(fact["from"]) <= time < at(fact["to"]) for time in self.times())
        return bool(fact.get("least", 0) <= many <= fact.get("most", many))

    def instants(self, fact: Case) -> bool:
        """Whether exactly one message came at each."""
        return all(
            sum(abs(time - at(wanted)) <= MINUTE for time in self.times()) == 1
            for wanted in fact["instants"]
        )

    def spacing(self, fact: Case) -> bool:
        """Whether messages keep apart."""
        times = self.times()
        least = dt.timedelta(minutes=fact["minutes"])
        return all(second - first >= least for first, second in itertools.pairwise(times))

    def one_message(self, fact: Case) -> bool:
        """Whether a moment has one message, and every event its reminder."""
        moments: dict[tuple[str, dt.datetime], set[str]] = collections.defaultdict(set)
        for one in self.all:
            moments[one["channel"], at(one["at"]).replace(second=0)].add(one["id"])
        about = {one["event"] for one in self.all}
        return set(fact["events"]) <= about and all(len(ids) == 1 for ids in moments.values())

    def holds(self, fact: Case) -> bool:
        """Whether a fact holds."""
        name = fact["fact"]
        if name in {"attendance", "link", "fallback_told"}:
            return bool(self.observed.get(name) == fact["value"])
        if name == "kind":
            kind = self.observed.get("kind", "ordinary")
            return kind in fact["in"] if "in" in fact else kind not in fact["not_in"]
        if name == "language":
            told = {one["language"].split("-")[0] for one in self.own}
            return told == {fact["value"]}
        if name == "channels":
            return {one["channel"] for one in self.later} == set(fact["exactly"])
        tests = {
            "reminded": self.reminded,
            "count": self.count,
            "at": self.instants,
            "spacing": self.spacing,
            "one_message": self.one_message,
        }
        return tests[name](fact)


def failed(case: Case, observed: Case) -> list[Case]:
    """The facts that do not hold; none where the situation is right."""
    seen = Seen(case, observed)
    return [fact for fact in case["expect"] if not seen.holds(fact)]


def plain(case: Case) -> Case:
    """What the plainest assistant does."""
    read = Reading(case)
    starts = {case["event"].get("uid", "it"): read.start}
    for fact in case["expect"]:
        starts |= dict.fromkeys(fact.get("events", []), read.start)
    if read.cancelled or (case["calendar"] and read.event is None):
        starts = {}
    messages = []
    for number, (name, start) in enumerate(starts.items()):
        when = start - dt.timedelta(hours=1)
        if not read.quiet(when, when + MINUTE) and when > read.now:
            local = when.astimezone(zone(case)).isoformat()
            one = {"event": name, "at": local, "channel": "email", "language": "en"}
            messages.append(one | {"id": str(number)})
    return {"messages": messages}


def main() -> int:
    """Score a half."""
    half, source = sys.argv[1:3]
    observed: dict[str, Any] = {}
    if source != "--plain":
        observed = json.loads(Path(source).read_text(encoding="utf-8"))
    right, spoilt, tags = 0, 0, collections.Counter[str]()
    totals: collections.Counter[str] = collections.Counter()
    cases = situations(half)
    for case in cases:
        got = plain(case) if source == "--plain" else observed.get(case["id"], {})
        bad = failed(case, got)
        right += not bad
        spoilt += any(
            one.get("because") in {"declined", "cancelled", "exdate", "answer"} for one in bad
        )
        totals.update(case["tags"])
        tags.update(tag for tag in case["tags"] if not bad)
        if bad and "-v" in sys.argv:
            print(case["id"], *(json.dumps(one, ensure_ascii=False) for one in bad), sep="\n  ")
    print(f"{right} of {len(cases)} right ({right / len(cases):.3f})")
    print(f"declined or cancelled and reminded: {spoilt}")
    for tag, many in totals.most_common():
        print(f"  {tag}: {tags[tag]} of {many}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
