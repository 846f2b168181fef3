"""What indexing a version takes; how it is done is the code graph's affair (`Indexer`)."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from quintet.reasoning.workspaces.listing import Listing
from quintet.reasoning.workspaces.workspace import Workspace

Progress = Callable[[int, int], None]
"""How much is done, and of how much."""


@dataclass(frozen=True)
class IndexWork:
    """One version to be indexed: all of it, or what differs from the version of `before`."""

    workspace: Workspace
    before: Path | None
    """The index of the version before, to be read only: others may be reading it, too."""
    changed: tuple[str, ...]
    """Files that are new or whose content changed: all files, where there is no index before."""
    removed: tuple[str, ...]
    """Files of the version before that are gone."""

    @classmethod
    def between(
        cls, workspace: Workspace, old: Listing, new: Listing, before: Path | None
    ) -> "IndexWork":
        """What differs between two listings."""
        if before is None:
            return cls(workspace, None, tuple(sorted(new.files)), ())
        changed = (
            path
            for path, (file, _) in new.files.items()
            if path not in old.files or old.files[path][0].sha256 != file.sha256
        )
        removed = (path for path in old.files if path not in new.files)
        return cls(workspace, before, tuple(sorted(changed)), tuple(sorted(removed)))


class Indexer(Protocol):
    """Makes code indexes."""

    def build(self, work: IndexWork, target: Path, progress: Progress) -> None:
        """Writes the index of a version to `target`, a file that is not there yet."""
