"""A process that reads some files of a code base, and later links them: `side_by_side` starts it.

It is sent files and answers with their rows, keeps their calls, is sent what all files say, and
answers with what it found in those it has read. It ends with the process that started it.
"""

import pickle
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO, Final

from quintet.codegraph.building import uncollected
from quintet.codegraph.linking import Linker
from quintet.codegraph.packing import unpacked
from quintet.codegraph.project import Project
from quintet.codegraph.reading import facts_of
from quintet.codegraph.rows import Row, file_row, rows_of

READ: Final = "read"
LINK: Final = "link"


def main() -> None:
    """Answers on standard output what comes on standard input, until that ends."""
    asked = sys.stdin.buffer
    calls: dict[str, bytes] = {}
    with uncollected():
        while True:
            try:
                what, content = pickle.load(asked)  # noqa: S301 - from the process that started it
            except EOFError:
                return
            if what == READ:
                send(sys.stdout.buffer, [_read(path, source, calls) for path, source in content])
            else:
                for answer in _linked(content, calls):
                    send(sys.stdout.buffer, answer)


def send(pipe: BinaryIO, value: Any) -> None:
    """Writes a value at once."""
    pickle.dump(value, pipe)
    pipe.flush()


def _read(path: str, source: bytes, calls: dict[str, bytes]) -> Row:
    """A file as it is stored; its calls wait."""
    row = file_row(facts_of(path, source))
    calls[path] = row[-1]
    return row


def _linked(files: Iterable[tuple[int, bytes]], calls: Mapping[str, bytes]) -> Iterator[Any]:
    """The rows and the routes of each file that was read here; then the bases of all classes."""
    project = Project()
    for number, content in files:
        project.add(number, unpacked(content))
    linker = Linker(project)
    for file in project.files:
        if file.facts.path in calls:
            own = unpacked(calls[file.facts.path]).calls
            yield rows_of(linker, file, own)
    yield linker.resolver.reach.hierarchy.pairs
