"""One instance as its parent sees it: a process, a pipe, and how it ends."""

import os
import shutil
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from quintet.local.instances.functions import Setup
from quintet.local.instances.instance import run_instance
from quintet.local.instances.turns import Waiting

MOST_PRIVATE_BYTES: Final = 200 * 1024 * 1024
"""Of an idle instance, beside what it shares; one that has grown beyond is replaced."""
_MEASURED_SECONDS: Final = 10.0
_END_SECONDS: Final = 10.0


@dataclass(eq=False, slots=True)
class Instance:
    """A process that does jobs."""

    process: BaseProcess
    connection: "Connection[Any, Any]"
    scratch: Path
    idle_since: float = field(default_factory=time.monotonic)
    cancelled_at: float | None = None
    jobs: "SimpleQueue[Waiting | None]" = field(default_factory=SimpleQueue)
    """What it is to do, for the thread that attends to it; None where nothing follows."""
    _measured_at: float = 0.0

    @classmethod
    def started(
        cls, context: BaseContext, setup: Setup, scratch: Path, niceness: int
    ) -> "Instance":
        """One that waits for its first job."""
        ours, theirs = context.Pipe()
        process = context.Process(  # type: ignore[attr-defined]  # the stubs leave it out
            target=run_instance, args=(theirs, setup, str(scratch), niceness), daemon=True
        )
        process.start()
        theirs.close()
        return cls(process, ours, scratch)

    def cancel(self, now: float) -> float:
        """Asks it to leave what it is doing; the seconds since it was asked first.

        Asked before it has begun it does not hear, so it is asked again and again.
        """
        self.cancelled_at = self.cancelled_at or now
        if self.process.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGUSR1)
        return now - self.cancelled_at

    def has_grown(self, now: float) -> bool:
        """Whether it holds more memory for itself than an idle one should; asked now and then."""
        if now - self._measured_at < _MEASURED_SECONDS:
            return False
        self._measured_at = now
        return _private_bytes(self.process.pid) > MOST_PRIVATE_BYTES

    def end(self) -> None:
        """Ends it, whatever it does, and waits for nothing."""
        self.process.kill()
        self.jobs.put(None)

    def clear_up(self) -> None:
        """Waits for the end, closes the pipe, and removes the temporary files."""
        self.process.kill()
        self.connection.close()
        self.process.join(_END_SECONDS)
        shutil.rmtree(self.scratch, ignore_errors=True)


def _private_bytes(pid: int | None) -> int:
    """0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    named = dict(line.split(":", 1) for line in lines if ":" in line)
    return sum(int(named[name].split()[0]) * 1024 for name in ("Private_Clean", "Private_Dirty"))
