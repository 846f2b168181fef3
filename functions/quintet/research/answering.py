"""What a model wrote as an answer, held against the passages it was given, and put in form.

Nothing of it is believed: a statement stands only if every passage it cites exists and every name
in backticks occurs in one of them, and code is shown from the library, never from the model. Not
here: how a model is asked (`model_writer`).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pydantic import BaseModel, Field

from quintet.errors import ModelFailedError
from quintet.patterns import Pattern
from quintet.research.citations import Citations
from quintet.research.collaborators import Retrieved
from quintet.research.composing import Composed, Purpose, signs_of
from quintet.research.confidence import confidence
from quintet.research.quoting import Quotation, first_quoted, quotations
from quintet.research.search import FoundPassage
from quintet.text import PlainText

_MOST_OPENING: Final = 2
_READ: Final = 12
"""The likeliest passages, which a model reads."""
MOST_POINTS: Final = 5
MOST_LISTINGS: Final = 2
_CODE: Final = re.compile(r"(?<!`)(`{1,10}+)(.{1,700}?)(?<!`)\1(?!`)")
_MARKUP: Final = re.compile(r"`|\]\(|\]\[|\]:|\[\[|<[A-Za-z/!?]")
"""What is left of links, pictures, HTML and open code once whole code spans are taken out."""
_ADDRESS: Final = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_BLOCK_MARK: Final = re.compile(r"^(?:(?:[-*+>•]|#+|\d+[.)])\s+)+")
_OWN_CITATION: Final = Pattern(r"\s*\[\d+(?:\s*,\s*\d+)*\]\s*([.!?]?)$")


class Statement(BaseModel):
    """One thing that passages say."""

    heading: str = Field(description="One of the headings given, or empty", max_length=80)
    text: PlainText = Field(description="One or two sentences", min_length=1, max_length=700)
    passages: list[int] = Field(description="Numbers of the passages that say it", max_length=12)


class Draft(BaseModel):
    """The form in which a model answers."""

    statements: list[Statement] = Field(max_length=40)
    listings: list[int] = Field(
        default_factory=list, description="Numbers of the listings to show", max_length=12
    )


@dataclass(frozen=True)
class Material:
    """What a model may use for one question. Passages and listings are numbered from 1."""

    question: str
    found: Retrieved
    purpose: Purpose

    @property
    def passages(self) -> Sequence[FoundPassage]:
        """What a model may cite, the likeliest first."""
        return self.found.passages[:_READ]

    @cached_property
    def listings(self) -> tuple[Quotation, ...]:
        """All code that is short enough for this reader, in the order of the passages."""
        return tuple(
            Quotation(candidate, passage)
            for passage in self.passages
            for candidate in passage.candidates
            if candidate.is_code and candidate.text.count("\n") < self.purpose.reader.code_lines
        )

    @property
    def headings(self) -> list[str]:
        """The headings that statements can stand under."""
        return [part.heading for part in self.purpose.parts if part.role is not None]


@dataclass(frozen=True, slots=True)
class CitedStatement:
    """A statement that stood, and the passages that it leads to."""

    heading: str
    text: str
    sources: tuple[FoundPassage, ...]


def answer_of(draft: Draft, material: Material) -> Composed:
    """The answer that is left of a draft, in the form of a quoted one.

    Raises:
        ModelFailedError: nothing is left.
    """
    standing = list(_standing(draft.statements, material))
    if not standing:
        raise ModelFailedError("invalid answer", detail="no statement stands")
    citations = Citations()
    opening = [statement for statement in standing if not statement.heading][:_MOST_OPENING]
    text = [_cited(statement, citations) for statement in opening]
    shown = _shown(draft.listings, material)
    found = material.found
    quoted = first_quoted(quotations(found.passages, material.purpose.reader.code_lines))
    sure = confidence(signs_of(found.passages, quoted, found.unknown))
    for part in material.purpose.parts:
        if part.role is None:
            body = [citations.quoted(listing) for listing in shown]
        else:
            points = [point for point in standing if point.heading == part.heading][:MOST_POINTS]
            body = ["\n".join(f"- {_cited(point, citations)}" for point in points)] * bool(points)
        if body:
            text += [f"## {part.heading}", *body]
    return Composed("\n\n".join([*text, citations.listed()]), citations.sources(), sure)


def _standing(statements: Iterable[Statement], material: Material) -> Iterable[CitedStatement]:
    headings = {heading.casefold(): heading for heading in material.headings}
    said: set[str] = set()
    for statement in statements:
        text = _plain(statement.text)
        sources = _sources(statement.passages, material.passages)
        if text.casefold() in said or not _is_founded(text, sources, material.question):
            continue
        said.add(text.casefold())
        asked_for = statement.heading.strip().lstrip("#").strip().casefold()
        yield CitedStatement(headings.get(asked_for, ""), text, sources)


def _plain(text: str) -> str:
    """One line, without the marks of a list, a heading or citations of the model's own."""
    line = _BLOCK_MARK.sub("", " ".join(text.split()))
    return _OWN_CITATION.sub(lambda found: found[1], line)


def _sources(numbers: Sequence[int], passages: Sequence[FoundPassage]) -> tuple[FoundPassage, ...]:
    """The passages cited, one for each section; none where one number leads nowhere."""
    if any(not 1 <= number <= len(passages) for number in numbers):
        return ()
    cited = [passages[number - 1] for number in numbers]
    return tuple({(passage.path, passage.section): passage for passage in cited[::-1]}.values())[
        ::-1
    ]


def _is_founded(text: str, sources: Sequence[FoundPassage], question: str) -> bool:
    """Whether a line cites something, hides no markup, and names only what it can have read."""
    prose = _CODE.sub(" ", text)
    if not text or not sources or _MARKUP.search(prose):
        return False
    read = " ".join([question, *(_everything(passage) for passage in sources)])
    known = " ".join(read.split())
    addresses = [address.rstrip(".,;:)") for address in _ADDRESS.findall(prose)]
    named = [found[2].strip() for found in _CODE.finditer(text)] + addresses
    return all(name in known for name in named)


def _everything(passage: FoundPassage) -> str:
    return "\n".join([passage.title, passage.section, *(block.text for block in passage.blocks)])


def _shown(numbers: Iterable[int], material: Material) -> list[Quotation]:
    """The listings asked for that exist, each once, as many as this reader wants."""
    every = material.listings
    known = (every[number - 1] for number in numbers if 1 <= number <= len(every))
    once = {listing.candidate.text: listing for listing in known}
    return list(once.values())[:MOST_LISTINGS]


def _cited(statement: CitedStatement, citations: Citations) -> str:
    return " ".join([statement.text, *map(citations.mark, statement.sources)])
