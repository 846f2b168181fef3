"""What each declared resource is called in one stage, and how a function is told.

Names are fixed rather than generated, so that stacks need no exports of each other, the command
line finds what it looks for, and a second deployment of a retained stage meets its data instead
of starting empty beside it.
"""

from collections.abc import Mapping
from typing import Final

from quintet.resources.declarations import (
    Bucket,
    Function,
    Parameter,
    Queue,
    Resource,
    ScheduleGroup,
    SchedulingRole,
    Secret,
    Table,
)

_ENDINGS: Final[Mapping[type[Resource], str]] = {
    Bucket: "bucket",
    Parameter: "parameter",
    Queue: "queue",
    ScheduleGroup: "group",
    SchedulingRole: "role_arn",
    Secret: "secret_id",
    Table: "table",
}
_LOCAL_ACCOUNT: Final = "000000000000"
_PARTITIONS: Final = {"cn-": "aws-cn", "us-gov-": "aws-us-gov"}


def physical_name(stage: str, resource: Resource, account: str = "", region: str = "") -> str:
    """The name a resource carries in a stage.

    Bucket names are shared by the whole world, so on AWS they end with account and region; names
    of roles by all regions of an account, so they end with the region.
    """
    name = f"quintet-{stage}-{resource.name}"
    if isinstance(resource, Bucket) and account:
        return f"{name}-{account}-{region}"
    if isinstance(resource, SchedulingRole) and region:
        return f"{name}-{region}"
    return name


def role_arn(stage: str, role: SchedulingRole, account: str = "", region: str = "") -> str:
    """What a role is named by to services that take it on."""
    name = physical_name(stage, role, account, region)
    return f"arn:{_partition(region)}:iam::{account or _LOCAL_ACCOUNT}:role/{name}"


def _partition(region: str) -> str:
    """The part of AWS that a region belongs to."""
    for beginning, partition in _PARTITIONS.items():
        if region.startswith(beginning):
            return partition
    return "aws"


def function_name(stage: str, function: Function) -> str:
    """What a function is called in a stage; its log group and metrics go by this name."""
    return f"quintet-{stage}-{function.name}"


def dead_letter_name(name: str) -> str:
    """The dead-letter queue of a queue."""
    return f"{name}-dead-letters"


def variable(resource: Resource) -> str:
    """The variable that tells a function what a resource is called, such as CONTEXT_TABLE.

    The function's settings have a field of that name.
    """
    return f"{resource.name}_{_ENDINGS[type(resource)]}".replace("-", "_").upper()


def function_environment(
    function: Function, stage: str, account: str = "", region: str = ""
) -> dict[str, str]:
    """The variables that tell a function the names of what it may use."""
    return {
        variable(grant.resource): (
            role_arn(stage, grant.resource, account, region)
            if isinstance(grant.resource, SchedulingRole)
            else physical_name(stage, grant.resource, account, region)
        )
        for grant in function.grants
    }
