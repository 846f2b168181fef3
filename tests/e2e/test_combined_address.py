"""Every family at the one address of a deployed stage: the router calls the families' functions."""

from pathlib import Path
from typing import Any

import anyio
import pytest

from quintet.resources.families.research import FAMILY as RESEARCH
from tests.e2e.deployed import Deployed
from tests.e2e.instances import held_up, needs_proc
from tests.support.combined_use import (
    CALLS,
    assert_a_task_is_done,
    assert_prompts_and_resources_are_served,
    assert_the_largest_answer_passes,
    outcomes,
)
from tests.support.sdk import DOCUMENT, QUESTION, Mode, sdk_over_http
from tests.support.wire import Caller, over_http

pytestmark = pytest.mark.e2e


@pytest.fixture(autouse=True, scope="module")
def awake(deployed: Deployed) -> None:
    deployed.wake()


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_official_client_uses_several_families(deployed: Deployed, mode: Mode) -> None:
    token = deployed.token(f"all-{mode}")

    async def run() -> None:
        async with sdk_over_http(f"{deployed.url}/mcp", token, mode) as client:
            listed = {tool.name for tool in (await client.list_tools()).tools}
            assert {"research_query", "JARVIS", "add_message", "createUser"} <= listed
            assert (await client.call_tool("ping", {})).content[0].text == "pong"  # type: ignore[union-attr]
            answer: Any = await client.call_tool("research_query", QUESTION)
            assert answer.structured_content["metadata"]["sources"]
            read = await client.read_resource(DOCUMENT)
            assert "# Rust" in read.contents[0].text  # type: ignore[union-attr]

    anyio.run(run)


def test_a_stranger_is_told_where_the_address_is_described(deployed: Deployed) -> None:
    answer = Caller(over_http(f"{deployed.url}/mcp")).request("tools/list")

    assert answer.status == 401
    assert "/.well-known/oauth-protected-resource/mcp" in answer.headers["WWW-Authenticate"]


def test_a_batch_is_split_among_all_families(deployed: Deployed) -> None:
    assert outcomes(f"{deployed.url}/mcp", deployed.token("batch")) == dict.fromkeys(CALLS, True)


def test_prompts_and_resources_are_those_of_their_families(deployed: Deployed) -> None:
    assert_prompts_and_resources_are_served(f"{deployed.url}/mcp", deployed.token("reader"))


def test_an_answer_of_2_mib_passes(deployed: Deployed) -> None:
    assert_the_largest_answer_passes(f"{deployed.url}/mcp", deployed.token("large"))


def test_a_task_is_begun_and_done(deployed: Deployed, tmp_path: Path) -> None:
    assert_a_task_is_done(f"{deployed.url}/mcp", deployed.token("tasks"), tmp_path)


@needs_proc
def test_a_family_that_is_down_fails_its_own_calls_alone(deployed: Deployed) -> None:
    with held_up(deployed, RESEARCH.function, 0):
        found = outcomes(f"{deployed.url}/mcp", deployed.token("down"))

    assert found == {**dict.fromkeys(CALLS, True), RESEARCH.name: False}
