"""Turns: whoever asks for much waits for himself."""

import time

from quintet.local.instances.jobs import Invocation
from quintet.local.instances.turns import Turns, Waiting


def waiting(caller: str, number: int = 0) -> Waiting:
    job = Invocation("function", {"number": number})
    return Waiting(job, caller, time.monotonic() + 600, lambda _: None)


def order(turns: Turns, running: list[Waiting], most: int) -> list[str]:
    """Whose jobs are taken, one after the other, while none of them ends."""
    taken: list[str] = []
    while len(taken) < most and (following := turns.take(running)) is not None:
        running.append(following)
        taken.append(following.caller)
    return taken


def test_callers_take_turns() -> None:
    turns = Turns(for_one=8)
    for caller in ("ann", "ann", "ann", "bob", "cid"):
        turns.add(waiting(caller))

    assert order(turns, [], 5) == ["ann", "bob", "cid", "ann", "ann"]


def test_a_caller_s_own_jobs_keep_their_order() -> None:
    turns = Turns(for_one=8)
    for number in range(3):
        turns.add(waiting("ann", number))
    taken = [turns.take(()) for _ in range(3)]

    assert [each.job.event["number"] for each in taken if each] == [0, 1, 2]  # type: ignore[attr-defined]


def test_who_has_most_in_hand_comes_last() -> None:
    turns = Turns(for_one=8)
    turns.add(waiting("ann"))
    turns.add(waiting("bob"))

    assert order(turns, [waiting("ann"), waiting("ann")], 2) == ["bob", "ann"]


def test_one_caller_never_has_more_than_may_be() -> None:
    turns = Turns(for_one=2)
    for _ in range(5):
        turns.add(waiting("ann"))
    running: list[Waiting] = []

    assert order(turns, running, 5) == ["ann", "ann"]
    turns.add(waiting("bob"))
    assert order(turns, running, 5) == ["bob"]


def test_a_job_that_nobody_waits_for_any_more_is_not_taken() -> None:
    turns, gone = Turns(for_one=2), waiting("ann")
    turns.add(gone)
    gone.done.cancel()

    assert turns.take(()) is None
    assert list(turns) == []
