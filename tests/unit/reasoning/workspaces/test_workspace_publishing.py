"""The worker: what it refuses, repeats, overtakes and leaves behind."""

import io
import zipfile
from collections.abc import Callable

import pytest

from quintet.errors import ServiceUnavailableError, ToolFailedError
from quintet.reasoning.workspaces import keys
from quintet.reasoning.workspaces.archives import packed
from quintet.reasoning.workspaces.listing import DamagedPackError
from quintet.reasoning.workspaces.workspace import (
    BeingIndexedError,
    NoWorkspaceError,
    UnknownFileError,
    WorkspaceReplacedError,
)
from quintet.resources import physical_name
from quintet.resources.families.reasoning import WORKSPACE
from tests.support.world import STAGE
from tests.unit.reasoning.workspaces.stage import TENANT, WorkspaceStage

FILES = {"a.py": b"a\n" * 50, "src/b.py": b"b\n", "src/c.py": b"c\n" * 10}
SHOP = keys.workspace_id("shop")
DAY = 86_400


def status(stage: WorkspaceStage) -> tuple[str, int, str | None]:
    shown = stage.pushing.shown(stage.parts.store.get(TENANT, SHOP))
    return shown.status, shown.percent, shown.problem


def hostile(stage: WorkspaceStage, data: bytes) -> None:
    """Announces FILES and sends something else."""
    begun = stage.begin(FILES)
    key = begun.archives[0].fields["key"]
    stage.clients.s3().put_object(Bucket=physical_name(STAGE, WORKSPACE), Key=key, Body=data)
    assert begun.push
    stage.pushing.complete(TENANT, SHOP, begun.push)
    stage.work()


def bomb() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.py", b"\0" * 100_000_000)
    return target.getvalue()


@pytest.mark.parametrize(
    "made",
    [
        bomb,
        lambda: b"no zip",
        lambda: packed([("../../etc/cron.d/x", b"x")]),
        lambda: packed([*FILES.items(), ("extra", b"x")]),
        lambda: packed([("a.py", FILES["a.py"])]),
        lambda: packed((path, b"x" * len(content)) for path, content in FILES.items()),
    ],
)
def test_a_hostile_archive_fails_the_push_and_nothing_else(
    stage: WorkspaceStage, made: Callable[[], bytes]
) -> None:
    hostile(stage, made())

    state, _, problem = status(stage)
    assert state == "failed"
    assert problem
    assert not [key for key in stage.objects() if "/packs/" in key or "/versions/" in key]
    with pytest.raises(ToolFailedError, match="failed"):
        stage.workspaces.chosen(TENANT)


def test_a_failed_push_leaves_the_version_before_and_can_be_made_good(
    stage: WorkspaceStage,
) -> None:
    old = {"old.py": b"old\n"}
    stage.push(old)
    hostile(stage, b"no zip")

    assert status(stage)[0] == "failed"
    assert stage.contents() == old
    stage.push(FILES)
    assert status(stage) == ("ready", 100, None)
    assert stage.contents() == FILES


def test_the_same_files_after_a_failed_push_clear_the_failure(stage: WorkspaceStage) -> None:
    stage.push({"old.py": b"old\n"})
    hostile(stage, b"no zip")

    assert stage.begin({"old.py": b"old\n"}).push is None
    assert status(stage) == ("ready", 100, None)


def test_an_outage_is_tried_again(stage: WorkspaceStage) -> None:
    stage.send(FILES)
    (message,) = stage.sent
    stage.indexer.failure = ServiceUnavailableError("S3")
    with pytest.raises(ServiceUnavailableError):
        stage.publishing.handle(message)
    assert status(stage)[0] == "indexing"

    stage.indexer.failure = None
    stage.publishing.handle(message)
    stage.publishing.handle(message)

    assert stage.contents() == FILES


def test_a_message_that_comes_twice_at_once_does_no_harm(stage: WorkspaceStage) -> None:
    stage.send(FILES)
    (message,) = stage.sent
    again = stage.parts.publishing(type(stage.indexer)())
    stage.indexer.on_progress = lambda: again.handle(message)

    stage.publishing.handle(message)

    assert stage.contents() == FILES


def test_a_push_that_was_overtaken_is_never_read(stage: WorkspaceStage) -> None:
    stage.send(FILES)
    new = {"new.py": b"new\n"}
    (message,) = stage.sent
    stage.sent.clear()
    begun = stage.begin(new)
    stage.upload(begun, new)
    stage.publishing.handle(message)
    assert begun.push
    stage.pushing.complete(TENANT, SHOP, begun.push)
    stage.work()

    assert stage.contents() == new


def test_a_push_that_is_overtaken_while_it_is_indexed_is_never_read(stage: WorkspaceStage) -> None:
    new = {"new.py": b"new\n"}
    overtaken: list[str] = []

    def overtake() -> None:
        if not overtaken:
            begun = stage.begin(new)
            overtaken.append(begun.push or "")
            stage.upload(begun, new)

    stage.indexer.on_progress = overtake
    stage.send(FILES)
    stage.work()
    stage.pushing.complete(TENANT, SHOP, overtaken[0])
    stage.work()

    assert stage.contents() == new


def test_a_workspace_that_is_removed_while_it_is_indexed_leaves_nothing(
    stage: WorkspaceStage,
) -> None:
    removing = stage.parts.removing()
    stage.indexer.on_progress = lambda: removing.remove(TENANT, SHOP)
    stage.send({"a.py": b"x"})

    stage.work()

    assert stage.objects() == []
    with pytest.raises(NoWorkspaceError):
        stage.workspaces.chosen(TENANT)


def test_progress_is_written_down_while_it_is_made(stage: WorkspaceStage) -> None:
    seen: list[int] = []
    stage.indexer.on_progress = lambda: seen.append(status(stage)[1])

    stage.push({f"f{number}.py": b"%d" % number for number in range(30)})

    assert seen == sorted(seen)
    assert seen[0] >= 20
    assert 90 <= seen[-1] < 100
    assert len(set(seen)) < 20  # a write for every file would cost


def test_the_first_index_is_made_of_all_files_and_the_next_of_what_changed(
    stage: WorkspaceStage,
) -> None:
    stage.push(FILES)
    stage.push({"a.py": FILES["a.py"], "src/b.py": b"new\n", "d.py": b"d\n"})

    first, second = stage.indexer.asked
    assert (first.before, first.changed, first.removed) == (None, tuple(sorted(FILES)), ())
    assert second.before is not None
    assert (second.changed, second.removed) == (("d.py", "src/b.py"), ("src/c.py",))
    with stage.workspaces.chosen(TENANT).code_index() as index:
        assert index.read_text() == (
            "[('a.py', 50), ('src/b.py', 1), ('src/c.py', 10)] -()\n"
            "[('d.py', 1), ('src/b.py', 1)] -('src/c.py',)\n"
        )


def test_an_index_is_fetched_once_for_an_instance(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    workspace = stage.workspaces.chosen(TENANT)
    with (
        stage.calls.counted() as made,
        workspace.code_index() as first,
        workspace.code_index() as second,
    ):
        assert first == second

    assert made == {"s3.GetObject": 1}


def test_an_index_that_is_gone_is_made_anew_of_all_files(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    stage.parts.objects.delete([keys.Location(TENANT, SHOP, "push1").index])
    stage.push({**FILES, "d.py": b"d\n"})

    assert stage.indexer.asked[1].before is None
    assert set(stage.indexer.asked[1].changed) == {*FILES, "d.py"}


def test_a_version_in_hand_is_readable_while_the_next_takes_its_place(
    stage: WorkspaceStage,
) -> None:
    stage.push(FILES)
    held = stage.workspaces.chosen(TENANT)
    stage.push({"new.py": b"new\n"})

    assert held.read("a.py") == FILES["a.py"]
    with held.code_index() as index:
        assert index.exists()


def test_a_version_that_is_gone_says_so(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    held = stage.workspaces.chosen(TENANT)
    for number in range(2):
        stage.push({"new.py": b"%d\n" % number})

    with pytest.raises(WorkspaceReplacedError):
        held.read("a.py")
    with pytest.raises(WorkspaceReplacedError), held.code_index():
        pass


def test_uploads_and_old_versions_do_not_stay_behind(stage: WorkspaceStage) -> None:
    for number in range(6):
        stage.push({"same.py": b"same\n", "a.py": b"%d\n" % number * 200})

    assert sorted(stage.objects(name="shop")) == [
        "packs/push5-0",
        "packs/push6-0",
        "versions/push5/files",
        "versions/push5/index",
        "versions/push6/files",
        "versions/push6/index",
    ]


def test_what_pushes_that_came_to_nothing_left_is_removed_after_a_day(
    stage: WorkspaceStage,
) -> None:
    begun = stage.begin(FILES)
    stage.upload(begun, FILES)
    stage.clock.now = 4_000_000_000.0  # moto's objects are of today
    stage.push({"a.py": b"a"})

    assert not [key for key in stage.objects(name="shop") if key.startswith("uploads/")]


def test_packs_that_are_mostly_waste_are_written_anew(stage: WorkspaceStage) -> None:
    kept = {"kept.py": b"kept\n"}
    stage.push({**kept, "large.txt": bytes(range(256)) * 4000})
    for number in range(3):
        stage.push({**kept, "n.py": b"%d" % number})

    listing = stage.objects(name="shop")
    assert "packs/push1-0" not in listing
    assert stage.contents()["kept.py"] == b"kept\n"


def test_many_small_packs_become_few(stage: WorkspaceStage) -> None:
    files: dict[str, bytes] = {}
    for number in range(27):
        files = {**files, f"f{number}.py": b"%d\n" % number}
        stage.push(files)

    assert stage.contents() == files
    with stage.calls.counted() as made:
        assert dict(stage.workspaces.chosen(TENANT).read_all(files)) == files
    assert made["s3.GetObject"] <= 4  # the listing, and what came after the packs were merged


def test_reading_what_is_no_file_tells_near_names(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    workspace = stage.workspaces.chosen(TENANT)

    with pytest.raises(UnknownFileError) as told:
        workspace.read("src/bb.py")
    assert told.value.near[0] == "src/b.py"
    with pytest.raises(UnknownFileError):
        list(workspace.read_all(["a.py", "../a.py"]))
    assert workspace.resolve("/home/ada/shop/src/c.py") == "src/c.py"


def test_a_damaged_pack_is_noticed(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    workspace = stage.workspaces.chosen(TENANT)
    key = keys.Location(TENANT, SHOP, "push1").packs + "push1-0"
    size = len(stage.parts.objects.get(key))
    stage.parts.objects.put(key, b"\0" * size)

    with pytest.raises(DamagedPackError):
        workspace.read("a.py")


def test_scattered_files_are_read_in_few_requests(stage: WorkspaceStage) -> None:
    files = {f"d{number % 7}/f{number}.py": b"%d\n" % number for number in range(500)}
    stage.push(files)
    workspace = stage.workspaces.chosen(TENANT)
    wanted = list(files)[::17]
    with stage.calls.counted() as made:
        found = dict(workspace.read_all(wanted))

    assert found == {path: files[path] for path in wanted}
    assert made == {"s3.GetObject": 1}


def test_a_removed_workspace_is_gone_with_all_that_was_stored(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    stage.push(FILES, "other")
    with stage.calls.counted() as made:
        stage.parts.removing().remove(TENANT, SHOP)

    assert stage.objects(name="shop") == []
    assert stage.contents() == FILES
    assert [kept.name for kept in stage.parts.store.all(TENANT)] == ["other"]
    assert made == {
        "dynamodb.GetItem": 1,
        "dynamodb.TransactWriteItems": 1,
        "dynamodb.BatchWriteItem": 1,
        "s3.ListObjectsV2": 1,
        "s3.DeleteObjects": 1,
    }
    stage.push(FILES)
    assert stage.contents("shop") == FILES


def swept(stage: WorkspaceStage) -> int:
    return stage.parts.removing().sweep(lambda: True)


def test_an_unused_workspace_is_removed_after_its_days(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    stage.clock.now += 29 * DAY
    assert swept(stage) == 0

    stage.clock.now += 2 * DAY
    assert swept(stage) == 1

    assert stage.objects() == []
    assert stage.parts.store.all(TENANT) == []
    assert swept(stage) == 0


def test_a_workspace_that_is_used_stays(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    for _ in range(5):
        stage.clock.now += 20 * DAY
        assert stage.contents() == FILES
        assert swept(stage) == 0

    stage.clock.now += 31 * DAY
    assert swept(stage) == 1


def test_a_use_is_written_down_once_a_day(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    stage.clock.now += DAY
    stage.workspaces.chosen(TENANT)
    with stage.calls.counted() as again:
        stage.workspaces.chosen(TENANT)

    assert again == {"dynamodb.Query": 1}


def test_a_sweep_ends_when_its_time_is_over(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    stage.clock.now += 40 * DAY

    assert stage.parts.removing().sweep(lambda: False) == 0
    assert stage.contents() == FILES


def test_a_removal_that_ended_half_way_is_finished_by_a_sweep(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    left = stage.parts.store.remove(TENANT, SHOP, int(stage.clock.now), lambda _: True)
    assert left is not None
    assert stage.objects() != []

    assert swept(stage) == 1
    assert stage.objects() == []


def test_tools_wait_for_a_push_that_is_indexed_for_the_first_time(stage: WorkspaceStage) -> None:
    stage.send(FILES)
    stage.indexer.failure = ServiceUnavailableError("S3")
    with pytest.raises(ServiceUnavailableError):
        stage.work()

    with pytest.raises(BeingIndexedError) as told:
        stage.workspaces.chosen(TENANT)
    assert told.value.data["percent"] == 20


def test_an_indexing_that_never_ends_does_not_keep_the_version_before(
    stage: WorkspaceStage,
) -> None:
    stage.push(FILES)
    stage.send({"a.py": b"never indexed"})
    stage.clock.now += 3 * 3600

    assert stage.contents() == FILES


def test_an_indexing_that_never_ends_is_told_where_there_is_no_version_before(
    stage: WorkspaceStage,
) -> None:
    stage.send(FILES)
    stage.clock.now += 3 * 3600

    with pytest.raises(ToolFailedError, match="push it again"):
        stage.workspaces.chosen(TENANT)
