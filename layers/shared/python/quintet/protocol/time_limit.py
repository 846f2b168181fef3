"""Ends our Python when a call's time is over or its caller is gone, wherever it is by then.

A timer of the process raises in the main thread, where a Lambda function's and a local instance's
calls run, one at a time. Code in C is ended as soon as it comes back to Python: SQLite and
tree-sitter do through their callbacks; a pattern or a sort does not, and the process is ended from
outside then. In other threads nothing is ended; what runs there looks at its deadline itself.
"""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from quintet.errors import CallCancelledError, DeadlineExceededError
from quintet.requests.deadline import Deadline

GRACE_SECONDS: Final = 1.0
"""After the deadline, for code that looks at it and answers what there is."""
_AGAIN_SECONDS: Final = 0.3
"""Until it is raised again, where somebody kept it from leaving, such as a pool of threads."""


class TimeIsUp(BaseException):
    """Raised between any two instructions, and caught by `time_limit` alone."""

    def __init__(self, limit: "_Limit") -> None:
        super().__init__()
        self.limit = limit


@dataclass(eq=False, slots=True)
class _Limit:
    deadline: Deadline
    ends_at: float


_limits: Final[list[_Limit]] = []
"""Of the main thread, the outermost first."""
_current: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


def current_deadline() -> Deadline:
    """The deadline of the call that is being answered; a whole one where there is none."""
    return _current.get() or Deadline()


def set_current_deadline(deadline: Deadline) -> None:
    """Tells what this task or thread does from now on how long it may take."""
    _current.set(deadline)


@contextmanager
def time_limit(deadline: Deadline, grace: float = GRACE_SECONDS) -> Iterator[None]:
    """Ends the block `grace` seconds after its deadline, if it runs in the main thread.

    Raises:
        DeadlineExceededError: the time is over.
        CallCancelledError: `cancel_running_call` was called.
    """
    token = _current.set(deadline)
    try:
        if threading.current_thread() is threading.main_thread():
            with _timed(_Limit(deadline, time.monotonic() + deadline.remaining() + grace)):
                yield
        else:
            yield
    finally:
        _current.reset(token)


def cancel_running_call() -> None:
    """Ends what is being answered. For a signal's handler, which runs in the main thread.

    Raises:
        TimeIsUp: something is being answered.
    """
    if _limits:
        _limits[0].deadline.cancel()
        raise TimeIsUp(_limits[0])


@contextmanager
def _timed(limit: _Limit) -> Iterator[None]:
    try:
        try:
            _limits.append(limit)
            _set_timer()
            yield
        finally:
            _forget(limit)
    except TimeIsUp as ended:
        if ended.limit is not limit and _limits:
            raise  # it is the turn of a block around this one
        if limit.deadline.is_cancelled:
            raise CallCancelledError("The call was cancelled") from None
        raise DeadlineExceededError("The request's time is over") from None
    finally:
        _forget(limit)  # once more, where the timer rang during the first time


def _forget(limit: _Limit) -> None:
    """Removes it, with those of blocks within: a second ring can end a block before it does so."""
    if limit in _limits:
        del _limits[_limits.index(limit) :]
        _set_timer()


def _set_timer() -> None:
    if not _limits:
        signal.setitimer(signal.ITIMER_REAL, 0)
        return
    signal.signal(signal.SIGALRM, _ring)
    left = min(limit.ends_at for limit in _limits) - time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, max(left, 0.001), _AGAIN_SECONDS)


def _ring(_signal: int, _frame: Any) -> None:
    now = time.monotonic()
    for limit in _limits:
        if limit.ends_at <= now:
            raise TimeIsUp(limit)
