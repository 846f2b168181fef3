"""What the worker does with a completed push: checks, packs, indexes, publishes, tidies.

Safe to be done again from the start at any point: everything is written under the push's own
names, and one write of the table makes it the version that tools read. Nothing of a push that
was overtaken by another is ever read.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from quintet.codegraph.schema import VERSION as INDEX_FORM
from quintet.errors import NotFoundError
from quintet.reasoning.workspaces.archives import ArchiveError, PushOrder, unpacked
from quintet.reasoning.workspaces.index_cache import IndexCache
from quintet.reasoning.workspaces.kept_workspace import KeptWorkspace, Push, Ready
from quintet.reasoning.workspaces.keys import Location
from quintet.reasoning.workspaces.listing import (
    NO_LISTING,
    Indexer,
    IndexWork,
    Listing,
    PackWriter,
    Place,
)
from quintet.reasoning.workspaces.manifest import MEBIBYTE
from quintet.reasoning.workspaces.objects import MissingObjectError, WorkspaceObjects
from quintet.reasoning.workspaces.removing import tidy
from quintet.reasoning.workspaces.stored_workspace import StoredWorkspace
from quintet.reasoning.workspaces.workspace import Origin
from quintet.reasoning.workspaces.workspace_store import WorkspaceStore

_UNPACKED_PERCENT: Final = 20
"""Where the progress bar stands when everything is unpacked; the rest is indexing."""
_ALMOST: Final = 99
_STEP: Final = 5
"""Percents between two writes of the progress."""


class OvertakenError(Exception):
    """Another push of the workspace has begun, or it was removed: this one is of no use."""


@dataclass(frozen=True)
class Publishing:
    """Publishes completed pushes.

    `scratch` is a folder with room for two code indexes; the system's, if None.
    """

    store: WorkspaceStore
    objects: WorkspaceObjects
    indexer: Indexer
    now: Callable[[], float]
    scratch: Path | None = None

    def handle(self, message: Mapping[str, Any]) -> None:
        """One message of `Pushing.complete`."""
        self.run(message["tenant"], message["workspace"], message["push"])

    def run(self, tenant: str, ident: str, push: str) -> None:
        """Publishes one push; nothing happens where it is not wanted any more.

        What is wrong with the push itself is written down for its user, and not tried again.
        """
        workspace = self.store.find(tenant, ident)
        if workspace is None or workspace.pending is None or workspace.pending.id != push:
            return
        where = Location(tenant, ident, push)
        try:
            self._publish(where, workspace)
        except OvertakenError:
            return
        except (ArchiveError, MissingObjectError) as failure:
            said = failure.message if isinstance(failure, ArchiveError) else "Some of it is gone"
            self._failed(where, said)

    def _publish(self, where: Location, workspace: KeptWorkspace) -> None:
        order = PushOrder.from_bytes(self.objects.get(where.manifest))
        old = self._listing(where, workspace.ready)
        progress = self._progress(where)
        new = Unpacking(self.objects, where, order, old).listing(
            lambda done, of: progress(_UNPACKED_PERCENT * done // max(1, of))
        )
        self.objects.put(where.listing, new.to_bytes())
        self._index(where, workspace, old, new, progress)
        self._switch(where, order)
        tidy(self.objects, where, workspace, new, now=self.now())

    def _listing(self, where: Location, ready: Ready | None) -> Listing:
        if ready is None:
            return NO_LISTING
        return Listing.from_bytes(self.objects.get(replace(where, push=ready.push).listing))

    def _index(
        self,
        where: Location,
        workspace: KeptWorkspace,
        old: Listing,
        new: Listing,
        progress: Callable[[int], None],
    ) -> None:
        with TemporaryDirectory(dir=self.scratch) as folder:
            version = new.manifest.version
            cache = IndexCache(Path(folder) / "indexes")
            source = StoredWorkspace(
                self.objects, where, workspace.name, version, new, cache, Origin()
            )
            before, target = Path(folder) / "before", Path(folder) / "index"
            work = IndexWork.between(source, old, new, self._index_before(where, workspace, before))
            span = _ALMOST - _UNPACKED_PERCENT
            self.indexer.build(
                work,
                target,
                lambda done, of: progress(_UNPACKED_PERCENT + span * done // max(1, of)),
            )
            with target.open("rb") as index:
                self.objects.put(where.index, index)

    def _index_before(self, where: Location, workspace: KeptWorkspace, target: Path) -> Path | None:
        """The index of the version before; everything is indexed anew where it is gone."""
        if workspace.ready is None:
            return None
        try:
            self.objects.download(replace(where, push=workspace.ready.push).index, target)
        except MissingObjectError:
            return None
        return target

    def _switch(self, where: Location, order: PushOrder) -> None:
        """From here on tools read the new version."""
        manifest = order.manifest

        def switched(seen: KeptWorkspace) -> KeptWorkspace:
            ready = Ready(
                push=where.push,
                version=manifest.version,
                files=len(manifest.files),
                total_bytes=manifest.total_bytes,
                index_form=INDEX_FORM,
                commit=_still_wanted(seen, where.push).commit,
                pushed_at=seen.pushed_at,
            )
            return seen.model_copy(update={"ready": ready, "before": seen.ready, "pending": None})

        self._change(where, switched)

    def _progress(self, where: Location) -> Callable[[int], None]:
        written = 0

        def progress(percent: int) -> None:
            nonlocal written
            if percent < written + _STEP:
                return
            written = percent
            self._change(where, lambda seen: _with(seen, where.push, percent=percent))

        return progress

    def _failed(self, where: Location, problem: str) -> None:
        try:
            self._change(
                where, lambda seen: _with(seen, where.push, phase="failed", problem=problem)
            )
        except OvertakenError:
            return

    def _change(self, where: Location, change: Callable[[KeptWorkspace], KeptWorkspace]) -> None:
        try:
            self.store.change(where.tenant, where.ident, change)
        except NotFoundError:
            self._forget(where)
            raise OvertakenError from None

    def _forget(self, where: Location) -> None:
        """What was written for a workspace that was removed meanwhile must not stay behind."""
        every = self.objects.below(where.folder)
        self.objects.delete(entry.key for entry in every if f"/{where.push}" in entry.key)


def _still_wanted(seen: KeptWorkspace, push: str) -> Push:
    if seen.pending is None or seen.pending.id != push:
        raise OvertakenError
    return seen.pending


def _with(seen: KeptWorkspace, push: str, **changed: Any) -> KeptWorkspace:
    pending = _still_wanted(seen, push).model_copy(update=changed)
    return seen.model_copy(update={"pending": pending})


MOST_PACKS: Final = 24
SMALL_PACK: Final = 4 * MEBIBYTE


class Unpacking:
    """One push; `old` is the listing of the version that it replaces."""

    def __init__(
        self, objects: WorkspaceObjects, where: Location, order: PushOrder, old: Listing
    ) -> None:
        self._objects = objects
        self._where = where
        self._order = order
        self._old = old
        self._packs = where.packs
        self._writer = PackWriter(where.push, self._keep)

    def listing(self, progress: Callable[[int, int], None]) -> Listing:
        """Packs everything, one archive in memory at a time; `progress` counts archives.

        Raises:
            ArchiveError: an archive is not what was announced.
            MissingObjectError: an archive or an old pack is gone.
        """
        places = self._kept_places()
        of = len(self._order.archives)
        for number in range(of):
            places |= self._unpacked(number)
            progress(number + 1, of)
        self._writer.close()
        files = {file.path: (file, places[file.sha256]) for file in self._order.manifest.files}
        used = {place.pack for _, place in files.values()}
        every = {**self._old.packs, **self._writer.sizes}
        packs = {pack: size for pack, size in every.items() if pack in used}
        return Listing(packs, files)

    def _unpacked(self, number: int) -> dict[str, Place]:
        where, files = self._where, self._order.files
        key = where.archive(number)
        expected = {path: files[path] for path in self._order.archives[number]}
        return {
            file.sha256: self._writer.add(content)
            for file, content in unpacked(self._objects.get(key), expected)
        }

    def _kept_places(self) -> dict[str, Place]:
        """Where the contents stand that were there before, after those of wasteful packs moved."""
        old = self._old.places
        wanted = {file.sha256 for file in self._order.manifest.files}
        places = {sha256: place for sha256, place in old.items() if sha256 in wanted}
        moving = self._old.wasteful(places.values(), most_packs=MOST_PACKS, small=SMALL_PACK)
        for pack in sorted(moving):
            held = [(place.offset, sha) for sha, place in places.items() if place.pack == pack]
            data = self._objects.get(self._packs + pack)
            for offset, sha256 in sorted(held):
                place = places[sha256]
                places[sha256] = self._writer.add_compressed(data[offset : offset + place.length])
        return places

    def _keep(self, pack: str, content: bytes) -> None:
        self._objects.put(self._packs + pack, content)
