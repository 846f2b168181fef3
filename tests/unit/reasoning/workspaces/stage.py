"""A stage with workspaces on moto: who pushes, who indexes, and who reads."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from quintet.aws.clients import Clients
from quintet.reasoning.workspaces import keys
from quintet.reasoning.workspaces.archives import packed
from quintet.reasoning.workspaces.composition import WorkspaceParts
from quintet.reasoning.workspaces.kept_workspace import BeginPush, ManifestEntry, PushBegun
from quintet.reasoning.workspaces.listing import IndexWork, Progress
from quintet.reasoning.workspaces.publishing import Publishing
from quintet.reasoning.workspaces.pushing import Pushing, Quota
from quintet.reasoning.workspaces.selecting import StoredWorkspaces
from quintet.resources import physical_name
from quintet.resources.families.reasoning import REASONING, WORKSPACE
from tests.support.moto_aws import aws_of_a_stage
from tests.support.world import NOON, STAGE, AwsCalls, Clock

TENANT = "t" * 26
OTHER = "u" * 26

Files = Mapping[str, bytes]


@dataclass
class LineIndexer:
    """Counts lines, and remembers what it was asked; fails if it is told to."""

    asked: list[IndexWork] = field(default_factory=list)
    failure: Exception | None = None
    on_progress: Any = None

    def build(self, work: IndexWork, target: Path, progress: Progress) -> None:
        if self.failure:
            raise self.failure
        self.asked.append(work)
        lines = {}
        for done, (path, content) in enumerate(work.workspace.read_all(work.changed), 1):
            lines[path] = content.count(b"\n")
            progress(done, len(work.changed))
            if self.on_progress:
                self.on_progress()
        before = work.before.read_text() if work.before else ""
        target.write_text(f"{before}{sorted(lines.items())} -{work.removed}\n")


@dataclass
class WorkspaceStage:
    """Everything a test wants to drive or look at."""

    clients: Clients
    calls: AwsCalls
    clock: Clock
    parts: WorkspaceParts
    folder: Path
    sent: list[Mapping[str, Any]] = field(default_factory=list)
    indexer: LineIndexer = field(default_factory=LineIndexer)

    def __post_init__(self) -> None:
        numbers = count(1)
        self.pushing: Pushing = self.parts.pushing(
            self.sent.append, unique=lambda: f"push{next(numbers)}"
        )
        self.publishing: Publishing = self.parts.publishing(self.indexer)
        self.workspaces: StoredWorkspaces = self.instance()

    def instance(self) -> StoredWorkspaces:
        """What another Lambda instance reads with."""
        return self.parts.workspaces(self.folder / "cache")

    def begin(self, files: Files, name: str = "shop", tenant: str = TENANT) -> PushBegun:
        return self.pushing.begin(tenant, asked(files, name))

    def upload(self, begun: PushBegun, files: Files) -> None:
        """As a client that keeps to the forms; moto knows no policies."""
        names = list(files)
        for archive in begun.archives:
            data = packed((names[place], files[names[place]]) for place in archive.files)
            self.clients.s3().put_object(
                Bucket=physical_name(STAGE, WORKSPACE), Key=archive.fields["key"], Body=data
            )

    def send(self, files: Files, name: str = "shop", tenant: str = TENANT) -> PushBegun:
        """A push up to its completion."""
        begun = self.begin(files, name, tenant)
        if begun.push:
            self.upload(begun, files)
            self.pushing.complete(tenant, begun.workspace.id, begun.push)
        return begun

    def work(self) -> None:
        """The worker gets every message."""
        while self.sent:
            self.publishing.handle(self.sent.pop(0))

    def push(self, files: Files, name: str = "shop", tenant: str = TENANT) -> PushBegun:
        """A push until tools can read it."""
        begun = self.send(files, name, tenant)
        self.work()
        return begun

    def contents(self, name: str | None = None, tenant: str = TENANT) -> dict[str, bytes]:
        """What tools of a new instance read."""
        workspace = self.instance().chosen(tenant, name)
        return {path: workspace.read(path) for path in workspace.files()}

    def objects(self, tenant: str = TENANT, name: str | None = None) -> list[str]:
        """The keys below a tenant's prefix, or a workspace's, without it."""
        prefix = keys.folder(tenant, keys.workspace_id(name)) if name else f"{tenant}/"
        return [one.key.removeprefix(prefix) for one in self.parts.objects.below(prefix)]


def asked(files: Files, name: str = "shop") -> BeginPush:
    """What a client says that it has."""
    entries = [
        ManifestEntry(path=path, sha256=sha256(content).hexdigest(), size=len(content))
        for path, content in files.items()
    ]
    return BeginPush(name=name, files=entries)


@contextmanager
def workspace_stage(folder: Path, quota: Quota | None = None) -> Iterator[WorkspaceStage]:
    """A fresh stage."""
    with aws_of_a_stage(STAGE) as clients:
        clock, calls = Clock(NOON), AwsCalls()
        for client in (clients.dynamodb(), clients.s3(), clients.s3_for_forms()):
            calls.watch(client)
        parts = WorkspaceParts.of(
            clients,
            physical_name(STAGE, REASONING),
            physical_name(STAGE, WORKSPACE),
            quota or Quota(),
            clock,
        )
        yield WorkspaceStage(clients, calls, clock, parts, folder)
