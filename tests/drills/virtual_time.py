"""Time that passes without waiting: `time`'s clocks with an offset that hangs and sleeps add to.

It must be installed before the modules of the project are imported, which take `time.time` and
others as defaults. A timer of the process (`signal.setitimer`) is brought forward accordingly.
"""

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass

_AGAIN_SECONDS = 10.0
"""Of real time, after which it rings again for whoever kept the first from leaving."""


@dataclass
class VirtualTime:
    """What has been added to the real clocks, in seconds."""

    passed: float = 0.0

    def now(self) -> float:
        """Seconds since the epoch, by the shifted clock."""
        return time.time()

    def install(self) -> None:
        """Makes `time.time`, `monotonic` and `perf_counter` add what passed, and `sleep` add."""
        for name in ("time", "monotonic", "perf_counter"):
            setattr(time, name, self._shifted(getattr(time, name)))
        setattr(time, "sleep", self.advance)  # noqa: B010 - its stub is stricter

    def advance(self, seconds: float) -> None:
        """Lets time pass; where the timer of the process rings meanwhile, it passes until then."""
        left, interval = signal.getitimer(signal.ITIMER_REAL)
        if left and seconds >= left:
            self.passed += left
            signal.setitimer(signal.ITIMER_REAL, _AGAIN_SECONDS, _AGAIN_SECONDS)
            signal.raise_signal(signal.SIGALRM)
            return
        if left:
            signal.setitimer(signal.ITIMER_REAL, left - seconds, interval)
        self.passed += seconds

    def _shifted(self, clock: Callable[[], float]) -> Callable[[], float]:
        return lambda: clock() + self.passed


VIRTUAL = VirtualTime()
"""Of this process."""
