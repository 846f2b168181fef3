"""The mails about an organiser, written and handed to SES.

Whole mails, because SES's simple form has no part for calendars. Their tags name no notification:
what SES reports of them changes nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any, Final

from quintet.assistant.delivery.channels.aws_failures import sending_by
from quintet.assistant.delivery.outgoing import SendingFailedError
from quintet.assistant.entities.events import Event, EventReply
from quintet.assistant.entities.users import User
from quintet.assistant.messages.itip import Respondent
from quintet.assistant.messages.organizer_mails import question_mail, reply_mail
from quintet.assistant.replies.organizers import invited_address
from quintet.assistant.replies.tokens import Question
from quintet.aws.clients import Clients

QuestionLink = Callable[[str, Question, datetime], str | None]
"""From tenant, question and moment to the link by which the user confirms."""

_REFUSALS: Final = frozenset({"BadRequestException", "MessageRejected"})


@dataclass(frozen=True, slots=True)
class OrganizerMail:
    """Sends from the address of the e-mail channel."""

    clients: Clients
    sender: str
    configuration_set: str
    link: QuestionLink

    def send_reply(self, event: Event, answer: EventReply, user: User) -> None:
        """The user's answer to the organiser, who can write back to the user.

        Raises:
            SendingFailedError: it was not sent, or it is not known.
        """
        address = invited_address(event, user)
        if address is None:
            raise SendingFailedError("refused", "The calendar does not invite the user any more")
        who = Respondent(user.name, address, parseaddr(self.sender)[1])
        mail = reply_mail(event, answer, user, who)
        mail["Reply-To"] = address
        self._send(mail, event.organizer)

    def ask(self, tenant: str, event: Event, user: User, reply_id: str, now: datetime) -> None:
        """Asks the user whether the organiser may be told.

        Raises:
            SendingFailedError: it was not sent, or it is not known.
        """
        link = self.link(tenant, Question(reply_id, user.id, event.id), now)
        if link is None:
            raise SendingFailedError("refused", "this server has no public address for links")
        self._send(question_mail(event, user, link), user.email)

    def _send(self, mail: EmailMessage, to: str) -> None:
        mail["From"] = self.sender
        mail["To"] = to
        request: dict[str, Any] = {
            "FromEmailAddress": self.sender,
            "Destination": {"ToAddresses": [to]},
            "Content": {"Raw": {"Data": mail.as_bytes()}},
        }
        if self.configuration_set:
            request["ConfigurationSetName"] = self.configuration_set
        with sending_by("SES", _REFUSALS):
            self.clients.sesv2().send_email(**request)
