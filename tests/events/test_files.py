"""The files in `events/` are what API Gateway, SQS and S3 send, and none is forgotten."""

import base64
import hashlib
import json
import re
from typing import Any
from urllib.parse import unquote_plus

import pytest

from quintet.context.identifiers import ContextKey
from quintet.requests.http import MAX_REQUEST_BYTES
from quintet.research.library_store import DOCUMENTS
from quintet.resources import FUNCTIONS
from tests.support.event_stage import CONVERSED, PUSHED, tenant_of
from tests.support.events import SampleEvent, expected_answers, sample_events

EVENTS = sample_events()
OVER_HTTP = [event for event in EVENTS if "requestContext" in event.read()]
OVER_SQS = [event for event in EVENTS if "Records" in event.read()]
ON_TIME = [event for event in EVENTS if event not in (*OVER_HTTP, *OVER_SQS)]
TIMERS = {function.name: function.timers for function in FUNCTIONS}
QUEUES = {function.name: function.queue for function in FUNCTIONS if function.queue is not None}

FORM_BYTES = 144
"""Of an answer to a reminder: tokens are as long as the ids in them let them be."""
FILLED = {
    "${MORE_THAN_4_MIB}": "x" * (MAX_REQUEST_BYTES + 1),
    "${RSVP_FORM}": base64.b64encode(b"x" * FORM_BYTES).decode(),
}
"""What placeholders in bodies stand for, as far as lengths go."""


def test_every_file_has_an_expected_answer_and_every_answer_a_file() -> None:
    assert {str(event) for event in EVENTS} == set(expected_answers())


def test_every_function_has_events() -> None:
    assert {event.function for event in EVENTS} == {function.name for function in FUNCTIONS}


@pytest.mark.parametrize("event", OVER_HTTP, ids=str)
def test_an_http_event_agrees_with_itself(event: SampleEvent) -> None:
    read = event.read()
    http, headers = read["requestContext"]["http"], read["headers"]

    assert read["rawPath"] == http["path"]
    assert read["routeKey"] == read["requestContext"]["routeKey"]
    assert read["requestContext"]["domainName"] == headers["host"]
    assert http["userAgent"] == headers["user-agent"]
    assert [name for name in headers if name != name.lower()] == []
    assert int(headers.get("content-length", 0)) == len(body(read))


def body(read: Any) -> bytes:
    text = read.get("body", "")
    for placeholder, value in FILLED.items():
        text = text.replace(placeholder, value)
    return base64.b64decode(text) if read["isBase64Encoded"] else text.encode()


@pytest.mark.parametrize("event", OVER_HTTP, ids=str)
def test_an_http_event_has_come_by_its_route(event: SampleEvent) -> None:
    read = event.read()
    method, _, path = read["routeKey"].partition(" ")
    pattern = re.sub(r"\\{(\w+)\\\+\\}", r"(?P<\1>.+)", re.escape(path))

    found = re.fullmatch(pattern, read["rawPath"])

    assert found is not None
    assert method in ("ANY", read["requestContext"]["http"]["method"])
    assert read.get("pathParameters", {}) == found.groupdict()


@pytest.mark.parametrize("event", OVER_SQS, ids=str)
def test_an_sqs_event_is_of_messages_whole_and_unchanged(event: SampleEvent) -> None:
    queue = QUEUES[event.function]
    for record in event.read()["Records"]:
        digest = hashlib.md5(record["body"].encode(), usedforsecurity=False).hexdigest()
        assert record["md5OfBody"] == digest
        assert record["eventSource"] == "aws:sqs"
        assert record["eventSourceARN"].endswith(f"-{queue.name}")


@pytest.mark.parametrize("event", ON_TIME, ids=str)
def test_an_event_of_a_timer_is_the_one_declared(event: SampleEvent) -> None:
    declared = [timer.event for timer in TIMERS[event.function]]

    assert event.read() in declared


def test_every_timer_has_an_event() -> None:
    shown = [(event.function, event.read()) for event in ON_TIME]

    declared = [(name, timer.event) for name, timers in TIMERS.items() for timer in timers]
    assert [pair for pair in declared if pair not in shown] == []


def test_s3_announces_the_documents_that_the_stage_holds() -> None:
    records = SampleEvent.named("research-indexing/documents_uploaded").read()["Records"]
    messages = [json.loads(record["body"]) for record in records]
    keys = [entry["s3"]["object"]["key"] for message in messages for entry in message["Records"]]

    assert {unquote_plus(key) for key in keys} == {
        "starter/research/rust-patterns.md",
        *(DOCUMENTS + path for path in PUSHED),
    }


def test_the_summaries_worker_is_told_of_contexts_that_the_stage_holds() -> None:
    records = SampleEvent.named("context-summaries/messages_added").read()["Records"]
    told = [json.loads(record["body"]) for record in records]
    held = [ContextKey.of(tenant_of("caller"), name).message("added") for name in CONVERSED]

    assert [message for message in told if message not in held] == []
