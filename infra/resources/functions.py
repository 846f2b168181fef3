"""The families and functions there are; a family is one module of `infra.resources.families`.

IAM policies, environments and the tests of both are made from these declarations.
"""

from typing import Final

from infra.resources.declarations import Function, Grant
from infra.resources.families.assistant import ASSISTANT_FAMILY
from infra.resources.families.context import CONTEXT_FAMILY
from infra.resources.families.orchestration import ORCHESTRATION_FAMILY
from infra.resources.families.reasoning import REASONING_FAMILY
from infra.resources.families.research import RESEARCH_FAMILY
from infra.resources.stores import LIMITS

FAMILIES: Final = (
    RESEARCH_FAMILY,
    ORCHESTRATION_FAMILY,
    REASONING_FAMILY,
    ASSISTANT_FAMILY,
    CONTEXT_FAMILY,
)

PORTAL: Final = Function(
    "portal",
    package="portal",
    module="portal.handler",
    settings="portal.settings.PortalSettings",
    grants=(Grant("LIMITS_TABLE", LIMITS, ("dynamodb:GetItem",)),),  # whether anything answers
)

FUNCTIONS: Final = (*(function for family in FAMILIES for function in family.functions), PORTAL)
