"""A workspace whose files are in memory, for labelled code and for tests."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from quintet.reasoning.workspaces.codegraph_indexer import CodeGraphIndexer
from quintet.reasoning.workspaces.listing import IndexWork
from quintet.reasoning.workspaces.resolving import FileNames
from quintet.reasoning.workspaces.workspace import Origin, UnknownFileError


@dataclass
class MemoryWorkspace:
    """Keeps the promise of `reasoning.workspaces.workspace.Workspace`; its index is in `folder`."""

    contents: dict[str, bytes]
    folder: Path
    name: str = "shop"
    version: str = "1"
    origin: Origin = field(default_factory=Origin)

    def files(self) -> Sequence[str]:
        """Their paths."""
        return sorted(self.contents)

    def read(self, path: str) -> bytes:
        """A file."""
        if path not in self.contents:
            raise UnknownFileError(path)
        return self.contents[path]

    def read_all(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Some files."""
        return ((path, self.read(path)) for path in paths)

    def resolve(self, named: str) -> str:
        """The path that somebody means."""
        return FileNames(self.name, self.files()).resolve(named)

    @contextmanager
    def code_index(self) -> Iterator[Path]:
        """The file of the graph, made when it is first asked for."""
        target = self.folder / "index"
        if not target.exists():
            work = IndexWork(self, None, tuple(self.files()), ())
            CodeGraphIndexer().build(work, target, lambda *_: None)
        yield target
