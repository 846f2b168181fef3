"""Short messages by AWS End User Messaging: accepted first, and delivered by a receipt only."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import boto3
import pytest
from botocore.stub import Stubber

from tests.support.assistant_entities import ANN
from tests.support.delivery_world import DeliveryWorld, delivery_world

PHONE: Final = "+4930123456"
POOL: Final = "arn:aws:sms-voice:us-east-1:123456789012:pool/pool-1"
SERVICE: Final = "pinpoint-sms-voice-v2"


@contextmanager
def messaging() -> Iterator[tuple[DeliveryWorld, Stubber]]:
    """A stage that sends by it; the stub knows the shapes of its requests and answers."""
    client: Any = boto3.client(SERVICE, region_name="us-east-1")
    settings: Any = {"sms_origination_identity": POOL, "sms_configuration_set": "quintet-test"}
    with Stubber(client) as stub, delivery_world(stand_ins={SERVICE: client}, **settings) as world:
        world.has(phone_e164=PHONE)
        yield world, stub


@pytest.fixture
def sent() -> Iterator[DeliveryWorld]:
    with messaging() as (world, stub):
        stub.add_response(
            "send_text_message",
            {"MessageId": "m-1"},
            {
                "DestinationPhoneNumber": PHONE,
                "OriginationIdentity": POOL,
                "MessageBody": "Fri 15 Jan 14:00 Dentist (in 1 hour)",
                "MessageType": "TRANSACTIONAL",
                "ConfigurationSetName": "quintet-test",
                "Context": {"tenant": ANN, "notification": "n"},
            },
        )
        world.deliver(world.planned(channel="sms"))
        stub.assert_no_pending_responses()
        yield world


def receipt(event_type: str, **changed: Any) -> dict[str, Any]:
    """As the user guide shows it."""
    return {
        "eventType": event_type,
        "eventVersion": "1.0",
        "eventTimestamp": 1800000000470,
        "isFinal": True,
        "originationPhoneNumber": "+12065550152",
        "destinationPhoneNumber": PHONE,
        "isoCountryCode": "DE",
        "messageId": "m-1",
        "messageRequestTimestamp": 1800000000170,
        "messageStatus": event_type.removeprefix("TEXT_"),
        "messageStatusDescription": "Told by\r\nthe carrier\x07",
        "context": {"tenant": ANN, "notification": "n"},
        **changed,
    }


def in_envelope(told: dict[str, Any]) -> dict[str, Any]:
    return {"Type": "Notification", "Message": json.dumps(told)}


def test_a_message_that_was_taken_is_accepted_and_says_no_more(sent: DeliveryWorld) -> None:
    stored = sent.stored()

    assert stored.status == "sent"
    assert stored.result == "sms m-1; accepted; a receipt tells whether it arrived"
    assert sent.short_messages() == []


@pytest.mark.parametrize("is_wrapped", [False, True])
def test_a_receipt_shows_it_as_delivered(sent: DeliveryWorld, *, is_wrapped: bool) -> None:
    told = receipt("TEXT_DELIVERED")

    assert sent.handle(in_envelope(told) if is_wrapped else told) == []

    assert sent.stored().status == "delivered"


@pytest.mark.parametrize(
    "told",
    [
        receipt("TEXT_SUCCESSFUL"),
        receipt("TEXT_QUEUED", isFinal=False),
        receipt("TEXT_CARRIER_UNREACHABLE", isFinal=False),
        receipt("TEXT_UNKNOWN"),
        receipt("TEXT_DELIVERED", messageId="another"),
        receipt("TEXT_DELIVERED", context={}),
    ],
)
def test_what_is_not_final_or_not_about_it_changes_nothing(
    sent: DeliveryWorld, told: dict[str, Any]
) -> None:
    assert sent.handle(told) == []

    assert sent.stored().status == "sent"


@pytest.mark.parametrize("event_type", ["TEXT_BLOCKED", "TEXT_INVALID", "TEXT_TTL_EXPIRED"])
def test_a_message_that_did_not_arrive_has_failed_and_says_why(
    sent: DeliveryWorld, event_type: str
) -> None:
    sent.handle(receipt(event_type))

    kind = event_type.removeprefix("TEXT_")
    assert sent.stored().status == "failed"
    assert sent.stored().error == f"Not delivered ({kind}): Told by the carrier"


def test_a_recipient_who_wants_no_messages_fails_at_once_and_a_throttle_does_not() -> None:
    with messaging() as (world, stub):
        stub.add_client_error("send_text_message", "ThrottlingException", http_status_code=400)
        stub.add_client_error("send_text_message", "ConflictException", http_status_code=409)
        world.deliver(world.planned(channel="sms"))
        assert world.stored().status == "planned"

        world.later(minutes=2)
        world.work()

        assert world.stored().status == "failed"
        assert (world.stored().error or "").startswith("End User Messaging: ConflictException")
