"""Embedded AWS: one process per state directory, shared by every command that uses it.

The first command starts it and the last one to end stops it. What it answered is on disk whatever
ends it (`quintet.local.embedded_aws`). It runs in a session of its own, so that Ctrl-C in a
terminal reaches us and not it.
"""

import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from quintet.aws.clients import Clients
from quintet.local.failures import CommandError
from quintet.local.state import REGION, StateDirectory

CREDENTIALS: Final = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
"""What ministack accepts; it listens on loopback only."""

_START_SECONDS: Final = 120
_STOP_SECONDS: Final = 30
_HEALTH_SECONDS: Final = 2.0
_READING_SECONDS: Final = 5.0
_NAMED_PORT: Final = 4566
"""In the addresses of queues, by which ministack knows them: the same at every start."""

_children: Final[dict[int, subprocess.Popen[bytes]]] = {}
"""Emulators that this process started and has to wait for."""


@contextmanager
def running_emulator(state: StateDirectory) -> Iterator[str]:
    """The emulator's URL, for as long as the block runs.

    Raises:
        CommandError: it is not installed, does not start, or runs and does not answer.
    """
    folder = state.path / "emulator"
    folder.mkdir(mode=0o700, exist_ok=True)
    with (folder / "users").open("a") as users:
        with _exclusively(folder):
            url = _running_url(folder) if _is_served(folder) else _started(folder)
            fcntl.flock(users, fcntl.LOCK_SH)
        try:
            yield url
        finally:
            with _exclusively(folder):
                if _can_lock(users):
                    _stop(folder)


def ended_unexpectedly(state: StateDirectory) -> bool:
    """Whether the last emulator was not stopped, and none has run since."""
    folder = state.path / "emulator"
    return (folder / "running").exists() and not _is_served(folder)


def is_healthy(url: str) -> bool:
    """Whether the emulator answers within two seconds."""
    try:
        with urllib.request.urlopen(f"{url}/_ministack/health", timeout=_HEALTH_SECONDS) as answer:  # noqa: S310
            healthy: bool = answer.status == 200  # noqa: PLR2004 - HTTP OK
            return healthy
    except (OSError, urllib.error.URLError):
        return False


def local_clients(url: str, reading_seconds: float = _READING_SECONDS) -> Clients:
    """Clients of the embedded AWS, whatever credentials the machine has for the real one.

    It is slower than AWS where the machine is busy, so they wait longer for a small answer.
    """
    os.environ.update(CREDENTIALS)
    for real in ("AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL"):
        os.environ.pop(real, None)
    return Clients(REGION, url, reading_seconds=reading_seconds)


def emulator_environment(port: int) -> dict[str, str]:
    """How ministack is told to listen on loopback only."""
    return {
        **CREDENTIALS,
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "MINISTACK_HOST": "localhost",
        "MINISTACK_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "SFTP_ENABLED": "0",
        "IOT_MTLS_ENABLED": "0",
        "LOG_LEVEL": "WARNING",
    }


@contextmanager
def _exclusively(folder: Path) -> Iterator[None]:
    """One command at a time starts or stops."""
    with (folder / "starting").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _can_lock(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_served(folder: Path) -> bool:
    """Whether an emulator holds the folder, even one that does not answer."""
    try:
        with (folder / "lock").open("r") as lock:
            return not _can_lock(lock)
    except FileNotFoundError:
        return False


def _running_url(folder: Path) -> str:
    known = json.loads((folder / "process.json").read_text())
    url = f"http://127.0.0.1:{int(known['port'])}"
    give_up = time.monotonic() + _START_SECONDS
    while not is_healthy(url):
        if time.monotonic() > give_up:
            raise CommandError(
                f"The embedded AWS (process {known['pid']}) does not answer. End it with "
                f"`kill -9 {known['pid']}` and start again; nothing that was answered is lost."
            )
        time.sleep(0.05)
    return url


def _started(folder: Path) -> str:
    port = _free_port()
    url = f"http://127.0.0.1:{port}"
    log = folder / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "quintet.local.embedded_aws", str(folder), str(port)],
            env={**os.environ, **emulator_environment(_NAMED_PORT)},
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    _children[process.pid] = process
    (folder / "process.json").write_text(json.dumps({"pid": process.pid, "port": port}))
    give_up = time.monotonic() + _START_SECONDS
    while not is_healthy(url):
        if process.poll() is not None or time.monotonic() > give_up:
            raise CommandError(f"The embedded AWS did not start; {log} says why.")
        time.sleep(0.05)
    return url


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _stop(folder: Path) -> None:
    """Asks it to end, and waits until it has; one that does not is ended anyway."""
    pid = int(json.loads((folder / "process.json").read_text())["pid"])
    for number in (signal.SIGTERM, signal.SIGKILL):
        if not _is_served(folder):
            break
        os.kill(pid, number)
        give_up = time.monotonic() + _STOP_SECONDS
        while time.monotonic() < give_up and _is_served(folder):
            time.sleep(0.02)
    child = _children.pop(pid, None)
    if child is not None:
        child.wait(_STOP_SECONDS)
