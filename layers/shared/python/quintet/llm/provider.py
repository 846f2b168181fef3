"""What every provider's adapter keeps: one request out, one reply in, failures as ours.

An adapter speaks a wire format and nothing else: validation, retries and accounting are
`asking`'s and `retrying`'s, the same for all of them.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from quintet.errors import ModelFailedError
from quintet.llm.model import TokenUsage
from quintet.requests.deadline import Deadline


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One turn: what the model is told, and the JSON Schema that its answer should keep."""

    system: str
    user: str
    schema: dict[str, Any]
    most_output_tokens: int


@dataclass(frozen=True, slots=True)
class ModelReply:
    """What a model wrote, meant to be JSON. `failure`: it ended without an answer, yet was paid."""

    text: str
    usage: TokenUsage
    failure: ModelFailedError | None = None


class TransientModelError(ModelFailedError):
    """A failure that asking again can help: too many requests, or trouble at the provider's."""


class Provider(Protocol):
    """One model of one provider."""

    @property
    def name(self) -> str:
        """The provider, as settings and metrics call it."""
        ...

    @property
    def model(self) -> str:
        """The model, as the provider calls it."""
        ...

    def generate(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """Asks once and waits no longer than the deadline.

        Raises:
            TransientModelError: throttled, broken or unreachable.
            ModelFailedError: every other failure.
        """
        ...
