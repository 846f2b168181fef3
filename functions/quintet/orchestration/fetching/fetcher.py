"""MultiAPIFetch's work: several endpoints at once, and an answer in time whatever they do.

Threads, because waiting is all there is to do. What has not answered when the time is over is
reported as a time-out and not waited for; its thread ends with its request, soon after.
"""

import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Final

from quintet.errors import DeadlineExceededError
from quintet.orchestration.fetching.answers import FetchedResponse, FetchReport
from quintet.orchestration.fetching.attempts import OUR_FAULT, Admission, Attempt, Requester
from quintet.orchestration.fetching.collaborators import HostCounter
from quintet.orchestration.fetching.endpoint_run import TIME_IS_OVER, EndpointRun, FetchCall, Pacing
from quintet.orchestration.fetching.endpoints import sources
from quintet.orchestration.fetching.plans import FetchPlan
from quintet.orchestration.fetching.reports import report_of, response_of
from quintet.requests.deadline import Deadline

_LONGEST_WAIT: Final = 0.25
"""Seconds until a cancelled call is noticed."""


def no_alternatives(_url: str) -> Sequence[str]:
    """Knows no other URLs."""
    return ()


def no_name(_host: str) -> None:
    """Knows no name of a host."""


class Fetcher:
    """Asks endpoints; one for the process, used by any number of calls at once."""

    def __init__(
        self,
        requester: Requester,
        hosts: HostCounter,
        *,
        alternatives: Callable[[str], Sequence[str]] = no_alternatives,
        named: Callable[[str], str | None] = no_name,
        sleep: Callable[[float], None] = time.sleep,
        randomness: Callable[[], float] = random.random,
    ) -> None:
        """`alternatives` are other URLs for one that failed; `named` is the registry's name."""
        self._requester = requester
        self._hosts = hosts
        self._alternatives = alternatives
        self._named = named
        self._pacing = Pacing(sleep, randomness)

    def fetch_all(self, asked: FetchPlan, deadline: Deadline) -> FetchReport:
        """One response per endpoint, in the order asked; failures are responses too.

        Raises:
            CallCancelledError: the client does not want the answer any more.
        """
        began = self._requester.clock()
        until = began + max(0.0, deadline.remaining() - asked.reserved_seconds)
        admission = Admission(self._hosts, asked.fetches_per_host, asked.admitted, asked.tenant)
        call = FetchCall(asked, self._requester, admission, self._pacing, self._alternatives, until)
        names = sources(asked.endpoints, self._named)
        runs = [
            EndpointRun(url, name, call) for url, name in zip(asked.endpoints, names, strict=True)
        ]
        answered = self._answered(call, runs, deadline)
        clipped = _clipped(runs, answered, asked)
        return report_of(answered, seconds=self._requester.clock() - began, clipped=clipped)

    def _answered(
        self, call: FetchCall, runs: Sequence[EndpointRun], deadline: Deadline
    ) -> list[FetchedResponse]:
        pool = ThreadPoolExecutor(call.plan.max_concurrent, thread_name_prefix="fetch")
        try:
            jobs = [pool.submit(self._response, run) for run in runs]
            _wait(jobs, call, deadline)
        finally:
            call.stopped.set()
            pool.shutdown(wait=False, cancel_futures=True)
        return [
            job.result() if _is_done(job) else self._unanswered(run)
            for job, run in zip(jobs, runs, strict=True)
        ]

    def _response(self, run: EndpointRun) -> FetchedResponse:
        """In a thread: the body is cut here, so that only what is kept of it stays."""
        try:
            return self._described(run, run.run())
        except Exception as error:  # noqa: BLE001 - one endpoint's failure is no other's
            self._requester.on_unexpected(error)
            return self._described(run, Attempt(None, OUR_FAULT, 0.0))

    def _unanswered(self, run: EndpointRun) -> FetchedResponse:
        return self._described(run, Attempt(None, TIME_IS_OVER, 0.0))

    def _described(self, run: EndpointRun, last: Attempt) -> FetchedResponse:
        seconds = 0.0 if run.began is None else self._requester.clock() - run.began
        return response_of(
            last,
            source=run.source,
            url=run.url,
            alternative=run.alternative,
            attempts=run.attempts,
            seconds=seconds,
            room=run.call.plan.max_characters,
        )


def _wait(jobs: Sequence[Future[FetchedResponse]], call: FetchCall, deadline: Deadline) -> None:
    """Until all are done, or the call's time is over."""
    pending = set(jobs)
    while pending and (left := call.left()) > 0:
        if not _goes_on(deadline):
            return
        done, pending = wait(pending, min(left, _LONGEST_WAIT), FIRST_COMPLETED)
        if done:
            call.plan.on_done(len(jobs) - len(pending), len(jobs))


def _goes_on(deadline: Deadline) -> bool:
    """Whether there is time; only a cancelled call ends without an answer."""
    try:
        deadline.check()
    except DeadlineExceededError:
        return False
    return True


def _is_done(job: Future[FetchedResponse]) -> bool:
    return job.done() and not job.cancelled()


def _clipped(
    runs: Sequence[EndpointRun], answered: Sequence[FetchedResponse], asked: FetchPlan
) -> list[str]:
    """What was cut short, by the names of the arguments."""
    notes = []
    for place, (run, response) in enumerate(zip(runs, answered, strict=True)):
        if response.error and response.error.message == TIME_IS_OVER.message:
            what = "waited for" if run.attempts else "asked"
            notes.append(f"api_endpoints[{place}] was not {what}")
        if run.shortest is not None:
            whole, had = round(asked.seconds * 1000), round(run.shortest * 1000)
            notes.append(f"timeout_ms of api_endpoints[{place}]: {had} of {whole}")
    return notes
