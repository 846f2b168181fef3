"""Each defect with code that has it and code that has not, under the same words."""

from pathlib import Path

import pytest

from tests.unit.reasoning.hypotheses.code_world import code_world

CASES: list[tuple[str, str, str, str, str, str]] = [
    (
        "null",
        "bug",
        "find_name crashes on None when there is no such row.",
        "app/users.py",
        "def find_name(cursor, key):\n    row = cursor.execute(SQL, (key,)).fetchone()\n    return row[0]\n",
        "def find_name(cursor, key):\n    row = cursor.execute(SQL, (key,)).fetchone()\n    if row is None:\n        return ''\n    return row[0]\n",
    ),
    (
        "off by one",
        "bug",
        "The loop in total has an off-by-one error.",
        "app/sums.go",
        "package app\n\nfunc total(rows []int) int {\n\tsum := 0\n\tfor i := 0; i <= len(rows); i++ {\n\t\tsum += rows[i]\n\t}\n\treturn sum\n}\n",
        "package app\n\nfunc total(rows []int) int {\n\tsum := 0\n\tfor i := 0; i < len(rows); i++ {\n\t\tsum += rows[i]\n\t}\n\treturn sum\n}\n",
    ),
    (
        "swallowed",
        "bug",
        "load swallows the exception, so a broken file looks like an empty one.",
        "app/load.py",
        "import json\n\n\ndef load(text):\n    try:\n        return json.loads(text)\n    except ValueError:\n        pass\n    return {}\n",
        "import json\n\n\ndef load(text):\n    try:\n        return json.loads(text)\n    except ValueError as error:\n        raise BrokenError(text) from error\n",
    ),
    (
        "timeout",
        "behavior",
        "fetch_rates waits forever because the request has no timeout.",
        "app/rates.py",
        "import requests\n\n\ndef fetch_rates(url):\n    return requests.get(url).json()\n",
        "import requests\n\n\ndef fetch_rates(url):\n    return requests.get(url, timeout=5).json()\n",
    ),
    (
        "sql injection",
        "security",
        "findUser is open to SQL injection.",
        "app/users.ts",
        "export async function findUser(pool: any, name: string) {\n  return pool.query(`SELECT id FROM users WHERE name = '${name}'`);\n}\n",
        "export async function findUser(pool: any, name: string) {\n  return pool.query('SELECT id FROM users WHERE name = $1', [name]);\n}\n",
    ),
    (
        "n plus one",
        "performance",
        "report runs one query per order (N+1).",
        "app/report.py",
        "def report(cursor, orders):\n    lines = []\n    for order in orders:\n        cursor.execute('SELECT name FROM customers WHERE id = ?', (order.customer,))\n        lines.append(cursor.fetchone())\n    return lines\n",
        "def report(cursor, orders):\n    cursor.execute('SELECT id, name FROM customers WHERE id IN (?)', orders)\n    return dict(cursor.fetchall())\n",
    ),
    (
        "race",
        "bug",
        "Two threads call hit at the same time and lose a count, as there is no lock: a race.",
        "app/counter.py",
        "class Counter:\n    def __init__(self):\n        self.count = 0\n\n    def hit(self):\n        self.count += 1\n",
        "import threading\n\n\nclass Counter:\n    def __init__(self):\n        self.count = 0\n        self.lock = threading.Lock()\n\n    def hit(self):\n        with self.lock:\n            self.count += 1\n",
    ),
    (
        "stale cache",
        "bug",
        "The cached profile is never invalidated when rename changes it.",
        "app/Names.java",
        "package app;\n\nimport java.util.*;\n\npublic class Names {\n    private final Map<Long, String> cache = new HashMap<>();\n    private final Table table;\n\n    public String name(long id) {\n        return cache.computeIfAbsent(id, table::nameOf);\n    }\n\n    public void rename(long id, String name) {\n        table.rename(id, name);\n    }\n}\n",
        "package app;\n\nimport java.util.*;\n\npublic class Names {\n    private final Map<Long, String> cache = new HashMap<>();\n    private final Table table;\n\n    public String name(long id) {\n        return cache.computeIfAbsent(id, table::nameOf);\n    }\n\n    public void rename(long id, String name) {\n        table.rename(id, name);\n        cache.remove(id);\n    }\n}\n",
    ),
    (
        "leak",
        "performance",
        "The list of seen ids grows without limit.",
        "app/seen.js",
        "const seen = [];\n\nfunction note(id) {\n  seen.push(id);\n}\n\nmodule.exports = { note };\n",
        "const seen = [];\n\nfunction note(id) {\n  seen.push(id);\n  if (seen.length > 100) {\n    seen.shift();\n  }\n}\n\nmodule.exports = { note };\n",
    ),
    (
        "missing await",
        "bug",
        "store does not await write, so errors are lost.",
        "app/store.py",
        "async def write(row):\n    return row\n\n\nasync def store(row):\n    write(row)\n    return True\n",
        "async def write(row):\n    return row\n\n\nasync def store(row):\n    await write(row)\n    return True\n",
    ),
    (
        "blocking",
        "performance",
        "poll blocks the event loop.",
        "app/poll.py",
        "import time\n\n\nasync def poll(queue):\n    while True:\n        time.sleep(5)\n        await queue.get()\n",
        "import asyncio\n\n\nasync def poll(queue):\n    while True:\n        await asyncio.sleep(5)\n        await queue.get()\n",
    ),
    (
        "shell",
        "security",
        "convert is open to command injection through the file name.",
        "app/convert.py",
        "import subprocess\n\n\ndef convert(name):\n    subprocess.run('convert ' + name, shell=True)\n",
        "import subprocess\n\n\ndef convert(name):\n    subprocess.run(['convert', name], check=True)\n",
    ),
    (
        "merge",
        "bug",
        "The merge in settings lets the stored defaults win.",
        "app/settings.ts",
        "export function settings(change: object, defaults: object) {\n  return { ...change, ...defaults };\n}\n",
        "export function settings(change: object, defaults: object) {\n  return { ...defaults, ...change };\n}\n",
    ),
    (
        "no backoff",
        "behavior",
        "deliver retries without backoff.",
        "app/deliver.js",
        "async function deliver(send) {\n  for (let attempt = 0; attempt < 5; attempt++) {\n    try {\n      return await send();\n    } catch (error) {\n      console.warn(error);\n    }\n  }\n}\n\nmodule.exports = { deliver };\n",
        "async function deliver(send, sleep) {\n  for (let attempt = 0; attempt < 5; attempt++) {\n    try {\n      return await send();\n    } catch (error) {\n      await sleep(2 ** attempt);\n    }\n  }\n}\n\nmodule.exports = { deliver };\n",
    ),
    (
        "unlock",
        "bug",
        "take keeps the lock when it fails.",
        "app/stock.go",
        "package app\n\nfunc (s *Stock) take(n int) error {\n\ts.mu.Lock()\n\tif n > s.left {\n\t\treturn errEmpty\n\t}\n\ts.left -= n\n\ts.mu.Unlock()\n\treturn nil\n}\n",
        "package app\n\nfunc (s *Stock) take(n int) error {\n\ts.mu.Lock()\n\tif n > s.left {\n\t\ts.mu.Unlock()\n\t\treturn errEmpty\n\t}\n\ts.left -= n\n\ts.mu.Unlock()\n\treturn nil\n}\n",
    ),
    (
        "units",
        "bug",
        "remember passes seconds where milliseconds are expected.",
        "app/ttl.py",
        "def keep(key, ttl_ms):\n    return key, ttl_ms\n\n\ndef remember(key, ttl_seconds):\n    return keep(key, ttl_seconds)\n",
        "def keep(key, ttl_ms):\n    return key, ttl_ms\n\n\ndef remember(key, ttl_seconds):\n    return keep(key, ttl_seconds * 1000)\n",
    ),
]


@pytest.mark.parametrize(
    ("kind", "words", "path", "bad", "good"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_code_that_has_the_defect_supports_the_words_and_mended_code_does_not(
    kind: str, words: str, path: str, bad: str, good: str, tmp_path: Path
) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "good").mkdir()
    with code_world(tmp_path / "bad", {path: bad}) as world:
        having = world.test(words, kind)
    with code_world(tmp_path / "good", {path: good}) as world:
        mended = world.test(words, kind)
    assert having.metadata["verdict"] == "supported", having.findings
    assert having.findings.root_cause is not None
    assert having.metadata["evidence"][0].startswith(f"{path}:")
    assert mended.metadata["verdict"] != "supported", mended.findings
    assert mended.metadata["likelihood_score"] < having.metadata["likelihood_score"] - 20
    assert mended.findings.root_cause is None
