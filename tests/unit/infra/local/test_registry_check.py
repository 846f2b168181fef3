"""`make registry-check` against a local server."""

import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_network
from pathlib import Path
from typing import NoReturn

import pytest

from quintet.local.registry_check import check, main
from quintet.orchestration.registry.catalogue import Registry
from quintet.orchestration.registry.entries import ApiEntry, RateLimits, Seen
from quintet.outbound.client import OutboundClient

ANSWERS = {
    "/json": (200, "application/json", b'{"rain": true}'),
    "/text": (200, "text/plain; charset=utf-8", b"rain"),
    "/long": (200, "application/geo+json", b"[" + b"1," * 600_000),
    "/gone": (404, "text/html", b"<p>gone</p>"),
}


class Handler(BaseHTTPRequestHandler):
    """Answers from the table; keeps what it was asked."""

    asked: list[tuple[str, str, str]]

    def do_GET(self) -> None:
        agent = self.headers.get("User-Agent", "")
        self.asked.append((self.command, self.path, agent))
        status, kind, body = ANSWERS[self.path]
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except ConnectionError:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal."""


class Server:
    """A running server, and what it was asked."""

    def __init__(self, port: int, asked: list[tuple[str, str, str]]) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.asked = asked


@pytest.fixture
def server() -> Iterator[Server]:
    asked: list[tuple[str, str, str]] = []
    kept = type("Kept", (Handler,), {"asked": asked})
    with ThreadingHTTPServer(("127.0.0.1", 0), kept) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield Server(running.server_port, asked)
        running.shutdown()
        thread.join()


@pytest.fixture
def client() -> OutboundClient:
    return OutboundClient(also_permitted=[ip_network("127.0.0.0/8")])


def entry(name: str, url: str) -> ApiEntry:
    return ApiEntry(
        name=name,
        description="Tells whether it rains — for a test.",
        url=url,
        category="weather",
        keywords=("rain",),
        auth_type="None",
        https=False,
        cors=False,
        reliability_score=0.8,
        rate_limits=RateLimits(requests=1, timeWindow="1h"),
    )


def no_pause(_: float) -> None:
    """Does not wait."""


def test_every_api_is_asked_once_by_name_and_what_it_answers_is_told(
    server: Server, client: OutboundClient
) -> None:
    pauses: list[float] = []
    entries = [entry(path, server.base + path) for path in ANSWERS]
    seen = check(client, entries, pause=pauses.append)
    told = {name: (one.status, one.content) for name, one in seen.items() if isinstance(one, Seen)}
    assert told == {
        "/json": (200, "json"),
        "/text": (200, "text/plain"),
        "/long": (200, "json"),
        "/gone": (404, "text/html"),
    }
    assert [(method, path) for method, path, _ in server.asked] == [
        ("GET", answer) for answer in ANSWERS
    ]
    assert {agent for *_, agent in server.asked} == {"quintet"}
    assert len(pauses) == len(entries) - 1


@pytest.mark.parametrize("write", [False, True])
def test_what_was_seen_is_written_only_when_asked(
    server: Server, client: OutboundClient, tmp_path: Path, write: bool
) -> None:
    known = Registry(
        [entry("Rain", f"{server.base}/json"), entry("Nobody", "http://127.0.0.1:9/json")]
    )
    file = tmp_path / "apis.json"
    before = json.dumps([one.model_dump(mode="json") for one in known.entries])
    file.write_text(before, "utf-8")
    out = io.StringIO()
    flags = ["--write"] if write else []
    assert main(flags, known=known, file=file, client=client, out=out, pause=no_pause) == 0
    assert "1 of 2 answered with data." in out.getvalue()
    assert "200" in out.getvalue()
    if not write:
        assert file.read_text("utf-8") == before
        return
    rain, nobody = (ApiEntry.model_validate(row) for row in json.loads(file.read_text("utf-8")))
    assert rain.seen is not None
    assert (rain.seen.status, rain.seen.content) == (200, "json")
    assert rain.checked_on is not None
    assert nobody == known.entries[1]


def test_without_a_way_out_it_says_so_and_changes_nothing(tmp_path: Path) -> None:
    def nowhere(*_: object, **__: object) -> NoReturn:
        raise OSError("no name server")

    file = tmp_path / "apis.json"
    file.write_text("[]", "utf-8")
    out = io.StringIO()
    code = main(
        ["--write"],
        known=Registry([entry("Rain", "https://rain.example/now")]),
        file=file,
        client=OutboundClient(resolver=nowhere),
        out=out,
        pause=no_pause,
    )
    assert code == 1
    assert "No API could be reached" in out.getvalue()
    assert file.read_text("utf-8") == "[]"
