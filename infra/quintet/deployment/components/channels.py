"""The deployment's channels: what functions are told of them, and may do to send by them.

`quintet.assistant.delivery.settings` reads these variables. A channel without its setting is
neither told nor allowed; what is sent by `webhook` and `log` needs nothing of AWS.
"""

from collections.abc import Iterator

import aws_cdk as cdk
from aws_cdk import aws_iam as iam

from quintet import resources
from quintet.deployment.settings import DeploymentSettings

EVERY_TOPIC = f"arn:{cdk.Aws.PARTITION}:sns:*:*:*"
_TOLD = (
    "email_sender",
    "email_reply_to",
    "sms_sender_id",
    "sms_origination_identity",
    "connect_instance_id",
    "connect_contact_flow_id",
    "connect_source_number",
)


def configuration_set(settings: DeploymentSettings) -> str:
    """The configuration set, of SES and of End User Messaging, that tells of what is sent."""
    return f"quintet-{settings.stage}"


def channel_environment(
    function: resources.Function, settings: DeploymentSettings
) -> dict[str, str]:
    """The variables that name the channels, and to who sends by them their providers."""
    environment = {"NOTIFICATION_CHANNELS": ",".join(settings.channels)}
    if function.sends_messages:
        environment |= {
            name.upper(): getattr(settings, name) for name in _TOLD if getattr(settings, name)
        }
        if settings.email_sender:
            environment["SES_CONFIGURATION_SET"] = configuration_set(settings)
        if settings.has_sms_receipts:
            environment["SMS_CONFIGURATION_SET"] = configuration_set(settings)
    return environment


def channel_statements(settings: DeploymentSettings) -> Iterator[iam.PolicyStatement]:
    """What sending by the configured channels takes."""
    here = f"{cdk.Aws.REGION}:{cdk.Aws.ACCOUNT_ID}"
    if "email" in settings.channels:
        identities = [f"identity/{name}" for name in settings.sending_identities]
        allowed = [*identities, f"configuration-set/{configuration_set(settings)}"]
        yield iam.PolicyStatement(
            # Answers to organisers are whole mails, for which SES asks for the second one.
            actions=["ses:SendEmail", "ses:SendRawEmail"],
            resources=[f"arn:{cdk.Aws.PARTITION}:ses:{here}:{name}" for name in allowed],
            conditions={"StringEquals": {"ses:FromAddress": settings.email_address}},
        )
    if settings.has_sms_receipts:
        name = f"configuration-set/{configuration_set(settings)}"
        yield iam.PolicyStatement(
            actions=["sms-voice:SendTextMessage"],
            resources=[
                settings.sms_origination_identity,
                f"arn:{cdk.Aws.PARTITION}:sms-voice:{here}:{name}",
            ],
        )
    elif "sms" in settings.channels:
        yield iam.PolicyStatement(actions=["sns:Publish"], resources=["*"])
        # Telephones are no resources that could be named; topics are, and none is meant.
        yield iam.PolicyStatement(
            effect=iam.Effect.DENY, actions=["sns:Publish"], resources=[EVERY_TOPIC]
        )
    if "call" in settings.channels:
        contacts = f"instance/{settings.connect_instance_id}/contact/*"
        yield iam.PolicyStatement(
            actions=["connect:StartOutboundVoiceContact"],
            resources=[f"arn:{cdk.Aws.PARTITION}:connect:{here}:{contacts}"],
        )


def open_resources(settings: DeploymentSettings) -> dict[str, str]:
    """The resources with a wildcard in what is allowed here, as cdk-nag writes them, and why."""
    found = {}
    if "sms" in settings.channels and not settings.has_sms_receipts:
        found["*"] = "Telephones are no resources; topics are denied"
    if "call" in settings.channels:
        contacts = f"instance/{settings.connect_instance_id}/contact/*"
        here = "<AWS::Region>:<AWS::AccountId>"
        found[f"arn:<AWS::Partition>:connect:{here}:{contacts}"] = "Calls of one instance"
    return found
