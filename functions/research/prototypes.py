"""All prototypes: known questions by dimension and level, which others are compared with."""

from collections.abc import Mapping
from typing import Final

from research.meaning import Dimension
from research.models import ResearchType
from research.prototypes_of_audiences import AUDIENCE_PROTOTYPES
from research.prototypes_of_domains import DOMAIN_PROTOTYPES
from research.prototypes_to_act import DECISION, IMPLEMENTATION, TROUBLESHOOTING
from research.prototypes_to_know import LEARNING, RESEARCH, VALIDATION

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
