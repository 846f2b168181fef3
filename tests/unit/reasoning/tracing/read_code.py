"""Small code bases as analyses see them: a graph, and sources that answer as a workspace does."""

from collections.abc import Mapping
from pathlib import Path

from quintet.reasoning.workspaces.resolving import FileNames
from tests.unit.codegraph.code_base import graph_of, source


class ReadCode:
    """Files by path. `reads` counts how often a file was read."""

    def __init__(self, folder: Path, files: Mapping[str, str]) -> None:
        self.graph = graph_of(folder, files)
        self.reads = 0
        self._files = {path: source(text) for path, text in files.items()}
        self._names = FileNames("shop", self._files)

    def resolve(self, named: str) -> str:
        return self._names.resolve(named)

    def read(self, path: str) -> bytes:
        self.reads += 1
        return self._files[path]

    def line(self, place: str) -> str:
        """The text at `file:line`."""
        path, _, line = place.rpartition(":")
        return self._files[path].decode().splitlines()[int(line) - 1]


def always() -> bool:
    return True


class Ticks:
    """Time for so many questions, and none after that."""

    def __init__(self, count: int) -> None:
        self.left = count

    def __call__(self) -> bool:
        self.left -= 1
        return self.left >= 0
