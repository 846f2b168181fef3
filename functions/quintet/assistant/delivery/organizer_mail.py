"""The mails about an organiser: the answer to them, and the question to the user before it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Protocol

from quintet.assistant.delivery.outgoing import SendingFailedError
from quintet.assistant.delivery.provider_reports import EVENT_TAG, NOTIFICATION_TAG, TENANT_TAG
from quintet.assistant.entities.events import Event, EventReply
from quintet.assistant.entities.users import User
from quintet.assistant.messages.itip import Respondent
from quintet.assistant.messages.organizer_mails import question_mail, reply_mail
from quintet.assistant.replies.organizers import invited_address
from quintet.assistant.replies.tokens import Question

QuestionLink = Callable[[str, Question, datetime], str | None]
"""From tenant, question and moment to the link by which the user confirms."""


class MailSender(Protocol):
    """Sends from one address."""

    @property
    def sender(self) -> str:
        """The address, perhaps with a name."""

    def send(self, mail: EmailMessage, to: str, tags: Mapping[str, str]) -> None:
        """Sends a mail; raises SendingFailedError where it was not sent, or is not known."""


@dataclass(frozen=True, slots=True)
class OrganizerMail:
    """Writes the mails and has them sent."""

    mails: MailSender
    link: QuestionLink

    def send_reply(
        self, tenant: str, event: Event, answer: EventReply, user: User, reply_id: str
    ) -> None:
        """The user's answer to the organiser, who can write back to the user.

        Raises:
            SendingFailedError: it was not sent, or it is not known.
        """
        address = invited_address(event, user)
        if address is None:
            raise SendingFailedError("refused", "The calendar does not invite the user any more")
        who = Respondent(user.name, address, parseaddr(self.mails.sender)[1])
        mail = reply_mail(event, answer, user, who)
        mail["Reply-To"] = address
        self.mails.send(mail, event.organizer, _tags(tenant, event, reply_id))

    def ask(self, tenant: str, event: Event, user: User, reply_id: str, now: datetime) -> None:
        """Asks the user whether the organiser may be told.

        Raises:
            SendingFailedError: it was not sent, or it is not known.
        """
        link = self.link(tenant, Question(reply_id, user.id, event.id), now)
        if link is None:
            raise SendingFailedError("refused", "this server has no public address for links")
        mail = question_mail(event, user, link)
        self.mails.send(mail, user.email, _tags(tenant, event, reply_id))


def _tags(tenant: str, event: Event, reply_id: str) -> dict[str, str]:
    """By which a report of the mail finds the answer that it is about."""
    return {TENANT_TAG: tenant, NOTIFICATION_TAG: reply_id, EVENT_TAG: event.id}
