"""Limits of a tournament: slow hypotheses end in time and are told, the others' scores stay."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from quintet.errors import BadInputError, CallCancelledError
from quintet.protocol.validation import validated
from quintet.reasoning.hypotheses.models import RunHypothesisTournament, TournamentResult
from quintet.reasoning.hypotheses.reading import Scope
from quintet.reasoning.hypotheses.testing import Examined, Suspicion, examined
from quintet.reasoning.hypotheses.tournament import Referee, was_cut_short
from quintet.requests.deadline import Deadline
from tests.unit.reasoning.hypotheses.code_world import code_world

SLOW = ("h3", "h8")
FILES = {
    "kv/cache.py": (
        "class Cache:\n    def __init__(self):\n        self._values = {}\n\n"
        "    def set(self, key, value):\n        self._values[key] = value\n\n"
        "    def get(self, key, default=None):\n        return self._values.get(key) or default\n"
    )
}
NO_READ = {"check": "reads", "function": "Cache.get", "field": "self._values", "negated": True}
HOLDS = {"check": "returns", "function": "Cache.set", "value": None}
"""What `set` gives, and what `get` does not do."""


def arguments(**settings: Any) -> dict[str, Any]:
    hypotheses = [
        {
            "id": f"h{at}",
            "description": f"set gives nothing, said in way {at}",
            "type": "bug",
            "confidence_level": 3,
            "checks": [HOLDS if at == 1 else NO_READ],
        }
        for at in range(1, 11)
    ]
    return {
        "hypotheses": hypotheses,
        "test_scope": {"files": ["kv/cache.py"]},
        "tournament_settings": settings,
    }


def order_of(suspicion: Suspicion) -> str:
    """The id of the hypothesis that it is about."""
    return f"h{suspicion.where[1] + 1}"  # type: ignore[operator]


@dataclass
class SlowOnes:
    """Some hypotheses take all their time, but only once all have begun and the others are done."""

    slow: tuple[str, ...] = SLOW
    expected: int = 10 - len(SLOW)
    now: float = 0.0
    done: int = 0
    others: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)
    begun: threading.Barrier = field(init=False)

    def __post_init__(self) -> None:
        self.begun = threading.Barrier(len(self.slow))

    def clock(self) -> float:
        return self.now

    def __call__(self, suspicion: Suspicion, scope: Scope, deadline: Deadline) -> Examined:
        if order_of(suspicion) in self.slow:
            self.begun.wait(60)
            self.others.wait(60)
            while True:
                with self.lock:
                    self.now += 1
                deadline.check()
        found = examined(suspicion, scope, deadline)
        with self.lock:
            self.done += 1
            if self.done == self.expected:
                self.others.set()
        return found


def run(
    folder: Path, seconds: float, make: Callable[[], SlowOnes] = SlowOnes, **settings: Any
) -> TournamentResult:
    slow = make()
    folder.mkdir(exist_ok=True)
    with code_world(folder, FILES) as world:
        referee = Referee(clock=slow.clock, examine=slow)
        given = arguments(**settings)
        return world.tournament(given, referee, Deadline(seconds, slow.clock))


def scores(answer: TournamentResult) -> dict[str, float]:
    return {result.hypothesis_id: result.likelihood_score for result in answer.results}


def test_as_a_task_two_slow_ones_of_ten_end_at_their_own_limits(tmp_path: Path) -> None:
    answer = run(tmp_path, 300, timeout_per_hypothesis=30)
    late = [result for result in answer.results if result.status == "timed_out"]
    assert [one.hypothesis_id for one in late] == list(SLOW)
    assert all(one.likelihood_score == 50 for one in late)
    assert all(result.status == "tested" for result in answer.results if result not in late)
    assert 30 <= max(one.test_duration for one in late) <= 35
    assert answer.execution_time < 120
    assert answer.notes == ["Timed out, undecided: h3, h8"]
    assert "Not ruled out: h3, h8." in answer.winner.recommendation


def test_within_a_request_they_end_at_the_deadline_and_the_answer_is_partial(
    tmp_path: Path,
) -> None:
    answer = run(tmp_path, 25, timeout_per_hypothesis=30)
    assert answer.status == "partial"
    assert [
        result.hypothesis_id for result in answer.results if result.status == "timed_out"
    ] == list(SLOW)
    assert answer.execution_time <= 26
    assert answer.notes[0].startswith("timeout_per_hypothesis is clipped from 30 to 25 seconds")
    assert "Not ruled out: h3, h8." in answer.winner.recommendation


def test_five_runs_say_the_same_but_for_their_times(tmp_path: Path) -> None:
    times: dict[str, Any] = {"execution_time": True, "results": {"__all__": {"test_duration"}}}
    told = [
        run(tmp_path / str(at), 300, timeout_per_hypothesis=30).model_dump(exclude=times)
        for at in range(5)
    ]
    assert all(one == told[0] for one in told)


@pytest.mark.parametrize(("seconds", "is_cut"), [(300, False), (25, True), (34, False)])
def test_what_more_time_could_end_was_cut_short(
    tmp_path: Path, seconds: float, is_cut: bool
) -> None:
    answer = run(tmp_path, seconds, timeout_per_hypothesis=30)
    asked = validated(RunHypothesisTournament, arguments(timeout_per_hypothesis=30))
    assert answer.status == "partial"
    assert was_cut_short(asked, answer) is is_cut


def test_scores_are_the_same_on_every_run_however_many_run_at_once(tmp_path: Path) -> None:
    runs = [
        scores(run(tmp_path / str(at), seconds, max_parallel=at))
        for at, seconds in ((3, 300), (5, 25), (4, 25), (3, 25))
    ]
    assert all(one == runs[0] for one in runs)


def test_what_had_no_turn_before_the_deadline_is_told(tmp_path: Path) -> None:
    def first_is_slow() -> SlowOnes:
        return SlowOnes(slow=("h2",), expected=1)

    answer = run(tmp_path, 25, first_is_slow, max_parallel=1)
    states = [result.status for result in answer.results]
    assert states == ["tested", "timed_out", *["not_started"] * 8]
    assert answer.notes[-1] == (
        "Not tested before the deadline, undecided: h3, h4, h5, h6, h7, h8, h9, h10"
    )


def test_one_that_never_looks_at_its_deadline_is_left_behind(tmp_path: Path) -> None:
    released = threading.Event()

    def stuck(suspicion: Suspicion, scope: Scope, deadline: Deadline) -> Examined:
        if order_of(suspicion) == "h2":
            released.wait(60)
        return examined(suspicion, scope, deadline)

    with code_world(tmp_path, FILES) as world:
        answer = world.tournament(arguments(), Referee(examine=stuck), Deadline(6))
    released.set()
    assert answer.results[1].status == "timed_out"
    assert answer.results[0].status == "tested"


def test_nobody_waits_for_a_cancelled_tournament(tmp_path: Path) -> None:
    deadline = Deadline()

    def cancelling(suspicion: Suspicion, scope: Scope, own: Deadline) -> Examined:
        deadline.cancel()
        return examined(suspicion, scope, own)

    with code_world(tmp_path, FILES) as world, pytest.raises(CallCancelledError):
        world.tournament(arguments(), Referee(examine=cancelling), deadline)


@pytest.mark.parametrize(
    "change",
    [
        {"hypotheses": arguments()["hypotheses"][:1]},
        {"hypotheses": arguments()["hypotheses"][:1] * 2},
        {"tournament_settings": {"max_parallel": 6}},
        {"tournament_settings": {"timeout_per_hypothesis": 9}},
        {"tournament_settings": {"timeout_per_hypothesis": 121}},
    ],
)
def test_a_question_outside_its_limits_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadInputError) as refused:
        validated(RunHypothesisTournament, {**arguments(), **change})
    assert len(refused.value.problems) == 1
