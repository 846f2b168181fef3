"""A large code base indexed by several processes: each reads a part of the files and links it.

What comes out is the same as `building.linked` makes of the files: linking one finds nothing that
depends on which others were linked before. Processes are started anew and talk through pipes,
which works on Lambda too, and gives back all their memory at the end.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Queue
from threading import Lock
from typing import Any, BinaryIO, Final, NamedTuple, cast

from quintet.codegraph.building import ADD_FILE, new_graph, uncollected
from quintet.codegraph.linking import Linker
from quintet.codegraph.packing import unpacked
from quintet.codegraph.project import Project
from quintet.codegraph.reading import facts_of
from quintet.codegraph.rows import FileRows, Row, file_row, rows_of, write_rows

_MOST_PROCESSES: Final = 4
_BATCH_BYTES: Final = 256 * 1024
_WAITING: Final = 64
"""Files whose rows wait to be written."""
_PROGRAM: Final = (
    "import sys; sys.path[:] = sys.argv[1:]\n"
    "from quintet.codegraph.side_by_side import main; main()"
)

Source = tuple[str, bytes]
Progress = Callable[[int], None]


class _Member(NamedTuple):
    """One process, and the pipes to and from it."""

    asked: BinaryIO
    answers: BinaryIO


def useful_processes() -> int:
    """A process for each of this machine's processors that are ours, as far as that helps."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), _MOST_PROCESSES)
    return min(os.cpu_count() or 1, _MOST_PROCESSES)


def linked_side_by_side(
    sources: Iterable[Source],
    target: Path,
    progress: Progress = lambda _: None,
    processes: int | None = None,
) -> None:
    """Writes the graph of these files to `target`; `progress` is told how many have been read.

    Raises:
        EOFError: a process has died; what it said stands on standard error.
        BrokenPipeError: the same, while it was sent something.
    """
    with ExitStack() as stack:
        members = [stack.enter_context(_started()) for _ in range(processes or useful_processes())]
        with new_graph(target) as database:
            files = _read(members, sources, progress)
            for row in files:
                database.execute(ADD_FILE, (None, *row))
            contents = database.execute("SELECT id, facts FROM files ORDER BY id").fetchall()
            write_rows(database, _linked(members, contents))


@contextmanager
def _started() -> Iterator[_Member]:
    command = [sys.executable, "-c", _PROGRAM, *sys.path]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            yield _Member(cast(BinaryIO, process.stdin), cast(BinaryIO, process.stdout))
        finally:
            process.kill()


def _answer(member: _Member) -> Any:
    return pickle.load(member.answers)  # noqa: S301 - from a process that was started here


def _read(members: Sequence[_Member], sources: Iterable[Source], progress: Progress) -> list[Row]:
    """The rows of all files in their order. Each process gets the next files when it is free."""
    batches = _batches(sources)
    lock = Lock()
    found: dict[int, list[Row]] = {}
    done = 0

    def work(member: _Member) -> None:
        nonlocal done
        while True:
            with lock:
                number, batch = next(batches, (-1, []))
            if not batch:
                return
            _send(member.asked, ("read", batch))
            found[number] = _answer(member)
            with lock:
                done += len(batch)
                progress(done)

    with ThreadPoolExecutor(len(members)) as threads:
        list(threads.map(work, members))
    return [row for number in sorted(found) for row in found[number]]


def _batches(sources: Iterable[Source]) -> Iterator[tuple[int, list[Source]]]:
    batch: list[Source] = []
    number = size = 0
    for path, source in sources:
        batch.append((path, source))
        size += len(source)
        if size >= _BATCH_BYTES:
            yield number, batch
            batch, size, number = [], 0, number + 1
    yield number, batch


def _linked(members: Sequence[_Member], files: Sequence[tuple[int, bytes]]) -> Iterator[FileRows]:
    """The rows of each file as they come; last the bases of classes, which all processes know."""
    found: Queue[Any] = Queue(_WAITING)

    def work(member: _Member) -> None:
        try:
            _send(member.asked, ("link", files))
            while isinstance(answer := _answer(member), FileRows):
                found.put(answer)
            found.put(answer)
        except Exception as failure:  # noqa: BLE001 - who takes the answers raises it
            found.put(failure)

    with ThreadPoolExecutor(len(members)) as threads:
        for member in members:
            threads.submit(work, member)
        left = len(members)
        try:
            while left:
                answer = found.get()
                left -= not isinstance(answer, FileRows)
                if isinstance(answer, Exception):
                    raise answer
                if isinstance(answer, FileRows):
                    yield answer
            yield FileRows(0, {"bases": answer}, [], [])
        finally:
            while left:  # nobody must wait for room
                left -= not isinstance(found.get(), FileRows)


def _send(pipe: BinaryIO, value: Any) -> None:
    """Writes a value at once."""
    pickle.dump(value, pipe)
    pipe.flush()


def main() -> None:
    """What each process runs: answers on standard output what comes on standard input.

    It is sent files and answers with their rows, keeps their calls, is sent what all files say, and
    answers with what it found in those it has read. It ends with the process that started it.
    """
    asked = sys.stdin.buffer
    calls: dict[str, bytes] = {}
    with uncollected():
        while True:
            try:
                what, content = pickle.load(asked)  # noqa: S301 - from the process that started it
            except EOFError:
                return
            if what == "read":
                _send(
                    sys.stdout.buffer, [_read_here(path, source, calls) for path, source in content]
                )
            else:
                for answer in _linked_here(content, calls):
                    _send(sys.stdout.buffer, answer)


def _read_here(path: str, source: bytes, calls: dict[str, bytes]) -> Row:
    """A file as it is stored; its calls wait."""
    row = file_row(facts_of(path, source))
    calls[path] = row[-1]
    return row


def _linked_here(files: Iterable[tuple[int, bytes]], calls: Mapping[str, bytes]) -> Iterator[Any]:
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
