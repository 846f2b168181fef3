"""Channels in the templates: who is told of them, and who may send by those there are."""

from typing import Any

from quintet.assistant.delivery.settings import DeliverySettings
from quintet.assistant.entities.channels import WITH_URL
from quintet.deployment.settings import DeploymentSettings
from quintet.resources import FUNCTIONS
from tests.support.synthesis import Synthesis

WITHOUT_PROVIDER = ["webhook", "log", *WITH_URL]
SENDING = {
    "ses:SendEmail",
    "sns:Publish",
    "sms-voice:SendTextMessage",
    "connect:StartOutboundVoiceContact",
}
PLANNING = [function for function in FUNCTIONS if function.plans_messages]
DELIVERING = [function for function in FUNCTIONS if function.sends_messages]


def statements(stage: Synthesis, action: str) -> list[dict[str, Any]]:
    found = stage.allowing(action)
    assert {name for name, _ in found if not name.startswith("assistantdelivery")} == set()
    return [statement for _, statement in found]


def settings(**context: object) -> DeploymentSettings:
    return DeploymentSettings.from_context(context.get)


def test_only_the_delivery_worker_sends() -> None:
    assert [function.name for function in DELIVERING] == ["assistant-delivery"]
    assert [function.name for function in PLANNING] == ["assistant", "assistant-calendars"]


def test_without_a_sender_nothing_of_mail_is_made_or_allowed(development: Synthesis) -> None:
    for action in SENDING:
        assert statements(development, action) == []
    for kind in ("AWS::SES::ConfigurationSet", "AWS::Events::Rule"):
        assert development.resources("data", kind) == []
    for function in (*PLANNING, *DELIVERING):
        told = development.variables(function)
        assert told["NOTIFICATION_CHANNELS"] == ",".join(WITHOUT_PROVIDER)
        assert not [name for name in told if name.startswith(("EMAIL_", "SES_", "SMS_", "CONNECT"))]


def test_planner_and_worker_are_told_of_the_same_channels(production: Synthesis) -> None:
    told = [production.variables(function) for function in (*PLANNING, *DELIVERING)]

    assert {one["NOTIFICATION_CHANNELS"] for one in told} == {"email,sms,call,webhook,log"}


def test_the_worker_reads_its_providers_from_what_it_is_told(production: Synthesis) -> None:
    read = DeliverySettings.load(production.variables(DELIVERING[0]))

    assert read.email_sender == "Quintet <reminders@example.com>"
    assert read.email_reply_to == "team@example.com"
    assert read.ses_configuration_set == "quintet-prod"
    assert read.sms_sender_id == "Quintet"
    assert read.connect_source_number == "+15550100"
    assert all((read.connect_instance_id, read.connect_contact_flow_id))


def test_mail_may_be_sent_from_one_address_with_its_identities(production: Synthesis) -> None:
    [allowed] = statements(production, "ses:SendEmail")
    names = {str(arn["Fn::Join"][1][-1]).lstrip(":") for arn in allowed["Resource"]}

    assert names == {
        "configuration-set/quintet-prod",
        "identity/example.com",
        "identity/reminders@example.com",
    }
    assert allowed["Action"] == ["ses:SendEmail", "ses:SendRawEmail"]
    assert allowed["Condition"] == {"StringEquals": {"ses:FromAddress": "reminders@example.com"}}


def test_identities_that_are_given_replace_those_of_the_sender() -> None:
    sender = "reminders@mail.example.com"

    assert settings(email_sender=sender).sending_identities == [sender, "mail.example.com"]
    named = settings(email_sender=sender, email_identities="example.com, me@example.org")
    assert named.sending_identities == ["example.com", "me@example.org"]


def test_short_messages_go_to_telephones_and_to_no_topic(production: Synthesis) -> None:
    effects = {
        statement["Effect"]: str(statement["Resource"])
        for statement in statements(production, "sns:Publish")
    }

    assert effects["Allow"] == "*"
    assert ":sns:*:*:*" in effects["Deny"]


def test_calls_are_made_by_one_instance(production: Synthesis) -> None:
    [allowed] = statements(production, "connect:StartOutboundVoiceContact")

    instance = production.variables(DELIVERING[0])["CONNECT_INSTANCE_ID"]
    assert str(allowed["Resource"]).count(f":instance/{instance}/contact/*") == 1


def test_short_messages_are_sent_only_where_they_are_asked_for() -> None:
    assert settings().channels == WITHOUT_PROVIDER
    assert settings(email_sender="a@example.com").channels == ["email", *WITHOUT_PROVIDER]
    assert settings(notification_channels="sms, log").channels == ["sms", "log"]


def test_what_ses_tells_of_this_stages_mail_reaches_the_deliveries(production: Synthesis) -> None:
    [made] = production.properties("data", "AWS::SES::ConfigurationSet")
    [published] = production.properties("data", "AWS::SES::ConfigurationSetEventDestination")
    [rule] = production.properties("data", "AWS::Events::Rule")
    queues = {
        name: item["Properties"]["QueueName"]
        for name, item in production.template("data")["Resources"].items()
        if item["Type"] == "AWS::SQS::Queue"
    }

    assert set(published["EventDestination"]["MatchingEventTypes"]) == {
        "bounce",
        "complaint",
        "delivery",
        "reject",
        "renderingFailure",
        "send",
    }
    assert published["EventDestination"]["EventBridgeDestination"]["EventBusArn"].endswith(
        ":event-bus/default"
    )
    assert rule["EventPattern"]["detail"] == {
        "mail": {"tags": {"ses:configuration-set": [made["Name"]]}}
    }
    [target] = rule["Targets"]
    assert queues[target["Arn"]["Fn::GetAtt"][0]] == "quintet-prod-deliveries"
    aside = target["DeadLetterConfig"]["Arn"]["Fn::GetAtt"][0]
    assert queues[aside] == "quintet-prod-deliveries-dead-letters"


def test_receipts_of_short_messages_reach_the_deliveries(gemini: Synthesis) -> None:
    [made] = gemini.properties("data", "AWS::SMSVOICE::ConfigurationSet")
    [topic] = gemini.properties("data", "AWS::SNS::Topic")
    [subscription] = gemini.properties("data", "AWS::SNS::Subscription")
    [allowed] = statements(gemini, "sms-voice:SendTextMessage")
    told = gemini.variables(DELIVERING[0])

    [published] = made["EventDestinations"]
    assert (published["Enabled"], published["MatchingEventTypes"]) == (True, ["TEXT_ALL"])
    assert topic["TopicName"] == "quintet-dev-sms-receipts"
    assert (subscription["Protocol"], subscription["RawMessageDelivery"]) == ("sqs", True)
    assert made["ConfigurationSetName"] == told["SMS_CONFIGURATION_SET"] == "quintet-dev"
    assert allowed["Resource"][0] == told["SMS_ORIGINATION_IDENTITY"]
    assert told["SMS_ORIGINATION_IDENTITY"].endswith(":pool/pool-1")
    assert statements(gemini, "sns:Publish") == []


def test_answers_in_mails_lead_to_the_stages_address(
    development: Synthesis, production: Synthesis
) -> None:
    [worker] = DELIVERING

    assert production.variables(worker)["BASE_URL"] == "https://mcp.example.com"
    assert "ApiEndpoint" in str(development.variables(worker)["BASE_URL"])
