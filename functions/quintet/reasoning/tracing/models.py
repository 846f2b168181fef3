"""What `trace_execution_path` is asked. Seed 002."""

from typing import Annotated, Literal

from pydantic import Field

from quintet.reasoning.common.claude_context import CodeLocation
from quintet.reasoning.common.fields import Frozen, Name

FocusArea = Literal["performance", "error_handling", "data_flow"]


class TraceExecutionPath(Frozen):
    """Arguments of the tool."""

    entry_point: CodeLocation = Field(description="Where execution starts")
    max_depth: Annotated[int, Field(ge=1, le=50)] = Field(
        10, description="Calls that are followed one below the other"
    )
    include_data_flow: bool = Field(
        True, description="Follow the entry's arguments through the calls"
    )
    focus_areas: Annotated[list[FocusArea], Field(max_length=10)] = Field(
        default_factory=list, description="What to look at; all areas when empty"
    )
    workspace: Name | None = Field(None, description="The workspace; the latest when absent")

    def looks_at(self, area: FocusArea) -> bool:
        """Whether an area is asked for."""
        return not self.focus_areas or area in self.focus_areas
