"""Mistakes of the embedded AWS and of local instances: lost writes, calls that wait for others."""

from typing import Final

from tests.mutants.mutation import Mutant

_LOCAL: Final = "infra/quintet/local/embedded_aws/"
_INSTANCES: Final = "infra/quintet/local/instances/"
_JOURNAL: Final = ("tests/unit/infra/local/embedded_aws",)
_EMBEDDED: Final = ("tests/integration/test_embedded_aws.py",)
_POOL: Final = ("tests/unit/infra/local/instances",)

MUTANTS: Final = (
    Mutant(
        "commits that are not synced",
        _LOCAL + "journal.py",
        '"PRAGMA synchronous = FULL"',
        '"PRAGMA synchronous = NORMAL"',
        _JOURNAL,
    ),
    Mutant(
        "rows outside a transaction",
        _LOCAL + "journal.py",
        'self._connection.execute("BEGIN IMMEDIATE")',
        'self._connection.execute("SELECT 1")',
        _JOURNAL,
    ),
    Mutant(
        "changes that a failed write forgets",
        _LOCAL + "journal.py",
        "            self._roll_back()\n            for batch in group:",
        "            self._roll_back()\n            self._unwritten.clear()\n"
        "            for batch in group:",
        _JOURNAL,
    ),
    Mutant(
        "a new body that is not kept",
        _LOCAL + "journal.py",
        "body = COALESCE(excluded.body, body)",
        "body = COALESCE(body, excluded.body)",
        _EMBEDDED,
    ),
    Mutant(
        "answers before the disk",
        _LOCAL + "gate.py",
        "                is_refused = not await self._is_written(touched)\n",
        "                self._state.write(touched)\n",
        _EMBEDDED,
    ),
    Mutant(
        "items that are not noted",
        _LOCAL + "items.py",
        "        dynamodb._remove_item = _noting(dynamodb._remove_item)\n",
        "",
        _EMBEDDED,
    ),
    Mutant(
        "messages that stay with the dead",
        _LOCAL + "state.py",
        'message["visible_at"] = min(message["visible_at"], now)',
        "pass",
        _EMBEDDED,
    ),
    Mutant(
        "mail that is forgotten",
        _LOCAL + "state.py",
        '    Store(ses, "_sent_emails", parts=Parts("", "MessageId")),\n',
        "",
        _EMBEDDED,
    ),
    Mutant(
        "queues that are new at each start",
        "infra/quintet/local/emulator.py",
        "**emulator_environment(_NAMED_PORT)",
        "**emulator_environment(port)",
        _EMBEDDED,
    ),
    Mutant(
        "two that serve one folder",
        "infra/quintet/local/emulator.py",
        "url = _running_url(folder) if _is_served(folder) else _started(folder)",
        "url = _started(folder)",
        _EMBEDDED,
    ),
    Mutant(
        "a job that overstays",
        _INSTANCES + "pool.py",
        "            if waiting.is_overdue:\n                self._end(instance, Overstayed",
        "            if False:\n                self._end(instance, Overstayed",
        _POOL,
    ),
    Mutant(
        "a job that waits for ever",
        _INSTANCES + "pool.py",
        "            if waiting.is_overdue:\n                waiting.fail(OverstayedError())",
        "            if False:\n                waiting.fail(OverstayedError())",
        _POOL,
    ),
    Mutant(
        "one caller who takes all instances",
        _INSTANCES + "turns.py",
        "if not load or min(load.values()) >= self._for_one:",
        "if not load:",
        _POOL,
    ),
    Mutant(
        "callers who do not take turns",
        _INSTANCES + "turns.py",
        "caller = min(load, key=load.__getitem__)",
        "caller = next(iter(load))",
        _POOL,
    ),
    Mutant(
        "work that nobody waits for goes on",
        _INSTANCES + "pool.py",
        "elif waiting.done.cancelled() and instance.cancel(now) > _CANCEL_SECONDS:",
        "elif False:",
        _POOL,
    ),
)
