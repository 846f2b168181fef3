"""The counts behind the cache/statistics resource: one set per tenant and hour, by minute.

An hour's counts hold `hits`, `misses`, all `bytes` stored, and for each minute `n<minute>_<type>`
entries, `b<minute>` bytes and `s<minute>`, the sum of their seconds within the minute. Pure
arithmetic; where the counts are kept is `answer_store`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from quintet.research.models import CacheStatistics

TTL_SECONDS: Final = 3600
"""How long an answer serves: the seed's ttl_seconds, everywhere."""
MAX_SIZE_BYTES: Final = 104_857_600
"""What one tenant's answers may take (seed 000, Cache Statistics)."""
HOUR: Final = 3600
_MINUTE: Final = 60


@dataclass(frozen=True, slots=True)
class Entry:
    """A stored answer as the counts see it; `created` in seconds since the epoch."""

    created: int
    size: int
    research_type: str

    @property
    def hour(self) -> int:
        """The hour whose counts it belongs to."""
        return self.created // HOUR

    def counts(self, sign: int = 1) -> Counter[str]:
        """What it adds to its hour, or takes away again."""
        minute, second = divmod(self.created % HOUR, _MINUTE)
        return Counter(
            {
                "bytes": sign * self.size,
                f"n{minute}_{self.research_type}": sign,
                f"b{minute}": sign * self.size,
                f"s{minute}": sign * second,
            }
        )


def statistics(hours: Iterable[tuple[int, Mapping[str, int]]], now: float) -> CacheStatistics:
    """The resource's numbers; expiry is exact to the minute, everything else to the second."""
    total: Counter[str] = Counter()
    by_type: Counter[str] = Counter()
    age = 0.0
    for hour, counts in hours:
        total["hits"] += counts.get("hits", 0)
        total["misses"] += counts.get("misses", 0)
        for name, count in counts.items():
            kind, minute, research_type = _minute_count(name)
            stored = hour * HOUR + minute * _MINUTE
            alive = stored + _MINUTE + TTL_SECONDS > now
            if kind == "n" and alive:
                by_type[research_type] += count
                age += count * (now - stored)
            elif kind == "n":
                total["expired"] += count
            elif kind == "b" and alive:
                total["size"] += count
            elif kind == "s" and alive:
                age -= count
    entries, asked = by_type.total(), total["hits"] + total["misses"]
    return CacheStatistics(
        total_entries=entries,
        hit_rate=round(total["hits"] / asked, 4) if asked else 0.0,
        miss_rate=round(total["misses"] / asked, 4) if asked else 0.0,
        total_size_bytes=total["size"],
        average_age_seconds=round(age / entries, 1) if entries else 0.0,
        expired_entries=total["expired"],
        by_research_type={kind: count for kind, count in by_type.items() if count},
        last_updated=timestamp(now),
        cache_enabled=True,
        max_size_bytes=MAX_SIZE_BYTES,
        ttl_seconds=TTL_SECONDS,
    )


def _minute_count(name: str) -> tuple[str, int, str]:
    """`n7_learning` counts entries of minute 7, `b7` their bytes; other names count nothing."""
    minute, _, research_type = name[1:].partition("_")
    return (name[0], int(minute), research_type) if minute.isdigit() else ("", 0, "")


def timestamp(seconds: float) -> str:
    """A moment as the seeds write it: `2025-07-09T12:34:56.789Z`."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
