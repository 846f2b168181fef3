"""A model that writes answers out of passages: the `Writer` that is deployed.

Here is how it is asked: prompts/answer.md, filled with the question and numbered passages, each
fenced as text from outside. What may be believed of its answer is `answering`'s.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Final

from quintet.llm.model import ChatModel, ModelQuestion
from quintet.llm.prompts import Prompt, fenced, load_prompt
from quintet.requests.deadline import Deadline
from quintet.research.answering import (
    MOST_LISTINGS,
    MOST_POINTS,
    Draft,
    Material,
    answer_of,
)
from quintet.research.candidates import candidates_of
from quintet.research.collaborators import Retrieved
from quintet.research.composing import Composed, Purpose
from quintet.research.passages import Block

PROMPTS: Final = Path(__file__).parent / "prompts"
_PLACEHOLDERS: Final = (
    "audience",
    "headings",
    "listings",
    "passages",
    "points",
    "question",
    "research_type",
    "urgency",
)


def answer_prompt() -> Prompt:
    """The prompt's file.

    Raises:
        PromptError: it does not fit this module.
    """
    return load_prompt(PROMPTS, "answer", _PLACEHOLDERS)


@dataclass(frozen=True)
class ModelWriter:
    """Keeps the promise of `collaborators.Writer`."""

    model: ChatModel
    prompt: Prompt = field(default_factory=answer_prompt)

    @property
    def name(self) -> str:
        """Which model, for people and for the cache."""
        return self.model.name

    def write(
        self, question: str, found: Retrieved, purpose: Purpose, deadline: Deadline
    ) -> Composed:
        """The answer, every citation of which has been checked.

        Raises:
            ModelFailedError: there is none that could be trusted.
            CallCancelledError: nobody waits for it any more.
        """
        material = Material(question, found, purpose)
        system, user = self.prompt.filled(
            audience=purpose.audience,
            headings=", ".join(f'"{heading}"' for heading in material.headings),
            listings=str(MOST_LISTINGS),
            passages="\n\n".join(_told(material)),
            points=str(MOST_POINTS),
            question=fenced("question", question),
            research_type=purpose.research_type,
            urgency=purpose.urgency,
        )
        answer = self.model.answer(ModelQuestion(system, user, Draft), deadline)
        return answer_of(answer.value, material)


def _told(material: Material) -> Iterator[str]:
    """Passages as they stand, their code apart and numbered; code too long to show is left out."""
    numbers = {
        (listing.source.path, listing.candidate.text): number
        for number, listing in enumerate(material.listings, 1)
    }
    for number, passage in enumerate(material.passages, 1):
        yield f"Passage {number}:"
        yield fenced("title", passage.heading)
        for is_code, blocks in groupby(passage.blocks, lambda block: block.kind == "code"):
            if not is_code:
                yield fenced("passage", "\n".join(_line(block) for block in blocks))
                continue
            for listing in candidates_of(blocks):
                shown = numbers.get((passage.path, listing.text))
                if shown is not None:
                    code = fenced("listing", listing.text)
                    yield f"Listing {shown}, in passage {number}:\n{code}"


def _line(block: Block) -> str:
    return f"- {block.text}" if block.kind == "item" else block.text
