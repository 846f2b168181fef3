"""The worst inputs of each kind that one caller can send, each a body for one address."""

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.drills.serving import call_of

_MEGABYTE: Final = 1_000_000
_BODY: Final = 3_900_000
"""A little below the largest body that is read."""
WORKSPACE: Final = "hostile"
_JSON: Final = "application/json"
_CALENDAR: Final = "text/calendar; charset=utf-8"
_MESSAGE: Final = 1024 * 1024
_QUERY: Final = 1_000
_DATA: Final = 200_000
"""The most that is admitted of each."""
_CONFUSABLE: Final = "\u202e\ufdfd\U0001f469\u200d\U0001f469\u200d\U0001f467" + "\u036f" * 40


@dataclass(frozen=True, slots=True)
class Hostile:
    """A request, by a name that says what is bad about it."""

    name: str
    path: str
    body: bytes
    content_type: str = _JSON


def inputs(user: str) -> Iterator[Hostile]:
    """All of them; `user` is the id of a user of the caller's."""
    yield from _envelopes()
    yield from _texts()
    yield from _apis()
    yield from _of_the_assistant(user)
    yield from _of_the_pushed_code()


def _filled(pattern: str, most: int) -> str:
    """A pattern, repeated up to this length."""
    return (pattern * (most // len(pattern) + 1))[:most]


def _tool(name: str, family: str, tool: str, **arguments: Any) -> Hostile:
    return Hostile(name, f"/{family}/mcp", call_of(tool, **arguments))


def _envelopes() -> Iterator[Hostile]:
    deep = b"[" * 1_900_000 + b"]" * 1_900_000
    yield Hostile("JSON nested 1,900,000 deep", "/context/mcp", deep)
    yield Hostile("an object nested 600,000 deep", "/context/mcp", b'{"a":' * 600_000)
    yield Hostile("a number of 3.9 million digits", "/context/mcp", b"9" * _BODY)
    yield Hostile("a string of escapes", "/context/mcp", b'"' + b"\\u0000" * 640_000 + b'"')
    yield Hostile("bytes that are no UTF-8", "/context/mcp", b"\xff" * _BODY)
    yield Hostile("a zip file", "/context/mcp", _zip_bomb())
    batch = json.dumps([{"jsonrpc": "2.0", "id": n, "method": "ping"} for n in range(60_000)])
    yield Hostile("a batch of 60,000", "/context/mcp", batch.encode())
    keys = ",".join(f'"k{n}":{n}' for n in range(250_000))
    body = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ping","arguments":{'
    yield Hostile("250,000 unknown arguments", "/context/mcp", f"{body}{keys}}}}}}}".encode())


def _texts() -> Iterator[Hostile]:
    message = {"contextId": "hostile", "role": "user"}
    for name, text in (
        ("a message of a million letters", _filled("a", _MESSAGE)),
        ("a message of one endless word and dots", _filled("a.", _MESSAGE)),
        ("a message of open code fences", _filled("```\n", _MESSAGE)),
        ("a message of nested brackets", _filled("[(", _MESSAGE)),
        ("a message of confusable marks", _CONFUSABLE * 9_000),
        ("a message of line ends", _filled("\n", _MESSAGE - 1) + "x"),
    ):
        yield _tool(name, "context", "add_message", message=text, **message)
    yield _tool("a summary of all that", "context", "summarize_context", contextId="hostile")
    for name, query in (
        ("a question of quotes", _filled('"', _QUERY - 1) + "x"),
        ("a question of operators", _filled("NEAR OR AND NOT * ( ", _QUERY)),
        ("a question of blanks and a cue", "how to" + " " * (_QUERY - 7) + "x"),
        ("a question of one word", _filled("why ", _QUERY)),
    ):
        yield _tool(name, "research", "research_query", query=query)
        yield _tool(f"{name}, classified", "research", "classify_query", query=query)
    yield _tool(
        "an objective of 50,000 letters",
        "orchestration",
        "JARVIS",
        initial_objective="x" * 50_000,
    )


def _apis() -> Iterator[Hostile]:
    numbers = " ".join(f"{n}.{n} km/h of {n} % since 20{n % 100:02}-01-01," for n in range(9_000))
    for name, content in (
        ("claims of 27,000 quantities", numbers),
        ("claims of one sentence without an end", "is not " * 60_000),
        ("a table of bars", "|" * 300_000),
        ("dates that are none", "0000-00-00T" * 40_000),
    ):
        sources = [
            {"source": f"s{n}.example", "data": content[:_DATA], "confidence": 0.9}
            for n in range(3)
        ]
        yield _tool(
            name,
            "orchestration",
            "KnowledgeSynthesize",
            objective_context="speed",
            synthesis_mode="consensus",
            api_responses=sources,
        )
    yield _tool(
        "a search of a thousand letters",
        "orchestration",
        "APISearch",
        objective="weather " * 125,
        user_role="coder",
    )
    urls = [f"http://127.0.0.1:{port}/" for port in range(1, 11)]
    yield _tool(
        "ten addresses of this machine", "orchestration", "MultiAPIFetch", api_endpoints=urls
    )


def _of_the_assistant(user: str) -> Iterator[Hostile]:
    path = f"/assistant/users/{user}/calendars"
    for name, rule in (
        ("a rule of every second", "FREQ=SECONDLY"),
        (
            "a rule of every second of every day",
            "FREQ=SECONDLY;BYSECOND=" + ",".join(map(str, range(60))),
        ),
        ("a rule that never fits", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
        (
            "a rule of every position",
            "FREQ=MINUTELY;BYSETPOS=-1;BYHOUR=" + ",".join(map(str, range(24))),
        ),
        ("an interval of a billion", "FREQ=SECONDLY;INTERVAL=1000000000"),
    ):
        yield Hostile(name, path, _calendar([f"RRULE:{rule}"] * 40).encode(), _CALENDAR)
    many = _calendar(["RRULE:FREQ=SECONDLY"], 20_000)
    yield Hostile("20,000 events of every second", path, many[:_BODY].encode(), _CALENDAR)
    folded = "BEGIN:VCALENDAR\r\n" + "SUMMARY:x\r\n " * 320_000
    yield Hostile("a line folded 320,000 times", path, folded.encode(), _CALENDAR)
    yield Hostile("components nested 200,000 deep", path, b"BEGIN:VEVENT\r\n" * 200_000, _CALENDAR)
    zones = "".join(f"BEGIN:VTIMEZONE\r\nTZID:z{n}\r\nEND:VTIMEZONE\r\n" for n in range(60_000))
    yield Hostile("60,000 time zones", path, f"BEGIN:VCALENDAR\r\n{zones}".encode(), _CALENDAR)
    yield _tool(
        "a title of confusable marks",
        "assistant",
        "createEvent",
        user_id=user,
        title=_CONFUSABLE * 10,
        start_ts="2027-01-01T09:00:00Z",
        end_ts="2027-01-01T10:00:00Z",
    )


def _calendar(lines: list[str], events: int = 1) -> str:
    made = [
        f"BEGIN:VEVENT\r\nUID:h{n}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20261201T090000Z\r\n"
        + "".join(f"{line}\r\n" for line in lines)
        + "SUMMARY:x\r\nEND:VEVENT\r\n"
        for n in range(events)
    ]
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{''.join(made)}END:VCALENDAR\r\n"


def _of_the_pushed_code() -> Iterator[Hostile]:
    """Questions about what `push_code` has written."""
    for file in ("select.py", "nested.py", "long_sum.py", "many.py", "deep.js", "chain.py"):
        scope = {"files": [f"{WORKSPACE}/{file}"]}
        yield _tool(
            f"bottlenecks of {file}",
            "reasoning",
            "performance_bottleneck",
            code_path={"entry_point": {"file": f"{WORKSPACE}/{file}", "line": 1}},
            profile_depth=4,
        )
        yield _tool(
            f"hypotheses on {file}",
            "reasoning",
            "hypothesis_test",
            hypothesis={
                "description": "The SQL query is built from text and runs in a loop",
                "type": "performance",
                "confidence_level": 3,
            },
            test_scope=scope,
        )
        yield _tool(
            f"execution of {file}",
            "reasoning",
            "trace_execution_path",
            entry_point={"file": f"{WORKSPACE}/{file}", "line": 1},
            max_depth=5,
        )


def write_code(folder: Path) -> None:
    """Source files, each the worst of its kind, for a workspace to be pushed."""
    folder.mkdir(parents=True, exist_ok=True)
    select = "\n".join(" select" for _ in range(16_000))
    body = f'    db.execute("""{select}""")\n'
    texts = {
        "select.py": f"def load(db):\n{body}",
        "nested.py": "def f(x):\n"
        + "".join(f"{' ' * (4 + n)}for i{n} in x:\n" for n in range(90))
        + " " * 96
        + "g(x)\n",
        "long_sum.py": "def f(a):\n    return (" + "\n+ ".join(["a"] * 50_000) + ")\n",
        "many.py": "".join(f"def f{n}(x):\n    return f{n + 1}(x)\n" for n in range(12_000)),
        "deep.js": "function f(a) { return " + "(\n" * 20_000 + "a" + ")\n" * 20_000 + "; }\n",
        "chain.py": "def f(q):\n    return (q" + "\n.filter(a=1)" * 20_000 + ".all())\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)


def _zip_bomb() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("zeros", b"\0" * 100 * _MEGABYTE)
    return packed.getvalue()
