"""`python -m benchmarks.planning [USERS]`: planning users with 50 events each.

The table is a dictionary, so the time is our own alone; what is asked of it is counted as
DynamoDB's calls are. Both are told per user, while there are more and more users in the table: a
user must cost the same among a thousand as among ten.
"""

import bisect
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import cycle
from typing import Final

from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.users import Preferences, User
from quintet.assistant.models import PlanNotifications
from quintet.assistant.planner.collaborators import left_to_the_sweep
from quintet.assistant.planner.planning import Planner
from quintet.assistant.planner.policy_making import PolicyMaking
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.plan_store import PlanStore
from quintet.assistant.storage.user_store import UserStore
from quintet.aws.clients import Clients
from quintet.aws.table import Table
from quintet.requests.deadline import Deadline
from quintet.rows import Action, Row, decoded

NOW: Final = datetime(2027, 1, 15, 8, tzinfo=UTC)
EVENTS: Final = 50
_TENANT: Final = "t" * 26
_TITLES: Final = ("Dentist", "Daily stand-up", "Flight to Oslo", "Review", "Lunch", "Interview")
_CHANNELS: Final[frozenset[Channel]] = frozenset({"email", "sms", "webhook", "log"})


class DictionaryTable(Table):
    """Rows in memory. Conditions are taken to hold, because nobody else writes."""

    def __init__(self) -> None:
        super().__init__(Clients("us-east-1"), "none", service="Nothing")
        self.calls: Counter[str] = Counter()
        self._rows: dict[str, dict[str, Row]] = {}
        self._order: dict[str, list[str]] = {}

    def get(self, partition: str, sort: str) -> Row | None:
        """One row."""
        self.calls["GetItem"] += 1
        return self._rows.get(partition, {}).get(sort)

    def between(
        self,
        partition: str,
        low: str,
        high: str,
        *,
        names: Sequence[str] = (),
        at_once: int | None = None,
    ) -> Iterator[Row]:
        """Rows in order."""
        del names, at_once
        self.calls["Query"] += 1
        order = self._order.get(partition, [])
        first, last = bisect.bisect_left(order, low), bisect.bisect_right(order, high)
        return iter([self._rows[partition][sort] for sort in order[first:last]])

    def together(self, actions: Iterable[Action]) -> None:
        """All of them."""
        self.calls["TransactWriteItems"] += 1
        for action in actions:
            if action.kind == "Put":
                row = decoded(action.body["Item"])
                if row["sk"] not in self._rows.setdefault(row["pk"], {}):
                    bisect.insort(self._order.setdefault(row["pk"], []), row["sk"])
                self._rows[row["pk"]][row["sk"]] = row
            elif action.kind == "Update":
                key = decoded(action.body["Key"])
                self._rows[key["pk"]][key["sk"]]["version"] = action.values[":next"]


def fill(table: DictionaryTable, number: int) -> str:
    """A user with events over 30 days; the user's id."""
    user_id, titles = f"user-{number}", cycle(_TITLES)
    zone = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo")[number % 4]
    user = User(
        id=user_id,
        name="Ada",
        email=f"{user_id}@example.org",
        preferences=Preferences(timezone=zone),
        created_at=NOW,
        updated_at=NOW,
    )
    UserStore(table).add(_TENANT, user)
    for place in range(EVENTS):
        start = NOW + timedelta(hours=2 + 14 * place)
        event = Event(
            id=f"{user_id}-{place}",
            user_id=user_id,
            title=next(titles),
            start_ts=start,
            end_ts=start + timedelta(hours=1),
            updated_at=NOW,
        )
        EventStore(table).add(_TENANT, event)
    return user_id


def main() -> None:
    """Prints the figures."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    table = DictionaryTable()
    planner = Planner(
        users=UserStore(table),
        events=EventStore(table),
        plans=PlanStore(table),
        policies=PolicyMaking(None, print),
        offered=_CHANNELS,
        tell=left_to_the_sweep,
        report=print,
        now=lambda: NOW,
    )
    done = 0
    for users in sorted({most // 100, most // 10, most // 2, most} - {0}):
        people = [fill(table, number) for number in range(done, users)]
        table.calls.clear()
        started = time.perf_counter()
        planned = sum(
            planner.plan(_TENANT, PlanNotifications(user_id=user), Deadline()).notifications_planned
            for user in people
        )
        took = (time.perf_counter() - started) * 1000 / len(people)
        calls = {name: round(count / len(people), 2) for name, count in table.calls.items()}
        print(f"among {users} users: {took:.1f} ms a user of {EVENTS} events, ", end="")
        print(f"{planned / len(people):.1f} notifications, calls {calls}")
        done = users


if __name__ == "__main__":
    main()
