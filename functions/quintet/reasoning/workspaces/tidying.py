"""What a new version leaves behind in the bucket is removed, as far as nobody can read it.

The version before stays, for those who hold it in their hands; so does whatever is younger than a
day, because another push may be at work.
"""

from datetime import UTC, datetime, timedelta
from typing import Final

from quintet.reasoning.workspaces import keys
from quintet.reasoning.workspaces.kept_workspace import KeptWorkspace
from quintet.reasoning.workspaces.listing import Listing
from quintet.reasoning.workspaces.objects import Listed, MissingObjectError, WorkspaceObjects
from quintet.reasoning.workspaces.stored_workspace import Location

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
