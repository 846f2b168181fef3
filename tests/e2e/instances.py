"""The processes in which this account's emulator runs a function, found through Linux's /proc."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from quintet.resources import function_name
from quintet.resources.declarations import Function
from tests.e2e.deployed import Deployed
from tests.support.emulated_account import STAGE
from tests.support.waiting import eventually

needs_proc = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="needs Linux's /proc"
)


def instances(deployed: Deployed, function: Function) -> set[int]:
    """Their process ids; none where there is no /proc to look at."""
    wanted = {
        f"AWS_LAMBDA_FUNCTION_NAME={function_name(STAGE, function)}".encode(),
        f"AWS_ENDPOINT_URL={deployed.account.url}".encode(),
    }
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            environment = set((folder / "environ").read_bytes().split(b"\0"))
        except OSError:  # it has ended, or is somebody else's
            continue
        if wanted <= environment:
            found.add(int(folder.name))
    return found


def kill_instances(deployed: Deployed, function: Function) -> int:
    """Ends them as a machine that fails would; how many they were. None is left alive then."""
    found = instances(deployed, function)
    for process in found:
        os.kill(process, signal.SIGKILL)
    eventually(lambda: all(map(_has_ended, found)) or None)
    return len(found)


def _has_ended(process: int) -> bool:
    """Whether the emulator can know it: a process is waited for until its last thread is gone."""
    folder = Path(f"/proc/{process}")
    try:
        state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
        threads = len(list((folder / "task").iterdir()))
    except OSError:
        return True
    return state == "X" or (state == "Z" and threads == 1)


@contextmanager
def held_up(deployed: Deployed, function: Function, seconds: float) -> Iterator[None]:
    """They get no processor from now until the block has ended, and at least so long."""
    until, found = time.monotonic() + seconds, instances(deployed, function)
    for process in found:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
        time.sleep(max(0.0, until - time.monotonic()))
    finally:
        for process in found:
            os.kill(process, signal.SIGCONT)
