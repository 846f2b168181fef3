"""Folders for temporary files of one process, and those that dead processes have left behind.

A Lambda instance whose process was ended keeps its disk for the next process.
"""

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path


def own_folder(purpose: str, parent: Path | None = None) -> Path:
    """A new folder of this process alone; those of processes that are gone are removed.

    It lies in `parent`, or else where the system keeps temporary files, and ends with the process.
    """
    parent = Path(tempfile.gettempdir()) if parent is None else parent
    beginning = f"quintet-{purpose}-"
    for folder in parent.glob(f"{beginning}*"):
        process = folder.name.removeprefix(beginning)
        if process.isdigit() and not is_alive(int(process)):
            shutil.rmtree(folder, ignore_errors=True)
    return Path(tempfile.mkdtemp(dir=_emptied(parent / f"{beginning}{os.getpid()}")))


@cache
def _emptied(own: Path) -> Path:
    """Without what an earlier process of the same id has left there."""
    shutil.rmtree(own, ignore_errors=True)
    own.mkdir(mode=0o700, parents=True)
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    return own


def is_alive(process: int) -> bool:
    """Whether there is a process of this id, whoever's it is."""
    try:
        os.kill(process, 0)  # the signal 0 only asks
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
