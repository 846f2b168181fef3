"""Names that are codes, spelled one way in all sources: US 9,731,406, US9731406B2, US-9731406.

Those of the objective are known, each by its letters and digits; what separates these is not told
apart. Places in documents stay as they are.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from string import digits
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.names import is_long_number
from quintet.orchestration.synthesis.trees import Node

_WORD: Final = re.compile(r"[^\W_]+")
_BREAKS: Final = frozenset(" ,*./-")
_FEWEST, _LONGEST, _FEWEST_DIGITS = 4, 40, 8
"""Letters and digits of a code, and how many digits one has that is nothing else."""
_MOST, _MOST_WORDS, _VERSION = 20, 9, 2


class _Written(NamedTuple):
    """Where a text has a code, and which."""

    begin: int
    end: int
    code: str


class CodeNames:
    """The codes that an objective names."""

    def __init__(self, objective: str) -> None:
        self._known = dict(list(_codes(objective))[:_MOST])
        self._begins = {code[:length] for code in self._known for length in range(1, len(code) + 1)}

    def unify(self, trees: Iterable[Node | None]) -> None:
        """Spells each known code in documents one way; their leaves keep what they are."""
        told = (tree for tree in trees if tree is not None and self._known)
        for node in (node for tree in told for node in tree.all()):
            node.key, node.text = self.spelled(node.key), self.spelled(node.text)

    def groups(self, texts: Iterable[str]) -> Iterator[Sequence[str]]:
        """The known codes, each as the objective has it and as texts write it."""
        written: dict[str, dict[str, None]] = {code: {} for code in self._known}
        for text in texts if self._known else ():
            for found in self._written_in(text):
                written[found.code][text[found.begin : found.end]] = None
        numbers = Counter(_number(code) for code in self._known)
        for code, spelled in self._known.items():
            number = _number(code)
            alone = [number] if is_long_number(number) and numbers[number] == 1 else []
            yield spelled, *written[code], *alone

    def spelled(self, text: str) -> str:
        """A text with each known code as the objective has it, but for commas in numbers."""
        parts: list[str] = []
        at = 0
        for found in self._written_in(text) if self._known else ():
            parts += [text[at : found.begin], self._known[found.code]]
            at = found.end
        return "".join([*parts, text[at:]]) if parts else text

    def _written_in(self, text: str) -> Iterator[_Written]:
        """The known codes however they are separated, with the letter of a version behind too."""
        words = [found.span() for found in _WORD.finditer(text)]
        at = 0
        while at < len(words):
            found, length = None, 0
            joined = ""
            for count, (begin, end) in enumerate(words[at : at + _MOST_WORDS], start=1):
                if count > 1 and text[words[at + count - 2][1] : begin] not in _BREAKS:
                    break
                joined += text[begin:end]
                code = joined if joined in self._known else _without_version(joined)
                if code in self._known:
                    found, length = _Written(words[at][0], end, code), count
                elif joined not in self._begins:
                    break
            if found is not None and not _goes_on(text, found.end):
                yield found
                at += length - 1
            at += 1


def _goes_on(text: str, end: int) -> bool:
    """Whether digits follow behind a mark, so that a code is the beginning of a longer one."""
    return text[end : end + 1] in {",", ".", "-"} and text[end + 1 : end + 2].isdigit()


def _codes(text: str) -> Iterator[tuple[str, str]]:
    """The runs of words in capitals and of numbers that have a digit, as codes and as written."""
    words = [found for found in _WORD.finditer(text) if found[0].isupper() or found[0].isdigit()]
    at = 0
    while at < len(words):
        end = at + 1
        while end < len(words) and text[words[end - 1].end() : words[end].start()] in _BREAKS:
            end += 1
        code = "".join(word[0] for word in words[at:end])
        written = text[words[at].start() : words[end - 1].end()]
        is_hyphened = "-" in written and is_long_number(written)
        fewest = _FEWEST_DIGITS if code.isdigit() and not is_hyphened else _FEWEST
        if fewest <= len(code) <= _LONGEST and any(map(str.isdigit, code)):
            yield code, written.replace(",", "")
        at = end


def _without_version(joined: str) -> str:
    """Without a letter and a digit at the end: US9731406B2."""
    letter, digit = joined[-_VERSION:-1], joined[-1:]
    return joined[:-_VERSION] if letter.isupper() and digit.isdigit() else joined


def _number(code: str) -> str:
    """The digits that a code ends in."""
    return code[len(code.rstrip(digits)) :]
