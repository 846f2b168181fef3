"""What `performance_bottleneck` is asked and what it answers: seed 002, with integers and counts.

`performance_impact` counts and gives complexities. It names no milliseconds: reading code tells how
often something happens, not how long it takes.
"""

from typing import Annotated, Literal

from pydantic import Field

from quintet.reasoning.common.claude_context import CodeLocation
from quintet.reasoning.common.fields import MOST_ITEMS, DepthLevel, Frozen, Name
from quintet.reasoning.common.findings import AnalysisFindings
from quintet.reasoning.rules.rule import BottleneckKind

Severity = Literal["high", "medium", "low"]


class CodePath(Frozen):
    """Where to begin, and what is suspected."""

    entry_point: CodeLocation = Field(description="Where the slow path begins")
    suspected_issues: Annotated[list[Name], Field(max_length=MOST_ITEMS)] = Field(
        default_factory=list,
        description="Areas suspected of causing bottlenecks; they raise the rank of what they name",
    )


class PerformanceBottleneck(Frozen):
    """The input of the tool."""

    code_path: CodePath = Field(description="The code to look at")
    profile_depth: DepthLevel = Field(
        3, description="How many calls deep it follows from the entry point, 1 to 5"
    )
    include_memory_analysis: bool = Field(
        default=True, description="Whether to look for what grows and what is held as a whole"
    )


class PathStep(Frozen):
    """A line on the way from the entry point to the evidence."""

    file: str = Field(description="Path within the workspace")
    line: int = Field(description="Line number, counted from 1")
    function: str = Field(description="The function it stands in")
    text: str = Field(description="What it does")


class Bottleneck(Frozen):
    """One finding. The last step of `path` is where the time is spent."""

    rank: int = Field(description="1 is the first to look at")
    kind: BottleneckKind = Field(description="What it is")
    rule: str = Field(description="The rule that found it, by the name of its file")
    severity: Severity = Field(description="By cost, certainty and how far it is reached")
    file: str = Field(description="Path within the workspace")
    line: int = Field(description="The line that shows it, counted from 1")
    code: str = Field(description="That line as it stands there")
    statement: str = Field(description="What is slow, and why")
    also_at: tuple[str, ...] = Field(description="Other places of the same, as file:line")
    growth: str = Field(description="How often it happens, as a formula")
    path: tuple[PathStep, ...] = Field(description="From the entry point to the evidence")
    why_not_innocent: tuple[str, ...] = Field(
        description="Innocent explanations that were looked for and ruled out"
    )
    recommendation: str = Field(description="What would help")
    judged: int = Field(
        ge=0, description="Findings of this rule in strangers' code that others judged; 0: none"
    )
    judged_true: int = Field(ge=0, description="How many of these were true")
    is_suspected: bool = Field(False, description="Whether it is what the caller suspected")


class UnresolvedCall(Frozen):
    """A call of which neither the code nor what is known of libraries tells what it does."""

    file: str = Field(description="Path within the workspace")
    line: int = Field(description="Line number, counted from 1")
    text: str = Field(description="The call as written")


class MemoryNote(Frozen):
    """Something that grows, or is held in memory as a whole."""

    file: str = Field(description="Path within the workspace")
    line: int = Field(description="Line number, counted from 1")
    statement: str = Field(description="What is held")
    growth: str = Field(description="What its size grows with")


class PerformanceImpact(Frozen):
    """Counts and complexities; never durations."""

    functions_examined: int = Field(description="Functions reached from the entry point")
    calls_followed: int = Field(description="Calls followed to their targets")
    calls_unresolved: int = Field(description="Calls of which is not known what they do")
    findings_by_kind: dict[str, int] = Field(description="How many findings of each kind")
    worst_growth: str = Field(description="The steepest growth among the findings")
    note: str = Field(description="What these figures are")


class BottleneckReport(Frozen):
    """What was found from an entry point, the most important first."""

    findings: AnalysisFindings = Field(description="The conclusion, as the seed has it")
    recommendations: tuple[str, ...] = Field(description="What would help, the first first")
    performance_impact: PerformanceImpact = Field(description="Counts and complexities")
    bottlenecks: tuple[Bottleneck, ...] = Field(description="Every finding, by rank")
    memory: tuple[MemoryNote, ...] = Field(description="What grows or is held as a whole")
    unresolved: tuple[UnresolvedCall, ...] = Field(description="Calls that could not be followed")
    is_partial: bool = Field(description="Whether time ran out before everything was looked at")
    rules_not_used: tuple[str, ...] = Field(
        (), description="Rules of the workspace that cannot be used, and why"
    )
