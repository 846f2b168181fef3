"""Every event in `events/`, given to its function's own handler on moto."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest
from moto import mock_aws

from infra.resources import FAMILIES, FUNCTIONS, LIBRARY, physical_name
from quintet.aws.clients import Clients
from research.library import PublishedLibrary
from research.library_store import S3Library
from tests.support.event_stage import PUSHED, STAGE, EventStage, tenant_of
from tests.support.events import SampleEvent, assert_expected, expected_answers, sample_events

pytestmark = pytest.mark.xdist_group("events")

EVENTS = sample_events()
EXPECTED = expected_answers()
MODULES = {function.name: import_module(function.module) for function in FUNCTIONS}


@dataclass(frozen=True)
class Handlers:
    """The handlers of all functions, on one stage."""

    stage: EventStage
    values: Mapping[str, str]

    def answer(self, event: SampleEvent) -> Any:
        return MODULES[event.function].lambda_handler(self.stage.filled(event, self.values), None)


def forget_what_was_built() -> None:
    """Handlers keep what they built on their first event; another stage needs another."""
    for module in MODULES.values():
        for made in vars(module).values():
            if hasattr(made, "cache_clear"):
                made.cache_clear()


@pytest.fixture(scope="module")
def event_loop() -> Iterator[None]:
    """Mangum asks for the thread's event loop, which on Lambda is the main thread's own."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    asyncio.set_event_loop(None)
    loop.close()


@pytest.fixture(scope="module")
def handlers(event_loop: None) -> Iterator[Handlers]:  # noqa: ARG001 - the portal needs it
    """A stage whose library is indexed, because its worker was told of the documents."""
    with mock_aws(), pytest.MonkeyPatch.context() as patch:
        stage = EventStage(Clients("us-east-1"))
        stage.prepare()
        for function in FUNCTIONS:
            for name, value in stage.environment(function).items():
                patch.setenv(name, value)
        forget_what_was_built()
        made = Handlers(stage, stage.values())
        made.answer(SampleEvent.named("research-indexing/documents_uploaded"))
        yield made
    forget_what_was_built()


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_an_event_gets_the_answer_expected_of_it(handlers: Handlers, event: SampleEvent) -> None:
    assert_expected(handlers.answer(event), EXPECTED[str(event)])


def test_what_s3_announces_is_in_the_index(handlers: Handlers) -> None:
    library = S3Library(handlers.stage.clients, physical_name(STAGE, LIBRARY))

    held = set(PublishedLibrary(library).current().sources())

    assert {"research/rust-patterns.md", *PUSHED} <= held


def test_code_that_was_pushed_is_indexed_and_a_task_that_waits_is_done(handlers: Handlers) -> None:
    caller, workspaces = tenant_of("caller"), handlers.stage.workspaces
    for name in ("reasoning-indexing/workspace_pushed", "reasoning-jobs/task_waits"):
        handlers.answer(SampleEvent.named(name))

    task = workspaces.task(caller)

    assert workspaces.waiting(caller) == "ready"
    assert task is not None
    assert (task.status, task.is_failure) == ("completed", False)


@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
def test_every_tool_has_an_event_of_its_name_that_succeeds(handlers: Handlers, family: str) -> None:
    listed = handlers.answer(SampleEvent.named(f"{family}/tools_list"))
    tools = [tool["name"] for tool in json.loads(listed["body"])["result"]["tools"]]

    for tool in tools:
        asked = json.loads(SampleEvent.named(f"{family}/{tool}").read()["body"])
        assert asked["params"]["name"] == tool
        assert "error" not in EXPECTED[f"{family}/{tool}"]["body"]
        assert EXPECTED[f"{family}/{tool}"]["status"] == 200
