"""One echo server in a process of its own: `contender NAME REQUESTS` prints its figures as JSON.

The same JSON-RPC `tools/call` goes to each. Cold is from the first line of this file to the end
of the first call, imports included; warm is CPU time per call after that. FastMCP is given its
best case: an async tool, JSON answers, its application started once and kept on one loop.
"""

import time

STARTED = time.perf_counter()

import json  # noqa: E402 - the clock starts before anything is imported
import sys  # noqa: E402
from collections.abc import Callable  # noqa: E402
from typing import Any  # noqa: E402

MESSAGE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "echo", "arguments": {"text": "hello"}},
}
BODY = json.dumps(MESSAGE).encode()
HEADERS = {
    "content-type": "application/json",
    "accept": "application/json, text/event-stream",
    "host": "127.0.0.1",
    "mcp-protocol-version": "2025-11-25",
}


def quintet() -> Callable[[], bytes]:
    """Our engine behind its HTTP ladder, without AWS, tokens or limits."""
    from pydantic import BaseModel

    from quintet.dialects import STANDARD
    from quintet.family import ServerInfo, ToolFamily, tool
    from quintet.protocol.endpoint import McpEndpoint
    from quintet.protocol.engine import Engine
    from quintet.requests.http import HttpRequest, header_values
    from quintet.requests.principal import Principal

    class Words(BaseModel):
        text: str

    class EchoTools:
        @tool(permission="echo")
        def echo(self, words: Words) -> Words:
            """Says again what it is told."""
            return words

    class NoLimits:
        def take(self, _tenant: str, _tier: str) -> None:
            return None

    class NoSealer:
        def seal(self, _payload: bytes, _context: bytes) -> str:
            raise AssertionError

        def open(self, _sealed: str, _context: bytes) -> bytes:
            raise AssertionError

    info = ServerInfo("echo", "1", "Echo")
    family = ToolFamily("echo", info, "Echoes.", STANDARD, tools=EchoTools())
    caller = Principal("i", "s", ("echo",))
    endpoint = McpEndpoint(
        Engine(family, limiter=NoLimits(), sealer=NoSealer()),
        lambda _: caller,
        lambda _request, _error: "Bearer",
    )
    # Both contenders start from HTTP that has been parsed: here a request, there an ASGI scope.
    request = HttpRequest("POST", "/mcp", header_values(HEADERS.items()), BODY, "https://x", "r")
    return lambda: endpoint.handle(request).body


def fastmcp() -> Callable[[], bytes]:
    """FastMCP's own HTTP application, stateless, driven as an ASGI server would."""
    import asyncio

    from fastmcp import FastMCP

    server = FastMCP("echo")

    async def echo(text: str) -> str:
        """Says again what it is told."""
        return text

    server.tool(echo)
    app = server.http_app(stateless_http=True, json_response=True)
    loop = asyncio.new_event_loop()
    started = asyncio.Event()

    async def lifespan() -> None:
        """Keeps the application's lifespan open in a task of its own, as a server does."""

        async def receive() -> dict[str, Any]:
            if started.is_set():
                await asyncio.Event().wait()
            return {"type": "lifespan.startup"}

        async def send(_: Any) -> None:
            started.set()

        await app({"type": "lifespan", "state": {}}, receive, send)

    kept = loop.create_task(lifespan())
    loop.run_until_complete(started.wait())
    assert not kept.done()
    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": "/mcp",
        "raw_path": b"/mcp",
        "query_string": b"",
        "scheme": "http",
        "http_version": "1.1",
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 1),
        "headers": [(name.encode(), value.encode()) for name, value in HEADERS.items()],
    }

    return lambda: loop.run_until_complete(asgi_request(app, scope))


async def asgi_request(app: Any, scope: dict[str, Any]) -> bytes:
    """One request to an ASGI application; the body of its answer."""
    import asyncio

    sent = bytearray()
    waiting = [{"type": "http.request", "body": BODY, "more_body": False}]
    done = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if waiting:
            return waiting.pop()
        await done.wait()
        return {"type": "http.disconnect"}

    async def send(event: Any) -> None:
        sent.extend(event.get("body", b""))
        if event["type"] == "http.response.body" and not event.get("more_body"):
            done.set()

    await app(dict(scope), receive, send)
    return bytes(sent)


def main() -> None:
    """Measures the contender that is named on the command line."""
    name, requests = sys.argv[1], int(sys.argv[2])
    call = {"quintet": quintet, "fastmcp": fastmcp}[name]()
    first = call()
    cold = time.perf_counter() - STARTED
    assert b"hello" in first, first
    for _ in range(min(requests, 500)):
        call()
    before = time.process_time()
    for _ in range(requests):
        answer = call()
    cpu = (time.process_time() - before) / max(1, requests)
    assert b"hello" in answer
    print(json.dumps({"cold_seconds": cold, "warm_cpu_seconds": cpu, "modules": len(sys.modules)}))


main()
