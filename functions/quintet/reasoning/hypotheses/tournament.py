"""`run_hypothesis_tournament`: hypotheses tested side by side, and the one the code supports best.

Scores come from the code alone, so they are the same on every run, however the threads are timed.
The caller's own confidence breaks ties and does nothing else; after it the order of the question.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.hypotheses.code_view import CodeView
from quintet.reasoning.hypotheses.examining import (
    Examined,
    ReadDefects,
    Suspicion,
    examined,
    no_reading,
)
from quintet.reasoning.hypotheses.models import (
    Contender,
    ContenderResult,
    RunHypothesisTournament,
    TournamentResult,
    Winner,
    texts_in,
)
from quintet.reasoning.hypotheses.racing import Outcome, Pace, raced
from quintet.reasoning.hypotheses.scope import scope_of
from quintet.reasoning.hypotheses.testing import (
    identity,
    lines_of,
    lines_to_read,
    recommendations,
    unknown_functions,
)
from quintet.reasoning.hypotheses.weighing import SUPPORTED
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline

Examine = Callable[[Contender, CodeView, Deadline], Examined]

_RESERVE: Final = 0.5
"""Seconds kept for putting the answer together."""
_NOTICED_WITHIN: Final = 3.0
"""Seconds by which one that waits for a model may end before its time is over."""
_CLOSE: Final = 50.0
"""A runner-up from here on is worth a look too."""


@dataclass(frozen=True)
class Referee:
    """How hypotheses are examined, and by which clock their time is told.

    `examine` stands in for the examination itself, which is made of the question when absent.
    """

    read: ReadDefects = no_reading
    clock: Callable[[], float] = time.monotonic
    examine: Examine | None = None


def tournament_run(
    graph: CodeGraph,
    workspace: Workspace,
    asked: RunHypothesisTournament,
    deadline: Deadline,
    referee: Referee | None = None,
) -> TournamentResult:
    """The answer of the tool; at the deadline with what there is.

    Raises:
        UnknownFileError: none of the files is in the workspace.
        DeadlineExceededError: there was no time to read the code.
        CallCancelledError: nobody waits for it any more.
    """
    referee = referee or Referee()
    started = referee.clock()
    scope = scope_of(graph, workspace, asked.test_scope.files, deadline)
    examine = referee.examine or partial(_examined, asked, referee.read)
    left = deadline.remaining()
    settings = asked.tournament_settings
    pieces = [partial(examine, hypothesis, scope.code) for hypothesis in asked.hypotheses]
    outcomes = raced(
        pieces,
        Pace(settings.max_parallel, settings.timeout_per_hypothesis, referee.clock),
        deadline.within(left - min(_RESERVE, left / 10)),
    )
    results = [
        _result(one, outcome, scope.code)
        for one, outcome in zip(asked.hypotheses, outcomes, strict=True)
    ]
    is_partial = any(result.status in {"timed_out", "not_started"} for result in results)
    return TournamentResult(
        tournament_id=identity("tournament", workspace.version, asked),
        results=results,
        winner=_winner(asked.hypotheses, results, outcomes, scope.code),
        execution_time=round(referee.clock() - started, 3),
        status="partial" if is_partial else "complete",
        notes=[
            *scope.notes,
            *unknown_functions(asked.test_scope.functions, scope.code),
            *_notes(results, settings.timeout_per_hypothesis, left),
            *_untold(results, outcomes, scope.code),
        ],
    )


def was_cut_short(asked: RunHypothesisTournament, found: TournamentResult) -> bool:
    """Whether hypotheses had less than their own time, so that more of it could end them."""
    own = asked.tournament_settings.timeout_per_hypothesis - _NOTICED_WITHIN
    return any(
        result.status == "not_started"
        or (result.status == "timed_out" and result.test_duration < own)
        for result in found.results
    )


def _examined(
    asked: RunHypothesisTournament,
    read: ReadDefects,
    contender: Contender,
    code: CodeView,
    deadline: Deadline,
) -> Examined:
    suspicion = Suspicion(
        contender.description,
        contender.type,
        texts_in(asked.test_scope.shared_context),
        tuple(asked.test_scope.functions),
    )
    return examined(suspicion, code, deadline, read=read)


def _result(contender: Contender, outcome: Outcome[Examined], code: CodeView) -> ContenderResult:
    found = outcome.answer if outcome.ending == "tested" else None
    if found is None:
        return ContenderResult(
            hypothesis_id=contender.id,
            likelihood_score=0.0,
            evidence=[],
            counter_evidence=[],
            test_duration=round(outcome.seconds, 3),
            status=outcome.ending,
            verdict="undecided",
            confidence_level=1,
            looked_for=[],
        )
    weighed = found.weighed
    return ContenderResult(
        hypothesis_id=contender.id,
        likelihood_score=weighed.score,
        evidence=lines_of(weighed.evidence, code),
        counter_evidence=lines_of(weighed.counter_evidence, code),
        test_duration=round(outcome.seconds, 3),
        status="tested",
        verdict=weighed.verdict,
        confidence_level=weighed.confidence_level,
        looked_for=[one.title for one in found.looked_for],
    )


def _winner(
    contenders: Sequence[Contender],
    results: Sequence[ContenderResult],
    outcomes: Sequence[Outcome[Examined]],
    code: CodeView,
) -> Winner:
    order = sorted(
        range(len(results)),
        key=lambda at: (-results[at].likelihood_score, -contenders[at].confidence_level, at),
    )
    first, second = order[0], order[1]
    won = results[first]
    found = outcomes[first].answer
    if won.status != "tested" or found is None:
        said = "None of them could be tested in time; ask again with fewer files or hypotheses."
        return Winner(hypothesis_id=won.hypothesis_id, confidence=0.0, recommendation=said)
    steps = recommendations(found, code)
    if won.likelihood_score < SUPPORTED:
        steps.insert(0, "No hypothesis is clearly supported; this one is the likeliest.")
    elif contenders[first].type == "performance":
        steps.append("Measure before and after the change.")
    if results[second].likelihood_score > _CLOSE:
        steps.append(f"Look at {results[second].hypothesis_id} as well.")
    untold = [result.hypothesis_id for result in results if _is_open(result) and result is not won]
    if untold:
        which = "it is" if len(untold) == 1 else "they are"
        steps.append(f"The code told nothing of {', '.join(untold)}: {which} not ruled out.")
    return Winner(
        hypothesis_id=won.hypothesis_id,
        confidence=round(won.likelihood_score / 100, 3),
        recommendation=" ".join(steps),
    )


def _is_open(one: ContenderResult) -> bool:
    return one.status == "tested" and not one.evidence and not one.counter_evidence


def _notes(results: Sequence[ContenderResult], wished: float, left: float) -> list[str]:
    notes = []
    if wished > left:
        notes.append(
            f"timeout_per_hypothesis is clipped from {wished:g} to {left:.0f} seconds, which is "
            "what this request has; as a task it has all of it"
        )
    late = [result.hypothesis_id for result in results if result.status == "timed_out"]
    if late:
        notes.append(f"Timed out, scored 0: {', '.join(late)}")
    never = [result.hypothesis_id for result in results if result.status == "not_started"]
    if never:
        notes.append(f"Not tested before the deadline, scored 0: {', '.join(never)}")
    failed = [result.hypothesis_id for result in results if result.status == "failed"]
    if failed:
        notes.append(f"Could not be tested, scored 0: {', '.join(failed)}")
    return notes


def _untold(
    results: Sequence[ContenderResult], outcomes: Sequence[Outcome[Examined]], code: CodeView
) -> Iterator[str]:
    """Of those that the code told nothing of, where to read."""
    for one, outcome in zip(results, outcomes, strict=True):
        if outcome.answer is None or not outcome.answer.weighed.is_open:
            continue
        lines = [f"{line.at.place} {line.why}" for line in lines_to_read(outcome.answer, code)]
        if lines:
            told = ", ".join(lines)
            yield f"Nothing was seen for or against {one.hypothesis_id}; read {told}"
