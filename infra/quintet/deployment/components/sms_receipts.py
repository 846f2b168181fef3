"""What End User Messaging tells of each short message, brought to the queue of deliveries.

Its events name our notification only where a configuration set sends them to a topic. Made only
where the stage has an identity to send from.
"""

import aws_cdk as cdk
from aws_cdk import aws_iam as iam
from aws_cdk import aws_smsvoice as smsvoice
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sns_subscriptions as subscriptions
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from quintet.deployment.components.channels import configuration_set
from quintet.deployment.settings import DeploymentSettings


def bring_sms_receipts(
    scope: Construct, deliveries: sqs.Queue, settings: DeploymentSettings
) -> None:
    """The topic, its way to the queue, and the configuration set that publishes there.

    What the queue does not take is set aside with what could not be delivered.
    """
    aside = deliveries.dead_letter_queue
    name = configuration_set(settings)
    topic = sns.Topic(
        scope,
        "sms-receipts",
        topic_name=f"{name}-sms-receipts",
        enforce_ssl=not settings.emulated,
    )
    topic.add_to_resource_policy(
        iam.PolicyStatement(
            actions=["sns:Publish"],
            principals=[iam.ServicePrincipal("sms-voice.amazonaws.com")],
            resources=[topic.topic_arn],
            conditions={"StringEquals": {"aws:SourceAccount": cdk.Aws.ACCOUNT_ID}},
        )
    )
    topic.add_subscription(
        subscriptions.SqsSubscription(
            deliveries,
            raw_message_delivery=True,
            dead_letter_queue=aside.queue if aside else None,
        )
    )
    smsvoice.CfnConfigurationSet(
        scope,
        "sms",
        configuration_set_name=name,
        event_destinations=[
            smsvoice.CfnConfigurationSet.EventDestinationProperty(
                event_destination_name="receipts",
                enabled=True,
                matching_event_types=["TEXT_ALL"],
                sns_destination=smsvoice.CfnConfigurationSet.SnsDestinationProperty(
                    topic_arn=topic.topic_arn
                ),
            )
        ],
    )
