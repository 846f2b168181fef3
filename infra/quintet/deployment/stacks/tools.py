"""The tools stack: layers, functions and the API in front of them."""

import aws_cdk as cdk
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from quintet import resources
from quintet.deployment import assets
from quintet.deployment.components.custom_domain import custom_domain
from quintet.deployment.components.http_api import QuintetApi
from quintet.deployment.components.sign_in import UserPool
from quintet.deployment.components.tool_function import ToolFunction, code
from quintet.deployment.settings import DeploymentSettings


class ToolsStack(cdk.Stack):
    """Every declared function of one stage, and its public address."""

    def __init__(
        self, scope: Construct, name: str, settings: DeploymentSettings, env: cdk.Environment
    ) -> None:
        super().__init__(scope, name, env=env, description="Quintet: tools")
        target = assets.Target(settings.architecture, settings.python)
        used = dict.fromkeys(layer for function in settings.functions for layer in function.layers)
        layers = {
            layer: lambda_.LayerVersion(
                self,
                f"{layer}-layer",
                layer_version_name=f"quintet-{settings.stage}-{layer}",
                code=code(assets.layer(layer, target)),
                removal_policy=cdk.RemovalPolicy.DESTROY,
            )
            for layer in used
        }
        self.functions = {
            declared: ToolFunction(self, declared, settings, layers)
            for declared in settings.functions
        }
        self.api = QuintetApi(
            self,
            settings,
            {family.name: self.functions[family.function].invoked for family in resources.FAMILIES},
            self.functions[resources.PORTAL].invoked,
            self.functions[resources.ROUTER].invoked,
            self._invoked_sign_in(),
        )
        for declared, made in self.functions.items():
            if declared.writes_links:
                made.function.add_environment("BASE_URL", self.api.url)
        if settings.sign_in_user_pool:
            function = self.functions[resources.SIGN_IN_FUNCTION].function
            for variable, value in UserPool(self, settings, self.api.url).environment.items():
                function.add_environment(variable, value)
        cdk.CfnOutput(self, "Url", value=self.api.url, description="The address of this stage")
        if settings.domain_name is not None:
            target_name = custom_domain(self, settings, self.api.stage)
            cdk.CfnOutput(self, "DomainTarget", value=target_name, description="For your DNS")

    def _invoked_sign_in(self) -> lambda_.IFunction | None:
        made = self.functions.get(resources.SIGN_IN_FUNCTION)
        return made.invoked if made else None
