"""Answers read back as their readers see them: headings, points, listings and their citations."""

import re
from dataclasses import dataclass, replace
from typing import Final

from markdown_it import MarkdownIt

from quintet.research.composing import MAY_NOT_ANSWER
from quintet.research.search import FoundPassage
from quintet.research.uris import document_uri

_SENTENCE: Final = re.compile(r"(?:\*\*(?P<name>.+?)\*\*: )?(?P<text>.+) \[(?P<number>\d+)\]")
_LEFT_OUT: Final = " … "
_TOLD: Final = ("Nowhere in the library: ", "Read as words of the library: ")
_SOURCE: Final = re.compile(r"(?P<number>\d+)\. (?P<name>.+): (?P<uri>\S+)")


@dataclass(frozen=True)
class Cited:
    """A sentence or a listing of an answer, and the source that its citation leads to."""

    heading: str
    text: str
    source: str
    uri: str
    is_listing: bool = False
    language: str = ""

    def comes_from(self, passage: FoundPassage) -> bool:
        """Whether this very passage holds it and is the one that the citation names."""
        name = f"{passage.title} › {passage.section}" if passage.section else passage.title
        uri = document_uri(passage.path, passage.anchor)
        return (self.source, self.uri) == (name, uri) and any(
            block.kind == "code" and block.language == self.language and self.text in block.text
            if self.is_listing
            else block.kind in ("text", "item")
            and all(part in block.text for part in self.text.split(_LEFT_OUT))
            for block in passage.blocks
        )


def headings(answer: str) -> list[str]:
    """The headings of an answer in order, without that of its sources."""
    tokens = MarkdownIt("commonmark").parse(answer)
    found = [
        tokens[place + 1].content
        for place, token in enumerate(tokens)
        if token.type == "heading_open"
    ]
    return [heading for heading in found if heading != "Sources"]


def read(answer: str) -> list[Cited]:
    """Everything an answer claims or shows; fails on anything that is not cited."""
    body, _, listed = answer.rpartition("## Sources\n")
    sources = {}
    for line in listed.strip().splitlines():
        source = _SOURCE.fullmatch(line)
        assert source, f"no source: {line}"
        sources[source["number"]] = (source["name"], source["uri"])
    assert list(sources) == [str(number + 1) for number in range(len(sources))]

    everything: list[Cited] = []
    heading, in_heading = "", False
    for token in MarkdownIt("commonmark").parse(body):
        if token.type in ("heading_open", "heading_close"):
            in_heading = token.nesting == 1
        elif token.type == "fence":
            introduced = everything.pop()
            everything.append(
                replace(introduced, text=token.content[:-1], is_listing=True, language=token.info)
            )
        elif token.type == "inline" and in_heading:
            heading = token.content
        elif token.type == "inline" and not _is_note(token.content):
            everything.append(_cited(heading, token.content, sources))
    return everything


def _is_note(line: str) -> bool:
    """What an answer says by itself: of its doubt, and of words that the library lacks."""
    return line == MAY_NOT_ANSWER or line.startswith(_TOLD)


def _cited(heading: str, line: str, sources: dict[str, tuple[str, str]]) -> Cited:
    mark = _SENTENCE.fullmatch(line)
    assert mark, f"not cited: {line}"
    name, uri = sources[mark["number"]]
    return Cited(heading, mark["text"], name, uri)
