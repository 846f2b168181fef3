"""Connections that the other side closed while an instance was frozen, and nobody noticed.

A server here answers one request on each connection and hangs up on the next, as a network does
that has forgotten the connection. botocore does not try again what it may try once only.
"""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from botocore.exceptions import ConnectionClosedError

from quintet.aws.clients import Clients
from quintet.composition import table_limiter
from quintet.settings import LimitSettings
from tests.support.local_servers import QuietHandler, listening

MAIL: Any = {
    "FromEmailAddress": "a@example.org",
    "Destination": {"ToAddresses": ["b@example.org"]},
    "Content": {"Simple": {"Subject": {"Data": "S"}, "Body": {"Text": {"Data": "T"}}}},
}


@pytest.fixture
def received() -> list[str]:
    return []


@pytest.fixture
def clients(received: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Clients]:
    class Forgetful(QuietHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            super().setup()
            self.answered = 0

        def do_POST(self) -> None:  # noqa: N802 - http.server's name
            self.rfile.read(int(self.headers["Content-Length"]))
            received.append(self.path)
            self.answered += 1
            if self.answered > 1:
                self.close_connection = True
                return
            body = json.dumps({"MessageId": "m", "Attributes": {"used": {"N": "1"}}}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_PUT = do_POST  # noqa: N815 - http.server's name

    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    with listening(Forgetful) as port:
        yield Clients("us-east-1", f"http://127.0.0.1:{port}", limiter_seconds=30.0)


def test_a_reused_connection_would_leave_open_whether_a_mail_was_taken(clients: Clients) -> None:
    client = clients.sesv2()
    client.send_email(**MAIL)

    with pytest.raises(ConnectionClosedError):
        client.send_email(**MAIL)


@pytest.mark.parametrize(
    "send",
    [
        lambda clients: clients.sesv2().send_email(**MAIL),
        lambda clients: clients.connect().start_outbound_voice_contact(
            DestinationPhoneNumber="+15550100", ContactFlowId="f", InstanceId="i"
        ),
    ],
    ids=["mail", "call"],
)
def test_each_message_is_sent_on_a_connection_of_its_own(
    clients: Clients, received: list[str], send: Callable[[Clients], Any]
) -> None:
    for _ in range(3):
        send(clients)

    assert len(received) == 3


def test_a_count_outlives_the_connection_of_the_one_before(
    clients: Clients, received: list[str]
) -> None:
    alone: list[bool] = []
    limiter = table_limiter(
        LimitSettings(limits_table="limits"),
        clients,
        "research",
        time.time,
        lambda: alone.append(True),
    )
    for _ in range(3):
        limiter.take("tenant", "tools")

    assert len(received) == 5  # each after the first was heard twice: counted once more, at worst
    assert alone == []
