"""Names that are codes, spelled one way in all sources: US 9,731,406, US9731406B2, US-9731406.

Those of the objective are known, each by its letters and digits; what separates these is not told
apart. Places in documents stay as they are.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from string import digits
from typing import Final

from quintet.orchestration.synthesis.names import is_long_number
from quintet.orchestration.synthesis.trees import Node

_BREAK: Final = "[ ,*./-]?"
_CODE: Final = re.compile(
    rf"(?<![^\W_])(?:[A-Z]{{1,5}}|\d{{1,24}})(?:{_BREAK}(?:[A-Z]{{1,5}}|\d{{1,24}})){{0,8}}(?![^\W_])"
)
_FEWEST, _LONGEST, _FEWEST_DIGITS = 4, 40, 8
"""Letters and digits of a code, and how many digits one has that is nothing else."""
_MOST: Final = 20


class CodeNames:
    """The codes that an objective names."""

    def __init__(self, objective: str) -> None:
        self._known = dict(list(_codes(objective))[:_MOST])

    def unify(self, trees: Iterable[Node | None]) -> None:
        """Spells each known code in documents one way; their leaves keep what they are."""
        told = (tree for tree in trees if tree is not None and self._known)
        for node in (node for tree in told for node in tree.all()):
            node.key, node.text = self.spelled(node.key), self.spelled(node.text)

    def groups(self, texts: Iterable[str]) -> Iterator[Sequence[str]]:
        """The known codes, each as the objective has it and as texts write it."""
        written: dict[str, dict[str, None]] = {code: {} for code in self._known}
        for text in texts if self._known else ():
            for found in self._written.finditer(text):
                written[_plain(found[1])][found[0]] = None
        numbers = Counter(_number(code) for code in self._known)
        for code, spelled in self._known.items():
            number = _number(code)
            alone = [number] if is_long_number(number) and numbers[number] == 1 else []
            yield spelled, *written[code], *alone

    def spelled(self, text: str) -> str:
        """A text with each known code as the objective has it, but for commas in numbers."""
        return self._written.sub(self._as_asked, text) if self._known else text

    @cached_property
    def _written(self) -> re.Pattern[str]:
        """The known codes however they are separated, and with the letter of a version behind."""
        each = (_BREAK.join(code) for code in sorted(self._known, key=len, reverse=True))
        return re.compile(rf"(?<![^\W_])({'|'.join(each)})(?:[A-Z]\d)?(?![^\W_]|[,.-]\d)")

    def _as_asked(self, found: re.Match[str]) -> str:
        return self._known[_plain(found[1])]


def _codes(text: str) -> Iterator[tuple[str, str]]:
    for found in _CODE.finditer(text):
        code = _plain(found[0])
        is_long = _FEWEST <= len(code) <= _LONGEST
        is_code = any(map(str.isdigit, code)) and not code.isdigit()
        if is_long and (is_code or len(code) >= _FEWEST_DIGITS):
            yield code, found[0].replace(",", "")


def _number(code: str) -> str:
    """The digits that a code ends in."""
    return code[len(code.rstrip(digits)) :]


def _plain(written: str) -> str:
    return "".join(filter(str.isalnum, written))
