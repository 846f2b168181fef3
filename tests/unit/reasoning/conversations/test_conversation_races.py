"""Many callers at once, against an emulator whose transactions are atomic; moto's are not."""

import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from quintet.aws.clients import Clients
from quintet.errors import ConflictError
from quintet.reasoning.conversations.states import SessionError
from tests.support.embedded_aws import embedded_aws
from tests.support.world import NOON, STAGE, AwsCalls, Clock
from tests.unit.reasoning.conversations.conversation_world import (
    ConversationWorld,
    FakeAnalyst,
    workspace_of,
)

CALLERS = 20


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clients]:
    with embedded_aws(tmp_path_factory.mktemp("state"), STAGE) as made:
        yield made


@pytest.fixture
def world(clients: Clients, tmp_path: Path) -> Iterator[ConversationWorld]:
    made = ConversationWorld(
        clients,
        AwsCalls(),
        Clock(NOON),
        tenant=uuid.uuid4().hex[:26],
        workspace=workspace_of(tmp_path),
        unique=lambda: str(uuid.uuid4()),
        analyst=FakeAnalyst(),
    )
    with made.workspace.code_index():
        pass  # it is made before the others ask for it
    yield made
    made.close()


def at_once(call: Callable[[int], Any], count: int = CALLERS) -> list[Any]:
    """Answers, and refusals as errors."""

    def tried(number: int) -> Any:
        try:
            return call(number)
        except (SessionError, ConflictError) as refused:
            return refused

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(tried, range(count)))


def test_of_many_messages_at_once_exactly_one_is_answered(world: ConversationWorld) -> None:
    session = world.start()["session_id"]
    every_other_refused = Barrier(CALLERS, timeout=60)

    def wait_for_the_others() -> None:
        every_other_refused.wait()

    world.analyst = FakeAnalyst(instead=wait_for_the_others)

    def call(number: int) -> Any:
        try:
            return world.go_on(session, f"Message {number}")
        except SessionError:
            every_other_refused.wait()
            raise

    answers = at_once(call)
    refused = [answer for answer in answers if isinstance(answer, SessionError)]

    assert len(refused) == CALLERS - 1
    assert all(one.retryable and one.data["type"] == "session_error" for one in refused)
    assert world.status(session)["turns_completed"] == 2


def test_of_many_starts_at_once_exactly_five_are_admitted(world: ConversationWorld) -> None:
    answers = at_once(lambda _: world.start())
    sessions = [answer["session_id"] for answer in answers if isinstance(answer, dict)]
    refused = [answer for answer in answers if isinstance(answer, SessionError)]

    assert len(sessions) == 5
    assert len(refused) == CALLERS - 5
    assert {world.status(session)["status"] for session in sessions} == {"active"}


def test_timed_out_conversations_are_replaced_once_each(world: ConversationWorld) -> None:
    old = [world.start()["session_id"] for _ in range(5)]
    world.wait(31)
    answers = at_once(lambda _: world.start(), 12)

    assert sum(isinstance(answer, dict) for answer in answers) == 5
    assert {world.status(one)["status"] for one in old} == {"timeout"}


def test_finalizing_and_starting_at_once_never_leaves_more_than_five(
    world: ConversationWorld,
) -> None:
    sessions = [world.start()["session_id"] for _ in range(5)]

    def call(number: int) -> Any:
        return world.finalize(sessions[number // 2]) if number % 2 else world.start()

    answers = at_once(call, 10)
    begun = [
        answer["session_id"]
        for answer in answers
        if isinstance(answer, dict) and "artifacts" not in answer
    ]
    more = [one for one in at_once(lambda _: world.start(), 8) if isinstance(one, dict)]

    assert {world.status(session)["status"] for session in sessions} == {"completed"}
    assert len(begun) + len(more) == 5


def test_finalizing_many_times_at_once_gives_one_summary(world: ConversationWorld) -> None:
    session = world.start()["session_id"]
    answers = at_once(lambda _: world.finalize(session))
    assert len({str(answer) for answer in answers}) == 1
    assert isinstance(answers[0], dict)
