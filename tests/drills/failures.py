"""`python -m tests.drills failures`: every call to AWS of every tool, route and worker, failing."""

import argparse
import sys
from collections.abc import Iterator, Sequence

from tests.drills.aws_faults.cases import Case, cases
from tests.drills.aws_faults.faults import FAULTS, Call, watch_default_session
from tests.drills.aws_faults.invoking import Outcome, Trial, outcomes
from tests.drills.aws_faults.judging import Judged
from tests.drills.aws_faults.stored import stored
from tests.drills.aws_faults.table import DOCUMENT, rows, table_rows, write_table
from tests.support.event_stage import STAGE
from tests.support.handlers import Handlers, handlers_on_a_stage


def main(arguments: Sequence[str]) -> int:
    """Prints each broken promise; 0 where there is none."""
    program = argparse.ArgumentParser(prog="failures")
    program.add_argument("words", nargs="*", help="only cases whose names hold one of these")
    program.add_argument("--write", action="store_true", help=f"the table, into {DOCUMENT.name}")
    program.add_argument("--check", action="store_true", help="whether the table says the same")
    given = program.parse_args(arguments)
    chosen = [
        case
        for case in cases()
        if not given.words or any(word in case.name for word in given.words)
    ]
    with handlers_on_a_stage() as handlers:
        watch_default_session()
        judged = list(drilled(handlers, chosen))
    if given.write:
        write_table(judged)
    other = [row for row in rows(judged) if row not in table_rows()] if given.check else []
    for row in other:
        print(f"{DOCUMENT.name} says otherwise: {row}")
    return 1 if other else told(judged)


def told(judged: Sequence[Judged]) -> int:
    """Prints each broken promise; 1 where there is one."""
    broken = 0
    for each in judged:
        outcome, trial = each.outcome, each.trial
        for problem in each.problems():
            broken += 1
            what = f"{trial.case.name}, {trial.target} {trial.fault}: {problem}"
            print(f"{what} ({outcome.answer} {outcome.detail[:80]}; {', '.join(outcome.alarms)})")
    print(f"{len(judged)} failures, {broken} promises broken.")
    return 1 if broken else 0


def drilled(handlers: Handlers, chosen: Sequence[Case]) -> Iterator[Judged]:
    """Each call of each case with each fault, judged."""
    before = stored(STAGE)
    well = {
        trial.case.name: outcome
        for trial, outcome in outcomes(handlers, [Trial(case) for case in chosen])
    }
    shared: set[tuple[str, Call]] = set()
    trials = [
        Trial(case, call, fault)
        for case in chosen
        for call in struck_calls(well[case.name])
        if not _is_seen(case, call, shared)
        for fault in FAULTS
    ]
    for number, (trial, outcome) in enumerate(outcomes(handlers, trials), 1):
        if number % 100 == 0:
            print(f"{number} of {len(trials)}", file=sys.stderr, flush=True)
        yield Judged(trial, outcome, before, well[trial.case.name])


def struck_calls(well: Outcome) -> list[Call]:
    """The first call of every kind, and of those that write the last."""
    return [call for call in well.calls if call.number == 1 or call == _last_write(well, call)]


def _is_seen(case: Case, call: Call, seen: set[tuple[str, Call]]) -> bool:
    """Whether it is the keys' or the limiter's, which a family asks alike for all of its tools."""
    key = (case.function.name, call)
    if call.resource not in {"token-keys", "limits"}:
        return False
    was_seen = key in seen
    seen.add(key)
    return was_seen


def _last_write(well: Outcome, call: Call) -> Call | None:
    if call.operation.startswith(("Get", "Query", "List")):
        return None
    kind = (call.service, call.operation, call.resource)
    return [c for c in well.calls if (c.service, c.operation, c.resource) == kind][-1]
