"""What the configuration and metrics resources show: the seed's blocks with true values.

What cannot be known where the process runs is null, never invented.
"""

import os
import shutil
import tempfile
import threading
from pathlib import Path
from typing import Any

from quintet.auth.tokens import DEFAULT_HOURS
from quintet.request_metrics import Served
from quintet.requests.deadline import REQUEST_SECONDS
from quintet.research.cache_statistics import MAX_SIZE_BYTES, TTL_SECONDS, timestamp
from quintet.research.settings import ResearchSettings

REDACTED = "[REDACTED]"


def configuration(settings: ResearchSettings) -> dict[str, Any]:
    """The current configuration in the seed's form; secrets are replaced by a word.

    `cache_size` is in bytes. Host, port, connections and log file are the local server's; on
    Lambda they are null.
    """
    return {
        "port": settings.port,
        "host": settings.host,
        "max_connections": settings.max_connections,
        "stage": settings.stage,
        "region": settings.aws_region,
        "base_url": settings.base_url,
        "request_timeout": int(REQUEST_SECONDS),
        "auth": {
            "enabled": True,
            "token_expiration_hours": DEFAULT_HOURS,
            "jwt_secret": REDACTED,
            "issuer": settings.token_issuer,
        },
        "limits": {
            "tools_per_minute": settings.tools_per_minute,
            "resources_per_minute": settings.resources_per_minute,
            "configuration_per_minute": settings.configuration_per_minute,
        },
        "logging": {
            "level": settings.log_level.lower(),
            "structured": True,
            "file_path": settings.log_file,
        },
        "performance": {
            "cache_size": MAX_SIZE_BYTES,
            "cache_ttl": TTL_SECONDS,
            "enable_deduplication": True,
        },
    }


def system_metrics(served: Served, now: float, memory_megabytes: int | None) -> dict[str, Any]:
    """This server, now: sizes in bytes, latencies in milliseconds, rates per second.

    `now` is in seconds since the epoch; `memory_megabytes` is what the process may have, where that
    is known.
    """
    figures = served.figures
    errors = figures.errors / figures.total if figures.total else 0.0
    return {
        "timestamp": timestamp(now),
        "uptime_seconds": served.uptime_seconds,
        "memory_usage": _memory(memory_megabytes),
        "cpu_usage": {
            "percentage": served.processor_percentage,
            "load_average": _load_average(),
        },
        "network": {
            "connections_active": served.active,
            "bytes_sent": served.sent,
            "bytes_received": served.received,
        },
        "disk": _disk(),
        "process": {
            "pid": os.getpid(),
            "threads": threading.active_count(),
            "files_open": _open_files(),
        },
        "requests": {
            "total": figures.total,
            "errors": figures.errors,
            "error_rate": round(errors, 4),
            "per_second": figures.per_second,
            "errors_per_second": figures.errors_per_second,
            "latency_ms": {"p50": figures.p50, "p95": figures.p95, "p99": figures.p99},
        },
        "cache": {"hit_rate": figures.cache_hit_rate},
    }


def _memory(limit_megabytes: int | None) -> dict[str, int | None]:
    used = _status_bytes("/proc/self/status", "VmRSS")
    total = (
        limit_megabytes * 1024 * 1024
        if limit_megabytes
        else _status_bytes("/proc/meminfo", "MemTotal")
    )
    free = None if total is None or used is None else max(0, total - used)
    return {"total_bytes": total, "used_bytes": used, "free_bytes": free}


def _status_bytes(path: str, name: str) -> int | None:
    """A line `Name:  123 kB` of a /proc file, where there is one."""
    try:
        for line in Path(path).read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError, IndexError):
        return None
    return None


def _load_average() -> list[float] | None:
    try:
        return [round(load, 2) for load in os.getloadavg()]
    except OSError:
        return None


def _disk() -> dict[str, int]:
    """The file system that the process may write to."""
    usage = shutil.disk_usage(tempfile.gettempdir())._asdict()
    return {f"{name}_bytes": size for name, size in usage.items()}


def _open_files() -> int | None:
    try:
        return len(list(Path("/proc/self/fd").iterdir()))
    except OSError:
        return None
