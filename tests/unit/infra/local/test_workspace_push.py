"""`quintet workspace push`: what it sends, what it says, and what it refuses."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from quintet.local.cli import main, parser
from quintet.local.failures import CommandError
from quintet.local.workspace import PushReport, print_report, push_folder
from quintet.local.workspace_servers import StageServer
from quintet.reasoning.workspaces.kept_workspace import Commit, WorkspaceStatus
from quintet.reasoning.workspaces.manifest import Limits
from quintet.reasoning.workspaces.pushing import Quota
from quintet.resources import physical_name
from quintet.resources.families.reasoning import WORKSPACE
from tests.support.world import STAGE
from tests.unit.reasoning.workspaces.stage import TENANT, WorkspaceStage, workspace_stage


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[WorkspaceStage]:
    with workspace_stage(tmp_path / "instance") as made:
        yield made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    (root / "src").mkdir(parents=True)
    (root / "src/a.py").write_text("a\n")
    (root / "b.py").write_text("b\n")
    (root / ".env").write_text("PASSWORD=x\n")
    (root / "logo.png").write_bytes(b"\x89PNG")
    return root


class Sender:
    """Puts archives where their forms say; answers with the statuses it was told first."""

    def __init__(self, stage: WorkspaceStage, *statuses: int) -> None:
        self.stage = stage
        self.statuses = list(statuses)
        self.sent: list[str] = []

    def __call__(self, _url: str, fields: dict[str, str], archive: bytes) -> int:
        if self.statuses:
            return self.statuses.pop(0)
        self.sent.append(fields["key"])
        bucket = physical_name(STAGE, WORKSPACE)
        self.stage.clients.s3().put_object(Bucket=bucket, Key=fields["key"], Body=archive)
        return 204


def git(folder: Path, *words: str) -> str:
    """What git prints."""
    identity = ("-c", "user.name=Ada", "-c", "user.email=ada@example.com")
    command = ["git", "-C", str(folder), *identity, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def committed(folder: Path) -> str:
    """The hash of a new commit of all there is."""
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "State")
    return git(folder, "rev-parse", "HEAD")


def push(
    stage: WorkspaceStage, folder: Path, name: str | None = None, send: Sender | None = None
) -> PushReport:
    server = StageServer(stage.pushing, stage.parts.store, TENANT)
    return push_folder(server, folder, name, send=send or Sender(stage), wait=stage.work)


def test_a_folder_is_pushed_under_its_name_and_ready(stage: WorkspaceStage, folder: Path) -> None:
    report = push(stage, folder)

    assert (report.workspace.name, report.workspace.status) == ("shop", "ready")
    assert (report.files, report.sent) == (2, 2)
    assert stage.contents("shop") == {"src/a.py": b"a\n", "b.py": b"b\n"}


def test_the_commit_that_files_are_of_is_pushed_with_them(
    stage: WorkspaceStage, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = committed(folder)

    print_report(push(stage, folder))

    assert f"They are of commit {head}.\n" in capsys.readouterr().out
    origin = stage.workspaces.chosen(TENANT).origin
    assert origin.shown(stage.clock.now + 7200)["age"] == "2 hours"
    assert (origin.commit, origin.pushed_at) == (Commit(id=head), int(stage.clock.now))


def test_changes_that_are_not_committed_are_named(stage: WorkspaceStage, folder: Path) -> None:
    head = committed(folder)
    (folder / "b.py").write_text("changed\n")

    push(stage, folder)

    shown = stage.workspaces.chosen(TENANT).origin.shown(stage.clock.now)
    assert shown["commit"] == f"{head} with changes that are not committed"


def test_the_same_files_of_another_commit_take_its_name(
    stage: WorkspaceStage, folder: Path
) -> None:
    committed(folder)
    push(stage, folder)
    before = stage.workspaces.chosen(TENANT).origin
    head = committed(folder)
    stage.clock.now += 60

    report = push(stage, folder)

    after = stage.workspaces.chosen(TENANT).origin
    assert report.sent == 0
    assert before.commit != after.commit == Commit(id=head)
    assert after.pushed_at == int(stage.clock.now)


def test_a_folder_without_git_has_no_commit(stage: WorkspaceStage, folder: Path) -> None:
    push(stage, folder)

    assert stage.workspaces.chosen(TENANT).origin.shown(0)["commit"] == "not known"


def test_git_runs_no_program_that_the_folder_names(stage: WorkspaceStage, folder: Path) -> None:
    head = committed(folder)
    program = folder / "program"
    program.write_text(f"#!/bin/sh\ntouch {folder}/ran\n")
    program.chmod(0o755)
    git(folder, "config", "core.fsmonitor", str(program))

    push(stage, folder)

    assert not (folder / "ran").exists()
    origin = stage.workspaces.chosen(TENANT).origin
    assert origin.commit == Commit(id=head, has_changes=True)


def test_only_what_changed_is_sent_again(stage: WorkspaceStage, folder: Path) -> None:
    push(stage, folder)
    (folder / "b.py").write_text("changed\n")
    sender = Sender(stage)

    report = push(stage, folder, send=sender)

    assert (report.files, report.sent, len(sender.sent)) == (2, 1, 1)
    assert stage.contents()["b.py"] == b"changed\n"


def test_nothing_is_sent_where_nothing_changed(stage: WorkspaceStage, folder: Path) -> None:
    push(stage, folder)
    sender = Sender(stage)

    report = push(stage, folder, send=sender)

    assert (report.sent, sender.sent) == (0, [])
    assert report.workspace.status == "ready"


def test_a_name_can_be_given(stage: WorkspaceStage, folder: Path) -> None:
    assert push(stage, folder, "other").workspace.name == "other"


def test_an_upload_is_tried_again_after_a_failure_of_s3(
    stage: WorkspaceStage, folder: Path
) -> None:
    assert push(stage, folder, send=Sender(stage, 503, 500)).workspace.status == "ready"


def test_an_upload_that_is_refused_is_told(stage: WorkspaceStage, folder: Path) -> None:
    with pytest.raises(CommandError, match="403"):
        push(stage, folder, send=Sender(stage, 403))
    with pytest.raises(CommandError, match="503"):
        push(stage, folder, send=Sender(stage, 503, 503, 503))


def test_a_file_that_changes_while_it_is_pushed_is_told(
    stage: WorkspaceStage, folder: Path
) -> None:
    server = StageServer(stage.pushing, stage.parts.store, TENANT)
    begin = server.begin

    def begin_and_change(asked: object) -> object:
        begun = begin(asked)  # type: ignore[arg-type]  # handed on as it came
        (folder / "b.py").write_text("changed meanwhile\n")
        return begun

    server.begin = begin_and_change  # type: ignore[method-assign,assignment]  # a hand on the file
    with pytest.raises(CommandError, match=r"b\.py was changed"):
        push_folder(server, folder, None, send=Sender(stage), wait=stage.work)


def test_what_cannot_be_pushed_is_told(stage: WorkspaceStage, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    with pytest.raises(CommandError, match="no folder"):
        push(stage, tmp_path / "nowhere")
    with pytest.raises(CommandError, match="no source files"):
        push(stage, tmp_path / "empty")


@pytest.mark.parametrize("limits", [Limits(files=3), Limits(total_bytes=300)])
def test_a_folder_that_is_too_large_is_told_with_what_is_large(
    stage: WorkspaceStage, folder: Path, limits: Limits
) -> None:
    (folder / "gen").mkdir()
    for number in range(3):
        (folder / "gen" / f"{number}.txt").write_text("x" * 100)
    server = StageServer(stage.pushing, stage.parts.store, TENANT)

    with pytest.raises(CommandError, match=r"holds 5 files .* largest are: gen, "):
        push_folder(server, folder, None, send=Sender(stage), limits=limits)


def test_a_refusal_of_the_stage_is_told(tmp_path: Path, folder: Path) -> None:
    with workspace_stage(tmp_path / "small", Quota(workspaces=1)) as small:
        push(small, folder, "one")
        with pytest.raises(CommandError, match="at most 1 workspaces"):
            push(small, folder, "two")


def test_the_report_names_secrets_that_were_left_out(
    stage: WorkspaceStage, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    print_report(push(stage, folder))

    said = capsys.readouterr().out
    assert "Left out 1: may hold secrets.\n" in said
    assert "\n  .env\n" in said
    assert "Left out 1: is no text.\n" in said
    assert "Sent 2 of 2 files to the workspace shop.\nIt is ready.\n" in said


def test_a_push_that_fails_while_indexing_is_an_error(
    stage: WorkspaceStage, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Spoiling(Sender):
        def __call__(self, url: str, fields: dict[str, str], archive: bytes) -> int:
            return super().__call__(url, fields, archive[:-1])

    with pytest.raises(CommandError, match="not indexed"):
        print_report(push(stage, folder, send=Spoiling(stage)))
    assert "ready" not in capsys.readouterr().out


def test_a_worker_that_does_nothing_is_not_waited_for_for_ever(
    stage: WorkspaceStage, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Stuck(StageServer):
        def status(self, ident: str) -> WorkspaceStatus:
            asked.append(ident)
            return stuck[0]

        def complete(self, ident: str, push: str) -> WorkspaceStatus:
            stuck.append(super().complete(ident, push))
            return stuck[0]

    asked: list[str] = []
    stuck: list[WorkspaceStatus] = []
    server = Stuck(stage.pushing, stage.parts.store, TENANT)
    report = push_folder(server, folder, None, send=Sender(stage), wait=lambda: None)
    print_report(report)

    assert 100 < len(asked) < 2000
    assert "still being indexed" in capsys.readouterr().out


def test_a_server_that_cannot_be_reached_is_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["workspace", "push", str(folder), "--remote", "http://127.0.0.1:9/"]) == 1

    said = capsys.readouterr().err
    assert re.fullmatch(r"quintet: http://127.0.0.1:9/reasoning/workspaces cannot be .*\n", said)


def test_the_command_has_the_options_of_its_kind() -> None:
    given = parser().parse_args(
        ["workspace", "push", "DIR", "--name", "n", "--stage", "dev", "--subject", "s"]
    )

    assert (given.folder, given.name, given.stage, given.subject) == (Path("DIR"), "n", "dev", "s")
    assert parser().parse_args(["stdio", "reasoning", "--root", "."]).root == Path()
