"""The kinds of field that the reasoning tools share, and how much each of them holds.

Texts about code hold code: `<`, `>`, `{` and `}` are as welcome as all other characters. What a
terminal leaves in a copied log (colours, bells, NUL) is taken out rather than refused.
"""

import json
from collections.abc import Iterator
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from quintet import windowed_re as re
from quintet.text import StorableText, not_blank, without_half_surrogates

MOST_ITEMS: Final = 100
"""Of every list that a caller sends."""
LONGEST_TEXT: Final = 100_000
"""Characters of a description or message: a stack trace and a stretch of log fit."""
LONGEST_APPROACH: Final = 20_000
LONGEST_FINDING: Final = 100_000
"""Characters of one partial finding as JSON."""
DEEPEST_FINDING: Final = 32
LONGEST_PATH: Final = 4096
LONGEST_NAME: Final = 500
LAST_LINE: Final = 10_000_000

_ANSI: Final = re.compile(
    r"\x1b(?:\[[0-?]{0,64}[ -/]{0,16}[@-~]|\][^\x07\x1b]{0,1000}(?:\x07|\x1b\\))"
)
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def without_terminal_codes(text: str) -> str:
    """The text with line ends as newlines, and no control characters but tab and newline."""
    return _CONTROLS.sub("", _ANSI.sub("", text).replace("\r\n", "\n"))


def _a_finding(value: dict[str, Any]) -> dict[str, Any]:
    if any(depth > DEEPEST_FINDING for depth in _depths(value)):
        raise PydanticCustomError(
            "length_validation", f"Must not nest deeper than {DEEPEST_FINDING} levels"
        )
    written = without_half_surrogates(json.dumps(value, ensure_ascii=False))
    if len(written) > LONGEST_FINDING:
        raise PydanticCustomError(
            "length_validation", f"Length must be at most {LONGEST_FINDING} characters of JSON"
        )
    return value


def _depths(value: object) -> Iterator[int]:
    """How deep each object and array lies; without recursion, so that depth itself is harmless."""
    waiting = [(value, 1)]
    while waiting:
        part, depth = waiting.pop()
        if isinstance(part, (dict, list)):
            yield depth
            inner = part.values() if isinstance(part, dict) else part
            waiting += [(member, depth + 1) for member in inner]


LogText = Annotated[
    str, AfterValidator(without_terminal_codes), AfterValidator(without_half_surrogates)
]
"""A text that may have been copied from a terminal."""
Description = Annotated[
    LogText, AfterValidator(not_blank), Field(min_length=1, max_length=LONGEST_TEXT)
]
Approach = Annotated[LogText, Field(max_length=LONGEST_APPROACH)]
FilePath = Annotated[
    StorableText, AfterValidator(not_blank), Field(min_length=1, max_length=LONGEST_PATH)
]
"""A file as its user calls it; what it means is the workspace's to say."""
Name = Annotated[
    StorableText, AfterValidator(not_blank), Field(min_length=1, max_length=LONGEST_NAME)
]
LineNumber = Annotated[int, Field(ge=1, le=LAST_LINE)]
PartialFinding = Annotated[dict[str, Any], AfterValidator(_a_finding)]
"""Any object; nothing is asked of what is in it but its size."""
DepthLevel = Annotated[int, Field(ge=1, le=5)]


class Frozen(BaseModel):
    """Values that nobody changes."""

    model_config = ConfigDict(frozen=True)
