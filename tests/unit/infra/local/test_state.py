"""The state directory is its owner's alone, however it came to be."""

from pathlib import Path

import pytest

from quintet.local.failures import CommandError
from quintet.local.state import StateDirectory

OWN_PROCESS = Path("/proc/self")


def rights(path: Path) -> str:
    return oct(path.stat().st_mode & 0o7777)


def test_a_new_directory_is_closed_to_others(tmp_path: Path) -> None:
    state = StateDirectory.opened(tmp_path / "new")
    state.valid()

    assert rights(state.path) == "0o700"
    assert rights(state.path / "token-secret.json") == "0o600"


@pytest.mark.parametrize("mode", [0o755, 0o777, 0o750, 0o701])
def test_one_that_is_there_and_open_is_closed(tmp_path: Path, mode: int) -> None:
    tmp_path.chmod(mode)

    StateDirectory.opened(tmp_path)

    assert rights(tmp_path) == "0o700"


def test_what_everybody_shares_is_no_state_directory(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)

    with pytest.raises(CommandError, match="closed to other users"):
        StateDirectory.opened(tmp_path)
    assert rights(tmp_path) == "0o1777"


@pytest.mark.skipif(not OWN_PROCESS.exists(), reason="only Linux has directories nobody may close")
def test_one_that_cannot_be_closed_is_refused_in_a_sentence() -> None:
    with pytest.raises(CommandError, match=r"cannot be used \(.*--state"):
        StateDirectory.opened(OWN_PROCESS)
