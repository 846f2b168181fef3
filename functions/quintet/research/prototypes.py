"""All prototypes: known questions by dimension and level, which others are compared with."""

from collections.abc import Mapping
from typing import Final

from quintet.research.meaning import Dimension
from quintet.research.models import ResearchType
from quintet.research.prototypes_of_audiences import AUDIENCE_PROTOTYPES
from quintet.research.prototypes_of_domains import DOMAIN_PROTOTYPES
from quintet.research.prototypes_to_act import DECISION, IMPLEMENTATION, TROUBLESHOOTING
from quintet.research.prototypes_to_know import LEARNING, RESEARCH, VALIDATION

TYPE_PROTOTYPES: Final[Mapping[ResearchType, tuple[str, ...]]] = {
    "learning": LEARNING,
    "troubleshooting": TROUBLESHOOTING,
    "implementation": IMPLEMENTATION,
    "decision": DECISION,
    "validation": VALIDATION,
    "research": RESEARCH,
}

PROTOTYPES: Final[Mapping[Dimension, Mapping[str, tuple[str, ...]]]] = {
    "research_type": dict(TYPE_PROTOTYPES.items()),
    "audience": dict(AUDIENCE_PROTOTYPES.items()),
    "domain": dict(DOMAIN_PROTOTYPES.items()),
}
