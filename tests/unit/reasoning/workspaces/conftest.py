"""A fresh stage with workspaces for every test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.reasoning.workspaces.stage import WorkspaceStage, workspace_stage


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[WorkspaceStage]:
    with workspace_stage(tmp_path) as made:
        yield made
