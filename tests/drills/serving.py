"""A `quintet serve` that drills start, call, kill and start again on one state directory."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.local.state import StateDirectory
from quintet.local.tokens import local_token
from tests.support.processes import free_port

Killed = Literal["the server", "its embedded AWS", "everything"]
KILLED: Final[tuple[Killed, ...]] = ("the server", "its embedded AWS", "everything")
QUINTET: Final = str(Path(sys.executable).with_name("quintet"))
CALL_SECONDS: Final = 40.0
_START_SECONDS: Final = 300.0
_END_SECONDS: Final = 120.0
_OPTIONS: Final = json.dumps({"tools_per_minute": 100_000, "resources_per_minute": 100_000})
_OK: Final = 200


class NotAcknowledged(Exception):  # noqa: N818 - an outcome, which may mean anything
    """No answer, or one that says that the command failed."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What came back over HTTP, and after how long."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float


@dataclass
class Serving:
    """One server at a time; `options` is what `--config` takes."""

    state: Path
    options: str = _OPTIONS
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None
    starts: int = 0
    hung: list[str] = field(default_factory=list)
    """Of ends that did not come."""
    _tokens: dict[str, str] = field(default_factory=dict)

    def start(self, patience: float = _START_SECONDS) -> float:
        """Starts it, and returns the seconds until it said that it is ready.

        Raises:
            TimeoutError: it did not.
        """
        self.starts += 1
        said = self._said()
        command = [QUINTET, "serve", "--state", str(self.state), "--port", str(self.port)]
        began = time.monotonic()
        with said.open("wb") as output:
            self.process = subprocess.Popen(
                [*command, "--config", self.options],
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env={**os.environ, "PYTHONFAULTHANDLER": "1"},
            )
        while b"is ready at" not in said.read_bytes():
            if self.process.poll() is not None or time.monotonic() - began > patience:
                raise TimeoutError(said.read_text()[-2000:])
            time.sleep(0.02)
        return time.monotonic() - began

    def _said(self) -> Path:
        return self.state.parent / f"{self.state.name}-{self.starts}.out"

    def stop(self) -> None:
        """Ends it as a user would; one that does not hear, and what it started, is killed."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(60)
        self.kill("everything")

    def kill(self, killed: Killed) -> None:
        """Sends SIGKILL; without its embedded AWS a server is of no use, and is ended after it."""
        if killed != "the server":
            with suppress(ProcessLookupError, FileNotFoundError):
                os.kill(self.embedded_aws, signal.SIGKILL)
        if self.process is None:
            return
        if killed == "the server":
            self.process.kill()
        elif killed == "everything":
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.terminate()
        try:
            self.process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # has it write what its threads are doing
            self.process.wait(_END_SECONDS)
            self.hung.append(f"It did not end:\n{self._said().read_text()[-6000:]}")
            print(self.hung[-1], flush=True)

    @property
    def embedded_aws(self) -> int:
        """The process that holds the data."""
        known = json.loads((self.state / "emulator" / "process.json").read_text())
        return int(known["pid"])

    def token(self, subject: str = "local") -> str:
        """With every permission."""
        if subject not in self._tokens:
            directory = StateDirectory.opened(self.state)
            self._tokens[subject] = local_token(directory, subject, ALL_PERMISSIONS, 24)
        return self._tokens[subject]

    def tool(self, family: str, name: str, subject: str = "local", /, **arguments: Any) -> Any:
        """What a tool answers.

        Raises:
            NotAcknowledged: it failed, or nothing was answered.
        """
        params = {"name": name, "arguments": arguments}
        told = self.request(family, "tools/call", params, subject)
        if told["result"].get("isError"):
            raise NotAcknowledged(told["result"]["content"][0]["text"][:500])
        result = told["result"]
        return result.get("structuredContent") or json.loads(result["content"][0]["text"])

    def request(
        self, family: str, method: str, params: Mapping[str, Any], subject: str = "local"
    ) -> Any:
        """A JSON-RPC answer that is no error; raises as `tool`."""
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        body = json.dumps(message).encode()
        told = json.loads(self.http("POST", f"/{family}/mcp", body, "application/json", subject))
        if "error" in told:
            raise NotAcknowledged(json.dumps(told["error"])[:500])
        return told

    def http(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        content_type: str = "application/json",
        subject: str = "local",
    ) -> bytes:
        """The body of an answer with a status of 2xx; raises as `tool`."""
        answered = self.answered(method, path, body, content_type, self.token(subject))
        if not _OK <= answered.status < _OK + 100:
            raise NotAcknowledged(f"{answered.status} {answered.body[:300]!r}")
        return answered.body

    def answered(
        self, method: str, path: str, body: bytes, content_type: str, token: str
    ) -> "Answered":
        """Whatever is answered.

        Raises:
            NotAcknowledged: nothing is.
        """
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=CALL_SECONDS)
        headers = {
            "Authorization": f"Bearer {token}",
            "Content-Type": content_type,
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": "2025-11-25",
        }
        began = time.monotonic()
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as failure:
            raise NotAcknowledged(repr(failure)) from failure
        finally:
            connection.close()
        seconds = time.monotonic() - began
        return Answered(answer.status, dict(answer.getheaders()), content, seconds)

    def command(self, *words: str) -> None:
        """Runs `quintet` with the same state; raises as `tool`."""
        done = subprocess.run(
            [QUINTET, *words, "--state", str(self.state)],
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
        if done.returncode:
            raise NotAcknowledged((done.stdout + done.stderr)[-500:])


@contextmanager
def serving(state: Path, options: str = _OPTIONS) -> Iterator[Serving]:
    """A server that has started, and ends with the block, whatever became of it."""
    made = Serving(state, options)
    made.start()
    try:
        yield made
    finally:
        made.stop()


@contextmanager
def processor_hogs(number: int) -> Iterator[None]:
    """So many processes that never rest, while the block runs."""
    hogs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()


def call_of(name: str, **arguments: Any) -> bytes:
    """A JSON-RPC call of a tool."""
    params = {"name": name, "arguments": arguments}
    return json.dumps(
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    ).encode()


def persistently(act: Callable[[], Any], seconds: float, pause: float = 0.2) -> Any:
    """What `act` answers as soon as it is acknowledged, within this time.

    Raises:
        NotAcknowledged: it never was.
    """
    give_up = time.monotonic() + seconds
    while True:
        try:
            return act()
        except NotAcknowledged:
            if time.monotonic() > give_up:
                raise
            time.sleep(pause)
