"""Every family at the one address of a local server: batches, prompts, resources, tasks, sizes."""

from pathlib import Path

import pytest

from tests.clients.conftest import Server
from tests.support.combined_use import (
    CALLS,
    assert_a_task_is_done,
    assert_prompts_and_resources_are_served,
    assert_the_largest_answer_passes,
    outcomes,
)

pytestmark = pytest.mark.clients


@pytest.fixture
def url(server: Server) -> str:
    return f"{server.url}/mcp"


def test_a_batch_is_split_among_all_families(server: Server, url: str) -> None:
    assert outcomes(url, server.token()) == dict.fromkeys(CALLS, True)


def test_prompts_and_resources_are_those_of_their_families(server: Server, url: str) -> None:
    assert_prompts_and_resources_are_served(url, server.token())


def test_an_answer_of_2_mib_passes(server: Server, url: str) -> None:
    assert_the_largest_answer_passes(url, server.token())


def test_a_task_is_begun_and_done(server: Server, url: str, tmp_path: Path) -> None:
    assert_a_task_is_done(url, server.token(), tmp_path)
