"""Folders for instances' temporary files: below the state directory, one for each parent."""

import os
import shutil
from contextlib import suppress
from pathlib import Path


def scratch_of(state: Path) -> Path:
    """This process's folder; its instances have one each below it."""
    return state / "scratch" / str(os.getpid())


def remove_left_behind(state: Path) -> None:
    """Removes the folders of processes that are gone."""
    for folder in (state / "scratch").glob("*"):
        if not _is_alive(int(folder.name)):
            shutil.rmtree(folder, ignore_errors=True)


def _is_alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)  # the signal 0 only asks
        return True
    return False
