"""Asking a provider again: at most twice, after a random wait, and never beyond the deadline.

Full jitter: the wait is anything between nothing and a ceiling that doubles, so that callers
throttled together do not come back together (AWS Builders' Library, "Timeouts, retries and
backoff with jitter"). A provider that says how long to wait is obeyed.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from quintet.llm.provider import TransientModelError
from quintet.requests.deadline import Deadline

RETRIES: Final = 2
FIRST_CEILING_SECONDS: Final = 0.5
LAST_CEILING_SECONDS: Final = 4.0
LEAST_USEFUL_SECONDS: Final = 1.0
"""What must be left after a wait: no model answers in less."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Retrying:
    """The policy, with its randomness (0 to 1) and its way of waiting (seconds) passed in."""

    random: Callable[[], float] = random.random
    sleep: Callable[[float], None] = time.sleep

    def call(self, ask: Callable[[], Result], deadline: Deadline) -> Result:
        """The first good answer.

        Raises:
            ModelFailedError: the last failure, or the first that asking again cannot help.
        """
        for retry in range(RETRIES):
            try:
                return ask()
            except TransientModelError as failure:
                wait = self._wait(retry, failure.retry_after)
                if wait + LEAST_USEFUL_SECONDS > deadline.remaining():
                    raise
            self.sleep(wait)
        return ask()

    def _wait(self, retry: int, asked_seconds: int | None) -> float:
        ceiling = min(LAST_CEILING_SECONDS, FIRST_CEILING_SECONDS * 2.0**retry)
        return (asked_seconds or 0) + self.random() * ceiling
