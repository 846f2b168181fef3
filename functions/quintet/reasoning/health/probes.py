"""What checks measure with. Each probe is handed in; here are their kinds, not how they do it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class MemoryUse:
    """Bytes of this process, and how many it may have."""

    used: int
    limit: int

    @property
    def percent(self) -> float:
        """Of what it may have."""
        return round(100 * self.used / self.limit, 1) if self.limit else 0.0


@dataclass(frozen=True, slots=True)
class QueueDepth:
    """Messages of the queue behind long tasks, as SQS estimates them."""

    waiting: int
    in_work: int
    delayed: int = 0


@dataclass(frozen=True, slots=True)
class ModelProvider:
    """The configured provider. `reach` asks it for as little as it can be asked, and raises."""

    name: str
    reach: Callable[[], object] | None = None


@dataclass(frozen=True)
class Probes:
    """Everything that is measured. A probe raises when what it looks at is not well."""

    memory: Callable[[], MemoryUse]
    uptime: Callable[[], float]
    queue: Callable[[], QueueDepth]
    model: ModelProvider | None = None
    stores: Mapping[str, Callable[[], object]] = field(default_factory=dict)
    """Tables and buckets by name, for the summary."""
