"""One running `quintet serve` for all client tests, started as a user starts it."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.processes import free_port, running_server

QUINTET = str(Path(sys.executable).with_name("quintet"))


@dataclass(frozen=True)
class Server:
    """Where it listens and keeps its data."""

    url: str
    state: Path

    def token(self, *permissions: str, subject: str = "local") -> str:
        command = [QUINTET, "generate-token", "--state", str(self.state), "--subject", subject]
        command += ["--permissions", ",".join(permissions or ("fortitude:admin",))]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout.strip()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    state, port = tmp_path_factory.mktemp("state"), free_port()
    command = [QUINTET, "serve", "--state", str(state), "--port", str(port)]
    with running_server(command, port):
        yield Server(f"http://127.0.0.1:{port}", state)
