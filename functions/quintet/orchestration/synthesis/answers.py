"""What KnowledgeSynthesize answers. Confidences and weights are shares from 0 to 1.

A confidence is arithmetic on the trust that the caller gave the sources, by the rules of the mode;
it is no probability that the result is right.
"""

from typing import Literal

from pydantic import BaseModel, Field

from quintet.orchestration.synthesis.models import ConflictKind, SynthesisMode

Grade = Literal["A+", "A", "B+", "B", "C+", "C"]
Severity = Literal["low", "medium", "high"]


class Said(BaseModel, frozen=True):
    """What one source says on a topic."""

    source: str = Field(description="Who says it")
    text: str = Field(description="The statement as the source makes it")
    value: str = Field(description="The value in question, as the source writes it")
    place: str = Field(description="Where: a JSON pointer, or a line with its row or sentence")
    side: int = Field(1, description="Equal values of a topic have one number; 0 fits several")


class About(BaseModel, frozen=True):
    """What is spoken of."""

    entity: str | None = Field(description="Of what; null where no source tells it")
    attribute: str = Field(description="Which of its attributes, as one source calls it")
    when: str | None = Field(description="The time or edition that it is for, where one is told")


class Consensus(About):
    """A value that at least two sources state."""

    claim: str = Field(description="As the most trusted of its sources puts it")
    verdict: Literal["agree", "compatible"] = Field(
        description="agree: equal after unit and notation; compatible: at a precision that is said"
    )
    sources: tuple[str, ...] = Field(description="Who says so")
    confidence: float = Field(description="By the trust in its sources and in those against it")
    support: float = Field(description="The share of confidence for it among all who speak of it")
    statements: tuple[Said, ...] = Field(description="How each of them puts it")
    below_threshold: bool = Field(description="Whether its confidence is below the threshold")


class Contradiction(About):
    """An attribute for which sources state values that cannot hold together."""

    topic: str = Field(description="What it is about, in words")
    kind: ConflictKind = Field(description="What differs")
    severity: Severity = Field(description="How far the sides are apart")
    difference: str = Field(description="How far, where the values are numbers; else empty")
    claims: tuple[Said, ...] = Field(description="All sides, side by side")
    beside_the_point: bool = Field(description="Whether the objective does not ask about it")


class Resolution(BaseModel, frozen=True):
    """What was made of a contradiction."""

    topic: str = Field(description="The contradiction's topic")
    kept: tuple[Said, ...] = Field(description="The side that wins, by its most trusted source")
    dropped: tuple[Said, ...] = Field(description="The other sides, each by one; none in a tie")
    winner: str | None = Field(description="The winning side's first source; null in a tie")
    reason: str = Field(description="Why")


class Perhaps(BaseModel, frozen=True):
    """Statements of which nothing decides whether they are about the same."""

    entity: str | None = Field(description="Of what; null where no source tells it")
    attributes: tuple[str, ...] = Field(description="How each side calls its attribute")
    statements: tuple[Said, ...] = Field(description="What each side says; sides are numbered")
    reason: str = Field(description="What leaves it open, or which model proposes it")
    if_same: Literal["agree", "compatible", "conflict"] | None = Field(
        description="How the values stand if it is the same; null where they cannot be compared"
    )


class Alone(About):
    """What one source alone says."""

    source: str = Field(description="Who says it")
    value: str = Field(description="The value as the source writes it")
    place: str = Field(description="Where: a JSON pointer, or a line with its row or sentence")


class TakenReading(BaseModel, frozen=True):
    """A reading of the caller's, which stands there as told and is compared with the rest."""

    source: str = Field(description="Whose value it is")
    place: str = Field(description="Where: as given, or the line in which its words begin")
    value: str = Field(description="The value as the source writes it")
    entity: str = Field(description="Of what, as the caller reads it")
    attribute: str = Field(description="Which attribute, as the caller reads it")
    means: str = Field(description="What the caller says that the value means; else empty")
    is_replacing: bool = Field(description="Whether the tool had read that value there itself")


class Unused(BaseModel, frozen=True):
    """Material of a source that gave no statement."""

    source: str = Field(description="Whose")
    reason: str = Field(description="Why it was not used")
    count: int = Field(description="How many places")
    places: tuple[str, ...] = Field(description="The first of them")


class SourceUse(BaseModel, frozen=True):
    """What became of a source that was used."""

    source: str = Field(description="Its name; sources of one name are numbered")
    confidence: float = Field(description="As given, or 0.5")
    weight: float = Field(description="Its share of all confidence")
    claims: int = Field(description="Statements read")
    used: int = Field(description="Statements that another source speaks of too")
    reason: str = Field(description="Why it counts as it does, or was set aside")


class LeftOut(BaseModel, frozen=True):
    """A source that was not used."""

    source: str = Field(description="Its name")
    confidence: float = Field(description="As given, or 0.5")
    reason: str = Field(description="Why it was left out")


class Quality(BaseModel, frozen=True):
    """How good the material and what came of it are."""

    grade: Grade = Field(
        description="Never A where anything conflicts, is perhaps the same, or was not compared"
    )
    agreement: float = Field(description="0 to 100: of sources on one thing; 50 where no two meet")
    completeness: float = Field(description="0 to 100: amount of data, of sources and of evidence")
    contradictions: int = Field(description="How many there are on what the objective asks")
    unresolved: int = Field(description="How many of them no rule decides")


class Synthesis(BaseModel, frozen=True):
    """The answer of KnowledgeSynthesize."""

    synthesis: str = Field(description="The result as Markdown, with its sources")
    confidence: float = Field(description="By the trust in the sources and the mode's rules")
    mode: SynthesisMode = Field(description="The mode that was asked for")
    threshold: float = Field(description="The confidence below which sources were left out")
    objective_context: str | None = Field(description="What statements are ordered by")
    consensus: tuple[Consensus, ...] = Field(description="What several sources say")
    contradictions: tuple[Contradiction, ...] = Field(description="What sources disagree about")
    resolution: tuple[Resolution, ...] = Field(description="What was made of each of them")
    perhaps: tuple[Perhaps, ...] = Field(description="What may be the same; nothing decides it")
    alone: tuple[Alone, ...] = Field(description="What one source alone says")
    proposer: str | None = Field(
        description="The model that proposed what may be the same; null where none did"
    )
    readings: tuple[TakenReading, ...] = Field(description="The caller's readings, as taken")
    unused: tuple[Unused, ...] = Field(description="What of the sources gave no statement")
    sources: tuple[SourceUse, ...] = Field(description="The sources used")
    excluded: tuple[LeftOut, ...] = Field(description="Sources below the threshold")
    skipped: tuple[LeftOut, ...] = Field(description="Sources without data")
    quality: Quality = Field(description="How good the material is")
    advice: tuple[str, ...] = Field(description="What to do with the result")
    clipped: tuple[str, ...] = Field(description="What size or time cut away; empty when nothing")
