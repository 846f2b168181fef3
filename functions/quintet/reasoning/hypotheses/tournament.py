"""`run_hypothesis_tournament`: hypotheses decided side by side, each by its own checks.

There is a winner where exactly one of them is supported and all others are contradicted: that a
mechanism is in the code does not make it the cause. How sure the caller is decides nothing.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, Literal, TypeVar

from quintet.codegraph.graph import CodeGraph
from quintet.errors import BadInputError, CallCancelledError, DeadlineExceededError
from quintet.reasoning.hypotheses.models import (
    Contender,
    ContenderResult,
    RunHypothesisTournament,
    TournamentResult,
    Winner,
)
from quintet.reasoning.hypotheses.reading import Scope, scope_of
from quintet.reasoning.hypotheses.testing import (
    Examined,
    Suspicion,
    examined,
    identity,
    recommendations,
    unknown_functions,
)
from quintet.reasoning.places.finding import MOST as MOST_PLACES
from quintet.reasoning.places.references import strings_of
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline

Answer = TypeVar("Answer")
Ending = Literal["tested", "timed_out", "not_started", "failed"]

GRACE: Final = 0.25
"""Seconds that a piece may need to notice that its time is over."""


@dataclass(frozen=True)
class Outcome(Generic[Answer]):
    """How a piece of work ended."""

    ending: Ending
    answer: Answer | None = None
    seconds: float = 0.0
    failure: Exception | None = None


@dataclass(frozen=True)
class Pace:
    """How many at once, and how long each may take."""

    at_once: int
    seconds_each: float
    clock: Callable[[], float] = time.monotonic


def raced(
    pieces: Sequence[Callable[[Deadline], Answer]], pace: Pace, deadline: Deadline
) -> list[Outcome[Answer]]:
    """Every piece's outcome, in the order given; those that did not end in time are told so."""
    began: dict[int, float] = {}

    def tried(place: int) -> Outcome[Answer]:
        if not deadline.remaining():
            return Outcome("not_started")
        began[place] = pace.clock()
        own = deadline.within(pace.seconds_each)
        try:
            answer = pieces[place](own)
        except DeadlineExceededError:
            return Outcome("timed_out", seconds=pace.clock() - began[place])
        except Exception as failure:  # noqa: BLE001 - told or raised by who waits for the race
            return Outcome("failed", seconds=pace.clock() - began[place], failure=failure)
        seconds = pace.clock() - began[place]
        return Outcome("tested" if own.remaining() else "timed_out", answer, seconds)

    pool = ThreadPoolExecutor(pace.at_once)
    work = [pool.submit(tried, place) for place in range(len(pieces))]
    ended, _ = wait(work, deadline.remaining() + GRACE)
    pool.shutdown(wait=False, cancel_futures=True)
    outcomes: list[Outcome[Answer]] = []
    for place, future in enumerate(work):
        if future in ended:
            outcomes.append(future.result())
        elif place in began:
            outcomes.append(Outcome("timed_out", seconds=pace.clock() - began[place]))
        else:
            outcomes.append(Outcome("not_started"))
    for outcome in outcomes:
        if isinstance(outcome.failure, CallCancelledError):
            raise outcome.failure
    return outcomes


Examine = Callable[[Suspicion, Scope, Deadline], Examined]

_RESERVE: Final = 0.5
"""Seconds kept for putting the answer together."""
_NOTICED_WITHIN: Final = 3.0
"""Seconds by which a hypothesis may end before its time is over."""


@dataclass(frozen=True)
class Referee:
    """How hypotheses are examined, and by which clock their time is told."""

    clock: Callable[[], float] = time.monotonic
    examine: Examine = examined


def tournament_run(
    graph: CodeGraph,
    workspace: Workspace,
    asked: RunHypothesisTournament,
    deadline: Deadline,
    referee: Referee | None = None,
) -> TournamentResult:
    """The answer of the tool; at the deadline with what there is.

    Raises:
        BadInputError: a check names what is nowhere, or what could be several things.
        UnknownFileError: none of the files is in the workspace.
    """
    referee = referee or Referee()
    started = referee.clock()
    scope = scope_of(graph, workspace, asked.test_scope.files)
    left = deadline.remaining()
    settings = asked.tournament_settings
    outcomes = raced(
        [partial(referee.examine, suspicion, scope) for suspicion in _suspicions(asked)],
        Pace(settings.max_parallel, settings.timeout_per_hypothesis, referee.clock),
        deadline.within(left - min(_RESERVE, left / 10)),
    )
    for outcome in outcomes:
        if isinstance(outcome.failure, BadInputError):
            raise outcome.failure
    results = [
        _result(hypothesis, outcome)
        for hypothesis, outcome in zip(asked.hypotheses, outcomes, strict=True)
    ]
    found = [outcome.answer for outcome in outcomes if outcome.answer is not None]
    is_partial = any(result.status in {"timed_out", "not_started"} for result in results)
    places = dict.fromkeys(place.told for contender in found for place in contender.reading.places)
    unknown = dict.fromkeys(note for contender in found for note in unknown_functions(contender))
    return TournamentResult(
        tournament_id=identity("tournament", workspace.version, asked),
        results=results,
        winner=_winner(results, outcomes),
        execution_time=round(referee.clock() - started, 3),
        status="partial" if is_partial else "complete",
        places_to_read=list(places)[:MOST_PLACES],
        notes=[*scope.notes, *unknown, *_notes(results, settings.timeout_per_hypothesis, left)],
    )


def _suspicions(asked: RunHypothesisTournament) -> list[Suspicion]:
    beside = "\n".join(strings_of(asked.test_scope.shared_context))
    functions = tuple(asked.test_scope.functions)
    return [
        Suspicion(contender, ("hypotheses", at), beside, functions)
        for at, contender in enumerate(asked.hypotheses)
    ]


def was_cut_short(asked: RunHypothesisTournament, found: TournamentResult) -> bool:
    """Whether hypotheses had less than their own time, so that more of it could end them."""
    own = asked.tournament_settings.timeout_per_hypothesis - _NOTICED_WITHIN
    return any(
        result.status == "not_started"
        or (result.status == "timed_out" and result.test_duration < own)
        for result in found.results
    )


def _result(contender: Contender, outcome: Outcome[Examined]) -> ContenderResult:
    answer = outcome.answer if outcome.ending == "tested" else None
    found = answer or Examined()
    return ContenderResult(
        hypothesis_id=contender.id,
        likelihood_score=found.score,
        evidence=found.evidence,
        counter_evidence=found.counter_evidence,
        test_duration=round(outcome.seconds, 3),
        status=outcome.ending,
        verdict=found.verdict,
        ground=found.ground,
        confidence_level=found.confidence_level,
        checks=list(found.shown),
        proposed_checks=list(found.reading.proposed),
    )


def _winner(results: Sequence[ContenderResult], outcomes: Sequence[Outcome[Examined]]) -> Winner:
    """The only one that is supported, where all others are contradicted; else it is undecided."""
    supported = [at for at, result in enumerate(results) if result.verdict == "supported"]
    open_ones = [result.hypothesis_id for result in results if result.verdict == "undecided"]
    if len(supported) == 1 and not open_ones:
        found = outcomes[supported[0]].answer
        return Winner(
            hypothesis_id=results[supported[0]].hypothesis_id,
            confidence=1.0,
            recommendation=" ".join(recommendations(found) if found is not None else []),
        )
    names = ", ".join(results[at].hypothesis_id for at in supported)
    if len(supported) > 1:
        said = f"a tie of {names}, whose checks all hold"
    elif supported:
        said = (
            f"only the checks of {names} hold, but others may be true as well; send checks of them"
        )
    elif not open_ones:
        said = "each is contradicted by a check; look for another cause"
    elif all(result.status != "tested" for result in results):
        said = "none could be tested in time; ask again with fewer hypotheses or checks"
    else:
        said = "no checks decide it; send those of proposed_checks that the hypotheses claim"
    is_partly = 0 < len(open_ones) < len(results)
    not_ruled_out = [f"Not ruled out: {', '.join(open_ones)}."] if is_partly else []
    return Winner(recommendation=" ".join([f"undecided: {said}.", *not_ruled_out]))


def _notes(results: Sequence[ContenderResult], wished: float, left: float) -> list[str]:
    notes = []
    if wished > left:
        notes.append(
            f"timeout_per_hypothesis is clipped from {wished:g} to {left:.0f} seconds, which is "
            "what this request has; as a task it has all of it"
        )
    late = [result.hypothesis_id for result in results if result.status == "timed_out"]
    if late:
        notes.append(f"Timed out, undecided: {', '.join(late)}")
    never = [result.hypothesis_id for result in results if result.status == "not_started"]
    if never:
        notes.append(f"Not tested before the deadline, undecided: {', '.join(never)}")
    failed = [result.hypothesis_id for result in results if result.status == "failed"]
    if failed:
        notes.append(f"Could not be tested, undecided: {', '.join(failed)}")
    return notes
