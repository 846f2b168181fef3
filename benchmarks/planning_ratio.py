"""`python -m benchmarks.planning_ratio CHECKOUT`: planning's time here, as a ratio to a checkout's.

Both run `benchmarks.planning` in turns, timed by the processor's time, which others on the machine
do not lengthen much; the median of the turns' ratios is told.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

ROUNDS: Final = 9
USERS: Final = 200
_PARTS: Final = (
    "functions",
    "infra",
    *(f"layers/{name}/python" for name in ("shared", "language")),
)
_RUN: Final = (
    "import runpy, time; time.perf_counter = time.process_time; "
    "runpy.run_module('benchmarks.planning', run_name='__main__', alter_sys=True)"
)
"""An older checkout's benchmark reads the clock; here it is handed the processor's time."""
_TIME: Final = re.compile(r"([\d.]+) ms a user")


def python_path(checkout: Path) -> str:
    """What has Python import a checkout's packages instead of the installed ones."""
    return os.pathsep.join(str(checkout / part) for part in _PARTS)


def milliseconds(checkout: Path) -> float:
    """A user's planning by a checkout's code, among the most users."""
    done = subprocess.run(
        [sys.executable, "-c", _RUN, str(USERS)],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": python_path(checkout)},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(_TIME.findall(done.stdout)[-1])


def main() -> None:
    """Prints the turns, and the median ratio."""
    here, there = Path(__file__).parents[1], Path(sys.argv[1]).resolve()
    ratios = []
    for _ in range(ROUNDS):
        other, own = milliseconds(there), milliseconds(here)
        ratios.append(own / other)
        print(f"{own:.1f} ms here, {other:.1f} ms there: {ratios[-1]:.2f}", flush=True)
    print(f"median ratio {median(ratios):.2f}, from {min(ratios):.2f} to {max(ratios):.2f}")


if __name__ == "__main__":
    main()
