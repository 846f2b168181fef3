"""A model that proposes which statements may be about the same; the code compares them.

A proposal is two numbers. It is taken where the two come from different sources and their values
can be compared, and it stays a proposal: it stands in `perhaps`, and no verdict rests on it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import BaseModel, Field

from quintet.errors import ModelFailedError
from quintet.llm.model import ChatModel, ModelQuestion
from quintet.llm.prompts import fenced, load_prompt
from quintet.orchestration.synthesis.telling import Teller
from quintet.orchestration.synthesis.topics import Candidates, Topic, may_be_one
from quintet.orchestration.synthesis.writing import subject
from quintet.requests.deadline import Deadline

PROMPTS: Final = Path(__file__).parent / "prompts"
_MOST_TOPICS, _MOST_PAIRS, _LONGEST = 60, 30, 120


class Pair(BaseModel):
    """Two statements by their numbers."""

    first: int
    second: int


class Pairings(BaseModel):
    """What a model answers."""

    pairs: list[Pair] = Field(description="Statements that are about the same", max_length=100)


@dataclass(frozen=True)
class Proposer:
    """A model, and until when it may be asked."""

    model: ChatModel
    deadline: Deadline

    def candidates(
        self, objective: str, every: Sequence[Topic], teller: Teller, known: Sequence[Candidates]
    ) -> list[Candidates] | None:
        """Pairs of what one source alone says that are perhaps one, beside the known.

        None where there is nothing to ask, or the model failed.
        """
        single = [topic for topic in every if len(topic.sources) == 1]
        if len(frozenset[int]().union(*(topic.sources for topic in single))) <= 1:
            return None
        lines = [
            f"{number}. source {topic.statements[0].source + 1} | "
            f"{subject(**teller.about(topic))[:_LONGEST]} | {topic.value.text[:_LONGEST]}"
            for number, topic in enumerate(single[:_MOST_TOPICS], 1)
        ]
        prompt = load_prompt(PROMPTS, "pairing", ("objective", "statements", "most"))
        system, user = prompt.filled(
            objective=fenced("objective", objective),
            statements=fenced("statements", "\n".join(lines)),
            most=str(_MOST_PAIRS),
        )
        try:
            answer = self.model.answer(ModelQuestion(system, user, Pairings), self.deadline)
        except ModelFailedError:
            return None
        reason = f"{answer.provider}/{answer.model} proposes that they are the same"
        seen = {frozenset(group.topics) for group in known}
        taken: list[Candidates] = []
        for pair in answer.value.pairs[:_MOST_PAIRS]:
            if not all(0 < number <= len(lines) for number in (pair.first, pair.second)):
                continue
            first, second = single[pair.first - 1], single[pair.second - 1]
            if may_be_one(first, second) and frozenset((first, second)) not in seen:
                seen.add(frozenset((first, second)))
                taken.append(Candidates((first, second), reason))
        return taken
