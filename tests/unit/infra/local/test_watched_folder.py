"""A folder that is looked at again: quick where nothing came or went, and never wrong."""

import os
import time
from pathlib import Path

import pytest

from quintet.local.source_folder import Scan, SourceFolder
from quintet.local.watched_folder import WatchedFolder


class CountingFolder(SourceFolder):
    """Counts walks."""

    walks = 0

    def scan(self) -> Scan:
        self.walks += 1
        return super().scan()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    (folder / "src").mkdir(parents=True)
    (folder / "a.py").write_text("a\n")
    (folder / "src/b.py").write_text("b\n")
    (folder / "src/data").write_bytes(b"\0")
    (folder / ".gitignore").write_text("*.log\n")
    settled(folder)
    return folder


def settled(folder: Path) -> None:
    """As if nothing had happened to its folders for long."""
    before = time.time() - 1000
    for one in (folder, *(path for path in folder.rglob("*") if path.is_dir())):
        os.utime(one, (before, before))


@pytest.fixture
def walked(root: Path) -> CountingFolder:
    return CountingFolder(root)


@pytest.fixture
def watched(walked: CountingFolder) -> WatchedFolder:
    made = WatchedFolder(walked)
    made.scan()
    return made


def names(watched: WatchedFolder) -> list[str]:
    return [found.path for found in watched.scan().files]


def test_what_did_not_change_is_not_walked_through(
    watched: WatchedFolder, walked: CountingFolder
) -> None:
    assert names(watched) == names(watched) == [".gitignore", "a.py", "src/b.py"]
    assert walked.walks == 1


def test_a_file_that_was_written_has_a_new_stamp(
    watched: WatchedFolder, walked: CountingFolder, root: Path
) -> None:
    before = {found.path: found.stamp for found in watched.scan().files}
    (root / "a.py").write_text("longer\n")

    after = {found.path: found.stamp for found in watched.scan().files}

    assert {path for path in after if after[path] != before[path]} == {"a.py"}
    assert walked.walks == 1


def test_files_that_came_and_went_are_noticed(watched: WatchedFolder, root: Path) -> None:
    (root / "src/c.py").write_text("c\n")
    assert names(watched) == [".gitignore", "a.py", "src/b.py", "src/c.py"]

    (root / "src/b.py").unlink()
    (root / "new").mkdir()
    (root / "new/d.py").write_text("d\n")
    assert names(watched) == [".gitignore", "a.py", "new/d.py", "src/c.py"]


def test_new_rules_are_noticed(watched: WatchedFolder, root: Path) -> None:
    (root / ".gitignore").write_text("*.log\n/a.py\n")

    assert names(watched) == [".gitignore", "src/b.py"]


def test_a_binary_that_becomes_text_is_noticed_and_the_other_way_round(
    watched: WatchedFolder, root: Path
) -> None:
    (root / "src/data").write_text("text now\n")
    assert "src/data" in names(watched)

    settled(root)
    names(watched)
    (root / "src/data").write_bytes(b"\0 binary again")
    assert "src/data" not in names(watched)


def test_a_file_that_became_a_link_is_noticed(watched: WatchedFolder, root: Path) -> None:
    (root / "a.py").unlink()
    (root / "a.py").symlink_to("/etc/passwd")
    settled(root)

    assert names(watched) == [".gitignore", "src/b.py"]


def test_a_folder_that_changed_a_moment_ago_is_walked_through_again(
    root: Path, walked: CountingFolder
) -> None:
    (root / "src/c.py").write_text("c\n")
    watched = WatchedFolder(walked)
    watched.scan()
    watched.scan()

    assert walked.walks == 2
