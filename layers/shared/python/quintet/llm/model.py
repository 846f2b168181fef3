"""What a family asks of a language model, and what it gets back. No provider is named here.

A family asks with text and the form of the answer, a pydantic model. What comes back has that
form, or there is a `ModelFailedError` and the family answers without a model.
"""

from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from pydantic import BaseModel

from quintet.requests.deadline import Deadline

Form = TypeVar("Form", bound=BaseModel)

RESERVE_SECONDS: Final = 2.0
"""Left to the caller, who answers without a model when this one fails."""


@dataclass(frozen=True, slots=True)
class TokenUsage:
    """What was paid for, in tokens of the provider's own count; thinking counts as output."""

    input: int = 0
    output: int = 0

    def __add__(self, other: "TokenUsage") -> "TokenUsage":
        return TokenUsage(self.input + other.input, self.output + other.output)


@dataclass(frozen=True, slots=True)
class ModelQuestion(Generic[Form]):
    """One question. `most_output_tokens` overrides what is configured."""

    system: str
    user: str
    form: type[Form]
    most_output_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class ModelAnswer(Generic[Form]):
    """An answer of the form asked for; `usage` includes what was spent on a first, unusable one."""

    value: Form
    usage: TokenUsage
    provider: str
    model: str


class ChatModel(Protocol):
    """A configured model. Shared by all threads of an instance."""

    @property
    def name(self) -> str:
        """Provider and model, for people and for the keys of caches: `gemini/gemini-…`."""
        ...

    def answer(self, question: ModelQuestion[Form], deadline: Deadline) -> ModelAnswer[Form]:
        """Asks, and leaves the caller time to do without an answer.

        Raises:
            ModelFailedError: for whatever reason there is no usable answer.
            CallCancelledError: nobody waits for it any more.
        """
        ...
