"""One message on its way out, as channels see it, and what can become of it there."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.users import User
from quintet.assistant.messages.notices import Notice
from quintet.errors import QuintetError

Certainty = Literal["reported", "repeatable", "unknown"]
"""What is known of a sending whose end nobody saw.

`reported`: the provider tells of every message it took, within `retrying.REPORTED_WITHIN`.
`repeatable`: sending it again makes no second message, however late. `unknown`: there may be a
second one; it is counted.
"""

FailureKind = Literal["refused", "busy", "unseen"]
"""`refused`: it will never be sent like this. `busy`: it was not sent, and may be later.
`unseen`: nobody knows whether it was sent."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A notification with all that its message is made from. `tenant` stands in no message."""

    tenant: str
    notification: Notification
    user: User
    event: Event
    notice: Notice
    sent_at: datetime
    attempt: str = ""
    """The claim that it is sent under, which its provider tells again."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """A provider took the message; `provider_id` is its name for it, empty where it has none.

    `note` says what taking it means, where that is less than it sounds.
    """

    provider_id: str = ""
    note: str = ""


class SendingFailedError(QuintetError):
    """A message was not sent, or nobody knows. The reason is shown with the notification."""

    is_fault = False

    def __init__(self, kind: FailureKind, reason: str) -> None:
        super().__init__(reason)
        self.kind: FailureKind = kind
        self.reason = reason


class ProviderFailedError(SendingFailedError):
    """AWS did not take a message that another attempt, or an operator, may get through."""

    is_fault = True


class Channel(Protocol):
    """Sends messages by one provider."""

    @property
    def certainty(self) -> Certainty:
        """What is known of a sending whose end nobody saw."""
        ...

    def send(self, message: Outgoing) -> Receipt:
        """Hands one message to the provider, once.

        Raises:
            SendingFailedError: it was not taken, or it is not known.
        """
        ...
