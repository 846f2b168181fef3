"""The thresholds of the state machine. Where they are configured is the family's settings."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """Seed 001 gives the range of the effectiveness; its program the other values."""

    initial_effectiveness: float = 0.8
    min_effectiveness: float = 0.3
    max_effectiveness: float = 1.0
    completion_threshold: int = 95
    """Percent of the todos that verification asks for; 50 to 100."""
    success_rate_threshold: float = 0.7
    """The effectiveness that verification asks for."""
