"""Workspaces on the embedded AWS, which holds uploads to their forms as S3 does.

Over HTTP from the command line to the routes, from there to the bucket and the worker.
"""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread

import pytest
import urllib3
import uvicorn

from quintet.aws.queues import QueueSender
from quintet.errors import ConflictError
from quintet.local.failures import CommandError
from quintet.local.state import STAGE
from quintet.local.workspace import PushReport, push_folder
from quintet.local.workspace_servers import RemoteServer
from quintet.reasoning.workspaces.archives import packed
from quintet.reasoning.workspaces.composition import WorkspaceParts
from quintet.reasoning.workspaces.kept_workspace import KeptWorkspace
from quintet.reasoning.workspaces.objects import Form
from quintet.reasoning.workspaces.pushing import Quota
from quintet.resources import physical_name
from quintet.resources.families.reasoning import JOBS, REASONING, WORKSPACE
from tests.support.embedded_aws import embedded_aws
from tests.support.processes import free_port, is_listening
from tests.support.world import AwsCalls, Clock
from tests.unit.reasoning.workspaces.routes_world import RoutesWorld, principal
from tests.unit.reasoning.workspaces.stage import TENANT, WorkspaceStage


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkspaceStage]:
    folder = tmp_path_factory.mktemp("state")
    with embedded_aws(folder, STAGE) as clients:
        table, bucket = physical_name(STAGE, REASONING), physical_name(STAGE, WORKSPACE)
        parts = WorkspaceParts.of(clients, table, bucket, Quota(), time.time)
        yield WorkspaceStage(clients, AwsCalls(), Clock(), parts, folder)


@pytest.fixture(scope="module")
def url(stage: WorkspaceStage) -> Iterator[str]:
    """A server with the routes; its queue is real, and so is its reader."""
    queue = QueueSender(stage.clients, physical_name(STAGE, JOBS))
    stage.pushing = stage.parts.pushing(queue.send)
    port = free_port()
    config = uvicorn.Config(RoutesWorld(stage).app, port=port, log_level="error", lifespan="off")
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    while not is_listening(port):
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


def posted(form: Form, data: bytes, **changed: str) -> int:
    fields = {**form.fields, **changed}
    sent: list[tuple[str, str | tuple[str, str | bytes, str]]] = [
        *fields.items(),
        ("file", ("a.zip", data, "application/zip")),
    ]
    with urllib3.PoolManager() as pool:
        return pool.request("POST", form.url, fields=sent, redirect=False).status


def key(name: str) -> str:
    return f"{TENANT}/w/uploads/p/{name}"


def test_a_form_takes_the_archive_that_it_was_made_for(stage: WorkspaceStage) -> None:
    form = stage.parts.objects.form(key("0.zip"), 1000, 60)
    data = packed([("a.py", b"a")])

    assert posted(form, data) == 204
    assert stage.parts.objects.get(key("0.zip")) == data


@pytest.mark.parametrize(
    ("changed", "data"),
    [
        ({}, b"x" * 1001),
        ({}, b""),
        ({"key": key("1.zip")}, b"x"),
        ({"key": "u" * 26 + "/w/uploads/p/0.zip"}, b"x"),
        ({"key": f"{TENANT}/w/packs/p-0"}, b"x"),
        ({"Content-Type": "text/html"}, b"x"),
        ({"acl": "public-read"}, b"x"),
        ({"success_action_redirect": "https://evil.test"}, b"x"),
        ({"x-amz-meta-a": "b"}, b"x"),
    ],
)
def test_a_form_takes_nothing_else(
    stage: WorkspaceStage, changed: dict[str, str], data: bytes
) -> None:
    form = stage.parts.objects.form(key("0.zip"), 1000, 60)
    before = {one.key: one.size for one in stage.parts.objects.below("")}

    assert posted(form, data, **changed) in {400, 403}
    assert {one.key: one.size for one in stage.parts.objects.below("")} == before


def test_a_form_that_is_over_takes_nothing(stage: WorkspaceStage) -> None:
    form = stage.parts.objects.form(key("0.zip"), 1000, -1)

    assert posted(form, b"x") in {400, 403}


def source(folder: Path, files: int) -> Path:
    for number in range(files):
        file = folder / f"pkg{number % 20}" / f"module_{number}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"def function_{number}() -> int:\n    return {number}\n" * 20)
    return folder


def pushed(stage: WorkspaceStage, url: str, folder: Path, by: str = "ada") -> PushReport:
    name = physical_name(STAGE, JOBS)
    queue = stage.clients.sqs().get_queue_url(QueueName=name)["QueueUrl"]

    def work() -> None:
        for message in stage.clients.sqs().receive_message(QueueUrl=queue).get("Messages", ()):
            stage.publishing.handle(json.loads(message["Body"]))
            stage.clients.sqs().delete_message(
                QueueUrl=queue, ReceiptHandle=message["ReceiptHandle"]
            )

    return push_folder(RemoteServer(f"{url}/reasoning/mcp", by), folder, "shop", wait=work)


def test_a_folder_is_pushed_over_http_and_read(
    stage: WorkspaceStage, url: str, tmp_path: Path
) -> None:
    folder = source(tmp_path / "shop", 500)
    first = pushed(stage, url, folder)
    (folder / "pkg0/module_0.py").write_text("changed = True\n")
    second = pushed(stage, url, folder)

    assert (first.sent, second.sent) == (500, 1)
    assert second.workspace.status == "ready"
    workspace = stage.instance().chosen(principal("ada").tenant)
    assert workspace.read("pkg0/module_0.py") == b"changed = True\n"
    assert workspace.read("pkg1/module_1.py") == (folder / "pkg1/module_1.py").read_bytes()
    assert len(dict(workspace.read_all(workspace.files()))) == 500


def test_two_users_push_the_same_names_apart(
    stage: WorkspaceStage, url: str, tmp_path: Path
) -> None:
    mine = source(tmp_path / "mine", 3)
    theirs = source(tmp_path / "theirs", 3)
    (theirs / "pkg0/module_0.py").write_text("theirs = True\n")
    pushed(stage, url, mine, "ada")
    pushed(stage, url, theirs, "bob")

    def read(by: str) -> bytes:
        return stage.instance().chosen(principal(by).tenant, "shop").read("pkg0/module_0.py")

    assert read("ada") == (mine / "pkg0/module_0.py").read_bytes()
    assert read("bob") == b"theirs = True\n"


def test_changes_at_the_same_time_are_all_kept(stage: WorkspaceStage) -> None:
    store, own = stage.parts.store, "counted" + TENANT[7:]
    one = KeptWorkspace(id="one", name="one", created_at=0, pushed_at=0, used_at=0, looked_at=1000)
    store.add(own, one, 2)

    def used(_: int) -> bool:
        try:
            store.change(
                own, "one", lambda seen: seen.model_copy(update={"used_at": seen.used_at + 1})
            )
        except ConflictError:
            return False
        return True

    with ThreadPoolExecutor(4) as threads:
        done = sum(threads.map(used, range(24)))

    assert store.get(own, "one").used_at == done > 0


def test_of_pushes_at_the_same_time_one_is_there_whole_and_the_others_are_told(
    stage: WorkspaceStage, url: str, tmp_path: Path
) -> None:
    folders = [source(tmp_path / name, 40) for name in ("one", "two", "three")]
    for folder in folders:
        (folder / "whose.py").write_text(f"whose = {folder.name!r}\n")

    def push(folder: Path) -> str:
        try:
            pushed(stage, url, folder, "bob")
        except CommandError as refused:
            return str(refused)
        return ""

    with ThreadPoolExecutor(len(folders)) as threads:
        told = list(threads.map(push, folders))
    pushed(stage, url, folders[told.index("")], "bob")

    workspace = stage.instance().chosen(principal("bob").tenant, "shop")
    winners = [folder for folder, refusal in zip(folders, told, strict=True) if not refusal]
    whose = workspace.read("whose.py")
    assert whose in [(folder / "whose.py").read_bytes() for folder in winners]
    assert len(workspace.files()) == 41
    assert all(refusal.startswith("The server refuses: ") for refusal in told if refusal)


def test_somebody_without_a_permission_is_told(url: str, tmp_path: Path) -> None:
    folder = source(tmp_path / "shop", 1)
    for by in ("nobody", "stranger", "reader"):
        with pytest.raises(CommandError, match="The server refuses"):
            push_folder(RemoteServer(url, by), folder, None)
