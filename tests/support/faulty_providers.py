"""Providers that throttle, time out, and see the worker die, before and after taking a message.

SES reports what it took within a minute and a half, some of it twice. The others report nothing.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

from botocore.exceptions import ReadTimeoutError

from quintet.errors import QuintetError
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from tests.support.assistant_entities import notification
from tests.support.delivery_world import Crash, refusal, sent_report
from tests.support.faulty_world import FaultyWorld

_NAME: Final = re.compile(r"\bn\d+\b")
_THROTTLED = (429, "TooManyRequestsException")


@dataclass
class FaultyProvider:
    """What goes wrong around one sending."""

    name: str
    faulty: FaultyWorld

    def throttles(self, one: str) -> bool:
        """Before the message leaves; the worker may die here, with its claim."""
        if self._strikes("crash between claim and send", 0.04, one):
            raise Crash
        return self._strikes(f"{self.name} throttled", 0.06, one)

    def loses_request(self, one: str) -> bool:
        """Whether the worker waits in vain for the answer to what never arrived."""
        return self._strikes(f"{self.name} timed out, nothing taken", 0.05, one)

    def loses_answer(self, one: str) -> bool:
        """Whether it does although the message was taken; the worker may die before recording."""
        self.faulty.take(one)
        if self._strikes("crash between send and record", 0.05, one):
            raise Crash
        return self._strikes(f"{self.name} timed out, message taken", 0.05, one)

    def _strikes(self, name: str, share: float, one: str) -> bool:
        struck = self.faulty.faults.strikes(name, share)
        if struck:
            self.faulty.strike(one)
        return struck


def break_aws_senders(faulty: FaultyWorld) -> None:
    """SES and SNS, as moto has them."""
    clients = faulty.world.account.clients
    ses, sns = FaultyProvider("SES", faulty), FaultyProvider("SNS", faulty)

    def reported(one: str, message_id: str) -> None:
        randomness = faulty.faults.randomness
        for kind in ("Send", *["Send"] * (randomness.random() < 0.2), "Delivery"):
            report = sent_report(notification(one), message_id, kind, attempt=faulty.claim(one))
            faulty.world.queue.put(report, randomness.randint(1, 90))

    _break(clients.sesv2(), "SendEmail", ses, _tagged, reported)
    _break(
        clients.sns(),
        "Publish",
        sns,
        lambda asked: _leading(asked["Message"], faulty),
        lambda *_: None,
    )


def _leading(message: str, faulty: FaultyWorld) -> str:
    """The notification of a message; where it tells of several, the one that was claimed first."""
    found: list[str] = _NAME.findall(message)
    assert found, message
    return next((name for name in found if faulty.together(name)), found[0])


def _tagged(asked: Any) -> str:
    return str({tag["Name"]: tag["Value"] for tag in asked["EmailTags"]}["notification"])


def _break(client: Any, operation: str, provider: FaultyProvider, of: Any, reported: Any) -> None:
    """`of` tells a request's notification; `reported` is told of what was taken."""
    asked: list[str] = []

    def remember(params: Any, **_: Any) -> None:
        asked[:] = [of(params)]

    def before(**_: Any) -> Any:
        if provider.throttles(asked[0]):
            return refusal(*_THROTTLED)
        if provider.loses_request(asked[0]):
            raise ReadTimeoutError(endpoint_url="https://provider")
        return None

    def after(parsed: Any, **_: Any) -> None:
        if "MessageId" not in parsed:
            return  # throttled
        reported(asked[0], parsed["MessageId"])
        if provider.loses_answer(asked[0]):
            raise ReadTimeoutError(endpoint_url="https://provider")

    where = f"{client.meta.service_model.service_id.hyphenize()}.{operation}"
    client.meta.events.register(f"provide-client-params.{where}", remember)
    client.meta.events.register(f"before-call.{where}", before)
    client.meta.events.register(f"after-call.{where}", after)


class FaultyReceiver:
    """Where webhooks and the channels with URLs go.

    It has no faults before it is given a world that has.
    """

    def __init__(self) -> None:
        self.faulty: FaultyWorld | None = None

    def send(self, request: OutboundRequest) -> OutboundResponse:
        if self.faulty is None:
            raise QuintetError("nobody listens yet")
        provider = FaultyProvider("receiver", self.faulty)
        lost = FetchFailedError("timeout", "It did not answer in time.", url=request.url)
        one = _leading((request.body or b"").decode(), self.faulty)
        status = 503 if provider.throttles(one) else 200
        if status == 200 and (provider.loses_request(one) or provider.loses_answer(one)):
            raise lost
        return OutboundResponse(request.url, status, (), b"", is_cut=False, seconds=0, redirects=())
