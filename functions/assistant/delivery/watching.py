"""Who hears of deliveries: names to be counted, and failures to be logged."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Watch:
    """`count` is given the name of what alarms watch; `report` what went wrong."""

    count: Callable[[str], None]
    report: Callable[[Exception], None]
