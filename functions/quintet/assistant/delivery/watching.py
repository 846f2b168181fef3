"""Who hears of deliveries: names that the log counts, and failures."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Watch:
    """`count` is given the name of what happened; `report` what went wrong."""

    count: Callable[[str], None]
    report: Callable[[Exception], None]
