"""`quintet new family` writes what the linters accept, or nothing and says why in one sentence."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from quintet.local.cli import main
from quintet.local.new_family import LONGEST_NAME
from tests.support.checkouts import linked_checkout


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(linked_checkout(tmp_path))
    return tmp_path


def files(folder: Path) -> Sequence[Path]:
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def refusal(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The sentence that a name is refused with."""
    assert main(["new", "family", name]) == 1
    (line,) = capsys.readouterr().err.strip().splitlines()
    return line


LONGEST = "g" * LONGEST_NAME
NO_NAMES = ["", "Garden", "my-garden", "2gardens", "_garden", "garden_", "gärten", "class", "../a"]


@pytest.mark.parametrize("name", [*NO_NAMES, f"{LONGEST}s"])
def test_a_name_that_no_module_can_have_is_refused(
    checkout: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(checkout)

    assert f"A family cannot be called {name}:" in refusal(name, capsys)
    assert files(checkout) == before


@pytest.mark.parametrize(
    ("name", "there"), [("limits", "quintet.limits"), ("deploy", "docs/deploy.md")]
)
def test_a_name_that_is_taken_is_refused(
    checkout: Path, name: str, there: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(checkout)

    assert there in refusal(name, capsys)
    assert files(checkout) == before


def test_a_family_is_not_written_over(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "family", "garden"]) == 0
    tools = checkout / "functions/quintet/garden/tools.py"
    tools.write_text("changed")

    assert "quintet.garden" in refusal("garden", capsys)
    assert tools.read_text() == "changed"


def test_nothing_is_left_where_one_file_cannot_be_written(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "tests/unit/garden").touch()  # where a folder should be
    before = files(checkout)

    assert "cannot be written" in refusal("garden", capsys)
    assert files(checkout) == before


def test_a_family_is_written_into_a_checkout_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\n')
    monkeypatch.chdir(tmp_path)

    assert "no checkout" in refusal("garden", capsys)


@pytest.mark.parametrize("name", ["a", "zoo", "field_notes_2", LONGEST])
def test_what_is_written_is_in_form_whatever_the_name(checkout: Path, name: str) -> None:
    """The order of imports and the length of lines depend on it."""
    before = files(checkout)
    assert main(["new", "family", name]) == 0
    written = [path for path in files(checkout) if path not in before and path.suffix == ".py"]

    for command in (["format", "--check"], ["check", "--no-cache"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, *written],
            cwd=checkout,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


def test_a_checkout_is_found_from_a_folder_in_it(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(checkout / "docs")

    assert main(["new", "family", "garden"]) == 0
    assert (checkout / "functions/quintet/garden/handler.py").is_file()
