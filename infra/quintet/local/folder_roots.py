"""`--root DIR` of `quintet stdio`: which family then reads a folder instead of what was pushed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from quintet.local.failures import CommandError
from quintet.resources.families.reasoning import FAMILY, JOBS

READS_CODE: Final = FAMILY.name
_READERS: Final = (
    FAMILY.function,
    *(worker for worker in FAMILY.workers if worker.queue is JOBS),
)


def reads_folder(family: str, root: Path | None, cache: Path) -> Mapping[str, Mapping[str, Any]]:
    """Collaborators in place of those on AWS, by function; none without a root.

    `cache` is a folder of the user alone, for code indexes.

    Raises:
        CommandError: there is no such folder, or the family reads no code.
    """
    if root is None:
        return {}
    if family != READS_CODE:
        raise CommandError(f"--root is for {READS_CODE} only; {family} reads no code.")
    from quintet.local.folder_workspace import FolderWorkspaces  # noqa: PLC0415
    from quintet.reasoning.workspaces.codegraph_indexer import CodeGraphIndexer  # noqa: PLC0415

    workspaces = FolderWorkspaces.of(root, CodeGraphIndexer(), cache)
    return {function.name: {"workspaces": workspaces} for function in _READERS}
