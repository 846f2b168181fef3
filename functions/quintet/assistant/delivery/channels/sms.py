"""Short messages, sent at least once: by AWS End User Messaging, or by Amazon SNS.

The first sends from an identity of the stage's, and tells hours later whether a message arrived;
SNS tells nobody of single messages. Of none is it known in time whether it was taken.

Source: AWS End User Messaging SMS, SendTextMessage; what stands in `Context` comes back in events.
"""

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
from quintet.assistant.delivery.provider_reports import NOTIFICATION_TAG, TENANT_TAG
from quintet.assistant.messages.sms import sms_of
from quintet.aws.clients import Clients

_REFUSALS: Final = frozenset(
    {"InvalidParameter", "ParameterValueInvalid", "OptedOut", "ValidationException"}
)
_IDENTITY_REFUSALS: Final = frozenset({"ConflictException", "ValidationException"})
"""A conflict is a recipient who wants no messages, or an identity that cannot send there."""
_NO_RECEIPT: Final = "accepted; SNS does not tell whether it arrived"
_RECEIPT: Final = "accepted; a receipt tells whether it arrived"


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
        number = _number(message)
        attributes: dict[str, Any] = {"AWS.SNS.SMS.SMSType": _string("Transactional")}
        if self.sender_id:
            attributes["AWS.SNS.SMS.SenderID"] = _string(self.sender_id)
        with sending_by("SNS", _REFUSALS):
            answer = self.clients.sns().publish(
                PhoneNumber=number, Message=sms_of(message.notice), MessageAttributes=attributes
            )
        return Receipt(answer["MessageId"], _NO_RECEIPT)


@dataclass(frozen=True, slots=True)
class IdentifiedSmsChannel:
    """Sends from one number, pool or sender id of the stage's account."""

    clients: Clients
    identity: str
    configuration_set: str = ""
    """One whose events come to the deliveries queue."""

    @property
    def certainty(self) -> Certainty:
        """Unknown: carriers tell of a message up to three days later."""
        return "unknown"

    def send(self, message: Outgoing) -> Receipt:
        """One short message.

        Raises:
            SendingFailedError: it was not taken, or it is not known.
        """
        context = {TENANT_TAG: message.tenant, NOTIFICATION_TAG: message.notification.id}
        request: dict[str, Any] = {
            "DestinationPhoneNumber": _number(message),
            "OriginationIdentity": self.identity,
            "MessageBody": sms_of(message.notice),
            "MessageType": "TRANSACTIONAL",
            "Context": context,
        }
        if self.configuration_set:
            request["ConfigurationSetName"] = self.configuration_set
        with sending_by("End User Messaging", _IDENTITY_REFUSALS):
            answer = self.clients.sms_voice().send_text_message(**request)
        return Receipt(answer["MessageId"], _RECEIPT if self.configuration_set else "accepted")


def sender(parts: Parts) -> SmsChannel | IdentifiedSmsChannel:
    """The channel of a stage."""
    settings = parts.settings
    if settings["sms_origination_identity"]:
        return IdentifiedSmsChannel(
            parts.clients,
            settings["sms_origination_identity"],
            settings["sms_configuration_set"],
        )
    return SmsChannel(parts.clients, settings["sms_sender_id"])


def _number(message: Outgoing) -> str:
    number = message.user.preferences.phone_e164
    if number is None:
        raise SendingFailedError("refused", "no telephone number")
    return number


def _string(value: str) -> dict[str, str]:
    return {"DataType": "String", "StringValue": value}
