"""Answers out of passages: quoted, arranged by what was asked and for whom, every claim cited.

Nothing is added to what the library says. Where it says nothing, the answer is that it does
not, and which documents come nearest. Deterministic.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from research.claims import Claim, Listing, Role, chosen, claims, listings
from research.models import AudienceLevel, ResearchType, Source, UrgencyLevel
from research.search import FoundPassage
from research.uris import document_uri

LEAST_COVERAGE: Final = 0.55
"""Of the question's weight; passages below it are about something else (docs/research.md)."""
_NEAREST: Final = 3

NOTHING_FOUND: Final = "The reference library has no relevant passage for this question."


@dataclass(frozen=True, slots=True)
class Part:
    """One heading of an answer: claims of a role, or code."""

    heading: str
    role: Role | None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Reader:
    """What an audience wants: how much, how long the code may be, and in which order."""

    amount: float
    documents: int
    code_lines: int
    listings: int
    lead: bool
    code_first: bool


READERS: Final[dict[AudienceLevel, Reader]] = {
    "beginner": Reader(0.7, 3, 25, 1, lead=True, code_first=False),
    "intermediate": Reader(1.0, 4, 40, 1, lead=True, code_first=False),
    "advanced": Reader(1.2, 5, 60, 2, lead=True, code_first=True),
    "expert": Reader(1.4, 6, 80, 2, lead=False, code_first=True),
}

FORMS: Final[dict[ResearchType, tuple[Part, ...]]] = {
    "implementation": (
        Part("How to do it", "action", 5),
        Part("Example", None),
        Part("Watch out for", "caution", 3),
    ),
    "troubleshooting": (
        Part("Likely causes", "cause", 4),
        Part("What to do", "remedy", 4),
        Part("Commands and code", None),
    ),
    "learning": (
        Part("Key points", "definition", 5),
        Part("Example", None),
        Part("Good to know", "any", 2),
    ),
    "decision": (
        Part("How they compare", "comparison", 5),
        Part("Which to choose", "action", 3),
    ),
    "validation": (
        Part("What to check", "check", 5),
        Part("How to measure", None),
        Part("Watch out for", "caution", 2),
    ),
    "research": (
        Part("Findings", "any", 6),
        Part("Trade-offs", "comparison", 3),
        Part("Example", None),
    ),
}
DO_THIS_FIRST: Final = Part("Do this first", "remedy", 4)


@dataclass(frozen=True, slots=True)
class Composed:
    """An answer and how well it is founded, from 0 to 1."""

    text: str
    sources: tuple[Source, ...]
    confidence: float


def compose(
    question: str,
    found: Sequence[FoundPassage],
    *,
    research_type: ResearchType,
    audience: AudienceLevel,
    urgency: UrgencyLevel,
) -> Composed:
    """The answer that the passages give."""
    relevant = [passage for passage in found if passage.coverage >= LEAST_COVERAGE]
    if not relevant:
        return _nothing(found)
    reader = READERS[audience]
    used = _of_first_documents(relevant, reader.documents)
    citations = _Citations()
    written = _written(question, used, _form(research_type, reader, urgency), reader, citations)
    confidence = max(passage.coverage for passage in used) * (0.85 + 0.05 * min(3, len(used)))
    return Composed(
        "\n\n".join([*written, citations.listed()]), citations.sources(), round(confidence, 2)
    )


def _form(research_type: ResearchType, reader: Reader, urgency: UrgencyLevel) -> Sequence[Part]:
    parts = FORMS[research_type]
    if research_type == "troubleshooting" and urgency in ("high", "critical"):
        rest = [part for part in parts if part.role != DO_THIS_FIRST.role]
        return (DO_THIS_FIRST, *rest)
    if reader.code_first:
        return sorted(parts, key=lambda part: part.role is not None)
    return parts


def _of_first_documents(relevant: Sequence[FoundPassage], count: int) -> list[FoundPassage]:
    paths = list(dict.fromkeys(passage.path for passage in relevant))[:count]
    return [passage for passage in relevant if passage.path in paths]


def _written(
    question: str,
    used: Sequence[FoundPassage],
    form: Sequence[Part],
    reader: Reader,
    citations: "_Citations",
) -> list[str]:
    available = claims(question, used)
    code = listings(question, used, reader.code_lines)[: reader.listings]
    text: list[str] = []
    if reader.lead:
        lead = chosen(available, "definition", 1) or chosen(available, "any", 1)
        text.extend(_cited(claim, citations) for claim in lead)
    for part in form:
        body = (
            [_shown(listing, citations) for listing in code]
            if part.role is None
            else _listed(
                chosen(available, part.role, math.ceil(part.count * reader.amount)), citations
            )
        )
        if body:
            text.extend([f"## {part.heading}", *body])
    return text


def _cited(claim: Claim, citations: "_Citations") -> str:
    return f"{claim.text} {citations.mark(claim.source)}"


def _listed(taken: Iterable[Claim], citations: "_Citations") -> list[str]:
    points = [f"- {_cited(claim, citations)}" for claim in taken]
    return ["\n".join(points)] if points else []


def _shown(listing: Listing, citations: "_Citations") -> str:
    longest = max((len(run) for run in _backtick_runs(listing.code.text)), default=0)
    fence = "`" * max(3, longest + 1)
    code = f"{fence}{listing.code.language}\n{listing.code.text}\n{fence}"
    return f"{code}\n\nFrom {citations.mark(listing.source)}"


def _backtick_runs(text: str) -> list[str]:
    return "".join(character if character == "`" else " " for character in text).split()


class _Citations:
    """Numbers passages in the order they are cited."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str], int] = {}
        self._cited: list[FoundPassage] = []

    def mark(self, passage: FoundPassage) -> str:
        key = (passage.path, passage.section)
        if key not in self._numbers:
            self._cited.append(passage)
            self._numbers[key] = len(self._cited)
        return f"[[{self._numbers[key]}]]({document_uri(passage.path)})"

    def listed(self) -> str:
        lines = [
            f"{number}. {_name(passage)}: {document_uri(passage.path)}"
            for number, passage in enumerate(self._cited, 1)
        ]
        return "\n".join(["## Sources", "", *lines])

    def sources(self) -> tuple[Source, ...]:
        return tuple(_source(passage) for passage in self._cited)


def _source(passage: FoundPassage) -> Source:
    return Source(uri=document_uri(passage.path), title=passage.title, section=passage.section)


def _name(passage: FoundPassage) -> str:
    return f"{passage.title} › {passage.section}" if passage.section else passage.title


def _nothing(found: Sequence[FoundPassage]) -> Composed:
    """No answer, and the documents that come nearest; their share of the question is low."""
    nearest = list({passage.path: passage for passage in reversed(found)}.values())[::-1]
    nearest = nearest[:_NEAREST]
    text = [NOTHING_FOUND]
    if nearest:
        lines = [f"- {passage.title}: {document_uri(passage.path)}" for passage in nearest]
        text += ["Nearest documents, which do not answer it:", "\n".join(lines)]
    best = max((passage.coverage for passage in nearest), default=0.0)
    return Composed(
        "\n\n".join(text), tuple(_source(passage) for passage in nearest), round(best * 0.3, 2)
    )
