"""The channels of a stage, made from its settings."""

from quintet.assistant.delivery.channels.call import CallChannel
from quintet.assistant.delivery.channels.email import EmailChannel
from quintet.assistant.delivery.channels.log import LogChannel
from quintet.assistant.delivery.channels.sms import SmsChannel
from quintet.assistant.delivery.channels.webhook import WebhookChannel
from quintet.assistant.delivery.outgoing import Channel as Sender
from quintet.assistant.delivery.settings import DeliverySettings
from quintet.assistant.delivery.webhook_signing import WebhookSigner
from quintet.assistant.entities.notifications import Channel
from quintet.auth.keys import KeySource
from quintet.aws.clients import Clients
from quintet.outbound.messages import Outbound


def channels_of(
    settings: DeliverySettings, clients: Clients, keys: KeySource, outbound: Outbound
) -> dict[Channel, Sender]:
    """Those that are configured and wanted. E-mail is there whenever it is configured."""
    wanted = settings.notification_channels
    made: dict[Channel, Sender] = {}
    if settings.email_sender:
        made["email"] = EmailChannel(
            clients,
            settings.email_sender,
            settings.email_reply_to,
            settings.ses_configuration_set,
        )
    if "sms" in wanted:
        made["sms"] = SmsChannel(clients, settings.sms_sender_id)
    connect = (
        settings.connect_instance_id,
        settings.connect_contact_flow_id,
        settings.connect_source_number,
    )
    if "call" in wanted and all(connect):
        made["call"] = CallChannel(clients, *connect)
    if "webhook" in wanted:
        made["webhook"] = WebhookChannel(outbound, WebhookSigner(keys))
    made["log"] = LogChannel()
    return made
