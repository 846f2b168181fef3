"""A section of a document as a client reads it by its URI: Markdown, out of the index's blocks."""

from collections.abc import Sequence

from quintet.research.citations import fenced_code
from quintet.research.passages import Block, Passage


def section_text(passages: Sequence[Passage]) -> str:
    """The passages below one anchor, under their headings; empty where there are none."""
    if not passages:
        return ""
    blocks = [block for passage in passages for block in passage.blocks]
    heading = [f"# {passages[0].section}"] if passages[0].section else []
    return "\n\n".join([*heading, *map(_written, blocks)]) + "\n"


def _written(block: Block) -> str:
    if block.kind == "code":
        return fenced_code(block.text, block.language)
    if block.kind == "term":
        return f"**{block.text}**"
    return f"- {block.text}" if block.kind == "item" else block.text
