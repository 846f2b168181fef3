"""The environment of the reasoning functions: where code, conversations and tasks are kept."""

from pydantic import Field

from quintet.composition import FamilySettings
from quintet.llm.settings import ModelSettings
from quintet.settings import Settings
from quintet.workers import WorkerSettings


class WorkspaceOptions(Settings):
    """What one tenant may have."""

    workspaces_per_tenant: int = Field(10, ge=1, le=100)
    workspace_idle_days: int = Field(30, ge=1, le=365, description="Until one is removed")


class WorkspaceStores(WorkspaceOptions):
    """Where workspaces are kept."""

    reasoning_table: str
    workspace_bucket: str


class ReasoningServiceSettings(WorkspaceStores, ModelSettings):
    """What the tools need, whoever runs them."""

    reasoning_texts_bucket: str
    jobs_queue: str
    open_conversations: int = Field(5, ge=1, le=100, description="Of one tenant at a time")
    open_tasks: int = Field(20, ge=1, le=100, description="Of one tenant at a time")


class ReasoningSettings(FamilySettings, ReasoningServiceSettings):
    """What the family's function needs besides what every family does."""

    workspaces_queue: str


class JobsSettings(WorkerSettings, ReasoningServiceSettings):
    """What the worker of tasks needs."""


class IndexingSettings(WorkerSettings, WorkspaceStores):
    """What the worker of workspaces needs."""
