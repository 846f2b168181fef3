"""The mailbox: what the embedded AWS took, kept after it has ended, and shown to people."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from quintet.local.failures import CommandError
from quintet.local.mailbox import Mailbox, print_mailbox, write_html


def email(number: int, **changed: Any) -> dict[str, Any]:
    return {
        "MessageId": f"m{number}",
        "To": ["ada@example.org"],
        "Subject": f"Review {number}",
        "BodyText": "It begins at two.\nBring the figures.",
        "BodyHtml": "<p>It begins at two.</p>",
        "Timestamp": 1_800_000_000.0 + number,
        **changed,
    }


class Inspection:
    """What the embedded AWS shows of its mail, as a server of its own."""

    def __init__(self) -> None:
        self.emails: list[dict[str, Any]] = []
        self.short_messages: dict[str, list[dict[str, Any]]] = {}
        shown = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = json.dumps(shown.answers()[self.path]).encode()
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def answers(self) -> dict[str, Any]:
        return {
            "/_ministack/ses/messages": {"messages": {"000000000000": self.emails}},
            "/_ministack/sns/sms-messages": {"sms_messages": self.short_messages},
        }


@pytest.fixture
def inspection() -> Iterator[Inspection]:
    made = Inspection()
    thread = threading.Thread(target=made.server.serve_forever, args=(0.01,))
    thread.start()
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


@pytest.fixture
def mailbox(inspection: Inspection) -> Mailbox:
    return Mailbox(inspection.url)


def test_mails_and_short_messages_are_shown_the_newest_last(
    mailbox: Mailbox, inspection: Inspection, capsys: pytest.CaptureFixture[str]
) -> None:
    inspection.emails = [email(2), email(1)]
    inspection.short_messages = {"+15550100": [{"MessageId": "s1", "Message": "Soon."}]}
    print_mailbox(mailbox.messages())

    lines = [line for line in capsys.readouterr().out.splitlines() if line]
    assert lines == [
        "1. SMS to +15550100",
        "   Soon.",
        "2. E-mail to ada@example.org, 2027-01-15 08:00:01 UTC",
        "   Subject: Review 1",
        "   It begins at two.",
        "   Bring the figures.",
        "3. E-mail to ada@example.org, 2027-01-15 08:00:02 UTC",
        "   Subject: Review 2",
        "   It begins at two.",
        "   Bring the figures.",
    ]


def test_an_empty_mailbox_says_so(mailbox: Mailbox, capsys: pytest.CaptureFixture[str]) -> None:
    print_mailbox(mailbox.messages())

    assert capsys.readouterr().out == "The mailbox is empty.\n"


def test_a_mail_is_written_as_a_browser_shows_it(
    mailbox: Mailbox, inspection: Inspection, tmp_path: Path
) -> None:
    inspection.emails = [email(1)]
    write_html(mailbox.messages(), 1, tmp_path / "mail.html")

    assert (tmp_path / "mail.html").read_text() == "<p>It begins at two.</p>"


@pytest.mark.parametrize("number", [0, 2, 3])
def test_a_mail_that_is_not_there_is_one_sentence(
    mailbox: Mailbox, inspection: Inspection, tmp_path: Path, number: int
) -> None:
    inspection.emails = [email(1), email(2, BodyHtml=None)]

    with pytest.raises(CommandError, match=f"There is no e-mail {number} in the mailbox"):
        write_html(mailbox.messages(), number, tmp_path / "mail.html")
