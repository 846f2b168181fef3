"""Each channel as its provider sees it."""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from quintet.assistant.delivery.webhook_signing import WebhookSigner
from quintet.auth.keys import SigningKey, StaticKeys
from quintet.aws.clients import Clients
from tests.support.assistant_entities import ANN, event
from tests.support.delivery_world import (
    DeliveryWorld,
    delivery_world,
    refusing,
)
from tests.support.hostile_servers import HostileServer, Line, answer, hostile_server, sending
from tests.support.slow_servers import loopback_client
from tests.support.world import KEYS

PHONE = "+4930123456"
HOST = "hooks.example.org"
CONNECT: dict[str, Any] = {
    "connect_instance_id": "11111111-2222-3333-4444-555555555555",
    "connect_contact_flow_id": "flow",
    "connect_source_number": "+4940111111",
    "notification_channels": "email,sms,call,webhook,log",
}


@pytest.fixture
def world() -> Iterator[DeliveryWorld]:
    with delivery_world() as made:
        made.has(phone_e164=PHONE)
        yield made


@contextmanager
def posting(server: HostileServer) -> Iterator[DeliveryWorld]:
    """A world whose user wants webhooks at a server of this machine."""
    with delivery_world(outbound=loopback_client([HOST])) as made:
        made.has(webhook_url=server.url("/hook", HOST))
        yield made


def connect_at(url: str) -> Any:
    """Amazon Connect, which moto does not have."""
    return Clients("us-east-1", url).connect()


def request(server: HostileServer) -> tuple[dict[str, str], bytes]:
    """Headers and body of the last request."""
    head, _, body = server.requests[-1].partition(b"\r\n\r\n")
    lines = [line.partition(": ") for line in head.decode().split("\r\n")[1:]]
    return {name.lower(): value for name, _, value in lines}, body


def test_an_email_is_tagged_so_that_its_reports_find_the_notification(
    world: DeliveryWorld,
) -> None:
    told: list[Any] = []
    world.account.clients.sesv2().meta.events.register(
        "provide-client-params.sesv2.SendEmail", lambda params, **_: told.append(params)
    )

    world.deliver(world.planned())

    (params,) = told
    assert params["ConfigurationSetName"] == "quintet-test"
    assert params["EmailTags"] == [
        {"Name": "tenant", "Value": ANN},
        {"Name": "notification", "Value": "n"},
        {"Name": "attempt", "Value": "claim-1"},
    ]
    body = params["Content"]["Simple"]["Body"]
    assert "Confirm: https://quintet.example.org/assistant/rsvp?token=" in body["Text"]["Data"]
    assert body["Html"]["Data"].startswith("<!")


def test_without_a_public_origin_emails_have_no_links() -> None:
    with delivery_world(base_url="") as world:
        world.has()
        world.deliver(world.planned())

        assert "token=" not in world.emails()[0].body


def test_a_title_that_is_markup_stays_text() -> None:
    with delivery_world() as world:
        world.has(happening=event(hours=6, title="<script>alert(1)</script>"))
        world.deliver(world.planned())

        assert "<script>" not in world.emails()[0].body


def test_without_a_sender_an_email_fails_and_says_so() -> None:
    with delivery_world(email_sender="") as world:
        world.has()
        world.deliver(world.planned())

        assert (world.stored().status, world.stored().error) == (
            "failed",
            "email is not configured",
        )


def test_a_short_message_goes_to_the_users_number(world: DeliveryWorld) -> None:
    world.deliver(world.planned(channel="sms"))

    (taken,) = world.short_messages()
    assert PHONE in taken
    assert any("Dentist" in part for part in taken)
    assert (world.stored().result or "").startswith("sms ")


def test_a_number_that_sns_refuses_fails_at_once(world: DeliveryWorld) -> None:
    refusing(world.account.clients.sns(), "Publish", (400, "InvalidParameter"))

    world.deliver(world.planned(channel="sms"))

    assert world.stored().status == "failed"
    assert world.stored().error == (
        "SNS: InvalidParameter (look whether the user's phone_e164 is right)"
    )


def test_the_log_keeps_what_would_have_been_said(world: DeliveryWorld) -> None:
    world.deliver(world.planned(channel="log"))

    stored = world.stored()
    assert (stored.status, stored.result) == ("sent", "log Fri 14:00: Dentist")
    assert (world.emails(), world.short_messages()) == ([], [])


def test_a_call_without_amazon_connect_becomes_a_short_message_and_says_so(
    world: DeliveryWorld,
) -> None:
    world.deliver(world.planned(channel="call"))

    assert len(world.short_messages()) == 1
    assert (world.stored().result or "").endswith("; sms instead of call: call is not configured")


def test_a_call_is_begun_once_with_its_script() -> None:
    taken = answer(json.dumps({"ContactId": "c-1"}).encode())
    with (
        hostile_server(sending(taken)) as server,
        delivery_world(stand_ins={"connect": connect_at(server.url())}, **CONNECT) as world,
    ):
        world.has(phone_e164=PHONE)
        world.deliver(world.planned(channel="call"))

        asked = json.loads(request(server)[1])
        assert asked["DestinationPhoneNumber"] == PHONE
        assert "Press 1 to confirm" in asked["Attributes"]["script"]
        assert asked["ClientToken"]
        assert world.stored().result == "call c-1"


def test_a_call_whose_answer_was_lost_is_made_again_and_the_doubt_is_told() -> None:
    taken = answer(json.dumps({"ContactId": "c-1"}).encode())
    scripts = [sending(taken), Line.reset]

    def script(line: Line) -> None:
        scripts.pop()(line)

    with (
        hostile_server(script) as server,
        delivery_world(stand_ins={"connect": connect_at(server.url())}, **CONNECT) as world,
    ):
        world.has(phone_e164=PHONE)
        world.deliver(world.planned(channel="call"))
        assert world.queue.delays() == [95]

        world.later(seconds=95)
        world.work()

        bodies = [json.loads(one.partition(b"\r\n\r\n")[2]) for one in server.requests]
        tokens = {body["ClientToken"] for body in bodies}
        assert (len(server.requests), len(tokens)) == (2, 1)
        assert world.stored().result == "call c-1; it may have been sent twice"


def test_a_webhook_is_signed_so_that_its_receiver_can_tell() -> None:
    with hostile_server(sending(answer(status=204))) as server, posting(server) as world:
        world.deliver(world.planned(channel="webhook"))

        headers, body = request(server)
        secret = base64.b64decode(WebhookSigner(KEYS).secret(ANN, "u").removeprefix("whsec_"))
        signed = f"n.{headers['webhook-timestamp']}.".encode() + body
        expected = base64.b64encode(hmac.digest(secret, signed, hashlib.sha256)).decode()
        assert headers["webhook-signature"] == f"v1,{expected}"
        assert headers["webhook-id"] == json.loads(body)["notification_id"] == "n"
        assert world.stored().status == "sent"


def test_signatures_last_while_the_keys_are_changed_and_differ_by_user_and_tenant() -> None:
    old = SigningKey("old", b"o" * 32)
    both = WebhookSigner(StaticKeys((SigningKey("new", b"n" * 32), old)))
    before = WebhookSigner(StaticKeys((old,)))
    told: dict[str, Any] = {"message_id": "n", "seconds": 1, "body": b"{}"}

    signatures = both.headers("t", "u", **told)["webhook-signature"].split()

    assert before.headers("t", "u", **told)["webhook-signature"] in signatures
    assert len({both.secret("t", "u"), both.secret("t", "v"), both.secret("s", "u")}) == 3


@pytest.mark.parametrize(
    ("status", "expected", "error"),
    [(503, "planned", "The webhook answered 503"), (410, "failed", "The webhook answered 410")],
)
def test_a_webhook_that_is_not_taken_is_tried_again_or_not(
    status: int, expected: str, error: str
) -> None:
    with hostile_server(sending(answer(status=status))) as server, posting(server) as world:
        world.deliver(world.planned(channel="webhook"))

        assert (world.stored().status, world.stored().error) == (expected, error)


def test_a_webhook_may_not_lead_inside_nor_elsewhere() -> None:
    elsewhere = answer(status=302, headers={"Location": "http://169.254.169.254/"})
    with hostile_server(sending(elsewhere)) as server, posting(server) as world:
        world.deliver(world.planned(channel="webhook"))
        assert world.stored().error == "The webhook answered 302"
        assert len(server.requests) == 1
    with delivery_world() as world:
        world.has(webhook_url="http://127.0.0.1:8080/")
        world.deliver(world.planned(channel="webhook"))
        assert (world.stored().status, world.queue.waiting) == ("failed", [])


def test_a_webhook_that_breaks_off_may_come_twice_and_is_counted() -> None:
    with hostile_server(lambda line: line.reset()) as server, posting(server) as world:
        one = world.planned(channel="webhook")
        world.deliver(one)
        assert world.queue.delays() == [95]

        world.later(seconds=95)
        world.work()

        assert len(server.requests) == 2
        assert world.stored().attempts == 2
