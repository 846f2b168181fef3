"""Probes that measure the process. Not here: what is asked of AWS (`aws_probes`)."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from quintet.reasoning.health.probes import MemoryUse

_STATUS: Final = Path("/proc/self/status")
_KILOBYTE: Final = 1024
_MEGABYTE: Final = 1024 * 1024
_STARTED: Final = time.monotonic()


def memory_probe(limit_megabytes: int, status: Path = _STATUS) -> Callable[[], MemoryUse]:
    """Resident memory against what the function was given; without a limit, the machine's."""

    def measured() -> MemoryUse:
        limit = limit_megabytes * _MEGABYTE if limit_megabytes else _machine()
        return MemoryUse(_resident(status), limit)

    return measured


def uptime_probe(
    clock: Callable[[], float] = time.monotonic, started: float = _STARTED
) -> Callable[[], float]:
    """Seconds since this module was loaded, which an instance does when it starts."""
    return lambda: max(0.0, clock() - started)


def _resident(status: Path) -> int:
    """Resident memory by the kernel, else the most there ever was by getrusage."""
    try:
        for line in status.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * _KILOBYTE
    except (OSError, ValueError, IndexError):
        pass
    import resource  # noqa: PLC0415 - not on every system

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KILOBYTE


def _machine() -> int:
    import os  # noqa: PLC0415 - only where no limit is told

    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
