"""The environment of the delivery worker: its table, its queue, and each channel's provider.

A channel without its settings is not there; what would have gone by it takes another one.
"""

from pydantic import Field

from quintet.assistant.scheduling.settings import SchedulingSettings
from quintet.assistant.settings import ChannelSettings
from quintet.settings import Settings, WorkerSettings


class EmailSettings(Settings):
    """Amazon SES."""

    email_sender: str = Field("", description="Address or `Name <address>`, verified with SES")
    email_reply_to: str = ""
    ses_configuration_set: str = Field("", description="One that publishes events to the queue")


class TelephoneSettings(Settings):
    """Amazon SNS or AWS End User Messaging for short messages, and Amazon Connect for calls."""

    sms_sender_id: str = Field("", description="The name that short messages of SNS come from")
    sms_origination_identity: str = Field(
        "", description="Whom End User Messaging sends them from, in place of SNS"
    )
    sms_configuration_set: str = Field("", description="One that publishes events to the queue")
    connect_instance_id: str = ""
    connect_contact_flow_id: str = ""
    connect_source_number: str = Field("", description="The number that calls come from, E.164")


class DeliverySettings(
    WorkerSettings, SchedulingSettings, ChannelSettings, EmailSettings, TelephoneSettings
):
    """What the worker needs."""

    assistant_table: str
    token_keys_secret_id: str = Field(
        "", description="Links of answers and webhooks are signed by it"
    )
    base_url: str | None = Field(None, description="Public origin; without it mails have no links")
