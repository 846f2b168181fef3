"""`python -m tests.drills hostile`: the worst inputs, while other callers are served as ever."""

import argparse
import contextlib
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.drills.at_work.work import user_of
from tests.drills.hostile_inputs import WORKSPACE, Hostile, inputs, write_code
from tests.drills.serving import NotAcknowledged, Serving, persistently, serving

ANSWERED_SECONDS: Final = 28.0
PING_SECONDS: Final = 2.0
_PAUSE_SECONDS: Final = 0.05
_INDEXED_SECONDS: Final = 900.0
_FAMILIES: Final = ("context", "reasoning", "assistant")


@dataclass
class Pings:
    """How long other callers wait for a ping, one after the other, while the block runs."""

    server: Serving
    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Pings until the block ends."""
        ended = threading.Event()
        body = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
        token = self.server.token("bob")

        def ping() -> None:
            number = 0
            while not ended.wait(_PAUSE_SECONDS):
                path = f"/{_FAMILIES[number % len(_FAMILIES)]}/mcp"
                number += 1
                try:
                    told = self.server.answered("POST", path, body, "application/json", token)
                except NotAcknowledged as failure:
                    self.failures.append(str(failure))
                else:
                    self.seconds.append(told.seconds)

        thread = threading.Thread(target=ping)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()


def main(arguments: Sequence[str]) -> int:
    """Prints the slowest ping and answer of each input; 0 where none took too long."""
    program = argparse.ArgumentParser(prog="hostile")
    program.add_argument("words", nargs="*", help="only inputs whose names hold one of these")
    given = program.parse_args(arguments)
    with (
        tempfile.TemporaryDirectory(prefix="hostile-") as folder,
        serving(Path(folder) / "state") as server,
    ):
        push_code(server)
        user = user_of(server, "eve@example.org")
        chosen = [
            each
            for each in inputs(user)
            if not given.words or any(word in each.name for word in given.words)
        ]
        problems = [problem for each in chosen for problem in sent(server, each)]
    print(f"{len(chosen)} inputs, {len(problems)} promises broken")
    return 1 if problems else 0


def push_code(server: Serving) -> None:
    """Pushes the worst source files, and waits until they can be read."""
    folder = server.state.parent / "hostile-code"
    write_code(folder)
    server.command("workspace", "push", str(folder), "--name", WORKSPACE)

    def ready() -> None:
        if b'"ready"' not in server.http("GET", "/reasoning/workspaces"):
            raise NotAcknowledged("not ready")

    with contextlib.suppress(NotAcknowledged):  # what cannot be indexed is hostile all the same
        persistently(ready, _INDEXED_SECONDS, 1)


def sent(server: Serving, hostile: Hostile) -> list[str]:
    """What was not as it should be while this one was sent and answered."""
    pings = Pings(server)
    problems: list[str] = []
    token = server.token()
    began, told = time.monotonic(), "closed"
    with pings.running():
        with contextlib.suppress(NotAcknowledged):  # a connection may be closed on a large body
            answered = server.answered(
                "POST", hostile.path, hostile.body, hostile.content_type, token
            )
            is_refused = b'"isError":true' in answered.body or b'"error"' in answered.body[:60]
            told = f"{answered.status} {answered.body[60:220]!r}" if is_refused else "answered"
        took = time.monotonic() - began
    slowest = max(pings.seconds, default=0.0)
    if took > ANSWERED_SECONDS:
        problems.append(f"answered after {took:.1f} s")
    if slowest > PING_SECONDS:
        problems.append(f"others waited {slowest:.1f} s")
    problems += pings.failures[:1]
    print(
        f"{took:6.1f} s, ping {slowest:.2f} s  {hostile.name}: {told} {problems or ''}", flush=True
    )
    return problems
