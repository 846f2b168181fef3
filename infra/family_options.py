"""What an operator may choose for one family, beside what all of them share (`settings`).

The names are those of the families' own settings, which say the same defaults at run time.
"""

from pydantic import BaseModel, Field


class ContextOptions(BaseModel):
    """Seed 004, Configuration Options."""

    message_limit_threshold: int = Field(5, ge=1, description="Messages until a summary")
    token_limit_percentage: float = Field(80, ge=0, le=100)
    model_token_limit: int = Field(128_000, ge=1)
    auto_summarize: bool = True
    use_vector_db: bool = True
    use_graph_db: bool = True
    similarity_threshold: float = Field(0.6, ge=0, le=1)


class OrchestrationOptions(BaseModel):
    """The thresholds of JARVIS, and whether it looks for APIs by itself (seed 001)."""

    initial_reasoning_effectiveness: float = Field(0.8, ge=0, le=1)
    min_reasoning_effectiveness: float = Field(0.3, ge=0, le=1)
    max_reasoning_effectiveness: float = Field(1.0, ge=0, le=1)
    verification_completion_threshold: int = Field(95, ge=50, le=100)
    execution_success_rate_threshold: float = Field(0.7, ge=0, le=1)
    session_idle_hours: int = Field(24, ge=1, le=168)
    api_discovery: bool = True
