"""Which kinds of defect a hypothesis speaks of, as a model reads it: only where rules see none.

The model chooses among the keys of the library and decides nothing else: what is found in the code,
and how it is weighed, is the same with and without it. Where it fails, nothing is understood.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, Field

from quintet.errors import DeadlineExceededError, ModelFailedError
from quintet.llm.model import RESERVE_SECONDS, ChatModel, ModelQuestion
from quintet.llm.prompts import Prompt, fenced, load_prompt
from quintet.reasoning.hypotheses.defects.library import LIBRARY
from quintet.requests.deadline import Deadline

PROMPTS: Final = Path(__file__).parent / "prompts"
BY_MODEL: Final = 0.8
"""How directly a defect counts as named where a model read it so."""
_MOST: Final = 3
_LONGEST: Final = 4000
_MOST_TOKENS: Final = 400


class ReadClaim(BaseModel):
    """The form in which a model answers."""

    kinds: list[Annotated[str, Field(max_length=100)]] = Field(
        max_length=10, description="Keys of the list, the best first"
    )


@cache
def claim_prompt() -> Prompt:
    """The prompt's file.

    Raises:
        PromptError: it does not fit this module.
    """
    return load_prompt(PROMPTS, "claim", ("kinds", "nonce", "suspicion"))


@dataclass(frozen=True)
class ModelReading:
    """Keeps the promise of `examining.ReadDefects`. `nonce` makes letters that none can guess."""

    model: ChatModel
    nonce: Callable[[], str]

    def __call__(self, text: str, deadline: Deadline) -> list[tuple[str, float]]:
        """The kinds, or none where the model gives no usable answer.

        Raises:
            DeadlineExceededError: all the time there was went by in waiting for it.
            CallCancelledError: nobody waits for it any more.
        """
        letters = self.nonce()
        system, user = claim_prompt().filled(
            kinds="\n".join(f"- `{key}`: {one.title}" for key, one in LIBRARY.items()),
            nonce=letters,
            suspicion=fenced(f"suspicion{letters}", text[:_LONGEST]),
        )
        question = ModelQuestion(system, user, ReadClaim, _MOST_TOKENS)
        try:
            answer = self.model.answer(question, deadline)
        except ModelFailedError as failure:
            if failure.reason == "timeout" and deadline.remaining() <= RESERVE_SECONDS:
                raise DeadlineExceededError("The time for this hypothesis is over") from None
            return []
        known = [key for key in dict.fromkeys(answer.value.kinds) if key in LIBRARY]
        return [(key, BY_MODEL) for key in known[:_MOST]]
