"""Every permission there is. Seed 000 names the first four; the other families follow its form."""

from collections.abc import Mapping
from typing import Final

from quintet.requests.principal import ADMIN

RESEARCH_READ: Final = "fortitude:research:read"
RESOURCES_READ: Final = "fortitude:resources:read"
CONFIG_READ: Final = "fortitude:config:read"
ORCHESTRATION_READ: Final = "orchestration:read"
ORCHESTRATION_WRITE: Final = "orchestration:write"
REASONING_READ: Final = "reasoning:read"
REASONING_WRITE: Final = "reasoning:write"
ASSISTANT_READ: Final = "assistant:read"
ASSISTANT_WRITE: Final = "assistant:write"
CONTEXT_READ: Final = "context:read"
CONTEXT_WRITE: Final = "context:write"

FAMILY_PERMISSIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "research": (RESEARCH_READ, RESOURCES_READ, CONFIG_READ, ADMIN),
    "orchestration": (ORCHESTRATION_READ, ORCHESTRATION_WRITE, ADMIN),
    "reasoning": (REASONING_READ, REASONING_WRITE, ADMIN),
    "assistant": (ASSISTANT_READ, ASSISTANT_WRITE, ADMIN),
    "context": (CONTEXT_READ, CONTEXT_WRITE, ADMIN),
}
"""What each family's tools, resources and routes ask for."""

ALL_PERMISSIONS: Final = tuple(
    dict.fromkeys(permission for family in FAMILY_PERMISSIONS.values() for permission in family)
)
