"""Mails that are handed to SES whole, because its simple form has no part for calendars."""

from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any, Final

from quintet.assistant.delivery.channels.aws_failures import sending_by
from quintet.aws.clients import Clients

_REFUSALS: Final = frozenset({"BadRequestException", "MessageRejected"})


@dataclass(frozen=True, slots=True)
class WholeMail:
    """Sends from the address of the e-mail channel."""

    clients: Clients
    sender: str
    configuration_set: str

    def send(self, mail: EmailMessage, to: str, tags: Mapping[str, str]) -> None:
        """Sends one mail, whose sender and recipient are written into it.

        The tags come back with what SES reports of it.

        Raises:
            SendingFailedError: it was not sent, or it is not known.
        """
        mail["From"] = self.sender
        mail["To"] = to
        request: dict[str, Any] = {
            "FromEmailAddress": self.sender,
            "Destination": {"ToAddresses": [to]},
            "Content": {"Raw": {"Data": mail.as_bytes()}},
            "EmailTags": [{"Name": name, "Value": value} for name, value in tags.items()],
        }
        if self.configuration_set:
            request["ConfigurationSetName"] = self.configuration_set
        with sending_by("SES", _REFUSALS):
            self.clients.sesv2().send_email(**request)
