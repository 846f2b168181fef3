"""All kinds of defect that are known, by key."""

from collections.abc import Mapping
from typing import Final

from quintet.reasoning.hypotheses.defect import Defect
from quintet.reasoning.hypotheses.defects.absence import ABSENCE
from quintet.reasoning.hypotheses.defects.awaiting import AWAITING
from quintet.reasoning.hypotheses.defects.caching import CACHING
from quintet.reasoning.hypotheses.defects.cost import COST
from quintet.reasoning.hypotheses.defects.failing import FAILING
from quintet.reasoning.hypotheses.defects.locking import LOCKING
from quintet.reasoning.hypotheses.defects.repetition import REPETITION
from quintet.reasoning.hypotheses.defects.retention import RETENTION
from quintet.reasoning.hypotheses.defects.security import SECURITY
from quintet.reasoning.hypotheses.defects.shared_state import SHARED_STATE
from quintet.reasoning.hypotheses.defects.sql import SQL
from quintet.reasoning.hypotheses.defects.values import VALUES
from quintet.reasoning.hypotheses.mechanisms.library import MECHANISMS

LIBRARY: Final[Mapping[str, Defect]] = {
    one.key: one
    for one in (
        *AWAITING,
        *LOCKING,
        *SHARED_STATE,
        *CACHING,
        *RETENTION,
        *SQL,
        *FAILING,
        *VALUES,
        *REPETITION,
        *COST,
        *SECURITY,
        *ABSENCE,
        *MECHANISMS,
    )
}


def defects_in(text: str) -> list[tuple[str, float]]:
    """The kinds that a text names, and how directly: by their cause, or by a symptom."""
    rated = ((key, one.directness(text)) for key, one in LIBRARY.items())
    return [(key, rate) for key, rate in rated if rate]
