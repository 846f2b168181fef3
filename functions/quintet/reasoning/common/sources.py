"""What analyses ask of the code besides its graph: which file is meant, and what stands in it.

A `workspaces.workspace.Workspace` is one, and so is any folder that answers the same two questions.
"""

from collections.abc import Callable
from typing import Final, Protocol

from quintet.requests.deadline import Deadline

HasTime = Callable[[], bool]
"""Whether an analysis may go on; asked in every loop."""


class Sources(Protocol):
    """The files of one version of a workspace."""

    def resolve(self, named: str) -> str:
        """The path that a user means.

        Raises:
            NotFoundError: there is none, or more than one; `data` holds `near_matches`.
        """
        ...

    def read(self, path: str) -> bytes:
        """A file's content.

        Raises:
            NotFoundError: there is no such file.
        """
        ...


RESERVE_SECONDS: Final = 0.5
"""For putting an answer together after the last look at the time."""


def time_left(deadline: Deadline) -> HasTime:
    """Whether there is time for more than the answer.

    It raises CallCancelledError where nobody waits any more. Asking also keeps a task's lease.
    """

    def has_time() -> bool:
        if deadline.remaining() <= RESERVE_SECONDS:
            return False
        deadline.check()
        return True

    return has_time


def is_over(deadline: Deadline) -> bool:
    """Whether what is not complete was cut off by the time."""
    return deadline.remaining() <= 2 * RESERVE_SECONDS
