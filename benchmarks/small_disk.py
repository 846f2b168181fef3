"""`python -m benchmarks.small_disk`: a repository pushed again and again, on disks as Lambda's.

Takes the Python files that are installed here, up to a size, pushes them as a workspace, and
pushes them again with one file changed. The indexing worker and a reader of the graph have a disk
of their own each, mounted in memory, which takes root. Prints how large the index is and what is
left of both disks; 1 where one of them had no room.
"""

import argparse
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from quintet.reasoning.graphs import opened_graph
from quintet.reasoning.workspaces.codegraph_indexer import CodeGraphIndexer
from quintet.reasoning.workspaces.index_cache import NoRoomError
from quintet.reasoning.workspaces.manifest import MEBIBYTE, Limits
from tests.unit.reasoning.workspaces.stage import TENANT, WorkspaceStage, workspace_stage

_NAME: Final = "large"


class NoDiskError(Exception):
    """The system does not let us mount one."""


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A disk of that size in memory, at a folder that is made for it.

    Raises:
        NoDiskError: this process may not mount one.
    """
    folder.mkdir()
    mount, umount = shutil.which("mount"), shutil.which("umount")
    if mount is None or umount is None:
        raise NoDiskError
    options = ["-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    if subprocess.run([mount, *options], capture_output=True, check=False).returncode:
        raise NoDiskError
    try:
        yield folder
    finally:
        subprocess.run([umount, str(folder)], check=True)


def installed_code(megabytes: float) -> dict[str, bytes]:
    """Python files by path, of that size together; again under other names if there are too few."""
    limits, left = Limits(), megabytes * MEBIBYTE
    roots = [Path(sysconfig.get_paths()[name]) for name in ("stdlib", "purelib")]
    found = [(root, file) for root in roots for file in sorted(root.rglob("*.py"))]
    contents: dict[str, bytes] = {}
    for copy in range(1000):
        for root, file in found:
            content = file.read_bytes()
            if not content or len(content) > limits.file_bytes:
                continue
            left -= len(content)
            if left < 0:
                return contents
            contents[f"copy{copy}/{root.name}/{file.relative_to(root).as_posix()}"] = content
    return contents


def pushed(stage: WorkspaceStage, scratch: Path, cache: Path, count: int, size: float) -> None:
    """The pushes, and a look into the graph after each; a line is printed for both.

    Raises:
        OSError: a disk is full.
        NoRoomError: the reader's disk had no room for the index.
    """
    files = installed_code(size)
    stage.publishing = stage.parts.publishing(CodeGraphIndexer(), scratch)
    readers = stage.parts.workspaces(cache / "code-indexes")
    total = sum(len(content) for content in files.values())
    print(f"{len(files)} files of {total / MEBIBYTE:.0f} MiB")
    changed = next(iter(files))
    for number in range(1, count + 1):
        files[changed] += b"# %d\n" % number
        began = time.monotonic()
        stage.push(files, _NAME)
        seconds = time.monotonic() - began
        workspace = readers.chosen(TENANT, _NAME)
        with opened_graph(workspace) as graph, workspace.code_index() as index:
            known, megabytes = len(graph.files()), index.stat().st_size / MEBIBYTE
        assert known == len(files)
        left = [shutil.disk_usage(disk).free / MEBIBYTE for disk in (scratch, cache)]
        print(
            f"push {number}: {seconds:.0f} s, index {megabytes:.0f} MiB, "
            f"left {left[0]:.0f} MiB for indexing and {left[1]:.0f} for reading",
            flush=True,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where a disk had no room."""
    program = argparse.ArgumentParser(prog="small_disk", description="Pushes on a small disk.")
    program.add_argument("--megabytes", type=float, default=75, metavar="N", help="of source")
    program.add_argument("--disk", type=int, default=512, metavar="N", help="MiB of each disk")
    program.add_argument("--pushes", type=int, default=11, metavar="N")
    given = program.parse_args(arguments)
    with (
        TemporaryDirectory() as folder,
        small_disk(Path(folder) / "indexing", given.disk) as scratch,
        small_disk(Path(folder) / "reading", given.disk) as cache,
        workspace_stage(Path(folder)) as stage,
    ):
        try:
            pushed(stage, scratch, cache, given.pushes, given.megabytes)
        except (OSError, NoRoomError) as failure:
            print(f"NO ROOM: {failure!r}")
            return 1
    print(f"{given.pushes} pushes found room.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
