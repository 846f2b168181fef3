"""A folder of this machine as a workspace: read where it lies, and never beyond it."""

from pathlib import Path

import pytest

from quintet.errors import NotFoundError
from quintet.local.failures import CommandError
from quintet.local.folder_roots import reads_folder
from quintet.local.folder_workspace import FolderWorkspaces
from quintet.reasoning.workspaces.listing import IndexWork, Progress
from quintet.reasoning.workspaces.workspace import (
    NoWorkspaceError,
    UnknownFileError,
    Workspace,
    WorkspaceReplacedError,
    Workspaces,
)

TENANT = "t" * 26


class Counting:
    """An indexer that writes down what it was asked."""

    def __init__(self) -> None:
        self.asked: list[IndexWork] = []

    def build(self, work: IndexWork, target: Path, progress: Progress) -> None:
        self.asked.append(work)
        progress(1, 1)
        target.write_text(" ".join(work.workspace.files()))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    (folder / "src").mkdir(parents=True)
    (folder / "a.py").write_text("a\n")
    (folder / "src/b.py").write_text("b\n")
    return folder


@pytest.fixture
def indexer() -> Counting:
    return Counting()


@pytest.fixture
def workspaces(root: Path, indexer: Counting, tmp_path: Path) -> FolderWorkspaces:
    return FolderWorkspaces.of(root, indexer, tmp_path / "cache")


def test_a_folder_reads_like_what_was_pushed(workspaces: FolderWorkspaces) -> None:
    source: Workspaces = workspaces
    workspace: Workspace = source.chosen(TENANT)

    assert workspace.name == "shop"
    assert workspace.files() == ("a.py", "src/b.py")
    assert workspace.read("src/b.py") == b"b\n"
    assert dict(workspace.read_all(["a.py", "src/b.py"])) == {"a.py": b"a\n", "src/b.py": b"b\n"}


def test_the_folder_has_its_own_name_and_no_other(workspaces: FolderWorkspaces) -> None:
    assert workspaces.chosen(TENANT, "shop").name == "shop"
    with pytest.raises(NoWorkspaceError):
        workspaces.chosen(TENANT, "other")


def test_a_version_is_another_when_a_file_changed(workspaces: FolderWorkspaces, root: Path) -> None:
    first = workspaces.chosen(TENANT).version
    assert workspaces.chosen(TENANT).version == first

    (root / "a.py").write_text("changed\n")

    assert workspaces.chosen(TENANT).version != first


def test_a_path_of_this_machine_leads_to_its_file(
    workspaces: FolderWorkspaces, root: Path, tmp_path: Path
) -> None:
    (tmp_path / "link").symlink_to(root)
    workspace = workspaces.chosen(TENANT)

    assert workspace.resolve(str(root / "src/b.py")) == "src/b.py"
    assert workspace.resolve(str(tmp_path / "link/src/b.py")) == "src/b.py"
    assert workspace.resolve(f"{root}/src/../a.py") == "a.py"
    assert workspace.resolve("src/b.py") == "src/b.py"
    assert workspace.resolve("C:\\code\\shop\\src\\b.py") == "src/b.py"


@pytest.mark.parametrize("named", ["../shop/../x", "/etc/passwd", "src", "a\0b", "~nobody/x"])
def test_nothing_beyond_the_folder_is_found(workspaces: FolderWorkspaces, named: str) -> None:
    with pytest.raises(NotFoundError):
        workspaces.chosen(TENANT).resolve(named)


def test_a_file_of_the_folder_that_is_no_source_is_unknown(
    workspaces: FolderWorkspaces, root: Path
) -> None:
    (root / ".env").write_text("PASSWORD=x")
    workspace = workspaces.chosen(TENANT)

    for named in (".env", str(root / ".env")):
        with pytest.raises(UnknownFileError):
            workspace.resolve(named)
        with pytest.raises(UnknownFileError):
            workspace.read(named)


def test_a_file_that_becomes_a_link_is_not_followed(
    workspaces: FolderWorkspaces, root: Path, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    workspace = workspaces.chosen(TENANT)
    (root / "a.py").unlink()
    (root / "a.py").symlink_to(secret)

    with pytest.raises(WorkspaceReplacedError):
        workspace.read("a.py")
    assert dict(workspace.read_all(["a.py", "src/b.py"])) == {"src/b.py": b"b\n"}


def test_a_folder_that_becomes_a_link_is_not_followed(
    workspaces: FolderWorkspaces, root: Path, tmp_path: Path
) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/b.py").write_text("secret")
    workspace = workspaces.chosen(TENANT)
    (root / "src/b.py").unlink()
    (root / "src").rmdir()
    (root / "src").symlink_to(tmp_path / "outside")

    with pytest.raises(WorkspaceReplacedError):
        workspace.read("src/b.py")


def index_of(workspaces: FolderWorkspaces) -> Path:
    with workspaces.chosen(TENANT).code_index() as file:
        return file


def test_the_index_is_made_once_for_a_version(
    workspaces: FolderWorkspaces, indexer: Counting
) -> None:
    first, second = index_of(workspaces), index_of(workspaces)

    assert first == second
    assert first.read_text() == "a.py src/b.py"
    assert len(indexer.asked) == 1


def test_the_index_of_another_run_is_used_again(
    workspaces: FolderWorkspaces, indexer: Counting, root: Path, tmp_path: Path
) -> None:
    index_of(workspaces)
    index_of(FolderWorkspaces.of(root, indexer, tmp_path / "cache"))

    assert len(indexer.asked) == 1


def test_only_what_changed_is_indexed_again(
    workspaces: FolderWorkspaces, indexer: Counting, root: Path
) -> None:
    first = index_of(workspaces)
    (root / "src/b.py").unlink()
    (root / "a.py").write_text("changed\n")
    (root / "c.py").write_text("c\n")
    index_of(workspaces)

    assert indexer.asked[1].before == first
    assert indexer.asked[1].changed == ("a.py", "c.py")
    assert indexer.asked[1].removed == ("src/b.py",)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, indexer: Counting) -> None:
    with pytest.raises(CommandError, match="no folder"):
        FolderWorkspaces.of(tmp_path / "nowhere", indexer, tmp_path)


def test_only_the_family_that_reads_code_takes_a_root(root: Path, tmp_path: Path) -> None:
    assert reads_folder("research", None, tmp_path) == {}
    assert list(reads_folder("reasoning", root, tmp_path)) == ["reasoning", "reasoning-jobs"]
    with pytest.raises(CommandError, match="--root"):
        reads_folder("research", root, tmp_path)
