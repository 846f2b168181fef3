"""The environment of the research functions."""

from quintet.llm.settings import ModelSettings
from quintet.settings import FamilySettings, WorkerSettings


class ResearchSettings(FamilySettings, ModelSettings):
    """What research needs besides what every family does."""

    research_table: str
    library_bucket: str


class IndexingSettings(WorkerSettings):
    """What the worker of documents needs."""

    library_bucket: str
    vectors_queue: str


class VectorSettings(WorkerSettings):
    """What the worker of vectors needs."""

    library_bucket: str
