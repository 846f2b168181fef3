"""The HTTP API: which paths go to which function, and what API Gateway itself answers.

`/<family>/mcp` and `/<family>/…` go to the families, `/mcp` to the router, the sign-in's endpoints
to its function, everything else that is served to the portal. API Gateway answers preflights,
refuses what comes too fast, and logs each request.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Final

import aws_cdk as cdk
from aws_cdk import aws_apigatewayv2 as api
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from constructs import Construct

from quintet.auth.challenges import COMBINED_PATH
from quintet.deployment.components.acknowledgements import acknowledge
from quintet.deployment.http_headers import ALLOWED_HEADERS, ALLOWED_METHODS, EXPOSED_HEADERS
from quintet.deployment.settings import DeploymentSettings
from quintet.signin.paths import ROUTES

CHALLENGE_COPY: Final = "X-Quintet-Authenticate"
"""Where a function repeats its WWW-Authenticate, which API Gateway may rename on the way."""

PORTAL_PATHS: Final = (
    "/",
    "/.well-known/{proxy+}",
    "/favicon.ico",
    "/health",
    "/llms.txt",
    "/server.json",
)
"""What the portal serves beside a description of each family."""
PORTAL_PAGES: Final = ("/portal", "/portal/{proxy+}")
"""Its pages for people, forms included."""

_PREFLIGHT_SECONDS: Final = 86_400
_INTEGRATION_MILLISECONDS: Final = 30_000
_ACCESS_LOG: Final = {
    "requestId": "$context.requestId",
    "ip": "$context.identity.sourceIp",
    "time": "$context.requestTime",
    "route": "$context.routeKey",
    "status": "$context.status",
    "responseLength": "$context.responseLength",
    "latencyMs": "$context.responseLatency",
    "integrationError": "$context.integrationErrorMessage",
}


class QuintetApi(Construct):
    """One stage's public door."""

    def __init__(
        self,
        scope: Construct,
        settings: DeploymentSettings,
        families: Mapping[str, lambda_.IFunction],
        portal: lambda_.IFunction,
        router: lambda_.IFunction,
        sign_in: lambda_.IFunction | None,
    ) -> None:
        super().__init__(scope, "api")
        self._settings = settings
        self.api = api.CfnApi(
            self,
            "http",
            name=f"quintet-{settings.stage}",
            protocol_type="HTTP",
            disable_execute_api_endpoint=settings.domain_name is not None,
            cors_configuration=api.CfnApi.CorsProperty(
                allow_origins=settings.origins,
                allow_methods=[*ALLOWED_METHODS, "OPTIONS"],
                allow_headers=list(ALLOWED_HEADERS),
                expose_headers=list(EXPOSED_HEADERS),
                max_age=_PREFLIGHT_SECONDS,
            ),
        )
        routes = [
            route
            for name, function in families.items()
            for route in self._routes(
                name, function, [f"ANY /{name}/mcp", f"ANY /{name}/{{proxy+}}"]
            )
        ]
        routes += self._routes(
            "portal",
            portal,
            [
                *(f"GET {path}" for path in PORTAL_PATHS),
                *(f"ANY {path}" for path in PORTAL_PAGES),
                *(f"GET /{name}/server.json" for name in families),
            ],
        )
        routes += self._routes("router", router, [f"ANY {COMBINED_PATH}"])
        if sign_in is not None:
            routes += self._routes("sign-in", sign_in, ROUTES)
        self.log_group = logs.CfnLogGroup(
            self,
            "access-log",
            log_group_name=f"/aws/apigateway/quintet-{settings.stage}",
            retention_in_days=settings.log_retention_days,
        )
        self.stage = self._stage(routes)

    @property
    def url(self) -> str:
        """The public origin, without a slash at its end."""
        return self._settings.base_url or self.api.attr_api_endpoint

    def _routes(
        self, name: str, function: lambda_.IFunction, keys: Sequence[str]
    ) -> list[api.CfnRoute]:
        integration = api.CfnIntegration(
            self,
            f"{name}-integration",
            api_id=self.api.ref,
            integration_type="AWS_PROXY",
            integration_uri=function.function_arn,
            payload_format_version="2.0",
            timeout_in_millis=_INTEGRATION_MILLISECONDS,
            response_parameters={
                status: {
                    "ResponseParameters": [
                        {
                            "Destination": "overwrite:header.WWW-Authenticate",
                            "Source": f"$response.header.{CHALLENGE_COPY}",
                        }
                    ]
                }
                for status in ("401", "403")
            },
        )
        lambda_.CfnPermission(
            self,
            f"{name}-permission",
            action="lambda:InvokeFunction",
            function_name=function.function_arn,
            principal="apigateway.amazonaws.com",
            source_arn=cdk.Stack.of(self).format_arn(
                service="execute-api", resource=self.api.ref, resource_name="*"
            ),
        )
        routes = [
            api.CfnRoute(
                self,
                f"route {key}",
                api_id=self.api.ref,
                route_key=key,
                target=f"integrations/{integration.ref}",
                authorization_type="NONE",
            )
            for key in keys
        ]
        for route in routes:
            acknowledge(
                route,
                {
                    "AwsSolutions-APIG4": "Tokens are verified inside the function, which also "
                    "answers the challenges that MCP clients need; the portal is public"
                },
            )
        return routes

    def _stage(self, routes: Sequence[api.CfnRoute]) -> api.CfnStage:
        settings = self._settings
        throttled = {
            "ThrottlingRateLimit": settings.requests_per_second,
            "ThrottlingBurstLimit": settings.burst,
        }
        stage = api.CfnStage(
            self,
            "stage",
            api_id=self.api.ref,
            stage_name="$default",
            auto_deploy=True,
            default_route_settings=api.CfnStage.RouteSettingsProperty(
                throttling_rate_limit=settings.requests_per_second,
                throttling_burst_limit=settings.burst,
            ),
            route_settings={route.route_key: throttled for route in routes},
            access_log_settings=api.CfnStage.AccessLogSettingsProperty(
                destination_arn=self.log_group.attr_arn, format=json.dumps(_ACCESS_LOG)
            ),
        )
        for route in routes:  # settings may only name routes that are there
            stage.add_resource_dependency(route)
        return stage
