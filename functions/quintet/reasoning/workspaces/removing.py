"""Removing workspaces: when their user wants it, and when nobody has used them for long."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from quintet.errors import ConflictError, NotFoundError
from quintet.reasoning.workspaces import keys
from quintet.reasoning.workspaces.kept_workspace import KeptWorkspace
from quintet.reasoning.workspaces.keys import Location
from quintet.reasoning.workspaces.listing import Listing
from quintet.reasoning.workspaces.objects import Listed, MissingObjectError, WorkspaceObjects
from quintet.reasoning.workspaces.pushing import Quota
from quintet.reasoning.workspaces.workspace_store import Expiring, WorkspaceStore


@dataclass(frozen=True)
class Removing:
    """Removes workspaces whole; `now` tells seconds since the epoch."""

    store: WorkspaceStore
    objects: WorkspaceObjects
    quota: Quota
    now: Callable[[], float]

    def remove(self, tenant: str, ident: str) -> None:
        """Removes a workspace.

        A question, a transaction, a listing and a removal in S3, and a removal in the table. Where
        it ends half-way, a sweep goes on with it.

        Raises:
            NotFoundError: there is none of that id.
            ConflictError: others kept changing it.
        """
        left = self.store.remove(tenant, ident, int(self.now()), lambda _: True)
        if left is not None:
            self._emptied(left)

    def sweep(self, has_time: Callable[[], bool]) -> int:
        """Removes what was not used for long, of every tenant; how many that were."""
        removed, now = 0, int(self.now())
        for shard in range(keys.SHARDS):
            for due in self.store.expiring(shard, now):
                if not has_time():
                    return removed
                removed += self._looked_at(due, now)
        return removed

    def _looked_at(self, due: Expiring, now: int) -> bool:
        idle = self.quota.idle_seconds
        workspace = self.store.find(due.tenant, due.ident)
        if workspace is None:
            self._emptied(due)
            return True
        if workspace.used_at + idle > now:
            self.store.look_again(due, workspace.used_at + idle)
            return False
        try:
            left = self.store.remove(
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
        self.objects.delete(listed.key for listed in self.objects.below(folder))
        self.store.forget(due)


_AT_WORK: Final = timedelta(days=1)


def tidy(
    objects: WorkspaceObjects, where: Location, replaced: KeptWorkspace, new: Listing, *, now: float
) -> None:
    """After `where` took the place of `replaced.ready`. A listing of the bucket and a removal.

    What a new version leaves behind is removed, as far as nobody can read it. The version before
    stays, for those who hold it in their hands; so does whatever is younger than a day, because
    another push may be at work.
    """
    readable = {where.packs + pack for pack in new.packs} | {where.listing, where.index}
    if replaced.ready is not None:
        readable |= _of_version(objects, replace(where, push=replaced.ready.push))
    outgoing: set[str] = set()
    if replaced.before is not None:
        outgoing = _of_version(objects, replace(where, push=replaced.before.push))
    before = datetime.fromtimestamp(now, UTC) - _AT_WORK

    def is_over(listed: Listed) -> bool:
        if listed.key in readable:
            return False
        is_done = listed.key.startswith(where.upload) or listed.key in outgoing
        return is_done or listed.changed_at < before

    objects.delete(listed.key for listed in objects.below(where.folder) if is_over(listed))


def _of_version(objects: WorkspaceObjects, where: Location) -> set[str]:
    """The keys of a version: its listing, its index and its packs."""
    try:
        packs = Listing.from_bytes(objects.get(where.listing)).packs
    except MissingObjectError:
        packs = {}
    return {where.listing, where.index, *(where.packs + pack for pack in packs)}
