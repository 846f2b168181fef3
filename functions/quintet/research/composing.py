"""Answers out of passages: quoted, arranged by what was asked and for whom, every claim cited.

Nothing is added to what the library says but what it lacks. What is likeliest to answer comes
first; headings only arrange the rest. Deterministic. Not here: what is quoted (`quoting`), how a
quotation and its source are written (`citations`), how sure the answer is (`confidence`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quintet.research.citations import Citations, source
from quintet.research.confidence import Signs, confidence, log_odds
from quintet.research.models import AudienceLevel, ResearchType, Source, UrgencyLevel
from quintet.research.question_terms import Unknown
from quintet.research.quoting import Quotation, first_quoted, more_quoted, quotations
from quintet.research.roles import Role, plays
from quintet.research.search import FoundPassage
from quintet.research.uris import document_uri

LEAST_RELEVANCE: Final = 0.3
"""Share of the question, or cosine with it, below which a library speaks of something else."""
LEAST_CONFIDENCE: Final = 0.02
"""What is less likely to be answered is refused."""
UNSURE: Final = 0.35
"""Below it an answer says that the pages are there and the sentence may not be."""
_NOTHING_CONFIDENCE: Final = 0.2
"""What relevance counts of where it makes no answer."""
_NEAREST: Final = 3
_MORE: Final = 3

NOTHING_FOUND: Final = "The reference library has no relevant passage for this question."
_DO_NOT_ANSWER: Final = "Nearest documents, which do not answer it:"
MAY_NOT_ANSWER: Final = (
    "These pages come nearest; it is not known that any of their sentences answers the question."
)


@dataclass(frozen=True, slots=True)
class Part:
    """One heading of an answer: what plays a role, or code."""

    heading: str
    role: Role | None


@dataclass(frozen=True, slots=True)
class Reader:
    """What an audience wants: how many documents, how long code may be, and in which order."""

    documents: int
    code_lines: int
    lead: bool
    code_first: bool


READERS: Final[dict[AudienceLevel, Reader]] = {
    "beginner": Reader(4, 25, lead=True, code_first=False),
    "intermediate": Reader(5, 40, lead=True, code_first=False),
    "advanced": Reader(6, 60, lead=True, code_first=True),
    "expert": Reader(7, 80, lead=False, code_first=True),
}

FORMS: Final[dict[ResearchType, tuple[Part, ...]]] = {
    "implementation": (
        Part("How to do it", "action"),
        Part("Example", None),
        Part("Watch out for", "caution"),
    ),
    "troubleshooting": (
        Part("Likely causes", "cause"),
        Part("What to do", "remedy"),
        Part("Commands and code", None),
    ),
    "learning": (Part("Key points", "definition"), Part("Example", None)),
    "decision": (Part("How they compare", "comparison"), Part("Which to choose", "action")),
    "validation": (
        Part("What to check", "check"),
        Part("How to measure", None),
        Part("Watch out for", "caution"),
    ),
    "research": (
        Part("Findings", "definition"),
        Part("Trade-offs", "comparison"),
        Part("Example", None),
    ),
}
DO_THIS_FIRST: Final = Part("Do this first", "remedy")


@dataclass(frozen=True, slots=True)
class Purpose:
    """What an answer is for: the kind of question, who reads it, and how urgent it is."""

    research_type: ResearchType
    audience: AudienceLevel
    urgency: UrgencyLevel

    @property
    def reader(self) -> Reader:
        """What the audience wants."""
        return READERS[self.audience]

    @property
    def parts(self) -> Sequence[Part]:
        """The headings of an answer, in order."""
        parts = FORMS[self.research_type]
        if self.research_type == "troubleshooting" and self.urgency in ("high", "critical"):
            rest = [part for part in parts if part.role != DO_THIS_FIRST.role]
            return (DO_THIS_FIRST, *rest)
        if self.reader.code_first:
            return sorted(parts, key=lambda part: part.role is not None)
        return parts


_ALSO: Final = "Also there"
"""What plays none of the roles of a form."""
_ELSEWHERE: Final = "From other documents"


@dataclass(frozen=True, slots=True)
class Composed:
    """An answer and how well it is founded, from 0 to 1."""

    text: str
    sources: tuple[Source, ...]
    confidence: float
    is_answer: bool = True


def compose(found: Sequence[FoundPassage], unknown: Unknown, purpose: Purpose) -> Composed:
    """The answer that the passages give."""
    reader = purpose.reader
    likeliest = quotations(found, reader.code_lines)
    first = first_quoted(likeliest)
    sure = confidence(signs_of(found, first, unknown))
    if not first or sure < LEAST_CONFIDENCE or _relevance(found) < LEAST_RELEVANCE:
        return _nothing(found, unknown)
    citations = Citations()
    text = [*_cautions(unknown, sure)]
    rest = first
    if reader.lead:
        text.append(citations.quoted(first[0]))
        rest = first[1:]
    text += _arranged(rest, purpose.parts, citations)
    if more := more_quoted(likeliest, first, _MORE, reader.documents):
        text += [f"## {_ELSEWHERE}", _listed(more, citations)]
    return Composed("\n\n".join([*text, citations.listed()]), citations.sources(), sure)


def signs_of(found: Sequence[FoundPassage], first: Sequence[Quotation], unknown: Unknown) -> Signs:
    """What speaks for an answer that quotes these of the passages first."""
    return Signs(
        log_odds(sum(quotation.share for quotation in first)),
        max((passage.at_once for passage in found), default=0.0),
        found[0].firsts if found else 0.0,
        unknown.share,
    )


def _arranged(quoted: Sequence[Quotation], form: Sequence[Part], citations: Citations) -> list[str]:
    """Everything under the first heading that it fits, in the order of its likelihood."""
    below: dict[str, list[Quotation]] = {part.heading: [] for part in form}
    below[_ALSO] = []
    for quotation in quoted:
        below[_heading(quotation, form)].append(quotation)
    text: list[str] = []
    for heading, each in below.items():
        if each:
            text += [f"## {heading}", _listed(each, citations)]
    return text


def _heading(quotation: Quotation, form: Sequence[Part]) -> str:
    candidate = quotation.candidate
    for part in form:
        if part.role is None if candidate.is_code else _fits(candidate.text, part.role):
            return part.heading
    return _ALSO


def _fits(text: str, role: Role | None) -> bool:
    return role is not None and plays(text, role)


def _listed(quoted: Sequence[Quotation], citations: Citations) -> str:
    """Sentences as points, listings between them."""
    lines = [citations.quoted(quotation) for quotation in quoted]
    return "\n".join(
        f"\n{line}\n" if quotation.candidate.is_code else f"- {line}"
        for quotation, line in zip(quoted, lines, strict=True)
    ).strip("\n")


def _cautions(unknown: Unknown, sure: float) -> list[str]:
    """What a reader must know before the answer: words that the library lacks, and doubt."""
    told = lacking(unknown)
    return [*told, MAY_NOT_ANSWER] if sure < UNSURE else told


def lacking(unknown: Unknown) -> list[str]:
    """The words of the question that stand nowhere in the library, and what some are taken for."""
    told = [f"Nowhere in the library: {', '.join(unknown.words)}."] if unknown.words else []
    taken = [f"{word} as {other}" for word, other in unknown.read_as]
    return [*told, f"Read as words of the library: {', '.join(taken)}."] if taken else told


def _relevance(found: Sequence[FoundPassage]) -> float:
    return max((max(each.coverage, each.similarity) for each in found), default=0.0)


def _nothing(found: Sequence[FoundPassage], unknown: Unknown) -> Composed:
    """No answer, and the documents that come nearest, by the best passage of each."""
    best: dict[str, FoundPassage] = {}
    for passage in found:
        best.setdefault(passage.path, passage)
    nearest = list(best.values())[:_NEAREST]
    text = [NOTHING_FOUND, *lacking(unknown)]
    if nearest:
        lines = [f"- {passage.title}: {document_uri(passage.path)}" for passage in nearest]
        text += [_DO_NOT_ANSWER, "\n".join(lines)]
    sources = tuple(source(passage) for passage in nearest)
    sure = round(_relevance(found) * _NOTHING_CONFIDENCE, 2)
    return Composed("\n\n".join(text), sources, sure, is_answer=False)
