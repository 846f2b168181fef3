"""What a transaction adds to the counts: a call on its day, and changes of what is stored."""

from collections.abc import Mapping

from quintet.context.identifiers import DAYS, TOTALS
from quintet.context.identifiers import metrics as metrics_of
from quintet.context.metrics import KEPT_SECONDS, TOOL, day_of
from quintet.rows import Action, counted


def call_counted(tenant: str, tool: str, now: int, score: float | None = None) -> Action:
    """Counts one call of a tool on the day of `now`, in milliseconds."""
    changes: dict[str, float] = {TOOL + tool: 1}
    if score is not None:
        changes |= {"scores": score, "scored": 1}
    expires = now // 1000 + KEPT_SECONDS
    day = DAYS + day_of(now).isoformat()
    return counted(metrics_of(tenant), day, changes, {"expires": expires})


def totals_changed(tenant: str, changes: Mapping[str, int]) -> Action:
    """Adds to the totals of what is stored."""
    return counted(metrics_of(tenant), TOTALS, changes, {})
