"""Embedded AWS: one ministack process per state directory, shared by every command that uses it.

The first command starts it, the last one to end stops it, gracefully, because only then does it
save its tables (objects are saved at once). It runs in a session of its own, so that Ctrl-C in
a terminal reaches us and not it.
"""

import fcntl
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from infra.local.failures import CommandError
from infra.local.state import StateDirectory

REGION: Final = "us-east-1"
CREDENTIALS: Final = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
"""What ministack accepts; it listens on loopback only."""

_SERVICES: Final = "dynamodb,s3,sqs,scheduler,events,ses,sns,sts,iam"
_START_SECONDS: Final = 60
_STOP_SECONDS: Final = 30
_REPOSITORY: Final = Path(__file__).parents[2]

_children: Final[dict[int, subprocess.Popen[bytes]]] = {}
"""Emulators that this process started and has to wait for."""


@contextmanager
def running_emulator(state: StateDirectory) -> Iterator[str]:
    """The emulator's URL, for as long as the block runs.

    Raises:
        CommandError: it is not installed, or does not start.
    """
    users = (state.path / "emulator.users").open("a")
    with _exclusively(state):
        url = _running_url(state) or _started(state)
        fcntl.flock(users, fcntl.LOCK_SH)
    try:
        yield url
    finally:
        with _exclusively(state):
            if _was_last(users):
                _stop(state)
        users.close()


@contextmanager
def _exclusively(state: StateDirectory) -> Iterator[None]:
    """One command at a time starts or stops."""
    with (state.path / "emulator.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _was_last(users: IO[str]) -> bool:
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _process_file(state: StateDirectory) -> Path:
    return state.path / "emulator.json"


def _running_url(state: StateDirectory) -> str | None:
    """Where an emulator of this directory answers already."""
    try:
        known = json.loads(_process_file(state).read_text())
        url = f"http://127.0.0.1:{int(known['port'])}"
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return url if _is_healthy(url) else None


def _is_healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/_ministack/health", timeout=2) as answer:  # noqa: S310
            healthy: bool = answer.status == 200  # noqa: PLR2004 - HTTP OK
            return healthy
    except (OSError, urllib.error.URLError):
        return False


def emulator_program() -> str:
    """The installed ministack.

    Raises:
        CommandError: there is none.
    """
    beside = _REPOSITORY / ".venv-emulator" / "bin" / "ministack"
    found = str(beside) if beside.exists() else shutil.which("ministack")
    if found is None:
        raise CommandError("The embedded AWS is not installed; run `make setup` first.")
    return found


def emulator_environment(port: int, folder: Path) -> dict[str, str]:
    """How ministack is told to listen on loopback only, and to keep everything in a folder."""
    return {
        **CREDENTIALS,
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "MINISTACK_HOST": "localhost",
        "MINISTACK_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "SFTP_ENABLED": "0",
        "IOT_MTLS_ENABLED": "0",
        "PERSIST_STATE": "1",
        "STATE_DIR": str(folder / "emulator"),
        "S3_PERSIST": "1",
        "S3_DATA_DIR": str(folder / "objects"),
        "LOG_LEVEL": "WARNING",
    }


def _started(state: StateDirectory) -> str:
    port = _free_port()
    url = f"http://127.0.0.1:{port}"
    log = state.path / "emulator.log"
    environment = {**os.environ, **emulator_environment(port, state.path), "SERVICES": _SERVICES}
    with log.open("w") as output:
        process = subprocess.Popen(
            [emulator_program()],
            env=environment,
            cwd=state.path,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    _children[process.pid] = process
    _process_file(state).write_text(json.dumps({"pid": process.pid, "port": port}))
    give_up = time.monotonic() + _START_SECONDS
    while not _is_healthy(url):
        if process.poll() is not None or time.monotonic() > give_up:
            raise CommandError(f"The embedded AWS did not start; {log} says why.")
        time.sleep(0.05)
    return url


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _stop(state: StateDirectory) -> None:
    """Asks it to save and end, and waits until it has."""
    file = _process_file(state)
    try:
        pid = int(json.loads(file.read_text())["pid"])
        os.kill(pid, signal.SIGTERM)
    except (OSError, ValueError, KeyError):
        return
    give_up = time.monotonic() + _STOP_SECONDS
    while time.monotonic() < give_up and _is_alive(pid):
        time.sleep(0.05)
    file.unlink(missing_ok=True)


def _is_alive(pid: int) -> bool:
    child = _children.get(pid)
    if child is not None:
        return child.poll() is None
    try:
        os.kill(pid, 0)  # started by another command; the signal 0 only asks
    except ProcessLookupError:
        return False
    return True
