"""What a caller knows already: `CodeLocation` and `ClaudeCodeContext` of seed 002."""

from typing import Annotated

from pydantic import Field

from quintet.reasoning.common.fields import (
    MOST_ITEMS,
    Approach,
    Description,
    FilePath,
    Frozen,
    LineNumber,
    Name,
    PartialFinding,
)


class CodeLocation(Frozen):
    """A place in the code."""

    file: FilePath = Field(description="Absolute or relative file path")
    line: LineNumber = Field(description="Line number, counted from 1")
    function_name: Name | None = Field(None, description="The function at that place")


class CodeScope(Frozen):
    """Which part of the code it is about."""

    files: Annotated[list[FilePath], Field(max_length=MOST_ITEMS)] = Field(
        description="Files to analyze; an empty list leaves the whole workspace open"
    )
    entry_points: list[CodeLocation] = Field(
        default_factory=list, description="Where execution starts", max_length=MOST_ITEMS
    )
    service_names: list[Name] = Field(
        default_factory=list, description="Services involved", max_length=MOST_ITEMS
    )


class ClaudeCodeContext(Frozen):
    """What was tried and found, and where help is needed."""

    attempted_approaches: list[Approach] = Field(
        description="Approaches that were already tried", max_length=MOST_ITEMS
    )
    partial_findings: list[PartialFinding] = Field(
        description="Findings so far, as objects of any form", max_length=MOST_ITEMS
    )
    stuck_description: Description = Field(
        description="Where help is needed; error messages and stack traces are read"
    )
    code_scope: CodeScope = Field(description="The code it is about")
