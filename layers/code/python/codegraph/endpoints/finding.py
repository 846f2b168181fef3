"""All endpoints of a file, as rows for the graph's tables."""

from collections.abc import Sequence
from typing import Any

from codegraph.linking import Linked
from codegraph.project import FileIndex
from codegraph.resolving import Resolver

Row = tuple[Any, ...]


class Findings:
    """Looks at linked calls and decorators."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver

    def of(self, file: FileIndex, number: int, links: Sequence[Linked]) -> dict[str, list[Row]]:
        """Table to rows."""
        return {}
