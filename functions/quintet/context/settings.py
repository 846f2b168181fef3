"""The environment of the context functions; the options are the seed's, by their names there."""

from pydantic import Field

from quintet.settings import FamilySettings, Options, Settings, WorkerSettings


class ContextOptions(Options):
    """Seed 004, Configuration Options, as far as they mean something on AWS."""

    message_limit_threshold: int = Field(5, ge=1, description="Messages until a summary is made")
    token_limit_percentage: float = Field(
        80, ge=0, le=100, description="Tokens until a summary is made, in percent of the model's"
    )
    auto_summarize: bool = True
    use_vector_db: bool = True
    use_graph_db: bool = True
    similarity_threshold: float = Field(0.6, ge=0, le=1, allow_inf_nan=False)
    model_token_limit: int = Field(128_000, ge=1, description="Tokens that a model reads")


class ContextStores(Settings):
    """Where conversations are kept."""

    context_table: str
    contexts_bucket: str
    summaries_queue: str


class ContextServiceSettings(ContextOptions, ContextStores):
    """What the tools and the worker have in common."""


class ContextSettings(FamilySettings, ContextServiceSettings):
    """What the tools need besides what every family does."""

    context_dir: str | None = Field(None, description="Where a local server keeps its state")


class SummariesSettings(WorkerSettings, ContextServiceSettings):
    """What the worker needs."""
