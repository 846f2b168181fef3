"""Short messages by Amazon SNS. It tells nobody of single messages: sent at least once."""

from dataclasses import dataclass
from typing import Any, Final

from quintet.assistant.delivery.channels.aws_failures import sending_by
from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.outgoing import (
    Certainty,
    Outgoing,
    Receipt,
    SendingFailedError,
)
from quintet.assistant.messages.sms import sms_of
from quintet.aws.clients import Clients

_REFUSALS: Final = frozenset(
    {"InvalidParameter", "ParameterValueInvalid", "OptedOut", "ValidationException"}
)


@dataclass(frozen=True, slots=True)
class SmsChannel:
    """Sends under one name, where the country of the telephone shows names."""

    clients: Clients
    sender_id: str = ""

    @property
    def certainty(self) -> Certainty:
        """Unknown."""
        return "unknown"

    def send(self, message: Outgoing) -> Receipt:
        """One short message.

        Raises:
            SendingFailedError: SNS did not take it, or it is not known.
        """
        number = message.user.preferences.phone_e164
        if number is None:
            raise SendingFailedError("refused", "no telephone number")
        attributes: dict[str, Any] = {"AWS.SNS.SMS.SMSType": _string("Transactional")}
        if self.sender_id:
            attributes["AWS.SNS.SMS.SenderID"] = _string(self.sender_id)
        with sending_by("SNS", _REFUSALS):
            answer = self.clients.sns().publish(
                PhoneNumber=number, Message=sms_of(message.notice), MessageAttributes=attributes
            )
        return Receipt(answer["MessageId"])


def sender(parts: Parts) -> SmsChannel:
    """The channel of a stage."""
    return SmsChannel(parts.clients, parts.settings["sms_sender_id"])


def _string(value: str) -> dict[str, str]:
    return {"DataType": "String", "StringValue": value}
