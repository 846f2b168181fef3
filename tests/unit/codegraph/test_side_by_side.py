"""Several processes index the same graph as one; a process that dies ends the work."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from quintet.codegraph.building import linked
from quintet.codegraph.reading import facts_of
from quintet.codegraph.side_by_side import linked_side_by_side
from tests.unit.codegraph.code_base import source
from tests.unit.codegraph.graph_content import content_of
from tests.unit.codegraph.test_updating import PYTHON, SCRIPT, TYPED

SOURCES = [(path, source(text)) for path, text in (PYTHON | SCRIPT | TYPED).items()]
MANY = [
    (f"copy_{copy}/{path}", content + b" " * 60_000)
    for copy in range(4)
    for path, content in SOURCES
]


def _children() -> list[int]:
    threads = Path("/proc/self/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


@pytest.mark.parametrize("sources", [SOURCES, MANY, []], ids=["few", "many", "none"])
def test_two_processes_make_the_graph_that_one_makes(
    tmp_path: Path, sources: list[tuple[str, bytes]]
) -> None:
    together, alone = tmp_path / "together", tmp_path / "alone"
    linked_side_by_side(sources, together, processes=2)
    linked((facts_of(*file) for file in sources), alone)
    assert content_of(together) == content_of(alone)


def test_progress_counts_every_file(tmp_path: Path) -> None:
    told: list[int] = []
    linked_side_by_side(MANY, tmp_path / "graph", told.append, 2)
    assert told == sorted(told)
    assert told[-1] == len(MANY)


def test_a_process_that_dies_ends_the_work(tmp_path: Path) -> None:
    others = set(_children())

    def killing() -> Iterator[tuple[str, bytes]]:
        yield from SOURCES
        for child in set(_children()) - others:
            os.kill(child, signal.SIGKILL)
        yield from MANY

    with pytest.raises((EOFError, BrokenPipeError)):
        linked_side_by_side(killing(), tmp_path / "graph", processes=2)
    assert set(_children()) <= others
