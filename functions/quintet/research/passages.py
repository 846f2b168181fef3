"""Documents as blocks, and blocks as passages: the pieces that a search finds and answers quote.

A passage is the text under one heading, cut where it grows too long, with code kept whole.
Not here: how a file becomes blocks (`documents`), or how passages are searched (`index`).
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

BlockKind = Literal["heading", "term", "text", "item", "code"]
"""A `term` is a small heading: the signature of a function, the name of an option."""

LONGEST_PASSAGE: Final = 1800
"""Characters; long enough to hold an explanation with its example, short enough to quote."""
TERM_STARTS_AFTER: Final = 700
"""Characters a passage must have before a term opens the next one."""

_CODE_OR_SENTENCE_END: Final = re.compile(
    r"[`.!?](?:(?<=`)[^`]{1,500}`|(?<!`)(?P<end>\s{1,100}(?=[A-Z`\"'(\[])))"
)
"""Code of bearable length is gone past whole: one backtick alone must not swallow the rest."""


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of a document. `level` is a heading's depth, `language` a code block's.

    Of a term `level` is how many blocks behind it it names; 0: all up to the next term.
    `anchor` is what a heading's or a term's address ends with, behind `#`; empty without one.
    """

    kind: BlockKind
    text: str
    level: int = 0
    language: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A file that has been read."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """Blocks under one heading; `section` is the path of headings below the title."""

    section: str
    blocks: tuple[Block, ...]
    anchor: str = ""

    @property
    def text(self) -> str:
        """Everything in it, as a search should see it."""
        return "\n".join(block.text for block in self.blocks)


def passages(document: Document) -> list[Passage]:
    """The document in order, without passages that hold nothing but a heading."""
    return [
        Passage(section, part, part[0].anchor or anchor)
        for section, anchor, blocks in _sections(document)
        for part in _parts(blocks)
        if any(block.kind != "term" for block in part)
    ]


def _sections(document: Document) -> Iterator[tuple[str, str, list[Block]]]:
    """Runs of blocks between headings, each with the headings above it and the last's anchor."""
    path: list[Block] = []
    held: list[Block] = []
    for block in document.blocks:
        if block.kind != "heading":
            held.append(block)
            continue
        yield _path_text(path, document.title), _anchor(path), held
        path = [upper for upper in path if upper.level < block.level] + [block]
        held = []
    yield _path_text(path, document.title), _anchor(path), held


def _anchor(path: Sequence[Block]) -> str:
    return path[-1].anchor if path else ""


def _path_text(path: Iterable[Block], title: str) -> str:
    return " › ".join(heading.text for heading in path if heading.text != title)


def _parts(blocks: Iterable[Block]) -> Iterator[tuple[Block, ...]]:
    """A section cut into stretches of bearable length."""
    part: list[Block] = []
    length = 0
    for block in _short_blocks(blocks):
        too_long = length + len(block.text) > LONGEST_PASSAGE
        opens = block.kind == "term" and length > TERM_STARTS_AFTER
        if part and (too_long or opens) and part[-1].kind != "term":
            yield tuple(part)
            part, length = [], 0
        part.append(block)
        length += len(block.text)
    if part:
        yield tuple(part)


def _short_blocks(blocks: Iterable[Block]) -> Iterator[Block]:
    """Prose longer than a passage is cut between sentences; code never is."""
    for block in blocks:
        if block.kind == "code" or len(block.text) <= LONGEST_PASSAGE:
            yield block
            continue
        held = ""
        for sentence in sentences(block.text):
            if held and len(held) + len(sentence) > LONGEST_PASSAGE:
                yield Block(block.kind, held)
                held = ""
            held = f"{held} {sentence}".strip()
        yield Block(block.kind, held)


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph, code in backticks kept whole.

    Abbreviations may cut one short, which does no harm.
    """
    parts, start = list[str](), 0
    for found in _CODE_OR_SENTENCE_END.finditer(text):
        if found["end"]:
            parts.append(text[start : found.start("end")])
            start = found.end("end")
    parts.append(text[start:])
    return [sentence for part in parts if (sentence := part.strip())]


def packed(blocks: Sequence[Block]) -> str:
    """Blocks as text that `unpacked` reads back."""
    return json.dumps(
        [[block.kind, block.text, block.level, block.language, block.anchor] for block in blocks],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def unpacked(text: str) -> tuple[Block, ...]:
    """The blocks again."""
    return tuple(Block(*row) for row in json.loads(text))
