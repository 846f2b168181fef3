"""A heartbeat: it goes on beside the work, and nothing beats once the work is over."""

import threading

import pytest

from quintet.heartbeat import heartbeat

PATIENCE = 30


def test_it_beats_again_and_again_while_the_work_goes_on() -> None:
    beats = threading.Semaphore(0)

    with heartbeat(beats.release, 0.001):
        for _ in range(3):
            assert beats.acquire(timeout=PATIENCE)


def test_work_that_is_done_before_the_first_beat_costs_none() -> None:
    beats: list[int] = []

    with heartbeat(lambda: beats.append(1), PATIENCE):
        pass

    assert beats == []


def test_a_beat_under_way_is_over_when_the_block_has_ended() -> None:
    begun, going_on, done = threading.Event(), threading.Event(), list[str]()

    def slow() -> None:
        begun.set()
        assert going_on.wait(PATIENCE)
        done.append("beat")

    with heartbeat(slow, 0.001):
        assert begun.wait(PATIENCE)
        threading.Timer(0.01, going_on.set).start()

    assert done
    assert not [thread for thread in threading.enumerate() if thread.name == "heartbeat"]


def test_it_ends_with_work_that_fails() -> None:
    with pytest.raises(LookupError), heartbeat(lambda: None, PATIENCE):
        raise LookupError

    assert not [thread for thread in threading.enumerate() if thread.name == "heartbeat"]
