"""What checks measure with. Each probe is handed in; here are their kinds, not how they do it."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class MemoryUse:
    """Bytes of this process, and how many it may have."""

    used: int
    limit: int

    @property
    def percent(self) -> float:
        """Of what it may have."""
        return round(100 * self.used / self.limit, 1) if self.limit else 0.0


@dataclass(frozen=True)
class Probes:
    """Everything that is measured. A probe raises when what it looks at is not well."""

    memory: Callable[[], MemoryUse]
    uptime: Callable[[], float]
    queue: Callable[[], Mapping[str, int]]
    """The messages that are `waiting`, `in_work` and `delayed`, as SQS estimates them."""
    model: str | None = None
    """The configured provider."""
    stores: Mapping[str, Callable[[], object]] = field(default_factory=dict)
    """Tables and buckets by name, for the summary."""


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
