"""One invocation of a function on a prepared stage, in a process of its own, with a fault or none.

A fork has the whole stage (moto lies in its memory) and may spoil it: the next invocation begins
again from the same state. What comes back travels through a pipe.
"""

import io
import json
import multiprocessing
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

from quintet.resources.firing import Value, emitted, firing
from quintet.resources.metrics import API_FAILURES, API_LATENCY, dead_letters, of_function
from tests.drills.aws_faults.cases import SENDER, Case
from tests.drills.aws_faults.faults import Call, Fault, Struck, strike
from tests.drills.aws_faults.stored import Shape, stored
from tests.drills.virtual_time import VIRTUAL
from tests.support.event_stage import STAGE
from tests.support.handlers import MODULES, Handlers, forget_what_was_built

API: Final = "api"
SWEEP: Final = "assistant-delivery/sweep"
_SILENCE_SECONDS: Final = 301
_FAILED: Final = 400
_LATER_SECONDS: Final = 1000
"""Until the same command comes again: leases are over then, and reports of providers awaited."""
AT_ONCE: Final = 2


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an invocation, and of the same command once more, when all was well again.

    `answer` is one of `answered`, `error`, `done`, `put back`, `raised`; `seconds` are those that
    hanging cost, `alarms` those that would fire.
    """

    answer: str
    detail: str
    seconds: float
    alarms: frozenset[str]
    calls: tuple[Call, ...]
    struck: int
    stored: Shape
    again: str
    stored_again: Shape

    @property
    def is_answered(self) -> bool:
        """Whether whoever asked got what was asked for."""
        return self.answer in {"answered", "done"}


@dataclass(frozen=True, slots=True)
class Trial:
    """A command, of whose calls this one is struck by this fault; none without."""

    case: Case
    target: Call | None = None
    fault: Fault | None = None


def outcomes(
    handlers: Handlers, trials: Iterable[Trial], at_once: int = AT_ONCE
) -> Iterator[tuple[Trial, Outcome]]:
    """What came of each, as they come to their end."""
    context = multiprocessing.get_context("fork")
    running: dict[Any, tuple[Trial, BaseProcess]] = {}
    pending = iter(trials)
    while True:
        while len(running) < at_once and (trial := next(pending, None)) is not None:
            ours, theirs = context.Pipe(duplex=False)
            process: BaseProcess = context.Process(target=_run, args=(theirs, handlers, trial))
            process.start()
            theirs.close()
            running[ours] = (trial, process)
        if not running:
            return
        for connection in wait(list(running)):
            assert isinstance(connection, Connection)
            done, process = running.pop(connection)
            outcome: Outcome = connection.recv()
            connection.close()
            process.join()
            yield done, outcome


def _run(connection: Any, handlers: Handlers, trial: Trial) -> None:
    output = sys.stdout = io.StringIO()
    os.environ["EMAIL_SENDER"] = SENDER
    case = trial.case
    event = case.event(handlers)
    before = VIRTUAL.passed
    struck = Struck(trial.target, trial.fault)
    answer, detail = _answer(case, event, struck)
    seconds = VIRTUAL.passed - before
    alarms = _alarms(case, answer, detail, seconds, output.getvalue())
    shape = stored(STAGE)
    VIRTUAL.advance(_LATER_SECONDS)
    again, _ = _answer(case, event, Struck())
    after = stored(STAGE)
    told = (tuple(struck.calls), struck.struck, shape, again, after)
    connection.send(Outcome(answer, detail, seconds, alarms, *told))
    connection.close()
    os._exit(0)


def _answer(case: Case, event: Any, struck: Struck) -> tuple[str, str]:
    """What a new instance of the function says, and the words of a failure."""
    strike(struck)
    forget_what_was_built()
    try:
        answer = MODULES[case.function.name].lambda_handler(event, None)
    except BaseException as failure:  # noqa: BLE001 - Lambda counts it as an error of the function
        return "raised", f"502 {type(failure).__name__}"
    if "statusCode" in answer:
        return _of_http(answer)
    is_back = bool(answer and answer.get("batchItemFailures"))
    return ("put back" if is_back else "done"), ""


def _of_http(answer: Mapping[str, Any]) -> tuple[str, str]:
    """Over HTTP, and what JSON-RPC and a tool's result say of themselves."""
    status = answer["statusCode"]
    try:
        told = json.loads(answer["body"] or "null")
    except json.JSONDecodeError:
        told = None
    if isinstance(told, dict) and "jsonrpc" in told:
        if "error" in told:
            return "error", f"{status} {told['error']['message']}"
        if told["result"].get("isError"):
            return "error", f"{status} {told['result']['content'][0]['text']}"
    return ("answered" if status < _FAILED else "error"), str(status)


def _alarms(case: Case, answer: str, detail: str, seconds: float, output: str) -> frozenset[str]:
    """Those raised by what the function wrote, and by what AWS would have measured."""
    now, function = VIRTUAL.now(), case.function
    values = list(emitted(output.splitlines()))
    if function.is_worker:
        if answer == "raised" or seconds > function.timeout_seconds:
            values.append(Value.of(of_function("Errors", function), now, 1, STAGE))
        if answer in {"raised", "put back"} and function.queue and not case.is_timed:
            values.append(Value.of(dead_letters(function.queue), now, 1, STAGE))
    else:
        values.append(Value.of(API_LATENCY, now, seconds * 1000, STAGE, API))
        if detail.startswith("5"):
            values.append(Value.of(API_FAILURES, now, 1, STAGE, API))
    values = [replace(value, at=now) for value in values]
    silent = {"since": now - 1, "until": now + _SILENCE_SECONDS} if case.name == SWEEP else {}
    return firing(values, stage=STAGE, api=API, **silent)
