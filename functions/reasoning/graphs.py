"""Code graphs that are open, so that a question of the next call finds its graph at hand."""

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Final

from codegraph.graph import CodeGraph
from codegraph.sqlite_graph import GraphFormatError, SqliteGraph

from quintet.errors import ToolFailedError

_MOST: Final = 4


class OldIndexError(ToolFailedError):
    """The index was written by another version of this server."""

    def __init__(self) -> None:
        super().__init__(
            "The workspace was indexed by another version of this server; push it again",
            {"status": "outdated"},
        )


class OpenGraphs:
    """The graphs asked last, by file. One that is forgotten closes when nobody holds it."""

    def __init__(self, opened: Callable[[Path], CodeGraph] = SqliteGraph) -> None:
        self._open = opened
        self._held: OrderedDict[Path, CodeGraph] = OrderedDict()
        self._lock = Lock()

    def of(self, file: Path) -> CodeGraph:
        """The graph in a file.

        Raises:
            OldIndexError: it has to be made anew.
        """
        with self._lock:
            held = self._held.get(file)
            if held is None:
                try:
                    held = self._open(file)
                except GraphFormatError:
                    raise OldIndexError from None
            self._held[file] = held
            self._held.move_to_end(file)
            while len(self._held) > _MOST:
                self._held.popitem(last=False)
            return held
