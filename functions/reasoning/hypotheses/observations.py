"""One line of code that speaks for a hypothesis, or against it."""

import re
from dataclasses import dataclass
from typing import Final

from reasoning.common.findings import cited_line

_HIDDEN: Final = re.compile(
    r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\x00-\x08\x0b-\x1f\x7f-\x9f]"
)
_SECRET: Final = re.compile(
    r"((?:secret|token|passw(?:or)?d|api_?key|credential|private_?key)\w*[\"']?\s*"
    r"(?::=|[:=])\s*)([\"'])(?:(?!\2).){4,}\2",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Observation:
    """What stands in a line and what it tells. `strength` is 0 to 1."""

    path: str
    line: int
    supports: bool
    strength: float
    says: str
    defect: str = ""

    @property
    def place(self) -> str:
        """As developers write it."""
        return f"{self.path}:{self.line}"


def without_hidden(text: str) -> str:
    """Text of others without characters that hide or turn around, and without secrets' values."""
    return _SECRET.sub(r"\1\2***\2", _HIDDEN.sub("", text))


def evidence_text(observation: Observation, line: str) -> str:
    """The observation in one line: place, code, meaning."""
    return without_hidden(f"{observation.place}: `{cited_line(line)}` - {observation.says}")
