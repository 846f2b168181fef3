"""What analyses ask of the code besides its graph: which file is meant, and what stands in it.

A `workspaces.workspace.Workspace` is one, and so is any folder that answers the same two questions.
"""

from collections.abc import Callable
from typing import Protocol

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
            ServiceUnavailableError: it cannot be read now.
        """
        ...
