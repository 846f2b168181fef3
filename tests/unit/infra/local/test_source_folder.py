"""What of a folder is source, and what never leaves it."""

import os
from pathlib import Path

import pytest

from quintet.local.source_folder import LINK, SPECIAL, SourceFolder
from quintet.reasoning.workspaces.manifest import Limits
from quintet.reasoning.workspaces.skipping import BINARY, DEPENDENCIES, SECRET


def scanned(root: Path, limits: Limits | None = None) -> tuple[list[str], dict[str, str]]:
    scan = SourceFolder(root, limits or Limits()).scan()
    return [file.path for file in scan.files], {one.path: one.reason for one in scan.left_out}


def put(root: Path, path: str, content: bytes = b"text\n") -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return file


def test_source_is_found_in_any_depth_and_sorted(tmp_path: Path) -> None:
    for path in ("z.py", "a/b/c.ts", "a.md", ".github/ci.yml", "LICENSE"):
        put(tmp_path, path)

    assert scanned(tmp_path) == ([".github/ci.yml", "LICENSE", "a.md", "a/b/c.ts", "z.py"], {})


def test_secrets_binaries_and_what_is_too_large_are_left_out_and_told(tmp_path: Path) -> None:
    put(tmp_path, "a.py")
    put(tmp_path, ".env")
    put(tmp_path, "deploy/key.txt", b"-----BEGIN RSA PRIVATE KEY-----\n")
    put(tmp_path, "logo.png")
    put(tmp_path, "data", b"\0\1")
    put(tmp_path, "large.txt", b"x" * 11)

    files, left_out = scanned(tmp_path, Limits(file_bytes=10))

    assert files == ["a.py"]
    assert left_out == {
        ".env": SECRET,
        "deploy/key.txt": "is larger than 0 MiB",
        "logo.png": BINARY,
        "data": BINARY,
        "large.txt": "is larger than 0 MiB",
    }


def test_a_private_key_under_a_harmless_name_is_left_out(tmp_path: Path) -> None:
    put(tmp_path, "deploy/key.txt", b"-----BEGIN RSA PRIVATE KEY-----\n")

    assert scanned(tmp_path) == ([], {"deploy/key.txt": SECRET})


@pytest.mark.parametrize("name", [".git", "node_modules", "__pycache__", ".venv"])
def test_what_tools_made_or_others_wrote_is_left_out_whole(tmp_path: Path, name: str) -> None:
    put(tmp_path, f"app/{name}/x.py")

    assert scanned(tmp_path) == ([], {f"app/{name}": DEPENDENCIES})


def test_a_virtual_environment_of_any_name_is_left_out(tmp_path: Path) -> None:
    put(tmp_path, "py311/pyvenv.cfg")
    put(tmp_path, "py311/lib/x.py")

    assert scanned(tmp_path) == ([], {"py311": DEPENDENCIES})


def test_links_are_not_followed_wherever_they_lead(tmp_path: Path) -> None:
    secret = put(tmp_path, "outside/passwd", b"root\n")
    root = tmp_path / "in"
    put(root, "a.py")
    (root / "link.py").symlink_to(secret)
    (root / "inside.py").symlink_to(root / "a.py")
    (root / "folder").symlink_to(tmp_path / "outside")
    (root / "round").symlink_to(root)
    (root / "broken").symlink_to("nowhere")

    files, left_out = scanned(root)

    assert files == ["a.py"]
    assert left_out == dict.fromkeys(["broken", "folder", "inside.py", "link.py", "round"], LINK)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")

    assert scanned(tmp_path) == ([], {"pipe.py": SPECIAL})


def test_names_that_no_workspace_can_have_are_left_out(tmp_path: Path) -> None:
    for name in ("a:b.py", "aux.py", "x\ny.py", "back\\slash.py", "tail."):
        put(tmp_path, name)
    (tmp_path / os.fsdecode(b"latin-\xe9.py")).write_bytes(b"")

    files, left_out = scanned(tmp_path)

    assert files == []
    assert len(left_out) == 6


def test_names_that_differ_in_capitals_only_are_two_files(tmp_path: Path) -> None:
    put(tmp_path, "README")
    put(tmp_path, "readme")

    assert scanned(tmp_path) == (["README", "readme"], {})


def test_a_decomposed_name_is_called_by_its_composed_one(tmp_path: Path) -> None:
    put(tmp_path, "u\u0308.py")

    (found,) = SourceFolder(tmp_path).scan().files
    assert found.path == "ü.py"
    assert found.file.read_bytes() == b"text\n"


def test_a_file_that_changes_is_looked_into_again(tmp_path: Path) -> None:
    folder = SourceFolder(tmp_path)
    file = put(tmp_path, "a.txt")
    assert [one.path for one in folder.scan().files] == ["a.txt"]

    file.write_bytes(b"\0 now a binary")

    assert folder.scan().files == ()


def test_the_root_may_itself_be_a_link(tmp_path: Path) -> None:
    put(tmp_path, "real/a.py")
    (tmp_path / "link").symlink_to(tmp_path / "real")

    assert scanned(tmp_path / "link")[0] == ["a.py"]
