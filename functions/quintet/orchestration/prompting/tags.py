"""The tags of meta-prompts, `(ROLE: …)`, `(CONTEXT: …)`, `(PROMPT: …)`, `(OUTPUT: …)`, in a text.

A value runs to the parenthesis that closes its tag, over balanced pairs, quotations and code. One
pass over the text, so that its time grows with its length alone. Not here: which tags make one
meta-prompt (`meta_prompts`).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

TagName = Literal["ROLE", "CONTEXT", "PROMPT", "OUTPUT"]

_NAMES: Final[tuple[TagName, ...]] = get_args(TagName)
_OPENING: Final = re.compile(r"\([ \t]{0,4}(ROLE|CONTEXT|PROMPT|OUTPUT)[ \t]{0,4}:", re.IGNORECASE)
_TELLING: Final = re.compile(r"[()\"]|`{3}|`")
"""What may change where a value ends."""


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag; `start` and `end` are where it stands, parentheses included."""

    name: TagName
    value: str
    start: int
    end: int


def tags(text: str) -> Iterator[Tag]:
    """The outermost tags in the order they stand; what is within a value is not looked at.

    A value that nothing closes runs to the end of the text.
    """
    position = 0
    while opening := _OPENING.search(text, position):
        end = _closing(text, opening.end())
        value = text[opening.end() : end].strip()
        position = min(end + 1, len(text))
        name = next(name for name in _NAMES if name == opening[1].upper())
        yield Tag(name, value, opening.start(), position)


def without(text: str, cut_out: Sequence[tuple[int, int]]) -> str:
    """The text without the stretches named, which do not overlap; what is left is trimmed."""
    left = []
    position = 0
    for start, end in sorted(cut_out):
        left.append(text[position:start].strip())
        position = end
    left.append(text[position:].strip())
    return " ".join(filter(None, left))


def _closing(text: str, position: int) -> int:
    """Where the parenthesis stands that closes a value, or the text's end."""
    depth = 1
    last_of_its_kind: set[str] = set()
    while found := _TELLING.search(text, position):
        mark, position = found[0], found.end()
        if mark == "(":
            depth += 1
        elif mark == ")":
            depth -= 1
            if depth == 0:
                return found.start()
        elif mark not in last_of_its_kind:
            partner = text.find(mark, position)
            if partner < 0:
                last_of_its_kind.add(mark)
            elif _quotes(text, found, partner):
                position = partner + len(mark)
    return len(text)


def _quotes(text: str, mark: re.Match[str], partner: int) -> bool:
    """Whether two marks hold a quotation, so that its parentheses count for nothing.

    Only fenced code goes over line ends, and no quotation over the beginning of a tag. A double
    quote after a letter or digit opens nothing: it stands for inches, or closes something else.
    """
    start = mark.start()
    if mark[0] == '"' and text[start - 1 : start].isalnum():
        return False
    if mark[0] != "```" and text.find("\n", mark.end(), partner) >= 0:
        return False
    return _OPENING.search(text, mark.end(), partner) is None
