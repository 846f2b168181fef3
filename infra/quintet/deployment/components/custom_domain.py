"""A domain of the operator's own in front of the API; the execute-api address is off then."""

from aws_cdk import aws_apigatewayv2 as api
from aws_cdk import aws_route53 as route53
from constructs import Construct

from quintet.deployment.settings import DeploymentSettings


def custom_domain(scope: Construct, settings: DeploymentSettings, stage: api.CfnStage) -> str:
    """The name that DNS has to point at; its record is made where the zone is known."""
    name = settings.domain_name or ""
    domain = api.CfnDomainName(
        scope,
        "domain",
        domain_name=name,
        domain_name_configurations=[
            api.CfnDomainName.DomainNameConfigurationProperty(
                certificate_arn=settings.certificate_arn,
                endpoint_type="REGIONAL",
                security_policy="TLS_1_2",
            )
        ],
    )
    mapping = api.CfnApiMapping(
        scope, "domain-mapping", api_id=stage.api_id, domain_name=name, stage=stage.stage_name
    )
    mapping.add_resource_dependency(domain)
    mapping.add_resource_dependency(stage)
    if settings.hosted_zone_id is not None:
        route53.CfnRecordSet(
            scope,
            "domain-record",
            hosted_zone_id=settings.hosted_zone_id,
            name=name,
            type="A",
            alias_target=route53.CfnRecordSet.AliasTargetProperty(
                dns_name=domain.attr_regional_domain_name,
                hosted_zone_id=domain.attr_regional_hosted_zone_id,
            ),
        )
    target: str = domain.attr_regional_domain_name
    return target
