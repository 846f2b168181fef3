"""`python -m tests.drills starts`: starts beside processes that use all processors."""

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.drills.serving import NotAcknowledged, Serving, processor_hogs

_HOGS = 4


def main(arguments: Sequence[str]) -> int:
    """Prints how many starts came to a first answer, and their seconds; 0 where all did."""
    program = argparse.ArgumentParser(prog="starts")
    program.add_argument("--starts", type=int, default=20)
    given = program.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="starts-") as folder, processor_hogs(_HOGS):
        server = Serving(Path(folder) / "state")
        seconds = [started(server) for _ in range(given.starts)]
    well = sorted(each for each in seconds if each is not None)
    print(f"{len(well)} of {given.starts} starts beside {_HOGS} hogs", end="")
    print(f", {well[0]:.1f} to {well[-1]:.1f} s" if well else "")
    return 0 if len(well) == given.starts else 1


def started(server: Serving) -> float | None:
    """Seconds until it was ready; None where it was not, or refused the first call after that."""
    try:
        seconds = server.start()
        server.request("context", "ping", {})
    except (TimeoutError, NotAcknowledged) as failure:
        print(failure)
        return None
    finally:
        server.stop()
    return seconds
