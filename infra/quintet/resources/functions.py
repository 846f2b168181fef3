"""The families and functions there are, and the stores that they use.

A family is one module of `quintet.resources.families`. IAM policies, environments, stores and the
tests of all three are made from these declarations.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Final, TypeVar

from quintet.resources import families
from quintet.resources.declarations import (
    Bucket,
    Family,
    Function,
    Grant,
    Parameter,
    Queue,
    Resource,
    ScheduleGroup,
    SchedulingRole,
    Secret,
    Table,
)
from quintet.resources.grants import BELIEVING_TOKENS
from quintet.resources.stores import LIMITS, SIGN_IN_PUBLIC_KEYS

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
    tells_of_sign_in=True,
)

ROUTER: Final = Function(
    "router",
    module="quintet.router.handler",
    settings="quintet.router.settings.RouterSettings",
    grants=BELIEVING_TOKENS,
    lists_families=True,
    calls_families=True,
)

SIGN_IN: Final = Table("sign-in")
SIGN_IN_KEYS: Final = Secret("sign-in-keys", "Secrets that users' tokens are signed with")

SIGN_IN_FUNCTION: Final = Function(
    "signin",
    module="quintet.signin.handler",
    settings="quintet.signin.settings.SignInSettings",
    grants=(
        Grant(SIGN_IN, ("dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem")),
        Grant(SIGN_IN_KEYS, ("secretsmanager:GetSecretValue",)),
        Grant(SIGN_IN_PUBLIC_KEYS, ("ssm:GetParameter", "ssm:PutParameter")),
    ),
    lists_families=True,
    signs_users_in=True,
    needs="signs_in",
)

FUNCTIONS: Final = (
    *(function for family in FAMILIES for function in family.functions),
    PORTAL,
    ROUTER,
    SIGN_IN_FUNCTION,
)


def used_by(functions: Iterable[Function], kind: type[Kind]) -> tuple[Kind, ...]:
    """What functions read from or are granted something on, each once."""
    listed = list(functions)
    used = [grant.resource for function in listed for grant in function.grants]
    read = [function.queue for function in listed]
    return tuple(dict.fromkeys(item for item in (*used, *read) if isinstance(item, kind)))


TABLES: Final = used_by(FUNCTIONS, Table)
BUCKETS: Final = used_by(FUNCTIONS, Bucket)
QUEUES: Final = used_by(FUNCTIONS, Queue)
SECRETS: Final = used_by(FUNCTIONS, Secret)
PARAMETERS: Final = used_by(FUNCTIONS, Parameter)
SCHEDULE_GROUPS: Final = used_by(FUNCTIONS, ScheduleGroup)
SCHEDULING_ROLES: Final = used_by(FUNCTIONS, SchedulingRole)
