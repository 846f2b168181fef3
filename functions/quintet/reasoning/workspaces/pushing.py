"""Pushing a workspace: what is missing is asked for, and what was sent is handed to the worker.

Not here: what the worker does with it (`publishing`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from quintet.codegraph.schema import VERSION as INDEX_FORM
from quintet.errors import ConflictError, ToolFailedError
from quintet.reasoning.workspaces.archives import MAX_ARCHIVE_BYTES, PushOrder
from quintet.reasoning.workspaces.kept_workspace import (
    BeginPush,
    Commit,
    KeptWorkspace,
    Push,
    PushBegun,
    UploadArchive,
    WorkspaceStatus,
    shown,
)
from quintet.reasoning.workspaces.keys import Location, workspace_id
from quintet.reasoning.workspaces.listing import Listing
from quintet.reasoning.workspaces.manifest import Limits, Manifest
from quintet.reasoning.workspaces.objects import WorkspaceObjects
from quintet.reasoning.workspaces.workspace_store import WorkspaceStore

DAY: Final = 86_400
FORM_SECONDS: Final = 3600
MESSAGE_KIND: Final = "workspace"

Send = Callable[[Mapping[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Quota:
    """What one tenant may have."""

    workspaces: int = 10
    idle_days: int = 30
    limits: Limits = field(default_factory=Limits)

    @property
    def idle_seconds(self) -> int:
        """After which an unused workspace is removed."""
        return self.idle_days * DAY


@dataclass(frozen=True)
class Pushing:
    """Begins and completes pushes; `now` tells seconds since the epoch, `unique` makes ids."""

    store: WorkspaceStore
    objects: WorkspaceObjects
    send: Send
    quota: Quota
    now: Callable[[], float]
    unique: Callable[[], str]

    def begin(self, tenant: str, asked: BeginPush) -> PushBegun:
        """Compares a manifest with what is there; a push begun before and not completed ends.

        A question, two writes at most, and the listing read and the order written in S3.

        Raises:
            BadInputError: the manifest cannot be, or the tenant has too many workspaces.
            ConflictError: somebody else pushed the same workspace at the same time.
        """
        manifest = Manifest.checked((entry.file() for entry in asked.files), self.quota.limits)
        ident = workspace_id(asked.name)
        workspace = self.store.find(tenant, ident)
        if workspace is not None and _has(workspace, manifest):
            return self._unchanged(tenant, workspace, asked.commit)
        known = self._listing(tenant, workspace).places if workspace else {}
        order = PushOrder.planned(manifest, known)
        push = Push(
            id=self.unique(),
            version=manifest.version,
            began_at=int(self.now()),
            commit=asked.commit,
        )
        self.objects.put(Location(tenant, ident, push.id).manifest, order.to_bytes())
        after = self._begun(tenant, ident, asked.name, workspace, push)
        return self._answer(tenant, asked, after, order)

    def complete(self, tenant: str, ident: str, push: str) -> WorkspaceStatus:
        """Hands a push to the worker. The same again hands it over again, without harm.

        Raises:
            NotFoundError: there is no such workspace.
            ConflictError: another push has begun since.
            ToolFailedError: archives are missing.
        """
        workspace = self.store.get(tenant, ident)
        if workspace.ready is not None and workspace.ready.push == push:
            return self.shown(workspace)
        _check_pending(workspace, push)
        self._check_archives(tenant, ident, push)

        def queued(seen: KeptWorkspace) -> KeptWorkspace:
            pending = _check_pending(seen, push)
            going = pending.model_copy(update={"phase": "indexing", "problem": ""})
            return seen.model_copy(
                update={"pending": going, "pushed_at": int(self.now()), **self._used()}
            )

        after = self.store.change(tenant, ident, queued)
        self.send({"kind": MESSAGE_KIND, "tenant": tenant, "workspace": ident, "push": push})
        return self.shown(after)

    def shown(self, workspace: KeptWorkspace) -> WorkspaceStatus:
        """A workspace, as its user sees it."""
        return shown(workspace, self.quota.idle_seconds)

    def _unchanged(self, tenant: str, workspace: KeptWorkspace, commit: Commit | None) -> PushBegun:
        """The files that are there already; from now on it is the one pushed last."""

        def pushed(seen: KeptWorkspace) -> KeptWorkspace:
            now = int(self.now())
            ready = seen.ready and seen.ready.model_copy(
                update={"commit": commit, "pushed_at": now}
            )
            return seen.model_copy(
                update={"ready": ready, "pushed_at": now, "pending": None, **self._used()}
            )

        after = self.store.change(tenant, workspace.id, pushed)
        return PushBegun(
            workspace=self.shown(after),
            push=None,
            missing=0,
            archives=[],
            max_archive_bytes=MAX_ARCHIVE_BYTES,
        )

    def _begun(
        self, tenant: str, ident: str, name: str, workspace: KeptWorkspace | None, push: Push
    ) -> KeptWorkspace:
        now = int(self.now())
        if workspace is None:
            new = KeptWorkspace(
                id=ident,
                name=name,
                created_at=now,
                pushed_at=now,
                used_at=now,
                looked_at=now + self.quota.idle_seconds,
                pending=push,
            )
            self.store.add(tenant, new, self.quota.workspaces)
            return new

        def begun(seen: KeptWorkspace) -> KeptWorkspace:
            if seen.ready != workspace.ready:
                raise ConflictError("The workspace was pushed by somebody else meanwhile")
            return seen.model_copy(update={"pending": push, **self._used()})

        return self.store.change(tenant, ident, begun)

    def _used(self) -> dict[str, int]:
        return {"used_at": int(self.now())}

    def _answer(
        self, tenant: str, asked: BeginPush, workspace: KeptWorkspace, order: PushOrder
    ) -> PushBegun:
        places = {entry.path: place for place, entry in enumerate(asked.files)}
        push = workspace.pending.id if workspace.pending else ""
        where = Location(tenant, workspace.id, push)
        archives = []
        for number, paths in enumerate(order.archives):
            form = self.objects.form(where.archive(number), MAX_ARCHIVE_BYTES, FORM_SECONDS)
            files = [places[path] for path in paths]
            archives.append(UploadArchive(url=form.url, fields=form.fields, files=files))
        return PushBegun(
            workspace=self.shown(workspace),
            push=push,
            missing=sum(len(paths) for paths in order.archives),
            archives=archives,
            max_archive_bytes=MAX_ARCHIVE_BYTES,
        )

    def _listing(self, tenant: str, workspace: KeptWorkspace) -> Listing:
        if workspace.ready is None:
            return Listing({}, {})
        where = Location(tenant, workspace.id, workspace.ready.push)
        return Listing.from_bytes(self.objects.get(where.listing))

    def _check_archives(self, tenant: str, ident: str, push: str) -> None:
        where = Location(tenant, ident, push)
        order = PushOrder.from_bytes(self.objects.get(where.manifest))
        there = {listed.key for listed in self.objects.below(where.upload)}
        count = len(order.archives)
        missing = [number for number in range(count) if where.archive(number) not in there]
        if missing:
            raise ToolFailedError(
                f"{len(missing)} of {count} archives have not been sent",
                {"missing_archives": missing},
            )


def _has(workspace: KeptWorkspace, manifest: Manifest) -> bool:
    """Whether these files are what tools can read, and nothing else is on its way."""
    if workspace.ready is None or workspace.ready.version != manifest.version:
        return False
    if workspace.ready.index_form != INDEX_FORM:
        return False
    return workspace.pending is None or workspace.pending.phase != "indexing"


def _check_pending(workspace: KeptWorkspace, push: str) -> Push:
    if workspace.pending is None or workspace.pending.id != push:
        raise ConflictError("Another push of the workspace has begun since; push again")
    return workspace.pending
