"""The mailbox: what would have been sent from this machine, read from the embedded AWS.

Nothing leaves the machine. The embedded AWS forgets its mail when it ends, so it is copied into the
state directory then, and whenever the mailbox is read. AWS has nothing of the kind.
"""

import json
import os
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from infra.local.failures import CommandError
from infra.local.state import StateDirectory
from quintet.aws.clients import Clients

SENDER: Final = "quintet@mail.local"
"""Whom mail comes from on this machine."""
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
    """The messages of one state directory."""

    def __init__(self, state: StateDirectory, url: str) -> None:
        self._file = state.path / "mailbox.json"
        self._url = url

    def messages(self) -> Sequence[Sent]:
        """Every message there was, the oldest first; those that are new are kept from now on.

        Raises:
            CommandError: the file of kept messages cannot be read.
        """
        known = {message.id: message for message in self._kept()}
        found = {message.id: message for message in (*self._emails(), *self._short_messages())}
        if found.keys() - known.keys():
            self._keep([*known.values(), *(found[ident] for ident in found.keys() - known.keys())])
        return sorted({**found, **known}.values(), key=lambda message: message.at or 0.0)

    def _emails(self) -> Iterator[Sent]:
        for messages in self._asked(_EMAILS)["messages"].values():
            for one in messages:
                yield Sent(
                    one["MessageId"],
                    "E-mail",
                    to=", ".join(one["To"]),
                    text=one["BodyText"],
                    subject=one["Subject"],
                    html=one["BodyHtml"] or "",
                    at=float(one["Timestamp"]),
                )

    def _short_messages(self) -> Iterator[Sent]:
        for telephone, messages in self._asked(_SHORT_MESSAGES)["sms_messages"].items():
            for one in messages:
                yield Sent(one["MessageId"], "SMS", to=telephone, text=one["Message"])

    def _asked(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self._url}{path}", timeout=_SECONDS) as answer:  # noqa: S310
            return json.load(answer)

    def _kept(self) -> list[Sent]:
        try:
            return [Sent(**one) for one in json.loads(self._file.read_text())]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError):
            raise CommandError(
                f"The mailbox {self._file} is damaged; delete it to have a new one made."
            ) from None

    def _keep(self, messages: Sequence[Sent]) -> None:
        """Written beside and put in place, so that no reader sees half of it."""
        draft = self._file.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps([asdict(message) for message in messages]))
        draft.replace(self._file)


def take_mail(clients: Clients) -> None:
    """Has the embedded AWS take mail from our sender: it refuses strangers, as SES does."""
    ses = clients.sesv2()
    with suppress(ses.exceptions.AlreadyExistsException):
        ses.create_email_identity(EmailIdentity=SENDER)


@contextmanager
def kept_mailbox(state: StateDirectory, url: str) -> Iterator[None]:
    """Keeps at the end of the block what was sent while it ran; a mailbox fails no server."""
    try:
        yield
    finally:
        with suppress(OSError, ValueError, KeyError, CommandError):
            Mailbox(state, url).messages()


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
