"""Calls by Amazon Connect, whose contact flow speaks the script and takes the keys.

The flow finds script, language, voice and notification among the contact's attributes. Connect
drops a repeated request by its token for seven days, so asking again makes no second call.
"""

from dataclasses import dataclass
from typing import Final

from assistant.delivery.channels.aws_failures import sending_by
from assistant.delivery.outgoing import Certainty, Outgoing, Receipt, SendingFailedError
from assistant.messages.speech import script_of
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
        """A repeat makes no second call."""
        return "repeatable"

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
