"""How an answer quotes: a sentence or a listing, the mark of its source, and the list of sources.

Markdown. Quotations stand as they are in the library. Not here: which of them make an answer
(`composing`).
"""

import re
from typing import Final

from quintet.research.models import Source
from quintet.research.quoting import Quotation
from quintet.research.search import FoundPassage
from quintet.research.uris import document_uri

_SHORTEST_FENCE: Final = 3
_BACKTICKS: Final = re.compile(r"`+")
_LANGUAGE: Final = re.compile(r"[^\s`]+")
"""What may follow a fence of backticks (CommonMark 0.31.2, section 4.5), as one word."""


class Citations:
    """Numbers passages in the order they are cited; passages of one section share a number."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str, str], int] = {}
        self._cited: list[FoundPassage] = []

    def quoted(self, quotation: Quotation) -> str:
        """A sentence, with the name it belongs to, and its mark; or a listing."""
        if quotation.candidate.is_code:
            return self._listing(quotation)
        name = f"**{quotation.name}**: " if quotation.name else ""
        before = f"{quotation.candidate.before} " if quotation.candidate.before else ""
        return f"{name}{before}{quotation.candidate.text} {self.mark(quotation.source)}"

    def _listing(self, quotation: Quotation) -> str:
        """The sentence that introduces a listing, with its mark, and the listing."""
        before = quotation.candidate.before or "From"
        code = fenced_code(quotation.candidate.text, quotation.candidate.language)
        return f"{before} {self.mark(quotation.source)}\n\n{code}"

    def mark(self, passage: FoundPassage) -> str:
        """The passage's number among the sources."""
        key = (passage.path, passage.section, passage.anchor)
        if key not in self._numbers:
            self._cited.append(passage)
            self._numbers[key] = len(self._cited)
        return f"[{self._numbers[key]}]"

    def listed(self) -> str:
        """The sources as the answer's last heading."""
        lines = [
            f"{number}. {passage.heading}: {source(passage).uri}"
            for number, passage in enumerate(self._cited, 1)
        ]
        return "\n".join(["## Sources", "", *lines])

    def sources(self) -> tuple[Source, ...]:
        """The sources as data, in the same order."""
        return tuple(source(passage) for passage in self._cited)


def source(passage: FoundPassage) -> Source:
    """A passage as the source it is."""
    uri = document_uri(passage.path, passage.anchor)
    return Source(uri=uri, title=passage.title, section=passage.section)


def fenced_code(code: str, language: str) -> str:
    """Code between fences that nothing in it can close, with its language where that is a word."""
    longest = max((len(run) for run in _BACKTICKS.findall(code)), default=0)
    fence = "`" * max(_SHORTEST_FENCE, longest + 1)
    return f"{fence}{language if _LANGUAGE.fullmatch(language) else ''}\n{code}\n{fence}"
