"""All mechanisms, as kinds of defect that a hypothesis may name."""

from typing import Final

from reasoning.hypotheses.defects.defect import Defect
from reasoning.hypotheses.mechanisms.numbers import NUMBERS
from reasoning.hypotheses.mechanisms.requests import REQUESTS
from reasoning.hypotheses.mechanisms.showing import defect_of
from reasoning.hypotheses.mechanisms.stores import STORES
from reasoning.hypotheses.mechanisms.texts import TEXTS
from reasoning.hypotheses.mechanisms.times import TIMES

MECHANISMS: Final[tuple[Defect, ...]] = tuple(
    defect_of(one) for one in (*NUMBERS, *TEXTS, *TIMES, *REQUESTS, *STORES)
)
SPECIFIC: Final = frozenset(one.key for one in MECHANISMS)
"""Keys of kinds that check what a claim says in particular, not only that it uses some words."""
