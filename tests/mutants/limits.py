"""Mistakes of limits: counts that are lost, doubled, or never end."""

from typing import Final

from tests.mutants.mutation import SHARED, Mutant

_LIMITS: Final = SHARED + "limits.py"
_TESTS: Final = (
    "tests/integration/test_limits.py",
    "tests/integration/test_idle_connections.py",
    "tests/integration/test_limits_under_load.py",
)

MUTANTS: Final = (
    Mutant(
        "one call more",
        _LIMITS,
        '"attribute_not_exists(used) OR used < :limit"',
        '"attribute_not_exists(used) OR used <= :limit"',
        _TESTS,
    ),
    Mutant("a count that reads first", _LIMITS, '"ADD used :calls', '"SET used = :calls', _TESTS),
    Mutant(
        "one bucket for all tiers", _LIMITS, "#{self._family}#{tier}#", "#{self._family}#", _TESTS
    ),
    Mutant("one bucket for all callers", _LIMITS, '{"S": f"{caller}#', '{"S": f"caller#', _TESTS),
    Mutant(
        "a bucket that is never full again",
        _LIMITS,
        '#{tier}#{tally.window}"',
        '#{tier}"',
        _TESTS,
    ),
    Mutant(
        "a table that does not answer opens the limit",
        _LIMITS,
        "            if tally.known >= limit:\n",
        "            if False:\n",
        _TESTS,
    ),
    Mutant(
        "what passed alone is forgotten",
        _LIMITS,
        "            owed, tally.owed = tally.owed, 0\n",
        "            owed = 0\n",
        _TESTS,
    ),
    Mutant(
        "a debt that is lost with a failure",
        _LIMITS,
        "tally.owed += owed if used is None else 0",
        "tally.owed += 0",
        _TESTS,
    ),
    Mutant(
        "an instance that forgets the table's count",
        _LIMITS,
        "                tally.used = max(tally.used, used or 0)\n",
        "",
        _TESTS,
    ),
    Mutant(
        "a throttled table is the caller's limit",
        _LIMITS,
        "if error_code(failure) in CONFLICTS or is_throttled_key(failure):",
        "if error_code(failure) in CONFLICTS | THROTTLES:",
        _TESTS,
    ),
    Mutant(
        "a second attempt on the old connection",
        _LIMITS,
        "calls, freshly=True)",
        "calls, freshly=False)",
        _TESTS,
    ),
    Mutant(
        "a refused caller costs a write each time",
        _LIMITS,
        "                tally.is_empty = True\n",
        "",
        _TESTS,
    ),
    Mutant(
        "mail on a connection that may be dead",
        SHARED + "aws/clients.py",
        "        client = self._client(service, SENDING_SECONDS, 1)\n        client.close()\n",
        "        client = self._client(service, SENDING_SECONDS, 1)\n",
        _TESTS,
    ),
)
