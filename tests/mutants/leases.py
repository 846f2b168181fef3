"""Mistakes of leases: work that two do at once, and work that nobody does any more."""

from typing import Final

from tests.mutants.mutation import SHARED, Mutant

_MESSAGES: Final = ("tests/unit/quintet/test_message_leases.py",)
_HEARTBEAT: Final = ("tests/unit/quintet/test_heartbeat.py",)
_TASKS: Final = ("tests/unit/quintet/tasks/test_task_worker.py",)
_RACES: Final = ("tests/unit/quintet/tasks/test_task_races.py",)
_DELIVERING: Final = ("tests/unit/assistant/delivery/test_delivering.py",)
_CACHE: Final = ("tests/unit/reasoning/workspaces/test_workspace_index_cache.py",)
_DELIVERY: Final = "functions/quintet/assistant/delivery/"
_INDEX_CACHE: Final = "functions/quintet/reasoning/workspaces/index_cache.py"

MUTANTS: Final = (
    Mutant(
        "a lease of messages that outlasts three minutes",
        SHARED + "message_leases.py",
        "LEASE_SECONDS: Final = 120",
        "LEASE_SECONDS: Final = 200",
        _MESSAGES,
    ),
    Mutant(
        "messages that nobody renews",
        SHARED + "message_leases.py",
        "        with heartbeat(in_hand.renew, beat_seconds):\n            answer = worker(event)",
        "        answer = worker(event)",
        _MESSAGES,
    ),
    Mutant(
        "messages that keep their queue's time-out",
        SHARED + "message_leases.py",
        "        in_hand.renew()\n",
        "",
        _MESSAGES,
    ),
    Mutant(
        "failures that come back at once",
        SHARED + "message_leases.py",
        "(record, retry_seconds(_receives(record)))",
        "(record, 0)",
        _MESSAGES,
    ),
    Mutant(
        "a heartbeat that beats once",
        SHARED + "heartbeat.py",
        "while not ended.wait(seconds):",
        "if not ended.wait(seconds):",
        _HEARTBEAT,
    ),
    Mutant(
        "a heartbeat that outlives its work",
        SHARED + "heartbeat.py",
        "        thread.join()\n",
        "",
        _HEARTBEAT,
    ),
    Mutant(
        "a task that only its checks keep",
        SHARED + "tasks/worker.py",
        "            with heartbeat(deadline.renew, self._beat_seconds):\n",
        "            if True:\n",
        _TASKS,
    ),
    Mutant(
        "a lease of tasks that outlasts their messages",
        SHARED + "tasks/leases.py",
        "LEASE_SECONDS: Final = 90.0",
        "LEASE_SECONDS: Final = 300.0",
        _TASKS,
    ),
    Mutant(
        "a task that is taken from the living",
        SHARED + "tasks/worker.py",
        "        if seconds > 0:\n",
        "        if seconds > 1000:\n",
        _TASKS,
    ),
    Mutant(
        "a task that is taken although its worker has renewed it",
        SHARED + "tasks/leases.py",
        '"leased_until = :seen_until"',
        '"leased_until >= :seen_until"',
        _RACES,
    ),
    Mutant(
        "a loser who still writes",
        SHARED + "tasks/store.py",
        'own = "task_status = :seen_status AND lease_token = :seen_lease"',
        'own = "task_status = :seen_status AND lease_token >= :seen_lease"',
        _RACES,
    ),
    Mutant(
        "a worker that goes on without its lease",
        SHARED + "tasks/running.py",
        "            self.is_lost = not self._leases.keep(self._held, self.message)",
        "            self._leases.keep(self._held, self.message)",
        _TASKS,
    ),
    Mutant(
        "work that seems to stand still",
        SHARED + "tasks/leases.py",
        "changed = columns(leased_until=now + self._lease, message=message, updated=now)",
        "changed = columns(leased_until=now + self._lease, message=message)",
        _TASKS,
    ),
    Mutant(
        "a delivery that is claimed after another's attempt",
        _DELIVERY + "attempt_rows.py",
        '        "#status = :planned AND attempts = :seen"\n',
        '        "#status = :planned AND attempts >= :seen"\n',
        _DELIVERING,
    ),
    Mutant(
        "a delivery that is claimed during another's",
        _DELIVERY + "attempt_rows.py",
        "lease_until <= :now)",
        "lease_until > :now)",
        _DELIVERING,
    ),
    Mutant(
        "a delivery whose claim is not waited for",
        _DELIVERY + "delivering.py",
        "if max(seen.lease_until, seen.retry_at) > keys.milliseconds(now):",
        "if seen.retry_at > keys.milliseconds(now):",
        _DELIVERING,
    ),
    Mutant(
        "a doubtful e-mail that is sent again after its claim",
        _DELIVERY + "delivering.py",
        "    return began + REPORTED_WITHIN if",
        "    return began + LEASE if",
        _DELIVERING,
    ),
    Mutant(
        "a claim that outlasts its worker by minutes",
        _DELIVERY + "retrying.py",
        "LEASE: Final = timedelta(seconds=90)",
        "LEASE: Final = timedelta(seconds=300)",
        _DELIVERING,
    ),
    Mutant(
        "an index that is removed while it is read",
        _INDEX_CACHE,
        "                if not self._users[file.name]:\n",
        "                if True:\n",
        _CACHE,
    ),
    Mutant(
        "an index that is fetched before there is room",
        "functions/quintet/reasoning/workspaces/index_cache.py",
        "            if used + wanted <= self._most_bytes and self._has_room(wanted):",
        "            if used <= self._most_bytes:",
        _CACHE,
    ),
)
