"""Every event in `events/`, given to its function's own handler on moto."""

import json

import pytest

from quintet.research.library import PublishedLibrary
from quintet.research.library_store import S3Library
from quintet.resources import FAMILIES, physical_name
from quintet.resources.families.research import LIBRARY
from quintet.resources.firing import emitted, firing
from tests.support.event_stage import PUSHED, STAGE, tenant_of
from tests.support.events import SampleEvent, assert_expected, expected_answers, sample_events
from tests.support.handlers import Handlers

EVENTS = sample_events()
EXPECTED = expected_answers()
FAULTY = {
    "assistant-delivery/one_unreadable",
    "context-summaries/one_unreadable",
    "reasoning-indexing/unreadable",
    "reasoning-jobs/unreadable",
}
"""Messages that nobody could send but ourselves."""


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_an_event_gets_the_answer_expected_of_it(
    handlers: Handlers, event: SampleEvent, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_expected(handlers.answer(event), EXPECTED[str(event)])

    fired = firing(emitted(capsys.readouterr().out.splitlines()), stage=STAGE)
    assert fired == ({"faults"} if str(event) in FAULTY else set())


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
        assert not EXPECTED[f"{family}/{tool}"]["body"]["result"].get("isError")
        assert EXPECTED[f"{family}/{tool}"]["status"] == 200
