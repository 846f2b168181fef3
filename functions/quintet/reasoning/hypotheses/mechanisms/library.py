"""All mechanisms, as kinds of defect that a hypothesis may name."""

from typing import Final

from quintet.reasoning.hypotheses.defect import Defect
from quintet.reasoning.hypotheses.mechanisms.comparing import COMPARING
from quintet.reasoning.hypotheses.mechanisms.going_on import GOING_ON
from quintet.reasoning.hypotheses.mechanisms.habits import HABITS
from quintet.reasoning.hypotheses.mechanisms.heeding import HEEDING
from quintet.reasoning.hypotheses.mechanisms.numbers import NUMBERS
from quintet.reasoning.hypotheses.mechanisms.ordering import ORDERING
from quintet.reasoning.hypotheses.mechanisms.quoting import QUOTING
from quintet.reasoning.hypotheses.mechanisms.requests import REQUESTS
from quintet.reasoning.hypotheses.mechanisms.showing import defect_of
from quintet.reasoning.hypotheses.mechanisms.stores import STORES
from quintet.reasoning.hypotheses.mechanisms.texts import TEXTS
from quintet.reasoning.hypotheses.mechanisms.times import TIMES

MECHANISMS: Final[tuple[Defect, ...]] = (
    *(defect_of(one) for one in (*NUMBERS, *TEXTS, *TIMES, *REQUESTS, *STORES, *HABITS)),
    *COMPARING,
    *ORDERING,
    *GOING_ON,
    *HEEDING,
    *QUOTING,
)
SPECIFIC: Final = frozenset(mechanism.key for mechanism in MECHANISMS)
"""Keys of kinds that check what a claim says in particular, not only that it uses some words."""
BROAD: Final = frozenset({"order_of_steps", "quoted_number", "not_heeded", "work_in_loop"})
"""Those of them whose words are common: they displace no other kind."""
