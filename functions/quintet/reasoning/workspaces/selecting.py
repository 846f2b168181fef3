"""Which workspace a tool reads: the one that is named, or the one that was pushed last."""

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Final

from quintet.errors import ConflictError, NotFoundError, ToolFailedError
from quintet.reasoning.workspaces.index_cache import IndexCache
from quintet.reasoning.workspaces.kept_workspace import KeptWorkspace, Ready
from quintet.reasoning.workspaces.keys import Location, workspace_id
from quintet.reasoning.workspaces.listing import Listing
from quintet.reasoning.workspaces.objects import MissingObjectError, WorkspaceObjects
from quintet.reasoning.workspaces.stored_workspace import StoredWorkspace
from quintet.reasoning.workspaces.workspace import (
    BeingIndexedError,
    NoWorkspaceError,
    Origin,
    WorkspaceReplacedError,
)
from quintet.reasoning.workspaces.workspace_store import WorkspaceStore

_TOUCHED_AFTER: Final = 86_400
"""Seconds after which another use is written down."""
_HELD: Final = 4
_GIVEN_UP_AFTER: Final = 7200
"""Seconds; no worker is at a push any more that began so long ago."""


class StoredWorkspaces:
    """The workspaces that were pushed; implements `workspace.Workspaces`.

    Choosing is one question, and a listing where this instance does not hold the version yet; the
    first use of a day is written down. `now` tells seconds since the epoch.
    """

    def __init__(
        self,
        store: WorkspaceStore,
        objects: WorkspaceObjects,
        *,
        now: Callable[[], float],
        cache: Path,
    ) -> None:
        self._store = store
        self._objects = objects
        self._now = now
        self._cache = IndexCache(cache)
        self._held: OrderedDict[tuple[Location, Origin], StoredWorkspace] = OrderedDict()
        self._lock = Lock()

    def chosen(self, tenant: str, name: str | None = None) -> StoredWorkspace:
        """The workspace of that name, or the one that was pushed last.

        Raises:
            NoWorkspaceError: there is none.
            BeingIndexedError: it cannot be asked yet.
            ToolFailedError: it never could be, because its push failed.
        """
        workspace = self._named(tenant, name) if name is not None else self._latest(tenant)
        ready = _ready(workspace, int(self._now()))
        self._touch(tenant, workspace)
        return self._opened(Location(tenant, workspace.id, ready.push), workspace.name, ready)

    def _named(self, tenant: str, name: str) -> KeptWorkspace:
        found = self._store.find(tenant, workspace_id(name))
        if found is None:
            raise NoWorkspaceError(name, [workspace.name for workspace in self._store.all(tenant)])
        return found

    def _latest(self, tenant: str) -> KeptWorkspace:
        every = self._store.all(tenant)
        if not every:
            raise NoWorkspaceError(None)
        begun = [
            workspace
            for workspace in every
            if workspace.ready is None and workspace.status == "uploading"
        ]
        return next((workspace for workspace in every if workspace not in begun), every[0])

    def _touch(self, tenant: str, workspace: KeptWorkspace) -> None:
        """Writes down that it is used; a tool must not fail because somebody else does, too."""
        now = int(self._now())
        if now - workspace.used_at < _TOUCHED_AFTER:
            return
        try:
            self._store.change(
                tenant, workspace.id, lambda seen: seen.model_copy(update={"used_at": now})
            )
        except (ConflictError, NotFoundError):
            return

    def _opened(self, location: Location, name: str, ready: Ready) -> StoredWorkspace:
        origin = Origin(ready.commit, ready.pushed_at)
        with self._lock:
            held = self._held.get((location, origin))
            if held is not None:
                self._held.move_to_end((location, origin))
                return held
        try:
            stored = self._objects.get(location.listing)
        except MissingObjectError:
            raise WorkspaceReplacedError from None
        listing = Listing.from_bytes(stored)
        opened = StoredWorkspace(
            self._objects, location, name, ready.version, listing, self._cache, origin
        )
        with self._lock:
            self._held[location, origin] = opened
            while len(self._held) > _HELD:
                self._held.popitem(last=False)
        return opened


def _ready(workspace: KeptWorkspace, now: int) -> Ready:
    """The version to read. One that is being replaced is not read any more: its lines moved."""
    pending = workspace.pending
    is_indexed = pending is not None and pending.phase == "indexing"
    if pending is not None and is_indexed and now - pending.began_at < _GIVEN_UP_AFTER:
        raise BeingIndexedError(workspace.name, pending.percent)
    if workspace.ready is not None:
        return workspace.ready
    if pending is None or pending.phase == "uploading":
        raise ToolFailedError(
            f"The workspace {workspace.name} is still being uploaded",
            {"workspace": workspace.name, "status": "uploading"},
        )
    why = pending.problem or "Indexing did not come to its end; push it again"
    raise ToolFailedError(
        f"Pushing the workspace {workspace.name} failed: {why}",
        {"workspace": workspace.name, "status": "failed"},
    )
