"""Workspaces indexed by the code graph. Implements `listing.Indexer`."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quintet.codegraph.building import linked, updated
from quintet.codegraph.facts import FileFacts
from quintet.codegraph.reading import facts_of
from quintet.codegraph.schema import VERSION
from quintet.reasoning.workspaces.listing import IndexWork, Progress
from quintet.reasoning.workspaces.workspace import Workspace

MANY_FILES: Final = 300
"""From so many on it is quicker to start processes than to do without."""

LinkMany = Callable[[Iterable[tuple[str, bytes]], Path, Callable[[int], None]], object]
"""Writes the graph of files to a new file; tells how many have been read."""


@dataclass(frozen=True)
class CodeGraphIndexer:
    """Reads each file once; what did not change is taken from the index before."""

    link_many: LinkMany | None = None
    """What indexes many files more quickly than this process by itself, if anything does."""

    def build(self, work: IndexWork, target: Path, progress: Progress) -> None:
        """Writes the index of a version to `target`."""
        if work.before is not None and _is_current(work.before):
            changed = _facts(work.workspace, work.changed, progress)
            updated(work.before, target, changed, work.removed)
            return
        files = work.workspace.files()
        if self.link_many is not None and len(files) >= MANY_FILES:
            sources = work.workspace.read_all(files)
            self.link_many(sources, target, lambda done: progress(done, len(files)))
        else:
            linked(_facts(work.workspace, files, progress), target)


def _facts(workspace: Workspace, paths: Iterable[str], progress: Progress) -> Iterator[FileFacts]:
    wanted = list(paths)
    for done, (path, source) in enumerate(workspace.read_all(wanted), 1):
        yield facts_of(path, source)
        progress(done, len(wanted))


def _is_current(graph: Path) -> bool:
    """Whether an index has the form that is written today."""
    try:
        with closing(sqlite3.connect(f"{graph.as_uri()}?mode=ro", uri=True)) as database:
            found = database.execute("SELECT version FROM about").fetchone()
    except sqlite3.Error:
        return False
    return found is not None and found[0] == VERSION
