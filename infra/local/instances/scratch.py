"""Folders for instances' temporary files: below the state directory, one for each parent."""

import os
import shutil
from pathlib import Path

from quintet.scratch import is_alive


def scratch_of(state: Path) -> Path:
    """This process's folder; its instances have one each below it."""
    return state / "scratch" / str(os.getpid())


def remove_left_behind(state: Path) -> None:
    """Removes the folders of processes that are gone."""
    for folder in (state / "scratch").glob("*"):
        if not is_alive(int(folder.name)):
            shutil.rmtree(folder, ignore_errors=True)
