"""Answers out of passages: quoted, arranged by what was asked and for whom, every claim cited.

Nothing is added to what the library says, and nothing is said twice. Where it says nothing, the
answer is that it does not, and which documents come nearest. Deterministic. Not here: what is
quotable (`claims`), or how a quotation and its source are written (`citations`).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quintet.research.citations import Citations, source
from quintet.research.claims import Claim, Closeness, Role, chosen, claims, listings
from quintet.research.models import AudienceLevel, ResearchType, Source, UrgencyLevel
from quintet.research.search import FoundPassage
from quintet.research.uris import document_uri

LEAST_RELEVANCE: Final = 0.55
"""Passages below it are about something else (docs/research.md)."""
_NEAREST: Final = 3
_NOTHING_CONFIDENCE: Final = 0.3
"""What relevance counts of where it makes no answer."""

NOTHING_FOUND: Final = "The reference library has no relevant passage for this question."
_DO_NOT_ANSWER: Final = "Nearest documents, which do not answer it:"
_NOT_QUOTABLE: Final = "Documents about it, in which there is nothing to quote:"


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
WITHOUT_FORM: Final = Part("What the library says", "any", 4)
"""Where no sentence fits under any heading of the form."""


@dataclass(frozen=True, slots=True)
class Composed:
    """An answer and how well it is founded, from 0 to 1."""

    text: str
    sources: tuple[Source, ...]
    confidence: float
    is_answer: bool = True


def relevant(found: Sequence[FoundPassage]) -> list[FoundPassage]:
    """Those that are about the question."""
    return [passage for passage in found if passage.relevance >= LEAST_RELEVANCE]


def compose(
    question: str,
    found: Sequence[FoundPassage],
    *,
    research_type: ResearchType,
    audience: AudienceLevel,
    urgency: UrgencyLevel,
    closeness: Closeness | None = None,
) -> Composed:
    """The answer that the passages give; `closeness` chooses sentences where words cannot."""
    telling = relevant(found)
    if not telling:
        return _nothing(found, _DO_NOT_ANSWER)
    reader = READERS[audience]
    used = _of_first_documents(telling, reader.documents)
    citations = Citations()
    written = _written(
        question, used, parts_of(research_type, reader, urgency), reader, citations, closeness
    )
    if not written:
        return _nothing(telling, _NOT_QUOTABLE)
    confidence = max(passage.relevance for passage in used) * (0.85 + 0.05 * min(3, len(used)))
    return Composed(
        "\n\n".join([*written, citations.listed()]), citations.sources(), round(confidence, 2)
    )


def parts_of(research_type: ResearchType, reader: Reader, urgency: UrgencyLevel) -> Sequence[Part]:
    """The headings of an answer, in order."""
    parts = FORMS[research_type]
    if research_type == "troubleshooting" and urgency in ("high", "critical"):
        rest = [part for part in parts if part.role != DO_THIS_FIRST.role]
        return (DO_THIS_FIRST, *rest)
    if reader.code_first:
        return sorted(parts, key=lambda part: part.role is not None)
    return parts


def _of_first_documents(telling: Sequence[FoundPassage], count: int) -> list[FoundPassage]:
    paths = list(dict.fromkeys(passage.path for passage in telling))[:count]
    return [passage for passage in telling if passage.path in paths]


def _written(
    question: str,
    used: Sequence[FoundPassage],
    form: Sequence[Part],
    reader: Reader,
    citations: Citations,
    closeness: Closeness | None,
) -> list[str]:
    available = claims(question, used, closeness)
    code = listings(question, used, reader.code_lines)[: reader.listings]
    said: list[Claim] = []

    def told(role: Role, count: int) -> list[Claim]:
        taken = chosen(available, role, count, said)
        said.extend(taken)
        return taken

    def body(part: Part) -> list[str]:
        if part.role is None:
            return [citations.listing(listing) for listing in code]
        points = told(part.role, math.ceil(part.count * reader.amount))
        return ["\n".join(f"- {citations.quoted(claim)}" for claim in points)] if points else []

    lead = (told("definition", 1) or told("any", 1)) if reader.lead else []
    text = [citations.quoted(claim) for claim in lead]
    for part in form:
        if written := body(part):
            text += [f"## {part.heading}", *written]
    if not text and (written := body(WITHOUT_FORM)):
        text = [f"## {WITHOUT_FORM.heading}", *written]
    return text


def _nothing(found: Sequence[FoundPassage], how: str) -> Composed:
    """No answer, and the documents that come nearest, by the best passage of each."""
    best: dict[str, FoundPassage] = {}
    for passage in sorted(found, key=lambda passage: -passage.relevance):
        best.setdefault(passage.path, passage)
    nearest = list(best.values())[:_NEAREST]
    text = [NOTHING_FOUND]
    if nearest:
        lines = [f"- {passage.title}: {document_uri(passage.path)}" for passage in nearest]
        text += [how, "\n".join(lines)]
    relevance = max((passage.relevance for passage in nearest), default=0.0)
    confidence = round(min(relevance, LEAST_RELEVANCE) * _NOTHING_CONFIDENCE, 2)
    sources = tuple(source(passage) for passage in nearest)
    return Composed("\n\n".join(text), sources, confidence, is_answer=False)
