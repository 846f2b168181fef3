"""The families and functions there are; a family is one module of `quintet.resources.families`.

IAM policies, environments and the tests of both are made from these declarations.
"""

from typing import Final

from quintet.resources.declarations import Function, Grant
from quintet.resources.families.assistant import ASSISTANT_FAMILY
from quintet.resources.families.context import CONTEXT_FAMILY
from quintet.resources.families.orchestration import ORCHESTRATION_FAMILY
from quintet.resources.families.reasoning import REASONING_FAMILY
from quintet.resources.families.research import RESEARCH_FAMILY
from quintet.resources.stores import LIMITS

FAMILIES: Final = (
    RESEARCH_FAMILY,
    ORCHESTRATION_FAMILY,
    REASONING_FAMILY,
    ASSISTANT_FAMILY,
    CONTEXT_FAMILY,
)

PORTAL: Final = Function(
    "portal",
    module="quintet.portal.handler",
    settings="quintet.portal.settings.PortalSettings",
    grants=(Grant("LIMITS_TABLE", LIMITS, ("dynamodb:GetItem",)),),  # whether anything answers
)

FUNCTIONS: Final = (*(function for family in FAMILIES for function in family.functions), PORTAL)
