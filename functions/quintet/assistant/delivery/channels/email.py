"""E-mails by Amazon SES, tagged so that its reports find the notification.

Where a configuration set publishes SES's events, every message that SES took is known.
"""

from dataclasses import dataclass
from typing import Any, Final

from quintet.assistant.delivery.channels.aws_failures import sending_by
from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.outgoing import Certainty, Outgoing, Receipt
from quintet.assistant.delivery.provider_reports import ATTEMPT_TAG, NOTIFICATION_TAG, TENANT_TAG
from quintet.assistant.messages.emails import email_of
from quintet.aws.clients import Clients

_REFUSALS: Final = frozenset({"BadRequestException", "MessageRejected"})
_CHARSET: Final = "UTF-8"


@dataclass(frozen=True, slots=True)
class EmailChannel:
    """Sends from one address."""

    clients: Clients
    sender: str
    reply_to: str = ""
    configuration_set: str = ""

    @property
    def certainty(self) -> Certainty:
        """Reported where events are published."""
        return "reported" if self.configuration_set else "unknown"

    def send(self, message: Outgoing) -> Receipt:
        """One e-mail of text and HTML.

        Raises:
            SendingFailedError: SES did not take it, or it is not known.
        """
        email = email_of(message.notice)
        request: dict[str, Any] = {
            "FromEmailAddress": self.sender,
            "Destination": {"ToAddresses": [message.user.email]},
            "Content": {
                "Simple": {
                    "Subject": _text(email.subject),
                    "Body": {"Text": _text(email.text), "Html": _text(email.html)},
                }
            },
            "EmailTags": [
                {"Name": TENANT_TAG, "Value": message.tenant},
                {"Name": NOTIFICATION_TAG, "Value": message.notification.id},
                *([{"Name": ATTEMPT_TAG, "Value": message.attempt}] if message.attempt else ()),
            ],
        }
        if self.reply_to:
            request["ReplyToAddresses"] = [self.reply_to]
        if self.configuration_set:
            request["ConfigurationSetName"] = self.configuration_set
        with sending_by("SES", _REFUSALS):
            answer = self.clients.sesv2().send_email(**request)
        return Receipt(answer["MessageId"])


def sender(parts: Parts) -> EmailChannel | None:
    """The channel of a stage; None where it is not configured."""
    settings = parts.settings
    if not settings["email_sender"]:
        return None
    return EmailChannel(
        parts.clients,
        settings["email_sender"],
        settings["email_reply_to"],
        settings["ses_configuration_set"],
    )


def _text(data: str) -> dict[str, str]:
    return {"Data": data, "Charset": _CHARSET}
