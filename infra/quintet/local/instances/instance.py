"""What runs in an instance's process: jobs, one after the other, until the parent hangs up."""

import os
import shutil
import signal
import sys
import tempfile
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any

from quintet.local.instances.functions import LocalFunctions, Setup
from quintet.local.instances.jobs import Job
from quintet.local.instances.link import Link
from quintet.local.instances.messages import Done
from quintet.protocol.time_limit import TimeIsUp, cancel_running_call


def run_instance(
    connection: "Connection[Any, Any]", setup: Setup, scratch: str, niceness: int
) -> None:
    """Does what the parent sends, in the main thread; SIGUSR1 cancels what is being done.

    `scratch` is a folder for temporary files; the parent removes it afterwards.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's Ctrl-C is the parent's to hear
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGUSR1, _cancel)
    os.nice(niceness)
    Path(scratch).mkdir(mode=0o700, parents=True, exist_ok=True)
    tempfile.tempdir = scratch
    functions = LocalFunctions(setup, Link(connection))
    try:
        while True:
            job: Job = connection.recv()
            connection.send(_done(job, functions))
    except (EOFError, OSError):
        shutil.rmtree(scratch, ignore_errors=True)
        # Threads of libraries that are still at work must not keep the process, nor complain.
        sys.stdout.flush()
        os._exit(0)


def _done(job: Job, functions: LocalFunctions) -> Done:
    try:
        return Done(job.run(functions))
    except TimeIsUp:  # cancelled in the moment of its end
        return Done(failure="cancelled")
    except Exception:  # noqa: BLE001 - the parent tells whoever waits
        return Done(failure=traceback.format_exc())


def _cancel(_signal: int, _frame: FrameType | None) -> None:
    cancel_running_call()
