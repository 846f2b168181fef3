"""Where sessions lie: how often AWS is asked, how large they may be, when they end, who wins."""

from typing import Any

import pytest

from quintet.errors import BadInputError, ServiceUnavailableError, ToolFailedError
from quintet.orchestration.jarvis.session_rows import SessionKey
from quintet.requests.jsonrpc import to_json
from tests.unit.orchestration.jarvis.jarvis_world import (
    OBJECTIVE,
    SESSION,
    JarvisWorld,
    out_of_order,
)

HOUR = 3600


def asked(world: JarvisWorld, **arguments: Any) -> dict[str, int]:
    with world.calls.counted() as made:
        world.call(**arguments)
    return dict(made)


def test_a_new_session_costs_one_write(world: JarvisWorld) -> None:
    assert asked(world, initial_objective=OBJECTIVE) == {"dynamodb.PutItem": 1}


@pytest.mark.parametrize("phase", ["QUERY", "ENHANCE", "KNOWLEDGE", "PLAN", "EXECUTE", "VERIFY"])
def test_a_step_costs_a_read_and_a_write(phase: Any, world: JarvisWorld) -> None:
    answer = world.come_to(phase)

    made = asked(world, session_id=SESSION, phase_completed=phase, payload=world.good(answer))

    assert made == {"dynamodb.GetItem": 1, "dynamodb.PutItem": 1}


def test_a_look_costs_a_read_and_a_repeated_beginning_a_write(world: JarvisWorld) -> None:
    world.begin()

    assert asked(world, session_id=SESSION) == {"dynamodb.GetItem": 1}
    assert asked(world, session_id=SESSION, initial_objective=OBJECTIVE) == {"dynamodb.PutItem": 1}
    assert asked(world, session_id=SESSION, initial_objective="Another") == {"dynamodb.PutItem": 2}


def test_a_look_keeps_a_session_alive_once_an_hour(world: JarvisWorld) -> None:
    world.begin()
    expired = world.row()["expires"]
    world.clock.now += HOUR
    assert asked(world, session_id=SESSION) == {"dynamodb.GetItem": 1}
    world.clock.now += 1

    assert asked(world, session_id=SESSION) == {"dynamodb.GetItem": 1, "dynamodb.UpdateItem": 1}
    assert world.row()["expires"] == expired + HOUR + 1
    assert world.row()["version"] == 1


def test_a_refused_call_keeps_a_session_alive_too(world: JarvisWorld) -> None:
    world.begin()
    world.clock.now += 23 * HOUR
    with pytest.raises(ToolFailedError):
        world.done("VERIFY")
    world.clock.now += 23 * HOUR

    assert world.done("QUERY")["payload"]["accepted"] is True


def test_a_session_ends_after_a_day_though_its_row_is_still_there(world: JarvisWorld) -> None:
    world.come_to("EXECUTE")
    world.clock.now += 24 * HOUR - 1
    world.call(session_id=SESSION)
    world.clock.now += 24 * HOUR

    with pytest.raises(ToolFailedError, match="expired"):
        world.call(session_id=SESSION)

    assert world.row()["version"] > 1
    assert world.begin(objective="Anew")["payload"]["phase_transition_count"] == 1
    assert world.row()["version"] == 1


def test_how_long_a_session_lives_is_a_setting(world: JarvisWorld) -> None:
    world.idle_seconds = HOUR
    world.begin()
    world.clock.now += 1800
    world.call(session_id=SESSION)
    world.clock.now += 3599

    assert world.call(session_id=SESSION)["next_phase"] == "QUERY"
    world.clock.now += HOUR
    with pytest.raises(ToolFailedError):
        world.call(session_id=SESSION)


def test_the_row_says_what_an_operator_needs_and_no_name_a_caller_chose(
    world: JarvisWorld,
) -> None:
    world.come_to("PLAN")
    row = world.row()

    assert row["pk"].startswith(f"{world.tenant}#session#")
    assert SESSION not in row["pk"]
    assert (row["session_id"], row["version"], row["count"]) == (SESSION, 4, 4)
    assert row["expires"] == int(world.clock.now) + 24 * HOUR


@pytest.mark.parametrize("size", [250_000, 390_000, 410_000, 1_000_000, 1_600_000])
def test_long_sessions_are_kept_whole_and_answered_within_a_result(
    size: int, world: JarvisWorld
) -> None:
    world.come_to("KNOWLEDGE")
    knowledge = 'A "quoted" line\n' * (size // 18)

    answer = world.done("KNOWLEDGE", {"knowledge_gathered": knowledge})

    assert world.session().knowledge_gathered == knowledge
    assert len(world.texts()) == (size > 300_000)
    assert 2 * len(to_json(answer)) < 2_097_152
    shown = answer["payload"]["knowledge_gathered"]
    assert (shown == knowledge) == ("shortened" not in answer["payload"])
    assert len(answer["system_prompt"]) < 20_000


def test_a_long_session_costs_s3_and_leaves_one_text_behind(world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")
    world.done("KNOWLEDGE", {"knowledge_gathered": "x" * 500_000})
    before = world.texts()

    with world.calls.counted() as made:
        world.done("PLAN", {"plan_created": True, "todos": ["a"]})

    assert made == {
        "dynamodb.GetItem": 1,
        "s3.GetObject": 1,
        "s3.PutObject": 1,
        "dynamodb.PutItem": 1,
        "s3.DeleteObjects": 1,
    }
    assert len(world.texts()) == 1
    assert world.texts() != before
    assert world.texts()[0].startswith(f"{world.tenant}/")


def test_a_session_that_gets_short_again_leaves_no_text(world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")
    world.done("KNOWLEDGE", {"knowledge_gathered": "x" * 500_000})

    world.begin(objective="Another")

    assert world.texts() == []


def test_what_makes_a_session_too_large_is_refused_and_changes_nothing(world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")
    before = world.row()

    with pytest.raises(BadInputError) as refused:
        world.done("KNOWLEDGE", {"knowledge_gathered": "é" * 1_000_001})

    assert refused.value.problems[0].field == "payload"
    assert (world.row(), world.texts()) == (before, [])


@pytest.mark.parametrize(
    "payload",
    [
        {"notes": [[[[[[[[0] * 99_000]]]]]]]},
        {"notes": ['\\"' * 200_000]},
        {"knowledge_gathered": {str(number): "x" * 100 for number in range(15_000)}},
        {f"note{number}": "y" * 18_000 for number in range(100)},
    ],
)
def test_no_shape_of_data_makes_an_answer_too_large(payload: Any, world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")

    answer = world.done("KNOWLEDGE", payload)

    assert 2 * len(to_json(answer).encode()) < 2_097_152
    assert answer["payload"]["phase_transition_count"] == 4
    assert answer["payload"]["shortened"]


def test_a_full_plan_is_answered_with_every_task(world: JarvisWorld) -> None:
    world.come_to("PLAN")
    todos = [{"content": "a" * 9_000, "more": number} for number in range(200)]

    answer = world.done("PLAN", {"plan_created": True, "todos": todos})

    assert [todo["content"] for todo in answer["payload"]["current_todos"]][-1][:200] == "a" * 200
    assert len(answer["payload"]["current_todos"]) == 200
    assert answer["payload"]["shortened"] == ["current_todos"]
    assert len(world.session().todos[-1].content) == 9_000


def test_of_two_instances_that_read_the_same_state_one_moves_it(world: JarvisWorld) -> None:
    world.begin()
    store, other = world.store, world.store
    seen = store.get(SessionKey.of(world.tenant, SESSION))
    assert seen is not None

    first = store.replace(seen, seen.session.moved("ENHANCE", interpreted_goal="first"))
    second = other.replace(seen, seen.session.moved("ENHANCE", interpreted_goal="x" * 400_000))

    assert (first.won, second.won) == (True, False)
    assert second.stored is not None
    assert second.stored.session.interpreted_goal == "first"
    assert world.texts() == []


def test_who_loses_a_race_is_answered_from_what_won(world: JarvisWorld) -> None:
    world.begin()

    def overtaken() -> str:
        """Between this call's read and its write, another one moves the session."""
        world.unique = ordinary
        world.done("QUERY", {"interpreted_goal": "the other's"})
        return ordinary()

    ordinary, world.unique = world.unique, overtaken
    answer = world.done("QUERY", {"interpreted_goal": "mine"})

    assert answer["next_phase"] == "ENHANCE"
    assert answer["payload"]["accepted"] is False
    assert answer["payload"]["interpreted_goal"] == "the other's"
    assert answer["payload"]["phase_transition_count"] == 2


def test_two_beginnings_at_once_make_one_session(world: JarvisWorld) -> None:
    store, key = world.store, SessionKey.of(world.tenant, SESSION)
    world.begin(objective="First")
    session = world.session()

    outcome = store.create(key, session)

    assert outcome.won is False
    assert outcome.stored is not None
    assert outcome.stored.session == session


def test_a_write_whose_answer_got_lost_is_known_as_ones_own(world: JarvisWorld) -> None:
    """The client library sends it again, and DynamoDB then sees a version that has moved on."""
    world.begin()
    seen = world.store.get(SessionKey.of(world.tenant, SESSION))
    assert seen is not None
    world.unique = lambda: "samewrite"
    moved = seen.session.moved("ENHANCE", interpreted_goal="x" * 400_000)
    world.store.replace(seen, moved)

    again = world.store.replace(seen, moved)

    assert again.won is True
    assert len(world.texts()) == 1
    assert world.session().interpreted_goal == moved.interpreted_goal


def test_a_text_that_is_replaced_while_reading_is_looked_for_anew(world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")
    world.done("KNOWLEDGE", {"knowledge_gathered": "x" * 500_000})
    events = world.clients.s3().meta.events

    def overtake(**_: Any) -> None:
        """Between the read of the row and that of the text, another call replaces both."""
        events.unregister("before-call.s3.GetObject", overtake)
        world.done("PLAN", {"plan_created": True, "todos": ["a"]})

    events.register("before-call.s3.GetObject", overtake)
    answer = world.call(session_id=SESSION)

    assert answer["next_phase"] == "EXECUTE"
    assert len(world.session().knowledge_gathered) == 500_000


def test_a_session_whose_text_is_gone_is_not_made_up(world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")
    world.done("KNOWLEDGE", {"knowledge_gathered": "x" * 500_000})
    world.store.forget_text(world.texts()[0])

    with pytest.raises(ServiceUnavailableError):
        world.call(session_id=SESSION)


def test_looks_do_not_outlive_a_text_in_the_bucket(world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")
    world.done("KNOWLEDGE", {"knowledge_gathered": "x" * 500_000})
    began, days = world.clock.now, 0
    while world.call(session_id=SESSION) and days < 12:
        days += 1
        world.clock.now += 23 * HOUR
    world.clock.now = began + 13 * 24 * HOUR

    with pytest.raises(ToolFailedError, match="expired"):
        world.call(session_id=SESSION)


def test_a_table_that_does_not_answer_is_told_of(world: JarvisWorld) -> None:
    world.begin()
    world.clients = out_of_order()

    with pytest.raises(ServiceUnavailableError):
        world.done("QUERY")


def test_a_session_too_long_for_its_row_needs_the_bucket(world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")
    before = world.row()
    world.s3_clients = out_of_order()

    with pytest.raises(ServiceUnavailableError):
        world.done("KNOWLEDGE", {"knowledge_gathered": "x" * 500_000})

    assert world.row() == before
