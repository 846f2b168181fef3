"""Channels that post to an address of the user's: slack, teams and push; and what all declare."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.header import decode_header, make_header
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from quintet.assistant.entities.channels import CHANNELS, WITH_URL
from quintet.assistant.entities.notifications import PlanItem
from quintet.assistant.entities.user_input import CreateUser, UpdateUser
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from tests.support.assistant import assistant_world
from tests.support.assistant_entities import event
from tests.support.delivery_world import DeliveryWorld, delivery_world

DOCS = Path(__file__).parents[4] / "docs" / "assistant.md"
URL = "https://hooks.example.org/{}"


@dataclass
class Receiver:
    """Takes what is posted, and answers with a status."""

    status: int = 200
    asked: list[OutboundRequest] = field(default_factory=list)

    def send(self, request: OutboundRequest) -> OutboundResponse:
        self.asked.append(request)
        return OutboundResponse(
            request.url, self.status, (), b"", is_cut=False, seconds=0, redirects=()
        )


World = Callable[..., DeliveryWorld]


@pytest.fixture
def receiver() -> Receiver:
    return Receiver()


@pytest.fixture
def made(receiver: Receiver) -> Iterator[World]:
    with delivery_world(
        outbound=receiver, notification_channels=",".join(("email", *WITH_URL))
    ) as world:

        def make(**fields: Any) -> DeliveryWorld:
            told = {"title": "Board <2> & more", "location": "Room 4", **fields}
            addresses = {name: URL.format(name) for name in WITH_URL}
            world.has(happening=event(hours=6, **told), channel_addresses=addresses)
            return world

        yield make


def deliver(world: DeliveryWorld, channel: str) -> None:
    item = PlanItem.model_validate({"channel": channel, "urgency": "high"})
    world.deliver(world.planned(channel=channel, payload=item))


def test_slack_gets_a_message_whose_signs_are_escaped(made: World, receiver: Receiver) -> None:
    deliver(world := made(conf_link="https://meet.example/a"), "slack")

    (asked,) = receiver.asked
    text = json.loads(asked.body or b"")["text"]
    assert asked.url == URL.format("slack")
    assert text.startswith("*Board &lt;2&gt; &amp; more*\ntoday, Friday 15 January")
    assert "<https://meet.example/a|Join online>" in text
    assert world.stored().status == "sent"


def test_teams_gets_a_card_and_is_not_said_to_have_shown_it(
    made: World, receiver: Receiver
) -> None:
    receiver.status = 202
    deliver(world := made(conf_link="https://meet.example/a"), "teams")

    (asked,) = receiver.asked
    (attachment,) = json.loads(asked.body or b"")["attachments"]
    card = attachment["content"]
    assert attachment["contentType"] == "application/vnd.microsoft.card.adaptive"
    assert {block["type"] for block in card["body"]} == {"RichTextBlock"}
    assert [block["inlines"][0]["text"] for block in card["body"]][::2] == [
        "Board <2> & more",
        "Room 4",
    ]
    assert card["actions"][0]["url"] == "https://meet.example/a"
    assert (world.stored().status, world.stored().result) == (
        "sent",
        "teams accepted, not known to be shown",
    )


def test_push_is_in_the_form_of_ntfy(made: World, receiver: Receiver) -> None:
    deliver(made(title="Geschäftsführung"), "push")

    (asked,) = receiver.asked
    assert (asked.body or b"").decode().startswith("Geschäftsführung: today")
    title = str(make_header(decode_header(asked.headers["title"])))
    assert title.endswith("Geschäftsführung")
    assert asked.headers["priority"] == "4"


@pytest.mark.parametrize("channel", WITH_URL)
def test_each_posts_the_title_to_its_own_address(
    made: World, receiver: Receiver, channel: str
) -> None:
    deliver(world := made(title="Therapy"), channel)

    (asked,) = receiver.asked
    assert (asked.method, asked.url) == ("POST", URL.format(channel))
    assert b"Therapy" in (asked.body or b"")
    assert world.stored().status == "sent"


@pytest.mark.parametrize("channel", WITH_URL)
def test_what_is_private_is_not_named_where_others_look_on(
    made: World, receiver: Receiver, channel: str
) -> None:
    deliver(made(title="Therapy", visibility="private"), channel)
    sent = (receiver.asked[0].body or b"").decode() + str(dict(receiver.asked[0].headers))
    assert ("Therapy" in sent) is not CHANNELS[channel].is_shared


@pytest.mark.parametrize("channel", WITH_URL)
@pytest.mark.parametrize(("status", "fate"), [(404, "failed"), (503, "planned")])
def test_a_refusal_is_one_and_what_is_busy_is_tried_again(
    made: World, receiver: Receiver, channel: str, status: int, fate: str
) -> None:
    receiver.status = status
    deliver(world := made(), channel)
    assert (world.stored().status, world.stored().error) == (
        fate,
        f"The {channel} answered {status}",
    )


def test_without_an_address_an_email_is_sent_instead(receiver: Receiver) -> None:
    with delivery_world(outbound=receiver, notification_channels="email,slack") as world:
        world.has()
        deliver(world, "slack")
        assert (len(world.emails()), receiver.asked) == (1, [])


def test_every_declared_channel_has_a_sender() -> None:
    for name in CHANNELS:
        assert callable(import_module(f"quintet.assistant.delivery.channels.{name}").sender)


def test_who_sets_an_address_is_told_what_it_is() -> None:
    for asked in (CreateUser, UpdateUser):
        described = asked.model_json_schema()["properties"]["channel_addresses"]["description"]
        for name in WITH_URL:
            assert f"{name}: {CHANNELS[name].url}" in described


def test_the_docs_tell_channels_as_they_are_declared() -> None:
    table = DOCS.read_text(encoding="utf-8").partition("| Channel | What is sent")[2]
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", table.partition("\n\n")[0], re.MULTILINE)
    assert len(rows) > len(WITH_URL)
    assert rows == [(name, CHANNELS[name].text) for name, _ in rows]


@pytest.mark.parametrize(
    ("field_name", "given"),
    [
        ("webhook_url", {"webhook_url": "http://127.0.0.1:8080/"}),
        ("webhook_url", {"webhook_url": "https://169.254.169.254/latest"}),
        ("channel_addresses.slack", {"channel_addresses": {"slack": "http://10.0.0.1/"}}),
    ],
)
def test_an_address_that_is_not_public_is_refused_at_once(field_name: str, given: Any) -> None:
    with assistant_world() as world:
        caller = world.caller()
        user_id = caller.user()
        for tool, asked in (
            ("createUser", {"name": "Eve", "email": "eve@example.org"}),
            ("updateUser", {"user_id": user_id}),
        ):
            refused = str(caller.refused(tool, **asked, **given))
            assert field_name in refused
            assert "'validator': 'public'" in refused
