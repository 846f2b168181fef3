"""What the routes of workspaces take and answer. Not here: the rules for what is sent."""

from typing import Annotated

from pydantic import BaseModel, Field

from quintet.reasoning.workspaces.kept_workspace import Commit, WorkspaceName, WorkspaceStatus
from quintet.reasoning.workspaces.manifest import SourceFile


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
