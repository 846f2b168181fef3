"""Pushing: only what changed travels, and what it costs."""

from pathlib import Path

import pytest

from quintet.errors import BadInputError, ConflictError, NotFoundError, ToolFailedError
from quintet.reasoning.workspaces.kept_workspace import MAX_NAME, BeginPush, KeptWorkspace
from quintet.reasoning.workspaces.manifest import Limits
from quintet.reasoning.workspaces.pushing import Quota
from quintet.reasoning.workspaces.workspace import BeingIndexedError, NoWorkspaceError
from tests.unit.reasoning.workspaces.stage import OTHER, TENANT, WorkspaceStage, workspace_stage

FILES = {"a.py": b"a\n" * 50, "src/b.py": b"b\n", "src/c.py": b"c\n" * 10}


def test_what_was_pushed_is_what_tools_read(stage: WorkspaceStage) -> None:
    stage.push(FILES)

    assert stage.contents() == FILES


def test_everything_is_missing_of_a_new_workspace(stage: WorkspaceStage) -> None:
    begun = stage.begin(FILES)

    assert begun.missing == 3
    assert [archive.files for archive in begun.archives] == [[0, 1, 2]]
    assert begun.workspace.status == "uploading"
    assert begun.workspace.version is None


def test_only_what_changed_is_asked_for(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    changed = {**FILES, "src/b.py": b"new\n", "d.py": b"d\n"}

    begun = stage.push(changed)

    assert begun.missing == 2
    assert [sorted(archive.files) for archive in begun.archives] == [[1, 3]]
    assert stage.contents() == changed


def test_a_content_that_two_files_have_travels_once(stage: WorkspaceStage) -> None:
    same = {"a.py": b"same\n", "b.py": b"same\n", "c/d.py": b"same\n"}

    assert stage.push(same).missing == 1
    assert stage.contents() == same


def test_a_renamed_file_does_not_travel(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    renamed = {"z.py": FILES["a.py"], "src/b.py": FILES["src/b.py"]}

    begun = stage.push(renamed)

    assert begun.archives == []
    assert stage.contents() == renamed


def test_the_same_files_need_no_indexing(stage: WorkspaceStage) -> None:
    stage.push(FILES)

    begun = stage.begin(FILES)

    assert begun.push is None
    assert begun.workspace.status == "ready"
    assert stage.sent == []


def test_an_index_of_an_older_form_is_made_anew_by_pushing_again(stage: WorkspaceStage) -> None:
    ident = stage.push(FILES).workspace.id

    def older(seen: KeptWorkspace) -> KeptWorkspace:
        assert seen.ready is not None
        return seen.model_copy(update={"ready": seen.ready.model_copy(update={"index_form": 0})})

    stage.parts.store.change(TENANT, ident, older)
    indexed = len(stage.indexer.asked)
    again = stage.push(FILES)

    assert (again.push is None, again.missing) == (False, 0)
    assert len(stage.indexer.asked) == indexed + 1
    assert stage.begin(FILES).push is None
    assert stage.contents() == FILES


def test_files_that_come_back_after_two_versions_are_right(stage: WorkspaceStage) -> None:
    other = {"a.py": b"other\n", "src/b.py": b"b\n"}
    for files in (FILES, other, FILES, other, FILES):
        stage.push(files)
        assert stage.contents() == files


def test_an_empty_file_is_a_file(stage: WorkspaceStage) -> None:
    stage.push({"__init__.py": b"", "a.py": b"x"})

    assert stage.contents() == {"__init__.py": b"", "a.py": b"x"}


def test_a_large_workspace_travels_in_several_archives(stage: WorkspaceStage) -> None:
    files = {f"f{number}.txt": bytes([number]) * (9 * 2**20) for number in range(5)}

    begun = stage.push(files)

    assert [archive.files for archive in begun.archives] == [[0, 1], [2, 3], [4]]
    assert stage.contents() == files


def test_a_form_opens_one_key_of_the_caller_only(stage: WorkspaceStage) -> None:
    (archive,) = stage.begin(FILES).archives

    assert archive.fields["key"].startswith(f"{TENANT}/")
    assert archive.fields["key"].endswith("/uploads/push1/0.zip")
    assert archive.fields["x-amz-algorithm"] == "AWS4-HMAC-SHA256"
    assert archive.fields["Content-Type"] == "application/zip"


def test_indexing_is_asked_for_when_everything_was_sent(stage: WorkspaceStage) -> None:
    begun = stage.begin(FILES)
    stage.upload(begun, FILES)

    status = stage.pushing.complete(TENANT, begun.workspace.id, "push1")

    assert (status.status, status.percent) == ("indexing", 0)
    assert stage.sent == [
        {"kind": "workspace", "tenant": TENANT, "workspace": begun.workspace.id, "push": "push1"}
    ]


def test_a_push_without_its_archives_is_not_complete(stage: WorkspaceStage) -> None:
    begun = stage.begin(FILES)

    with pytest.raises(ToolFailedError) as told:
        stage.pushing.complete(TENANT, begun.workspace.id, "push1")

    assert told.value.data == {"missing_archives": [0]}
    assert stage.sent == []


def test_a_push_that_another_overtook_cannot_be_completed(stage: WorkspaceStage) -> None:
    first = stage.begin(FILES)
    stage.begin({"a.py": b"other"})

    with pytest.raises(ConflictError):
        stage.pushing.complete(TENANT, first.workspace.id, "push1")


def test_completing_twice_does_no_harm(stage: WorkspaceStage) -> None:
    begun = stage.send(FILES)
    stage.pushing.complete(TENANT, begun.workspace.id, "push1")
    stage.work()

    status = stage.pushing.complete(TENANT, begun.workspace.id, "push1")

    assert status.status == "ready"
    assert stage.sent == []
    assert stage.contents() == FILES


def test_tools_wait_until_a_version_is_indexed(stage: WorkspaceStage) -> None:
    stage.send(FILES)

    with pytest.raises(BeingIndexedError) as told:
        stage.workspaces.chosen(TENANT)

    assert told.value.data == {"workspace": "shop", "status": "indexing", "percent": 0}


def test_what_was_read_before_is_read_while_the_next_is_uploaded(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    stage.begin({"a.py": b"new"})

    assert stage.contents() == FILES


def test_a_version_that_is_being_replaced_is_not_answered_from(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    stage.send({"a.py": b"new"})

    with pytest.raises(BeingIndexedError):
        stage.workspaces.chosen(TENANT)


def test_the_workspace_pushed_last_is_the_one_that_is_read(stage: WorkspaceStage) -> None:
    stage.push({"one.py": b"1"}, "one")
    stage.clock.now += 10
    stage.push({"two.py": b"2"}, "two")

    assert stage.contents() == {"two.py": b"2"}
    assert stage.contents("one") == {"one.py": b"1"}

    stage.clock.now += 10
    stage.begin({"one.py": b"1"}, "one")
    assert stage.contents() == {"one.py": b"1"}


def test_a_workspace_that_is_only_begun_hides_no_other(stage: WorkspaceStage) -> None:
    stage.push(FILES)
    stage.clock.now += 10
    stage.begin({"x.py": b"x"}, "begun")

    assert stage.contents() == FILES


def test_an_unknown_workspace_is_told_with_those_there_are(stage: WorkspaceStage) -> None:
    with pytest.raises(NoWorkspaceError, match="There is no workspace yet"):
        stage.workspaces.chosen(TENANT)
    stage.push(FILES)
    with pytest.raises(NoWorkspaceError) as told:
        stage.workspaces.chosen(TENANT, "shp")

    assert told.value.data == {"workspace": "shp", "workspaces": ["shop"]}


def test_two_tenants_with_the_same_names_never_meet(stage: WorkspaceStage) -> None:
    mine, theirs = {"a.py": b"mine\n"}, {"a.py": b"theirs\n", "b.py": b"mine\n"}
    stage.push(mine)
    begun = stage.push(theirs, tenant=OTHER)

    assert begun.missing == 2  # though one content is known of another tenant
    assert stage.contents() == mine
    assert stage.contents(tenant=OTHER) == theirs

    stage.parts.removing().remove(TENANT, begun.workspace.id)
    assert stage.contents(tenant=OTHER) == theirs
    with pytest.raises(NotFoundError):
        stage.parts.store.get(TENANT, begun.workspace.id)


def test_another_tenant_cannot_complete_a_push(stage: WorkspaceStage) -> None:
    begun = stage.begin(FILES)
    stage.upload(begun, FILES)

    with pytest.raises(NotFoundError):
        stage.pushing.complete(OTHER, begun.workspace.id, "push1")


def test_a_tenant_has_so_many_workspaces_and_no_more(tmp_path: Path) -> None:
    with workspace_stage(tmp_path, Quota(workspaces=2)) as small:
        small.push(FILES, "one")
        small.push(FILES, "two")
        with pytest.raises(BadInputError) as told:
            small.begin(FILES, "three")
        small.push(FILES, "three", OTHER)
        small.parts.removing().remove(TENANT, small.parts.store.all(TENANT)[0].id)
        small.push(FILES, "three")

        assert told.value.problems[0].code == "COUNT_VALIDATION"
        assert len(small.parts.store.all(TENANT)) == 2


def test_the_limits_of_a_stage_are_settings(tmp_path: Path) -> None:
    with (
        workspace_stage(tmp_path, Quota(limits=Limits(files=2))) as small,
        pytest.raises(BadInputError),
    ):
        small.begin(FILES)


@pytest.mark.parametrize("name", ["a" * MAX_NAME, "with space", "../..", "a/b", "ü#|\\", "~"])
def test_any_name_is_one_workspace(stage: WorkspaceStage, name: str) -> None:
    stage.push(FILES, name)
    stage.push({"x": b"x"}, name + "!" if len(name) < MAX_NAME else "other")

    assert stage.contents(name) == FILES


def test_a_name_is_bounded() -> None:
    for name in ("", " ", "a" * (MAX_NAME + 1), "a\0b", "a\ud800"):
        with pytest.raises(ValueError, match="name"):
            BeginPush(name=name, files=[])


def test_what_pushing_and_reading_cost_is_known(stage: WorkspaceStage) -> None:
    with stage.calls.counted() as first:
        begun = stage.begin(FILES)
    stage.upload(begun, FILES)
    with stage.calls.counted() as completed:
        stage.pushing.complete(TENANT, begun.workspace.id, "push1")
    stage.work()
    with stage.calls.counted() as again:
        stage.begin({**FILES, "d.py": b"d"})
    reader = stage.instance()
    with stage.calls.counted() as chosen:
        workspace = reader.chosen(TENANT)
    with stage.calls.counted() as warm:
        reader.chosen(TENANT, "shop")
    with stage.calls.counted() as read:
        workspace.read("a.py")
        workspace.read("a.py")
    with stage.calls.counted() as everything:
        assert dict(workspace.read_all(FILES)) == FILES

    assert first == {"dynamodb.GetItem": 1, "dynamodb.TransactWriteItems": 1, "s3.PutObject": 1}
    assert completed == {
        "dynamodb.GetItem": 2,
        "dynamodb.PutItem": 1,
        "s3.GetObject": 1,
        "s3.ListObjectsV2": 1,
    }
    assert again == {
        "dynamodb.GetItem": 2,
        "dynamodb.PutItem": 1,
        "s3.GetObject": 1,
        "s3.PutObject": 1,
    }
    assert chosen == {"dynamodb.Query": 1, "s3.GetObject": 1}
    assert warm == {"dynamodb.GetItem": 1}
    assert read == {"s3.GetObject": 1}
    assert everything == {"s3.GetObject": 1}
