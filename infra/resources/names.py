"""What each declared resource is called in one stage, and how a function is told.

Names are fixed rather than generated, so that stacks need no exports of each other, the command
line finds what it looks for, and a second deployment of a retained stage meets its data instead
of starting empty beside it.
"""

from infra.resources.declarations import Bucket, Function, Resource


def physical_name(stage: str, resource: Resource, account: str = "", region: str = "") -> str:
    """The name a resource carries in a stage.

    Bucket names are shared by the whole world, so on AWS they end with account and region.
    """
    name = f"quintet-{stage}-{resource.name}"
    if isinstance(resource, Bucket) and account:
        return f"{name}-{account}-{region}"
    return name


def function_name(stage: str, function: Function) -> str:
    """What a function is called in a stage; its log group and metrics go by this name."""
    return f"quintet-{stage}-{function.name}"


def dead_letter_name(name: str) -> str:
    """The dead-letter queue of a queue."""
    return f"{name}-dead-letters"


def function_environment(
    function: Function, stage: str, account: str = "", region: str = ""
) -> dict[str, str]:
    """The variables that tell a function the names of what it may use."""
    return {
        grant.variable: physical_name(stage, grant.resource, account, region)
        for grant in function.grants
    }
