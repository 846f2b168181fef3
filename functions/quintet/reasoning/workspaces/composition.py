"""How workspaces are put together: one store, one bucket, and who works on them."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from quintet.aws.clients import Clients
from quintet.aws.table import Table
from quintet.reasoning.workspaces.listing import Indexer
from quintet.reasoning.workspaces.object_store import S3WorkspaceObjects
from quintet.reasoning.workspaces.objects import WorkspaceObjects
from quintet.reasoning.workspaces.publishing import Publishing
from quintet.reasoning.workspaces.pushing import Pushing, Quota, Send
from quintet.reasoning.workspaces.removing import Removing
from quintet.reasoning.workspaces.selecting import StoredWorkspaces
from quintet.reasoning.workspaces.workspace_store import WorkspaceStore


def random_push() -> str:
    """A push's id, which nobody can guess."""
    return uuid.uuid4().hex


@dataclass(frozen=True)
class WorkspaceParts:
    """What stands behind every workspace of a stage; `now` tells seconds since the epoch."""

    store: WorkspaceStore
    objects: WorkspaceObjects
    quota: Quota
    now: Callable[[], float]

    @classmethod
    def of(
        cls, clients: Clients, table: str, bucket: str, quota: Quota, now: Callable[[], float]
    ) -> "WorkspaceParts":
        """Nothing is asked of AWS in making them."""
        store = WorkspaceStore(Table(clients, table, service="The workspaces"))
        return cls(store, S3WorkspaceObjects(clients, bucket), quota, now)

    def pushing(self, send: Send, *, unique: Callable[[], str] = random_push) -> Pushing:
        """What the routes and the command line push with; `send` hands a message to the worker."""
        return Pushing(self.store, self.objects, send, self.quota, now=self.now, unique=unique)

    def publishing(self, indexer: Indexer, scratch: Path | None = None) -> Publishing:
        """What the worker does."""
        return Publishing(self.store, self.objects, indexer, now=self.now, scratch=scratch)

    def removing(self) -> Removing:
        """What removes workspaces."""
        return Removing(self.store, self.objects, self.quota, now=self.now)

    def workspaces(self, cache: Path) -> StoredWorkspaces:
        """Where tools get theirs from; `cache` is this instance's own folder."""
        return StoredWorkspaces(self.store, self.objects, now=self.now, cache=cache)
