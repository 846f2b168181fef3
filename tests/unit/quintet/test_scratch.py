"""Folders for temporary files: each process has its own, and the dead leave none behind."""

import os
import subprocess
import sys
from pathlib import Path

from quintet.scratch import is_alive, own_folder


def gone() -> int:
    """The id of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def left_behind(parent: Path, process: int) -> Path:
    folder = parent / f"quintet-indexes-{process}"
    folder.mkdir()
    (folder / "index").write_bytes(b"x")
    return folder


def test_each_has_an_empty_folder_of_its_own(tmp_path: Path) -> None:
    first, second = own_folder("indexes", tmp_path), own_folder("indexes", tmp_path)
    (first / "file").write_text("mine")
    third = own_folder("indexes", tmp_path)

    assert len({first, second, third}) == 3
    assert list(third.iterdir()) == []
    assert (first / "file").read_text() == "mine"


def test_what_dead_processes_left_is_removed(tmp_path: Path) -> None:
    dead = left_behind(tmp_path, gone())
    alive = left_behind(tmp_path, os.getppid())

    own_folder("indexes", tmp_path)

    assert not dead.exists()
    assert alive.exists()


def test_a_process_that_has_the_id_of_a_dead_one_begins_with_an_empty_folder(
    tmp_path: Path,
) -> None:
    left_behind(tmp_path, os.getpid())

    own = own_folder("indexes", tmp_path)

    assert list(own.parent.iterdir()) == [own]


def test_folders_of_other_names_are_let_be(tmp_path: Path) -> None:
    others = [tmp_path / "quintet-indexes-of-somebody", tmp_path / f"quintet-else-{gone()}"]
    for folder in others:
        folder.mkdir()

    own_folder("indexes", tmp_path)

    assert all(folder.exists() for folder in others)


def test_who_is_alive_is_known() -> None:
    assert is_alive(os.getpid())
    assert is_alive(1)  # somebody else's, perhaps
    assert not is_alive(gone())
