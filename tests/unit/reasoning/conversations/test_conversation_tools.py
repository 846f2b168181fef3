"""The four tools as callers use them: what they answer, what they refuse, what they cost."""

from typing import Any

import pytest

from quintet.errors import BadInputError, ServiceUnavailableError
from quintet.reasoning.conversations.rows import SessionKey
from quintet.reasoning.conversations.states import BusySessionError, SessionError
from quintet.reasoning.workspaces.workspace import BeingIndexedError, NoWorkspaceError
from tests.unit.reasoning.conversations.conversation_world import (
    ConversationWorld,
    FakeAnalyst,
    context,
    conversation,
)

LONG = "x" * 90_000


def key(world: ConversationWorld, session: str) -> SessionKey:
    return SessionKey(world.tenant, session)


def refusal(error: SessionError) -> tuple[str, str]:
    assert error.data["type"] == "session_error"
    return error.message, error.data["session_id"]


def test_a_start_answers_what_the_seed_asks_for(quick: ConversationWorld) -> None:
    answer = quick.start(depth=4)

    assert answer["gemini_response"] == "Answer 1"
    assert answer["estimated_turns"] == 6
    assert answer["session_id"]
    assert answer["next_steps"] == []


def test_more_than_five_files_are_expected_to_take_a_turn_more(quick: ConversationWorld) -> None:
    many = [f"file_{number}.py" for number in range(6)]
    answer = quick.start(context(code_scope={"files": many}), depth=1)
    assert answer["estimated_turns"] == 4


def test_a_conversation_goes_from_its_start_to_its_summary(quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]
    quick.wait(2)
    answer = quick.go_on(session, "And then?")
    status = quick.status(session)
    summary = quick.finalize(session)

    assert answer["session_id"] == session
    assert answer["conversation_status"] == "active"
    assert status == {
        "session_id": session,
        "status": "active",
        "turns_completed": 2,
        "last_activity": "2027-01-15T08:02:00.000Z",
        "current_focus": "debugging",
        "progress_estimate": 40,
    }
    assert summary["conversation_summary"]["conversation_turns"] == 2
    assert summary["conversation_summary"]["analysis_duration"] == "2 min 0 s"
    assert quick.status(session)["status"] == "completed"
    assert quick.status(session)["progress_estimate"] == 100


def test_what_is_attached_and_wanted_reaches_the_analyst(quick: ConversationWorld) -> None:
    analyst = FakeAnalyst()
    quick.analyst = analyst
    session = quick.start(workspace="shop")["session_id"]
    quick.go_on(session, "Look", attach_files=["api.py"], include_code_snippets=True)

    assert analyst.asked[1].files == ("api.py",)
    assert analyst.asked[1].wants_snippets
    assert quick.workspaces.asked == [(quick.tenant, "shop"), (quick.tenant, "shop")]


@pytest.mark.parametrize("tool", ["go_on", "finalize", "status"])
def test_an_unknown_session_is_a_session_error(tool: str, quick: ConversationWorld) -> None:
    with pytest.raises(SessionError) as raised:
        getattr(quick, tool)("nobody's")
    assert refusal(raised.value) == ("Session not found", "nobody's")
    assert raised.value.data["retryable"] is False


@pytest.mark.parametrize("tool", ["go_on", "finalize", "status"])
def test_another_tenants_session_is_unknown(tool: str, quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]
    with pytest.raises(SessionError, match="Session not found"):
        getattr(quick, tool)(session, tenant="z" * 26)
    assert quick.status(session)["turns_completed"] == 1


def test_a_finalized_conversation_cannot_go_on(quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]
    quick.finalize(session)
    with pytest.raises(SessionError, match="Session is completed"):
        quick.go_on(session)


def test_finalizing_again_tells_the_same_in_another_format(quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]
    first = quick.finalize(session, summary_format="detailed")
    quick.wait(60)
    again = quick.finalize(session, summary_format="detailed")
    concise = quick.finalize(session, summary_format="concise")

    assert again == first
    assert concise["conversation_summary"]["conversation_turns"] == 1
    assert concise != first


def test_after_fifty_turns_only_finalizing_is_left(quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]
    for _ in range(49):
        quick.go_on(session)
    with pytest.raises(SessionError, match="no turns left") as raised:
        quick.go_on(session)

    assert raised.value.data["turns_completed"] == 50
    assert quick.status(session)["progress_estimate"] == 95
    assert quick.finalize(session)["conversation_summary"]["conversation_turns"] == 50


def test_a_quiet_conversation_is_idle_then_times_out_and_is_still_summed_up(
    quick: ConversationWorld,
) -> None:
    session = quick.start()["session_id"]
    quick.wait(5)
    assert quick.status(session)["status"] == "idle"
    quick.go_on(session)
    assert quick.status(session)["status"] == "active"
    quick.wait(30)
    assert quick.status(session)["status"] == "timeout"
    with pytest.raises(SessionError, match="timed out"):
        quick.go_on(session)

    assert quick.finalize(session)["conversation_summary"]["conversation_turns"] == 2
    assert quick.status(session)["status"] == "completed"


def test_a_message_in_time_keeps_a_conversation_from_timing_out(quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]
    for _ in range(3):
        quick.wait(29.9)
        quick.go_on(session)
    assert quick.status(session)["turns_completed"] == 4


@pytest.mark.parametrize(
    "failure", [ServiceUnavailableError("The workspace"), RuntimeError("a bug")]
)
def test_a_failed_turn_is_an_error_that_the_next_one_mends(
    failure: Exception, quick: ConversationWorld
) -> None:
    session = quick.start()["session_id"]

    def fail() -> None:
        raise failure

    quick.analyst = FakeAnalyst(instead=fail)
    with pytest.raises(type(failure)):
        quick.go_on(session)
    broken = quick.status(session)
    quick.analyst = FakeAnalyst()
    quick.go_on(session)

    assert (broken["status"], broken["turns_completed"]) == ("error", 1)
    assert quick.status(session)["status"] == "active"


def test_a_conversation_is_summed_up_after_a_failed_turn(quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]
    quick.workspaces.failure = NoWorkspaceError("shop")
    with pytest.raises(NoWorkspaceError):
        quick.go_on(session)
    assert quick.finalize(session)["conversation_summary"]["conversation_turns"] == 1


def test_while_a_message_is_answered_another_is_told_to_wait(quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]
    refused: list[BusySessionError] = []
    states: list[str] = []

    def meanwhile() -> None:
        with pytest.raises(BusySessionError) as raised:
            quick.store.lease(key(quick, session), 0)
        refused.append(raised.value)
        states.append(quick.status(session)["status"])

    quick.analyst = FakeAnalyst(instead=meanwhile)
    quick.go_on(session)

    assert refused[0].data["retryable"] is True
    assert states == ["active"]


def test_a_turn_that_died_frees_its_conversation_after_its_time(quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]
    quick.store.lease(key(quick, session), quick.store.now + 30_000)

    with pytest.raises(BusySessionError):
        quick.go_on(session)
    quick.wait(0.51)
    assert quick.status(session)["status"] == "error"
    quick.go_on(session)

    assert quick.status(session)["turns_completed"] == 2


def test_an_answer_that_comes_too_late_is_not_kept(quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]

    def too_slow() -> None:
        quick.wait(5)
        quick.analyst = FakeAnalyst(text="Quick answer")
        quick.go_on(session)

    quick.analyst = FakeAnalyst(instead=too_slow)
    with pytest.raises(BusySessionError, match="went on without"):
        quick.go_on(session)
    assert quick.status(session)["turns_completed"] == 2


def test_finalizing_does_not_wait_for_a_message_that_is_being_answered(
    quick: ConversationWorld,
) -> None:
    session = quick.start()["session_id"]

    def finalize() -> None:
        quick.finalize(session)

    quick.analyst = FakeAnalyst(instead=finalize)
    with pytest.raises(SessionError, match="is completed"):
        quick.go_on(session)
    assert quick.finalize(session)["conversation_summary"]["conversation_turns"] == 1


def test_the_sixth_open_conversation_is_refused(quick: ConversationWorld) -> None:
    sessions = [quick.start()["session_id"] for _ in range(5)]
    with pytest.raises(BusySessionError, match="At most 5") as raised:
        quick.start()
    assert raised.value.data["open_sessions"] == sorted(sessions)

    quick.finalize(sessions[2])
    assert quick.start()["session_id"]
    with pytest.raises(BusySessionError):
        quick.start()


def test_another_tenant_has_conversations_of_its_own(quick: ConversationWorld) -> None:
    for _ in range(5):
        quick.start()
    assert quick.start(tenant="y" * 26)["session_id"]


def test_timed_out_conversations_no_longer_count(quick: ConversationWorld) -> None:
    old = [quick.start()["session_id"] for _ in range(3)]
    quick.wait(20)
    young = [quick.start()["session_id"] for _ in range(2)]
    quick.wait(11)

    new = [quick.start()["session_id"] for _ in range(3)]
    with pytest.raises(BusySessionError) as raised:
        quick.start()

    assert raised.value.data["open_sessions"] == sorted([*young, *new])
    assert quick.finalize(old[0])["conversation_summary"]["conversation_turns"] == 1
    with pytest.raises(BusySessionError):
        quick.start()


def test_a_conversation_that_cannot_begin_does_not_count(quick: ConversationWorld) -> None:
    quick.workspaces.failure = BeingIndexedError("shop", 40)
    for _ in range(6):
        with pytest.raises(BeingIndexedError, match="40 %"):
            quick.start()
    quick.workspaces.failure = None
    assert [quick.start()["session_id"] for _ in range(5)]


def test_a_start_that_died_does_not_count_after_its_time(quick: ConversationWorld) -> None:
    for number in range(5):
        store = quick.store
        made = conversation(session_id=f"dead-{number}", started_at=store.now)
        store.begin(key(quick, f"dead-{number}"), made, store.now + 30_000)
    with pytest.raises(BusySessionError):
        quick.start()
    quick.wait(1)
    assert quick.start()["session_id"]


def test_each_tool_asks_dynamodb_as_often_as_it_must(quick: ConversationWorld) -> None:
    with quick.calls.counted() as start:
        session = quick.start()["session_id"]
    with quick.calls.counted() as go_on:
        quick.go_on(session)
    with quick.calls.counted() as status:
        quick.status(session)
    with quick.calls.counted() as finalize:
        quick.finalize(session)
    with quick.calls.counted() as again:
        quick.finalize(session)

    assert start == {"dynamodb.TransactWriteItems": 2}
    assert go_on == {
        "dynamodb.UpdateItem": 1,
        "dynamodb.Query": 1,
        "dynamodb.TransactWriteItems": 1,
    }
    assert status == {"dynamodb.GetItem": 1}
    assert finalize == {"dynamodb.Query": 1, "dynamodb.TransactWriteItems": 1}
    assert again == {"dynamodb.Query": 1}


def test_a_start_where_five_seem_open_looks_at_each_once(quick: ConversationWorld) -> None:
    for _ in range(5):
        quick.start()
    with quick.calls.counted() as refused, pytest.raises(BusySessionError):
        quick.start()
    quick.wait(31)
    with quick.calls.counted() as admitted:
        quick.start()

    assert refused == {"dynamodb.TransactWriteItems": 1, "dynamodb.GetItem": 5}
    assert admitted == {"dynamodb.TransactWriteItems": 3, "dynamodb.GetItem": 5}


def test_long_texts_lie_below_the_tenants_prefix_until_the_end(quick: ConversationWorld) -> None:
    session = quick.start(context(LONG))["session_id"]
    quick.go_on(session, LONG)
    names = quick.texts()
    summary = quick.finalize(session, summary_format="detailed")

    assert len(names) == 2
    assert all(name.startswith(f"{quick.tenant}/conversations/") for name in names)
    assert session not in "".join(names)
    assert summary["conversation_summary"]["problem_identified"].startswith("x" * 100)
    assert quick.texts() == []


def test_a_start_that_comes_to_nothing_leaves_nothing_behind(quick: ConversationWorld) -> None:
    quick.workspaces.failure = NoWorkspaceError(None)
    with pytest.raises(NoWorkspaceError):
        quick.start(context(LONG))
    quick.workspaces.failure = None
    for _ in range(5):
        quick.start()
    with pytest.raises(BusySessionError):
        quick.start(context(LONG))
    assert quick.texts() == []


def test_every_row_of_a_conversation_expires(quick: ConversationWorld) -> None:
    session = quick.start()["session_id"]
    quick.go_on(session)
    quick.finalize(session)
    rows = list(quick.table.between(key(quick, session).partition, " ", "~"))

    assert [row["sk"] for row in rows] == ["context", "head", "summary", "turn#001", "turn#002"]
    assert {row["expires"] for row in rows} == {1_800_000_000 + 30 * 24 * 3600}


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"depth": 0}, "depth_level"),
        ({"depth": 6}, "depth_level"),
        ({"focus": "gossip"}, "analysis_focus"),
        ({"given": context(" ")}, "claude_context.stuck_description"),
        (
            {"given": context(code_scope={"entry_points": [{"file": "a.py", "line": 0}]})},
            "claude_context.code_scope.entry_points[0].line",
        ),
        ({"given": context(partial_findings=["text"])}, "claude_context.partial_findings[0]"),
        (
            {"given": context(attempted_approaches=["a"] * 101)},
            "claude_context.attempted_approaches",
        ),
    ],
)
def test_what_breaks_a_limit_is_refused_by_its_field(
    arguments: dict[str, Any], field: str, quick: ConversationWorld
) -> None:
    with pytest.raises(BadInputError) as raised:
        quick.start(**arguments)
    assert raised.value.problems[0].field == field
