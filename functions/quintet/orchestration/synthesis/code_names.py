"""Names that are codes, spelled one way in all sources: US 9,731,406, US9731406B2, US-9731406.

Those of the objective are known, each as letters and digits; how they are spaced is not told apart.
Places in documents stay as they are.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.blocks import Block

_CODE: Final = re.compile(
    r"(?<![^\W_])(?P<letters>[A-Z]{1,4})(?P<gap>[ -]?)(?P<digits>\d{1,3}(?:,\d{3}){1,3}|\d{2,12})"
    r"(?P<version>[A-Z]\d?)?(?![^\W_]|[.,-]\d)"
)


class _Code(NamedTuple):
    begin: int
    end: int
    key: tuple[str, str]
    written: str


class CodeNames:
    """The codes that an objective names."""

    def __init__(self, objective: str) -> None:
        self._known = {code.key: code.written for code in _codes(objective)}

    def unify(self, block: Block) -> Block:
        """A part of a source with each known code spelled one way."""
        if not self._known:
            return block
        for node in block.tree.all() if block.tree is not None else ():
            node.key, node.text = self.spelled(node.key), self.spelled(node.text)
        rows = [[self.spelled(cell) for cell in row] for row in block.rows]
        heading, text = self.spelled(block.heading), self.spelled(block.text)
        return replace(block, heading=heading, rows=rows, text=text)

    def spelled(self, text: str) -> str:
        """A text with each known code as the objective has it, but for commas in numbers."""
        if not self._known:
            return text
        parts: list[str] = []
        at = 0
        for code in _codes(text):
            if code.key in self._known:
                parts += [text[at : code.begin], self._known[code.key]]
                at = code.end
        return "".join([*parts, text[at:]])


def _codes(text: str) -> Iterator[_Code]:
    for found in _CODE.finditer(text):
        digits = found["digits"].replace(",", "")
        key = found["letters"], digits
        yield _Code(found.start(), found.end(), key, f"{key[0]}{found['gap']}{digits}")
