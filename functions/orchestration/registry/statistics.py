"""Figures about a registry."""

from collections import Counter
from dataclasses import dataclass
from statistics import fmean

from orchestration.registry.catalogue import Registry


@dataclass(frozen=True, slots=True)
class RegistryStatistics:
    """How many APIs there are, and of what kind; `reliability` is the mean, 0 for none."""

    apis: int
    categories: dict[str, int]
    auth_types: dict[str, int]
    https: int
    cors: int
    checked: int
    reliability: float


def statistics_of(registry: Registry) -> RegistryStatistics:
    """Counts the registry; the figures by kind add up to `apis`."""
    entries = registry.entries
    return RegistryStatistics(
        apis=len(entries),
        categories=dict(sorted(Counter(entry.category for entry in entries).items())),
        auth_types=dict(sorted(Counter(entry.auth_type for entry in entries).items())),
        https=sum(entry.https for entry in entries),
        cors=sum(entry.cors for entry in entries),
        checked=sum(entry.checked_on is not None for entry in entries),
        reliability=round(fmean([e.reliability_score for e in entries]), 3) if entries else 0.0,
    )
