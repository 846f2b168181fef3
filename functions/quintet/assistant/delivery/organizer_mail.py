"""The mails about an organiser: the answer to them, and the question to the user before it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Protocol

from quintet.assistant.delivery.outgoing import SendingFailedError
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

    def send(self, mail: EmailMessage, to: str) -> None:
        """Sends a mail; raises SendingFailedError where it was not sent, or is not known."""


@dataclass(frozen=True, slots=True)
class OrganizerMail:
    """Writes the mails and has them sent."""

    mails: MailSender
    link: QuestionLink

    def send_reply(self, event: Event, answer: EventReply, user: User) -> None:
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
        self.mails.send(mail, event.organizer)

    def ask(self, tenant: str, event: Event, user: User, reply_id: str, now: datetime) -> None:
        """Asks the user whether the organiser may be told.

        Raises:
            SendingFailedError: it was not sent, or it is not known.
        """
        link = self.link(tenant, Question(reply_id, user.id, event.id), now)
        if link is None:
            raise SendingFailedError("refused", "this server has no public address for links")
        self.mails.send(question_mail(event, user, link), user.email)
