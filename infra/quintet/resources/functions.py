"""The families and functions there are, and the stores that they use.

A family is one module of `quintet.resources.families`. IAM policies, environments, stores and the
tests of all three are made from these declarations.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Final, TypeVar

from quintet.resources import families
from quintet.resources.declarations import (
    Bucket,
    Family,
    Function,
    Grant,
    Queue,
    Resource,
    ScheduleGroup,
    SchedulingRole,
    Secret,
    Table,
)
from quintet.resources.stores import LIMITS, TOKEN_KEYS

Kind = TypeVar("Kind", bound=Resource)


def _declared_families() -> Iterator[Family]:
    """Those of the modules of `families`, by name."""
    for module in sorted(iter_modules(families.__path__), key=lambda module: module.name):
        family: Family = import_module(f"{families.__name__}.{module.name}").FAMILY
        yield family


FAMILIES: Final = tuple(_declared_families())

PORTAL: Final = Function(
    "portal",
    module="quintet.portal.handler",
    settings="quintet.portal.settings.PortalSettings",
    grants=(Grant(LIMITS, ("dynamodb:GetItem",)),),  # whether anything answers
    lists_families=True,
)

ROUTER: Final = Function(
    "router",
    module="quintet.router.handler",
    settings="quintet.router.settings.RouterSettings",
    grants=(Grant(TOKEN_KEYS, ("secretsmanager:GetSecretValue",)),),
    lists_families=True,
    calls_families=True,
)

FUNCTIONS: Final = (
    *(function for family in FAMILIES for function in family.functions),
    PORTAL,
    ROUTER,
)


def _used(kind: type[Kind]) -> tuple[Kind, ...]:
    """What functions read from or are granted something on, each once."""
    used = [grant.resource for function in FUNCTIONS for grant in function.grants]
    read = [function.queue for function in FUNCTIONS]
    return tuple(dict.fromkeys(item for item in (*used, *read) if isinstance(item, kind)))


TABLES: Final = _used(Table)
BUCKETS: Final = _used(Bucket)
QUEUES: Final = _used(Queue)
SECRETS: Final = _used(Secret)
SCHEDULE_GROUPS: Final = _used(ScheduleGroup)
SCHEDULING_ROLES: Final = _used(SchedulingRole)
