"""A model that proposes which statements may be about the same; the code compares them.

A proposal is two numbers. It is taken where the two come from different sources and their values
can be compared, and it stays a proposal: it stands in `perhaps`, and no verdict rests on it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import BaseModel, Field

from quintet.errors import ModelFailedError
from quintet.llm.model import ChatModel, ModelQuestion
from quintet.llm.prompts import fenced, load_prompt
from quintet.orchestration.synthesis.topics import Candidates, Topic
from quintet.orchestration.synthesis.values import compared
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
        self,
        objective: str,
        topics: Sequence[Topic],
        told: Sequence[str],
        known: Sequence[Candidates],
    ) -> list[Candidates] | None:
        """Pairs of topics that are perhaps one, beside the known; None where the model failed.

        `told` says of each topic what it is about.
        """
        prompt = load_prompt(PROMPTS, "pairing", ("objective", "statements", "most"))
        listed = list(zip(topics, told, strict=True))[:_MOST_TOPICS]
        lines = [
            f"{number}. source {topic.statements[0].source + 1} | {text[:_LONGEST]} | "
            f"{topic.value.text[:_LONGEST]}"
            for number, (topic, text) in enumerate(listed, 1)
        ]
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
        taken = _taken(answer.value.pairs, [topic for topic, _ in listed], known)
        return [Candidates(pair, reason) for pair in taken]


def _taken(
    pairs: Sequence[Pair], topics: Sequence[Topic], known: Sequence[Candidates]
) -> Iterator[tuple[Topic, Topic]]:
    """The proposed pairs that could be one thing and are not known, each once."""
    seen = {frozenset(group.topics) for group in known}
    for pair in pairs[:_MOST_PAIRS]:
        if not (0 < pair.first <= len(topics) and 0 < pair.second <= len(topics)):
            continue
        first, second = topics[pair.first - 1], topics[pair.second - 1]
        both = frozenset((first, second))
        is_comparable = compared(first.value, second.value) is not None
        if is_comparable and not first.sources & second.sources and both not in seen:
            seen.add(both)
            yield first, second
