"""An instance's way to its parent, for what must be one on a machine: limits and figures.

No signal interrupts a message on its way: one that was read in part would spoil all that follow.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol

from quintet.declarations import Tier
from quintet.errors import LimitExceededError
from quintet.local.instances.messages import Answered, Emitted, Question
from quintet.protocol.context import LimitState
from quintet.protocol.engine import CallRecord
from quintet.request_metrics import Observed, Served
from quintet.requests.http import Traffic

_SIGNALS: Final = frozenset({signal.SIGALRM, signal.SIGUSR1})


class ParentFailedError(Exception):
    """The parent failed at what it was asked; the message says how."""


class Asking(Protocol):
    """Whom functions ask, and tell what their callers should hear at once."""

    def ask(self, name: str, *arguments: Any) -> Any:
        """The parent's answer."""
        ...

    def emit(self, text: str) -> None:
        """Sends a notification to whoever called."""
        ...


class Link:
    """The instance's end of the pipe."""

    def __init__(self, connection: "Connection[Any, Any]") -> None:
        self._connection = connection

    def ask(self, name: str, *arguments: Any) -> Any:
        """The parent's answer; it waits for nobody for long.

        Raises:
            ParentFailedError: it has none.
        """
        with _uninterrupted():
            self._connection.send(Question(name, arguments))
            answered: Answered = self._connection.recv()
        if answered.failure is not None:
            raise ParentFailedError(answered.failure)
        return answered.value

    def emit(self, text: str) -> None:
        """Sends a notification to whoever called."""
        with _uninterrupted():
            self._connection.send(Emitted(text))


class DirectLink:
    """The way of functions that run in the parent itself."""

    def __init__(self, answer: Callable[[Question], Any]) -> None:
        self._answer = answer

    def ask(self, name: str, *arguments: Any) -> Any:
        """The parent's answer."""
        return self._answer(Question(name, arguments))

    def emit(self, text: str) -> None:
        """Nobody called from outside."""


class LinkedLimiter:
    """A family's limits, counted by the parent (`Counting`)."""

    def __init__(self, link: Asking, family: str) -> None:
        self._link = link
        self._family = family

    def take(self, caller: str, tier: Tier) -> LimitState:
        """Counts one call.

        Raises:
            LimitExceededError: the bucket of this window is empty.
        """
        state, refused = self._link.ask("take", self._family, caller, tier)
        if refused is not None:
            raise LimitExceededError(**refused)
        taken: LimitState = state
        return taken


class LinkedMetrics:
    """A family's figures, kept by the parent, before whom all its traffic passes."""

    def __init__(self, link: Asking, family: str) -> None:
        self._link = link
        self._family = family
        self.traffic = Traffic()

    def observe(self, record: CallRecord) -> None:
        """Has one answered request counted."""
        self._link.ask("observe", self._family, Observed.of(record))

    def served(self) -> Served:
        """What was counted up to now."""
        served: Served = self._link.ask("served", self._family)
        return served


@contextmanager
def _uninterrupted() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
