"""What an analysis says: statements, each with the lines of code that show it.

Every citation names a line that exists in the workspace; `text` is that line as it stands there,
but for characters that hide and the values of secrets.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from quintet import windowed_re as re
from quintet.reasoning.common.fields import Frozen

MOST_LISTED: Final = 150
FindingKind = Literal["cause", "risk", "observation"]
"""`cause`: explains the problem. `risk`: what a change could break. Else an observation."""
RANKED: Final = 0.3
"""The confidence of what is ranked: a code for that, no probability."""
LONGEST_LINE: Final = 300
"""Characters of a cited line that are kept."""

Confidence = Annotated[float, Field(ge=0.0, le=1.0)]


def is_none(value: object) -> bool:
    """Whether an optional field of an answer is left out."""
    return value is None


class Citation(Frozen):
    """A line that shows something."""

    file: str = Field(description="Path within the workspace")
    line: int = Field(description="Line number, counted from 1")
    text: str = Field("", description="The line as it stands there")

    @property
    def place(self) -> str:
        """As developers write it: `src/app.py:12`."""
        return f"{self.file}:{self.line}"


class Finding(Frozen):
    """One statement with its evidence; `remedy` is what would help, where that is known."""

    statement: str = Field(description="What was found")
    kind: FindingKind = Field("observation", description="What the statement is about")
    confidence: Confidence = Field(0.5, description="How sure it is, 0 to 1")
    evidence: tuple[Citation, ...] = Field((), description="The lines that show it")
    remedy: str = Field("", description="What would help, where it is known")
    source: str = Field("search", description="Which analysis found it")


class Snippet(Frozen):
    """A stretch of a file as it stands in the workspace."""

    file: str = Field(description="Path within the workspace")
    start_line: int = Field(description="Its first line, counted from 1")
    end_line: int = Field(description="Its last line")
    code: str = Field(description="The lines as they stand there")


def cited_line(text: str) -> str:
    """A line as a citation shows it."""
    line = without_hidden(text).strip()
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"


_HIDDEN: Final = re.compile(
    r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\x00-\x08\x0b-\x1f\x7f-\x9f]"
)
_SECRET: Final = re.compile(
    r"((?:secret|token|passw(?:or)?d|api_?key|credential|private_?key)\w*[\"']?\s*"
    r"(?::=|[:=])\s*)([\"'])(?:(?!\2).){4,}\2",
    re.IGNORECASE,
)


def visible(text: str) -> str:
    """A text without characters that hide or turn around."""
    return _HIDDEN.sub("", text)


def without_hidden(text: str) -> str:
    """The same, without secrets' values too."""
    return _SECRET.sub(r"\1\2***\2", visible(text))


class AnalysisFindings(Frozen):
    """What was found, with the lines that show it."""

    root_cause: str | None = Field(
        None, exclude_if=is_none, description="The cause, where one was found"
    )
    evidence: list[str] = Field(
        description="Lines of the workspace, each as `file:line` and what it shows"
    )
    confidence_level: Annotated[int, Field(ge=1, le=5)] = Field(
        description="How sure it is, 1 (a guess) to 5 (certain)"
    )


class AnalysisResult(Frozen):
    """An analysis as it is answered."""

    analysis_id: str = Field(description="The same for the same question on the same code")
    findings: AnalysisFindings = Field(description="What was found")
    recommendations: list[str] = Field(description="What to do about it, or to look at next")
    execution_time: float = Field(description="Seconds that the analysis took")
    metadata: dict[str, Any] = Field(description="The details, and what bounds they have")


def listed(name: str, rows: Sequence[Any], most: int = MOST_LISTED) -> dict[str, Any]:
    """A list under its name, cut to `most`, with what is left out counted beside it."""
    found: dict[str, Any] = {name: list(rows[:most])}
    if len(rows) > most:
        found[f"{name}_omitted"] = len(rows) - most
    return found
