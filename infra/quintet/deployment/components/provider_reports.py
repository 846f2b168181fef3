"""What SES tells of each mail, brought to the queue of deliveries.

A configuration set publishes its events to the account's default bus; a rule picks those of this
stage. Made only where the stage sends mail.
"""

import aws_cdk as cdk
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_ses as ses
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from quintet.deployment.components.channels import configuration_set
from quintet.deployment.settings import DeploymentSettings

TOLD = (
    ses.EmailSendingEvent.SEND,
    ses.EmailSendingEvent.DELIVERY,
    ses.EmailSendingEvent.BOUNCE,
    ses.EmailSendingEvent.COMPLAINT,
    ses.EmailSendingEvent.REJECT,
    ses.EmailSendingEvent.RENDERING_FAILURE,
)


def bring_provider_reports(
    scope: Construct, deliveries: sqs.Queue, settings: DeploymentSettings
) -> None:
    """The configuration set, where its events go, and the rule that sends them on.

    What the queue does not take is set aside with what could not be delivered.
    """
    aside = deliveries.dead_letter_queue
    name = configuration_set(settings)
    made = ses.ConfigurationSet(
        scope,
        "mail",
        configuration_set_name=name,
        suppression_reasons=ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    )
    made.add_event_destination(
        "reports",
        destination=ses.EventDestination.event_bus(
            events.EventBus.from_event_bus_name(scope, "default-bus", "default")
        ),
        events=list(TOLD),
    )
    events.Rule(
        scope,
        "mail-reports",
        rule_name=f"quintet-{settings.stage}-mail-reports",
        description="What SES tells of this stage's mail goes to the queue of deliveries",
        event_pattern=events.EventPattern(
            source=["aws.ses"],
            account=[cdk.Aws.ACCOUNT_ID],
            detail={"mail": {"tags": {"ses:configuration-set": [name]}}},
        ),
        targets=[targets.SqsQueue(deliveries, dead_letter_queue=aside.queue if aside else None)],
    )
