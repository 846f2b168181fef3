"""What KnowledgeSynthesize answers. Confidences and weights are shares from 0 to 1."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from quintet.orchestration.synthesis.models import ConflictKind, SynthesisMode

Grade = Literal["A+", "A", "B+", "B", "C+", "C"]
Severity = Literal["low", "medium", "high"]


class Answered(BaseModel):
    """The base of what is answered."""

    model_config = ConfigDict(frozen=True)


class Statement(Answered):
    """What one source says on a topic."""

    source: str = Field(description="Who says it")
    text: str = Field(description="The claim as the source makes it")
    value: str | None = Field(description="The value in question, where it has one")


class Consensus(Answered):
    """A claim that at least two sources make."""

    claim: str = Field(description="As the most trusted of its sources puts it")
    sources: tuple[str, ...] = Field(description="Who says so")
    confidence: float = Field(description="How sure it is by its sources and those against it")
    support: float = Field(description="The share of confidence for it among all who speak of it")
    statements: tuple[Statement, ...] = Field(description="How each of them puts it")
    below_threshold: bool = Field(description="Whether its confidence is below the threshold")


class Contradiction(Answered):
    """A topic on which sources say what cannot hold together."""

    topic: str = Field(description="What it is about, in words that both sides use")
    kind: ConflictKind = Field(description="What differs")
    severity: Severity = Field(description="How far the sides are apart")
    claims: tuple[Statement, ...] = Field(description="All sides, side by side")
    beside_the_point: bool = Field(description="Whether the objective does not ask about it")


class Resolution(Answered):
    """What was made of a contradiction."""

    topic: str = Field(description="The contradiction's topic")
    kept: tuple[Statement, ...] = Field(description="The winning side; none in a tie")
    dropped: tuple[Statement, ...] = Field(description="The other sides; none in a tie")
    winner: str | None = Field(description="The winning side's first source; null in a tie")
    reason: str = Field(description="Why")


class SourceUse(Answered):
    """What became of a source that was used."""

    source: str = Field(description="Its name; sources of one name are numbered")
    confidence: float = Field(description="As given, or 0.5")
    weight: float = Field(description="Its share of all confidence")
    claims: int = Field(description="Claims read")
    used: int = Field(description="Claims that reached the result")
    reason: str = Field(description="Why it counts as it does")


class LeftOut(Answered):
    """A source that was not used."""

    source: str = Field(description="Its name")
    confidence: float = Field(description="As given, or 0.5")
    reason: str = Field(description="Why it was left out")


class Quality(Answered):
    """How good the material and what came of it are."""

    grade: Grade = Field(description="From confidence, agreement, completeness and contradictions")
    agreement: float = Field(
        description="0 to 100: how far sources that speak of one thing say the same; 50 where "
        "no two do"
    )
    completeness: float = Field(description="0 to 100: amount of data, of sources and of evidence")
    contradictions: int = Field(description="How many there are")
    unresolved: int = Field(description="How many of them no rule decides")


class Synthesis(Answered):
    """The answer of KnowledgeSynthesize."""

    synthesis: str = Field(description="The result as Markdown, with its sources")
    confidence: float = Field(description="How sure the result is")
    mode: SynthesisMode = Field(description="The mode that was asked for")
    threshold: float = Field(description="The confidence below which sources were left out")
    objective_context: str | None = Field(description="The objective that claims were weighed by")
    consensus: tuple[Consensus, ...] = Field(description="What several sources say")
    contradictions: tuple[Contradiction, ...] = Field(description="What sources disagree about")
    resolution: tuple[Resolution, ...] = Field(description="What was made of each of them")
    sources: tuple[SourceUse, ...] = Field(description="The sources used")
    excluded: tuple[LeftOut, ...] = Field(description="Sources below the threshold")
    skipped: tuple[LeftOut, ...] = Field(description="Sources without data")
    quality: Quality = Field(description="How good the material is")
    advice: tuple[str, ...] = Field(description="What to do with the result")
    clipped: tuple[str, ...] = Field(description="What size or time cut away; empty when nothing")
