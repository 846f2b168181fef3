"""The commit that a folder's files are of, as git tells it; git may be missing, or know nothing."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

from quintet.reasoning.workspaces.kept_workspace import Commit

_SECONDS: Final = 60
_ASKED_ONLY: Final = ("--no-optional-locks", "-c", "core.fsmonitor=false")
"""Git writes nothing, and runs no program that the folder's settings name."""


def commit_of(folder: Path) -> Commit | None:
    """The commit that is checked out, and whether files below the folder differ from it."""
    head = _git(folder, "rev-parse", "--verify", "HEAD")
    if head is None:
        return None
    changes = _git(folder, "status", "--porcelain", "--", ".")
    return Commit(id=head.strip(), has_changes=changes != "")


def _git(folder: Path, *asked: str) -> str | None:
    """What git prints; None where it refuses, or is not there."""
    program = shutil.which("git")
    if program is None:
        return None
    command = [program, "-C", str(folder), *_ASKED_ONLY, *asked]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
