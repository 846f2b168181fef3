"""Several at once on the same workspaces: counts stay exact, and nobody's push is mixed up.

One after the other, as each may find what another has done. At the very same moment they are in
tests/integration/test_workspace_uploads.py: moto takes two conditional writes of two threads.
"""

from pathlib import Path

import pytest

from quintet.errors import BadInputError, ConflictError, NotFoundError
from quintet.reasoning.workspaces.kept_workspace import KeptWorkspace
from quintet.reasoning.workspaces.pushing import Quota
from tests.unit.reasoning.workspaces.stage import TENANT, WorkspaceStage, workspace_stage

FILES = {"a.py": b"a\n"}


def kept(name: str) -> KeptWorkspace:
    return KeptWorkspace(id=name, name=name, created_at=0, pushed_at=0, used_at=0, looked_at=1000)


def test_a_workspace_that_is_made_twice_is_made_and_counted_once(stage: WorkspaceStage) -> None:
    stage.parts.store.add(TENANT, kept("one"), 2)
    with pytest.raises(ConflictError):
        stage.parts.store.add(TENANT, kept("one"), 2)
    stage.parts.store.add(TENANT, kept("two"), 2)
    with pytest.raises(BadInputError):
        stage.parts.store.add(TENANT, kept("three"), 2)

    assert [one.name for one in stage.parts.store.all(TENANT)] == ["one", "two"]


def test_a_workspace_that_is_removed_twice_is_counted_once(tmp_path: Path) -> None:
    with workspace_stage(tmp_path, Quota(workspaces=1)) as stage:
        ident = stage.push(FILES, "one").workspace.id
        removing = stage.parts.removing()
        removing.remove(TENANT, ident)
        with pytest.raises(NotFoundError):
            removing.remove(TENANT, ident)
        stage.push(FILES, "two")
        with pytest.raises(BadInputError):
            stage.begin(FILES, "three")

        assert [one.name for one in stage.parts.store.all(TENANT)] == ["two"]


def test_a_push_that_begins_while_another_is_published_begins_anew(
    stage: WorkspaceStage,
) -> None:
    stage.push(FILES)
    stage.send({"a.py": b"second\n"})
    store = stage.parts.store
    seen = store.find(TENANT, stage.parts.store.all(TENANT)[0].id)
    assert seen is not None
    stage.work()
    # What the beginning saw was the first version; meanwhile it is the second.
    with pytest.raises(ConflictError):
        stage.pushing._begun(TENANT, seen.id, "shop", seen, seen.pending)  # type: ignore[arg-type]

    assert stage.contents() == {"a.py": b"second\n"}
