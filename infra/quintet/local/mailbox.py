"""The mailbox: what would have been sent from this machine, read from the embedded AWS.

Nothing leaves the machine. AWS has nothing of the kind.
"""

import json
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from quintet.aws.clients import Clients
from quintet.local.failures import CommandError
from quintet.local.state import SENDER

_SECONDS: Final = 5.0
_EMAILS: Final = "/_ministack/ses/messages"
_SHORT_MESSAGES: Final = "/_ministack/sns/sms-messages"


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that a provider took; short messages have no subject, no HTML and no time."""

    id: str
    kind: Literal["E-mail", "SMS"]
    to: str
    text: str
    subject: str = ""
    html: str = ""
    at: float | None = None


class Mailbox:
    """The messages that the embedded AWS at this address has taken."""

    def __init__(self, url: str) -> None:
        self._url = url

    def messages(self) -> Sequence[Sent]:
        """Every message there was, the oldest first."""
        found = (*self._emails(), *self._short_messages())
        return sorted(found, key=lambda message: message.at or 0.0)

    def _emails(self) -> Iterator[Sent]:
        for messages in self._asked(_EMAILS)["messages"].values():
            for message in messages:
                yield Sent(
                    message["MessageId"],
                    "E-mail",
                    to=", ".join(message["To"]),
                    text=message["BodyText"],
                    subject=message["Subject"],
                    html=message["BodyHtml"] or "",
                    at=float(message["Timestamp"]),
                )

    def _short_messages(self) -> Iterator[Sent]:
        for telephone, messages in self._asked(_SHORT_MESSAGES)["sms_messages"].items():
            for message in messages:
                yield Sent(message["MessageId"], "SMS", to=telephone, text=message["Message"])

    def _asked(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self._url}{path}", timeout=_SECONDS) as answer:  # noqa: S310
            return json.load(answer)


def take_mail(clients: Clients) -> None:
    """Has the embedded AWS take mail from our sender: it refuses strangers, as SES does."""
    ses = clients.sesv2()
    with suppress(ses.exceptions.AlreadyExistsException):
        ses.create_email_identity(EmailIdentity=SENDER)


def print_mailbox(messages: Sequence[Sent]) -> None:
    """Every message as text, the newest last."""
    if not messages:
        print("The mailbox is empty.")
    for number, message in enumerate(messages, start=1):
        print(f"{number}. {message.kind} to {message.to}{_when(message)}")
        if message.subject:
            print(f"   Subject: {message.subject}")
        print("".join(f"\n   {line}".rstrip() for line in message.text.splitlines()), end="\n\n")


def write_html(messages: Sequence[Sent], number: int, file: Path) -> None:
    """One e-mail as a browser shows it.

    Raises:
        CommandError: there is no e-mail of this number, or the file cannot be written.
    """
    if not 1 <= number <= len(messages) or not messages[number - 1].html:
        raise CommandError(f"There is no e-mail {number} in the mailbox.")
    try:
        file.write_text(messages[number - 1].html)
    except OSError as error:
        raise CommandError(f"{file} cannot be written ({error.strerror}).") from None


def _when(message: Sent) -> str:
    if message.at is None:
        return ""
    return f", {datetime.fromtimestamp(message.at, UTC):%Y-%m-%d %H:%M:%S} UTC"
