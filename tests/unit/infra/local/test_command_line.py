"""What the command line refuses: in one sentence, at once, and without leaving anything."""

import json
import sys
from pathlib import Path

import pytest

from quintet.local.cli import main
from quintet.local.state import StateDirectory
from quintet.resources import FAMILIES

TOKEN = ["generate-token", "--permissions"]
WORLD = "quintet serve"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence."""
    assert main(arguments) == 1
    (line,) = capsys.readouterr().err.strip().splitlines()
    return line


@pytest.mark.parametrize(
    "command",
    [
        [*TOKEN, "fortitude:admin"],
        ["rotate-keys"],
        ["library", "push", "."],
        ["workspace", "push", "."],
        ["calendar", "import", "a.ics", "--user", "u"],
        ["mailbox"],
        ["redrive", "--user", "u"],
        ["redrive-tasks"],
        ["erase", "--team", "red"],
        ["sign-out", "--subject", "ann"],
        ["connect", "vscode"],
    ],
    ids=" ".join,
)
def test_a_mistyped_state_directory_is_refused_and_not_made(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing"

    assert WORLD in refused(capsys, *command, "--state", str(missing))
    assert WORLD in refused(capsys, *command, "--state", str(tmp_path))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["fortitude:everything"], "fortitude:everything"),
        (["fortitude:admin", "--expiration-hours", "0"], "1 to 168"),
        (["fortitude:admin", "--expiration-hours", "169"], "1 to 168"),
        (["fortitude:admin", "--subject", ""], "subject"),
        (["fortitude:admin", "--team", "a\nb"], "team"),
    ],
)
def test_a_token_that_cannot_be_made_says_why(
    tmp_path: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    StateDirectory.opened(tmp_path)
    assert told in refused(capsys, *TOKEN, *arguments, "--state", str(tmp_path))


def test_a_damaged_secret_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "token-secret.json").write_text("{")
    told = refused(capsys, *TOKEN, "fortitude:admin", "--state", str(tmp_path))
    assert "token-secret.json" in told


@pytest.mark.parametrize("command", [["serve"], ["stdio", "research"]], ids=" ".join)
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("{", "JSON"),
        ("[]", "object"),
        ('{"tools_per_minute": 0}', "TOOLS_PER_MINUTE"),
        ('{"messageLimitThreshold": "none"}', "MESSAGE_LIMIT_THRESHOLD"),
    ],
)
def test_options_that_cannot_be_used_are_refused_before_anything_is_made(
    tmp_path: Path,
    command: list[str],
    options: str,
    told: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "options.json"
    file.write_text(options)
    state = tmp_path / "state"

    assert told in refused(capsys, *command, "--state", str(state), "--config", str(file))
    assert not state.exists()


def test_a_team_without_a_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state"
    assert "team" in refused(capsys, "stdio", "context", "--team", " red", "--state", str(state))
    assert not state.exists()


def test_an_unknown_family_is_refused_with_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state"
    assert "research" in refused(capsys, "stdio", "cooking", "--state", str(state))
    assert not state.exists()


def test_windows_is_told_what_to_use(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert "WSL" in refused(capsys, "serve")


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, "quintet 0.1.0\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shells_completion_is_printed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "quintet" in capsys.readouterr().out


def test_a_client_is_written_beside_what_its_file_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / ".cursor" / "mcp.json"
    file.parent.mkdir()
    file.write_text('{"mcpServers": {"other": {"url": "https://other.example"}}, "more": 1}')
    monkeypatch.chdir(tmp_path)
    elsewhere = ["--url", "https://tools.example/", "--token", "secret"]

    assert main(["connect", "cursor", "--write", *elsewhere]) == 0

    written = json.loads(file.read_text())
    assert written["more"] == 1
    assert written["mcpServers"]["other"] == {"url": "https://other.example"}
    assert written["mcpServers"]["quintet"] == {
        "url": "https://tools.example/mcp",
        "headers": {"Authorization": "Bearer secret"},
    }
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("there", ["[]", "{", '{"servers": {} // mine\n}'])
def test_a_clients_file_that_is_no_json_object_stays_as_it_is(
    there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / ".vscode" / "mcp.json"
    file.parent.mkdir()
    file.write_text(there)
    monkeypatch.chdir(tmp_path)
    elsewhere = ["--url", "https://tools.example", "--token", "secret"]

    assert "mcp.json" in refused(capsys, "connect", "vscode", "--write", *elsewhere)
    assert file.read_text() == there


@pytest.mark.parametrize("client", ["claude", "claude-desktop", "vscode", "cursor", "inspector"])
def test_every_client_is_told_an_address_and_the_token(
    client: str, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = ["--url", "https://tools.example", "--token", "secret"]
    assert main(["connect", client, *elsewhere]) == 0
    told = capsys.readouterr().out
    assert "https://tools.example/mcp" in told
    assert "secret" in told


@pytest.mark.parametrize("client", ["claude", "vscode", "cursor", "inspector", "chatgpt"])
def test_a_client_that_signs_in_is_told_an_address_and_no_token(
    client: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["connect", client, "--url", "https://tools.example"]) == 0
    told = capsys.readouterr()

    assert "Authorization" not in told.out
    assert ("install?" in told.err) == (client in ("vscode", "cursor"))
    assert ("paste the address" in told.err) == (client == "chatgpt")
    if client in ("vscode", "cursor"):
        assert main(["connect", client, "--write", "--url", "https://tools.example"]) == 0
        assert "signs in by itself" in capsys.readouterr().out


def test_a_client_that_cannot_sign_in_is_told_what_it_needs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    elsewhere = ["--url", "https://tools.example"]
    assert "--token" in refused(capsys, "connect", "claude-desktop", *elsewhere)
    here = ["--url", "http://127.0.0.1:6789", "--token", "secret"]
    assert "internet" in refused(capsys, "connect", "chatgpt", *here)


def test_a_client_can_be_told_of_some_families_only(capsys: pytest.CaptureFixture[str]) -> None:
    elsewhere = ["--url", "https://tools.example/mcp", "--token", "secret"]
    names = [family.name for family in FAMILIES[:2]]
    assert main(["connect", "claude", "--families", ",".join(names), *elsewhere]) == 0

    assert f"'https://tools.example/mcp?families={','.join(names)}'" in capsys.readouterr().out
    assert names[0] in refused(capsys, "connect", "vscode", "--families", "cooking", *elsewhere)


@pytest.mark.parametrize("url", ["tools.example", "ftp://tools.example", "https://"])
def test_what_is_no_address_of_servers_is_refused(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert url in refused(capsys, "connect", "vscode", "--url", url, "--token", "secret")
