"""`python -m quintet.local.embedded_aws FOLDER PORT`: serves until it is told to end.

The folder belongs to one process at a time. `running` in it is there while one serves, and stays
where that one did not end by itself.
"""

import asyncio
import fcntl
import logging
import os
import signal
import sys
import time
from pathlib import Path
from typing import IO, Final, cast

from hypercorn.asyncio import serve
from hypercorn.config import Config
from hypercorn.typing import ASGIFramework
from ministack.app import app

from quintet.local.embedded_aws.gate import Gate
from quintet.local.embedded_aws.journal import Journal
from quintet.local.embedded_aws.mail_reports import report_mail
from quintet.local.embedded_aws.state import State

_KEEP_ALIVE_SECONDS: Final = 75
_TRIES: Final = 20
_PAUSE_SECONDS: Final = 0.1


def main() -> int:
    """0 where it was told to end, 1 where the folder is another's."""
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    lock = (folder / "lock").open("a")
    if not _has_locked(lock):
        print("Another process serves this folder.", file=sys.stderr)
        return 1
    logging.getLogger("embedded_aws").setLevel(logging.INFO)
    journal = Journal(folder / "journal.sqlite")
    state = State(journal)
    rows = state.restore()
    logging.getLogger("embedded_aws").info("Restored %d rows", rows)
    report_mail()
    running = folder / "running"
    running.touch()
    asyncio.run(_serve(Gate(app, state), port))
    journal.close()
    running.unlink()
    return 0


def _has_locked(lock: IO[str]) -> bool:
    """Whether the folder is ours now; commands that look whose it is hold it for a moment."""
    for _ in range(_TRIES):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            time.sleep(_PAUSE_SECONDS)
        else:
            return True
    return False


async def _serve(gate: Gate, port: int) -> None:
    config = Config()
    config.bind = [f"127.0.0.1:{port}"]
    config.keep_alive_timeout = _KEEP_ALIVE_SECONDS
    config.loglevel = os.environ.get("LOG_LEVEL", "WARNING")
    config.graceful_timeout = 1
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)
    await serve(cast(ASGIFramework, gate), config, shutdown_trigger=ended.wait)


if __name__ == "__main__":
    sys.exit(main())
