"""The environment of the reasoning functions: where code, conversations and tasks are kept."""

from pydantic import Field

from quintet.llm.settings import ModelSettings
from quintet.settings import FamilySettings, Options, WorkerSettings


class ReasoningOptions(Options):
    """What one tenant may have."""

    workspaces_per_tenant: int = Field(10, ge=1, le=100)
    workspace_idle_days: int = Field(30, ge=1, le=365, description="Until one is removed")
    open_conversations: int = Field(5, ge=1, le=100, description="At a time")
    open_tasks: int = Field(20, ge=1, le=100, description="At a time")


class WorkspaceStores(ReasoningOptions):
    """Where workspaces are kept."""

    reasoning_table: str
    workspace_bucket: str


class ReasoningServiceSettings(WorkspaceStores, ModelSettings):
    """What the tools need, whoever runs them."""

    reasoning_texts_bucket: str
    jobs_queue: str


class ReasoningSettings(FamilySettings, ReasoningServiceSettings):
    """What the family's function needs besides what every family does."""

    workspaces_queue: str


class JobsSettings(WorkerSettings, ReasoningServiceSettings):
    """What the worker of tasks needs."""


class IndexingSettings(WorkerSettings, WorkspaceStores):
    """What the worker of workspaces needs."""
