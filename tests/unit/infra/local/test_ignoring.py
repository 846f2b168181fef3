"""What git would ignore, compared with git itself."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from quintet.local.ignoring import IGNORED
from quintet.local.source_folder import SourceFolder

Tree = Mapping[str, str]


def written(root: Path, tree: Tree) -> Path:
    for path, content in tree.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return root


def gits_choice(root: Path) -> set[str]:
    subprocess.run(["git", "init", "-q", str(root)], check=True)  # noqa: S607
    command = ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z"]
    environment = {"HOME": str(root), "PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1"}
    listed = subprocess.run(command, check=True, capture_output=True, env=environment)
    return {path for path in listed.stdout.decode().split("\0") if path}


def ours(root: Path) -> set[str]:
    return {found.path for found in SourceFolder(root).scan().files}


FILES = (
    "a.py a.log src/a.py src/a.log src/build/x.py build/x.py build/keep/y.py docs/build.md "
    "logs/a/b logs/keep.txt debug0.log debugA.log foo/bar/baz.txt foo/bar/keep.txt foo/x.txt "
    "out/x.txt deep/a/b/c/t.tmp deep/t.tmp abc/def/end x/abc/def/end space.txt #hash !bang "
    "trailing.txt src/out/y.txt src/deep/one/two.gen"
).split()


@pytest.mark.parametrize(
    "rules",
    [
        {".gitignore": "*.log\n"},
        {".gitignore": "build/\n"},
        {".gitignore": "/build\n"},
        {".gitignore": "build\n!build/keep\n"},
        {".gitignore": "/*\n!/src\n!/foo/\n"},
        {".gitignore": "foo/*\n!foo/bar/\n"},
        {".gitignore": "foo/*\n!foo/bar/\nfoo/bar/*\n!foo/bar/keep.txt\n"},
        {".gitignore": "**/out\n"},
        {".gitignore": "out/**\n"},
        {".gitignore": "deep/**/*.tmp\n"},
        {".gitignore": "abc/def\n"},
        {".gitignore": "**/abc/**\n"},
        {".gitignore": "debug[0-9].log\n"},
        {".gitignore": "debug[!0-9].log\n"},
        {".gitignore": "debug?.log\n"},
        {".gitignore": "\\#hash\n\\!bang\n"},
        {".gitignore": "#hash\n\n   \n"},
        {".gitignore": "trailing.txt   \n"},
        {".gitignore": "\ufeff*.log\n"},
        {".gitignore": "*.log\r\nbuild/\r\n"},
        {".gitignore": "!\n/\n[\n*.log\n\\\n"},
        {".gitignore": "*.log\n", "src/.gitignore": "!a.log\n"},
        {".gitignore": "!*.log\n", "src/.gitignore": "*.log\n/out\n"},
        {"src/.gitignore": "/a.py\nbuild\n", "foo/bar/.gitignore": "*\n!.gitignore\n!keep.txt\n"},
        {".gitignore": "*\n!*/\n!*.py\n"},
        {".gitignore": "*\n!src\n"},
        {".gitignore": "src/*\n!src/deep\nsrc/deep/one/*.gen\n"},
        {".gitignore": "logs/\n!logs/keep.txt\n"},
        {".gitignore": "*.TXT\n"},
        {".gitignore": "bar\n!foo\n"},
        {".gitignore": "*.log\n!src\n"},
        {".gitignore": "*.py\n!src/\n"},
        {".gitignore": "[a-c]*\n![]x]*\n"},
        {".gitignore": "debug[[:digit:]].log\n[^a]*.txt\n"},
        {".gitignore": "a**\nfoo**bar\n/**/x.py\n"},
        {".gitignore": "**\n!src\n!src/**\n"},
        {".gitignore": "foo/**/baz.txt\nsrc/**/**/x.py\n"},
        {".gitignore": "***/b\n/foo/b?r/\nsrc?a.py\n"},
        {".gitignore": "space.txt \\ \n[\\]a.py\n[!/]eep\n"},
        {".gitignore": "./a.py\nfoo//bar\n../x\n"},
        {".gitignore": "f*o/b*r/*\n*a*/\n"},
    ],
)
def test_the_same_files_are_left_out_as_by_git(tmp_path: Path, rules: Tree) -> None:
    root = written(tmp_path, {**dict.fromkeys(FILES, "text\n"), **rules})

    assert ours(root) == gits_choice(root)


def test_the_rules_of_the_repository_above_hold_in_a_folder(tmp_path: Path) -> None:
    tree = {".gitignore": "*.log\n/app/gen/\n", "app/a.py": "", "app/a.log": "", "app/gen/b.py": ""}
    written(tmp_path, tree)
    gits_choice(tmp_path)

    assert ours(tmp_path / "app") == {"a.py"}


def test_a_folder_that_the_repository_ignores_can_be_pushed_itself(tmp_path: Path) -> None:
    written(tmp_path, {".gitignore": "gen/\n*.log\n", "gen/b.py": "", "gen/a.log": ""})
    gits_choice(tmp_path)

    assert ours(tmp_path / "gen") == {"b.py", "a.log"}


def test_a_repositorys_own_excludes_hold(tmp_path: Path) -> None:
    written(tmp_path, {"a.py": "", "b.py": ""})
    gits_choice(tmp_path)
    (tmp_path / ".git/info/exclude").write_text("b.py\n")

    assert ours(tmp_path) == gits_choice(tmp_path) == {"a.py"}


def test_rules_that_are_a_link_or_no_text_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("*\n")
    root = written(tmp_path / "in", {"a.py": "", "sub/b.py": ""})
    (root / ".gitignore").symlink_to(tmp_path / "outside")
    (root / "sub/.gitignore").write_bytes(b"\xff\xfe*\n")

    assert {"a.py", "sub/b.py"} <= ours(root)


def test_what_is_ignored_is_told(tmp_path: Path) -> None:
    root = written(tmp_path, {".gitignore": "gen/\n*.log\n", "gen/b.py": "", "a.log": ""})

    left_out = SourceFolder(root).scan().left_out
    assert [(one.path, one.reason) for one in left_out] == [("a.log", IGNORED), ("gen", IGNORED)]
