import pytest

from quintet.errors import CallCancelledError, DeadlineExceededError
from quintet.requests.deadline import REQUEST_SECONDS, Deadline
from tests.unit.quintet.support import FakeClock


def test_a_request_has_25_seconds() -> None:
    clock = FakeClock(100.0)
    assert Deadline(clock=clock).remaining() == 25.0
    assert REQUEST_SECONDS == 25.0


def test_what_is_left_shrinks_and_is_never_negative() -> None:
    clock = FakeClock(100.0)
    deadline = Deadline(10.0, clock)
    clock.now = 104.0
    assert deadline.remaining() == 6.0
    clock.now = 111.0
    assert deadline.remaining() == 0.0


def test_a_wish_is_clipped_to_what_is_left() -> None:
    clock = FakeClock(0.0)
    deadline = Deadline(10.0, clock)
    clock.now = 7.0
    assert (deadline.clip(2.0), deadline.clip(5.0)) == (2.0, 3.0)


def test_work_goes_on_until_the_last_moment() -> None:
    clock = FakeClock(0.0)
    deadline = Deadline(10.0, clock)
    clock.now = 9.999
    deadline.check()
    clock.now = 10.0
    with pytest.raises(DeadlineExceededError):
        deadline.check()


def test_a_cancelled_call_ends_at_its_next_check() -> None:
    deadline = Deadline(10.0, FakeClock(0.0))
    deadline.check()
    deadline.cancel()
    with pytest.raises(CallCancelledError):
        deadline.check()


def test_a_cancellation_outranks_the_end_of_the_time() -> None:
    clock = FakeClock(0.0)
    deadline = Deadline(10.0, clock)
    clock.now = 20.0
    deadline.cancel()
    with pytest.raises(CallCancelledError):
        deadline.check()


def test_a_part_of_the_time_ends_before_the_whole_or_with_it() -> None:
    clock = FakeClock(0.0)
    whole = Deadline(10.0, clock)
    assert [whole.within(seconds).remaining() for seconds in (-1, 4, 40)] == [0.0, 4.0, 10.0]

    part = whole.within(4)
    clock.now = 4.0
    with pytest.raises(DeadlineExceededError):
        part.check()
    whole.check()


def test_a_part_of_the_work_is_cancelled_with_the_whole_and_not_the_other_way() -> None:
    whole = Deadline(10.0, FakeClock(0.0))
    part = whole.within(5)
    other = whole.within(5).within(2)
    part.cancel()
    other.check()
    whole.cancel()
    with pytest.raises(CallCancelledError):
        other.check()


def test_a_request_s_time_begins_with_the_gateway_s_receipt() -> None:
    assert Deadline.of_request(1000.0, 1004.0).remaining() == pytest.approx(21.0, abs=0.5)


def test_a_request_that_waited_too_long_has_no_time_left() -> None:
    assert Deadline.of_request(1000.0, 1028.0).remaining() == 0.0


@pytest.mark.parametrize("began", [900.0, 1100.0, 1003.0, 0.0])
def test_a_gateway_s_clock_that_cannot_be_right_costs_no_time(began: float) -> None:
    assert Deadline.of_request(began, 1000.0).remaining() == pytest.approx(25.0, abs=0.5)


def test_who_waits_for_a_cancellation_hears_of_it() -> None:
    heard: list[str] = []
    deadline = Deadline()
    deadline.when_cancelled(lambda: heard.append("cancelled"))
    deadline.cancel()

    assert heard == ["cancelled"]
    assert deadline.is_cancelled
