"""Calls by Amazon Connect, whose contact flow speaks the script and takes the keys.

The flow finds script, language, voice and notification among the contact's attributes.

Source: Amazon Connect API reference, StartOutboundVoiceContact. A request repeated with its
ClientToken answers the contact that was started, for seven days. Versions of the reference add that
a new contact is started if that one has been disconnected. Nothing is repeated before
`retrying.LEASE` is over, and by then most calls are; so the token is no more than a guard of a call
that still goes on: a doubtful one may ring twice.
"""

from dataclasses import dataclass
from typing import Final

from quintet.assistant.delivery.channels.aws_failures import sending_by
from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.outgoing import (
    Certainty,
    Outgoing,
    Receipt,
    SendingFailedError,
)
from quintet.assistant.messages.speech import script_of
from quintet.aws.clients import Clients
from quintet.digest import digest

_REFUSALS: Final = frozenset(
    {
        "DestinationNotAllowedException",
        "InvalidParameterException",
        "InvalidRequestException",
        "OutboundContactNotPermittedException",
    }
)


@dataclass(frozen=True, slots=True)
class CallChannel:
    """Calls from one number by one contact flow."""

    clients: Clients
    instance_id: str
    contact_flow_id: str
    source_number: str

    @property
    def certainty(self) -> Certainty:
        """Unknown: a repeat finds the first call over, and may make another."""
        return "unknown"

    def send(self, message: Outgoing) -> Receipt:
        """Begins one call; nobody waits for its end.

        Raises:
            SendingFailedError: Connect did not take it, or it is not known.
        """
        preferences = message.user.preferences
        if preferences.phone_e164 is None:
            raise SendingFailedError("refused", "no telephone number")
        attributes = {
            "script": script_of(message.notice),
            "language": message.notice.language,
            "voice": preferences.voice or "",
            "tenant": message.tenant,
            "notification": message.notification.id,
        }
        with sending_by("Connect", _REFUSALS):
            answer = self.clients.connect().start_outbound_voice_contact(
                DestinationPhoneNumber=preferences.phone_e164,
                SourcePhoneNumber=self.source_number,
                InstanceId=self.instance_id,
                ContactFlowId=self.contact_flow_id,
                ClientToken=digest(f"{message.tenant}\0{message.notification.id}"),
                Attributes={name: value for name, value in attributes.items() if value},
            )
        return Receipt(answer["ContactId"])


def sender(parts: Parts) -> CallChannel | None:
    """The channel of a stage; None where it is not configured."""
    settings = parts.settings
    connect = (
        settings["connect_instance_id"],
        settings["connect_contact_flow_id"],
        settings["connect_source_number"],
    )
    return CallChannel(parts.clients, *connect) if all(connect) else None
