"""Removing workspaces: when their user wants it, and when nobody has used them for long."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from quintet.errors import ConflictError, NotFoundError
from quintet.reasoning.workspaces import keys
from quintet.reasoning.workspaces.kept_workspace import KeptWorkspace
from quintet.reasoning.workspaces.listing import Listing
from quintet.reasoning.workspaces.objects import Listed, MissingObjectError, WorkspaceObjects
from quintet.reasoning.workspaces.pushing import Quota
from quintet.reasoning.workspaces.stored_workspace import Location
from quintet.reasoning.workspaces.workspace_store import Expiring, WorkspaceStore


class Removing:
    """Removes workspaces whole; `now` tells seconds since the epoch."""

    def __init__(
        self,
        store: WorkspaceStore,
        objects: WorkspaceObjects,
        quota: Quota,
        *,
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self._objects = objects
        self._quota = quota
        self._now = now

    def remove(self, tenant: str, ident: str) -> None:
        """Removes a workspace.

        A question, a transaction, a listing and a removal in S3, and a removal in the table. Where
        it ends half-way, a sweep goes on with it.

        Raises:
            NotFoundError: there is none of that id.
            ConflictError: others kept changing it.
        """
        left = self._store.remove(tenant, ident, int(self._now()), lambda _: True)
        if left is not None:
            self._emptied(left)

    def sweep(self, has_time: Callable[[], bool]) -> int:
        """Removes what was not used for long, of every tenant; how many that were."""
        removed, now = 0, int(self._now())
        for shard in range(keys.SHARDS):
            for due in self._store.expiring(shard, now):
                if not has_time():
                    return removed
                removed += self._looked_at(due, now)
        return removed

    def _looked_at(self, due: Expiring, now: int) -> bool:
        idle = self._quota.idle_seconds
        workspace = self._store.find(due.tenant, due.ident)
        if workspace is None:
            self._emptied(due)
            return True
        if workspace.used_at + idle > now:
            self._store.look_again(due, workspace.used_at + idle)
            return False
        try:
            left = self._store.remove(
                due.tenant, due.ident, now, lambda seen: seen.used_at + idle <= now
            )
        except (ConflictError, NotFoundError):
            return False  # the next sweep sees what became of it
        if left is None:
            return False
        self._emptied(left)
        return True

    def _emptied(self, due: Expiring) -> None:
        folder = keys.folder(due.tenant, due.ident)
        self._objects.delete(listed.key for listed in self._objects.below(folder))
        self._store.forget(due)


_AT_WORK: Final = timedelta(days=1)


def tidy(
    objects: WorkspaceObjects, where: Location, replaced: KeptWorkspace, new: Listing, *, now: float
) -> None:
    """After `where` took the place of `replaced.ready`. A listing of the bucket and a removal."""
    tenant, ident = where.tenant, where.ident
    readable = {keys.packs(tenant, ident) + pack for pack in new.packs}
    versions = [where.push]
    if replaced.ready is not None:
        versions.append(replaced.ready.push)
        readable |= _packs(objects, where, replaced.ready.push)
    outgoing: set[str] = set()
    if replaced.before is not None:
        outgoing = _packs(objects, where, replaced.before.push)
        outgoing |= _of_version(tenant, ident, replaced.before.push)
    for push in versions:
        readable |= _of_version(tenant, ident, push)
    done = keys.upload(tenant, ident, where.push)
    before = datetime.fromtimestamp(now, UTC) - _AT_WORK

    def is_over(listed: Listed) -> bool:
        if listed.key in readable:
            return False
        return listed.key.startswith(done) or listed.key in outgoing or listed.changed_at < before

    every = objects.below(keys.folder(tenant, ident))
    objects.delete(listed.key for listed in every if is_over(listed))


def _of_version(tenant: str, ident: str, push: str) -> set[str]:
    return {keys.listing(tenant, ident, push), keys.index(tenant, ident, push)}


def _packs(objects: WorkspaceObjects, where: Location, push: str) -> set[str]:
    prefix = keys.packs(where.tenant, where.ident)
    try:
        stored = objects.get(keys.listing(where.tenant, where.ident, push))
    except MissingObjectError:
        return set()
    return {prefix + pack for pack in Listing.from_bytes(stored).packs}
