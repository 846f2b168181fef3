"""A workspace as it is kept, and what users are shown of it. Times in seconds since the epoch.

What was pushed and completed last is `pending` until it is ready; then it takes the place of the
version before, which stays readable for those who hold it in their hands.
"""

from datetime import UTC, datetime
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field

from quintet.reasoning.common.fields import Frozen
from quintet.reasoning.workspaces.manifest import SourceFile
from quintet.text import StorableText, not_blank

MAX_NAME: Final = 100
WorkspaceName = Annotated[
    StorableText, AfterValidator(not_blank), Field(min_length=1, max_length=MAX_NAME)
]
Phase = Literal["uploading", "indexing", "failed"]
Status = Literal["uploading", "indexing", "ready", "failed"]


class Commit(Frozen):
    """What a version control system calls the files of a push."""

    id: Annotated[
        str, Field(pattern=r"^[0-9a-f]{7,64}$", description="The commit's hash, hexadecimal")
    ]
    has_changes: Annotated[
        bool, Field(description="Whether files differ from what was committed")
    ] = False

    @property
    def shown(self) -> str:
        """In words."""
        changes = " with changes that are not committed" if self.has_changes else ""
        return f"{self.id}{changes}"


class Push(Frozen):
    """One push under way, or one that failed; `id` is nobody's but ours."""

    id: str
    version: str
    began_at: int
    phase: Phase = "uploading"
    percent: int = 0
    problem: str = ""
    commit: Commit | None = None


class Ready(Frozen):
    """A version that tools read; `push` is the id of the push that brought it."""

    push: str
    version: str
    files: int
    total_bytes: int
    index_form: int = 1
    commit: Commit | None = None
    pushed_at: int | None = None


class KeptWorkspace(Frozen):
    """All that is known of one workspace."""

    id: str
    name: str
    created_at: int
    pushed_at: int
    used_at: int
    looked_at: int
    """When it is looked at next whether it is still used."""
    ready: Ready | None = None
    before: Ready | None = None
    pending: Push | None = None

    @property
    def status(self) -> Status:
        """What became of the last push; one that is still uploading changes nothing yet."""
        if self.pending is None:
            return "ready"
        if self.pending.phase == "uploading" and self.ready is not None:
            return "ready"
        return self.pending.phase


class WorkspaceStatus(BaseModel):
    """A workspace, as its user sees it."""

    id: str = Field(description="The workspace's id")
    name: str = Field(description="The workspace's name")
    status: Status = Field(description="ready: tools can read it; failed: the last push did not")
    percent: int = Field(description="How much of indexing is done, 0 to 100")
    version: str | None = Field(description="The version that tools read, if there is one")
    files: int = Field(description="How many files that version has")
    total_bytes: int = Field(description="How large they are together")
    commit: Commit | None = Field(description="The commit that these are of, where it is known")
    pushed_at: str = Field(description="When it was pushed last (ISO 8601)")
    used_at: str = Field(description="When it was used last, to the day (ISO 8601)")
    expires_at: str = Field(description="When it is removed, if it is not used (ISO 8601)")
    problem: str | None = Field(description="Why the last push failed")


def shown(workspace: KeptWorkspace, idle_seconds: int) -> WorkspaceStatus:
    """As its user sees it."""
    ready, pending = workspace.ready, workspace.pending
    return WorkspaceStatus(
        id=workspace.id,
        name=workspace.name,
        status=workspace.status,
        percent=100 if workspace.status == "ready" else pending.percent if pending else 0,
        version=ready.version if ready else None,
        files=ready.files if ready else 0,
        total_bytes=ready.total_bytes if ready else 0,
        commit=ready.commit if ready else None,
        pushed_at=iso_time(workspace.pushed_at),
        used_at=iso_time(workspace.used_at),
        expires_at=iso_time(workspace.used_at + idle_seconds),
        problem=(pending.problem or None) if pending else None,
    )


def iso_time(seconds: int) -> str:
    """Seconds since the epoch as ISO 8601 has them, in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


class ManifestEntry(BaseModel):
    """One file of a manifest."""

    path: Annotated[str, Field(description="Relative, with slashes, in Unicode's form C")]
    sha256: Annotated[str, Field(description="SHA-256 of the content, hexadecimal, lower case")]
    size: Annotated[int, Field(description="Bytes")]

    def file(self) -> SourceFile:
        """As the domain has it."""
        return SourceFile(self.path, self.sha256, self.size)


class BeginPush(BaseModel):
    """A workspace as it is to be."""

    name: Annotated[WorkspaceName, Field(description="The workspace's name")]
    files: Annotated[
        list[ManifestEntry], Field(description="Every file, whether it changed or not")
    ]
    commit: Annotated[
        Commit | None, Field(description="The commit that the files are of, where one is known")
    ] = None


class CompletePush(BaseModel):
    """Which push is complete."""

    push: Annotated[str, Field(max_length=100, description="What `POST` answered as `push`")]


class UploadArchive(BaseModel):
    """One archive that the server lacks: a zip file with exactly these files."""

    url: str = Field(description="Where to send it, by POST as multipart/form-data")
    fields: dict[str, str] = Field(description="Form fields that go before the field `file`")
    files: list[int] = Field(description="Places, in the manifest that was sent, of its files")


class PushBegun(BaseModel):
    """What is missing of a workspace, and how to send it."""

    workspace: WorkspaceStatus
    push: str | None = Field(
        description="Names this push when it is complete; null where nothing changed"
    )
    missing: int = Field(description="How many files' contents the server lacks")
    archives: list[UploadArchive] = Field(description="What to send, each within the hour")
    max_archive_bytes: int = Field(description="How large an archive may be")


class WorkspaceList(BaseModel):
    """All workspaces of the caller."""

    workspaces: list[WorkspaceStatus] = Field(description="The one pushed last first")
    count: int = Field(description="How many there are")
