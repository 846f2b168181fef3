"""`python -m tests.drills limits`: one caller's 64 threads, beside two processor hogs."""

import argparse
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.drills.serving import Serving, call_of, processor_hogs, serving

LIMIT: Final = 60
MOST: Final = 66
"""A tenth more, while the table is too slow to be asked and instances count by themselves."""
_THREADS: Final = 64
_HOGS: Final = 2


def main(arguments: Sequence[str]) -> int:
    """Prints how many calls passed in each window; 0 where no more did than may."""
    program = argparse.ArgumentParser(prog="limits")
    program.add_argument("--seconds", type=float, default=130.0, help="of calls, two windows whole")
    given = program.parse_args(arguments)
    with (
        tempfile.TemporaryDirectory(prefix="limits-") as folder,
        serving(Path(folder) / "state", "{}") as server,
        processor_hogs(_HOGS),
    ):
        passed = passed_by_window(server, given.seconds)
    print(f"passed in each window of {LIMIT}: {sorted(passed.values())}")
    return 0 if passed and max(passed.values()) <= MOST else 1


def passed_by_window(server: Serving, seconds: float) -> Counter[str]:
    """Calls that passed while all threads called as fast as they could, by the window's end."""
    token, body, passed = server.token(), call_of("ping"), Counter[str]()
    give_up, lock = time.monotonic() + seconds, threading.Lock()

    def call() -> None:
        while time.monotonic() < give_up:
            answered = server.answered("POST", "/context/mcp", body, "application/json", token)
            if b'"error"' not in answered.body:
                with lock:
                    passed[answered.headers["x-ratelimit-reset"]] += 1

    threads = [threading.Thread(target=call) for _ in range(_THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return passed
