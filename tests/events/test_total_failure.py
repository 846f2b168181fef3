"""Total failure is seen: AWS denies all calls, or is down, and each handler tells an operator.

A caller is answered as ever, by HTTP 200 as a rule, so nobody else would tell.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError

from quintet.errors import ServiceUnavailableError
from quintet.resources import FAMILIES, FUNCTIONS
from quintet.resources.firing import emitted, firing
from tests.support.event_stage import STAGE
from tests.support.events import SampleEvent, expected_answers, sample_events
from tests.support.handlers import Handlers, forget_what_was_built

WORKERS = {function.name for function in FUNCTIONS if function.is_worker}
KEYS = frozenset({"GetSecretValue"})
COUNTING = KEYS | {"UpdateItem"}
"""What the limiter needs; a tool that only writes so needs no more either."""
HARMLESS = {"ping"}
"""Tools that answer all the same."""


FAILURES = {"AccessDeniedException": 400, "InternalServerError": 500}


@contextmanager
def only(allowed: frozenset[str], code: str) -> Iterator[None]:
    """New handlers, to whom AWS answers every operation but these with this failure."""

    def deny(model: Any, **_: Any) -> None:
        if model.name not in allowed:
            told: Any = {
                "Error": {"Code": code, "Message": "no"},
                "ResponseMetadata": {"HTTPStatusCode": FAILURES[code]},
            }
            raise ClientError(told, model.name)

    boto3.setup_default_session()
    session = boto3.DEFAULT_SESSION
    assert session is not None
    session.events.register("before-call", deny)
    forget_what_was_built()
    try:
        yield
    finally:
        boto3.setup_default_session()
        forget_what_was_built()


def fired(capsys: pytest.CaptureFixture[str]) -> frozenset[str]:
    return firing(emitted(capsys.readouterr().out.splitlines()), stage=STAGE)


def first_tool(family: str) -> SampleEvent:
    """The event of the first tool that needs AWS for its answer."""
    listed = expected_answers()[f"{family}/tools_list"]["body"]["result"]["tools"]
    names = [tool["name"] for tool in listed if tool["name"] not in HARMLESS]
    return SampleEvent.named(f"{family}/{names[0]}")


every_failure = pytest.mark.parametrize("code", FAILURES)
whatever_works = pytest.mark.parametrize(
    "allowed", [frozenset(), KEYS, COUNTING], ids=["nothing", "keys", "limit"]
)


@every_failure
@whatever_works
@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
def test_a_family_without_aws_raises_the_alarm(
    handlers: Handlers,
    family: str,
    allowed: frozenset[str],
    code: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with only(allowed, code):
        answer = handlers.answer(first_tool(family))

    assert "faults" in fired(capsys)
    told = json.loads(answer["body"])
    assert told["id"] is not None
    assert "error" in told or told["result"]["isError"]


@every_failure
@whatever_works
@pytest.mark.parametrize("route", ["assistant/route_users_list", "reasoning/route_workspaces_list"])
def test_a_route_beside_mcp_raises_it_too(
    handlers: Handlers,
    route: str,
    allowed: frozenset[str],
    code: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with only(allowed, code):
        answer = handlers.answer(SampleEvent.named(route))

    assert answer["statusCode"] >= 500
    assert "faults" in fired(capsys)


@every_failure
@pytest.mark.parametrize(
    "event", [event for event in sample_events() if event.function in WORKERS], ids=str
)
def test_a_worker_without_aws_raises_the_alarm(
    handlers: Handlers, event: SampleEvent, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with only(frozenset(), code), suppress(ClientError, ServiceUnavailableError):
        answer = handlers.answer(event)
        assert answer["batchItemFailures"]

    assert "faults" in fired(capsys)
