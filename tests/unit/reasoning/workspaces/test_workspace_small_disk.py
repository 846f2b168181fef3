"""A repository pushed again and again on small disks: each version finds room."""

import pytest

from benchmarks.small_disk import NoDiskError, main


def run(*arguments: str) -> int:
    try:
        return main(arguments)
    except NoDiskError:
        pytest.skip("only root may mount a disk")


def test_more_versions_than_the_disk_holds_are_indexed_and_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("--megabytes", "0.5", "--disk", "20", "--pushes", "6") == 0
    assert "6 pushes found room." in capsys.readouterr().out


def test_a_disk_that_is_too_small_for_one_version_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("--megabytes", "0.5", "--disk", "16", "--pushes", "1") == 1
    assert "NO ROOM" in capsys.readouterr().out
