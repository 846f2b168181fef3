"""What `escalate_analysis` is asked, in the words of seed 002."""

from typing import Annotated, Literal

from pydantic import Field

from quintet.reasoning.common.claude_context import ClaudeCodeContext
from quintet.reasoning.common.fields import DepthLevel, Frozen, Name

AnalysisType = Literal["execution_trace", "cross_system", "performance", "hypothesis_test"]


class EscalateAnalysis(Frozen):
    """Arguments of the tool."""

    claude_context: ClaudeCodeContext = Field(description="Context from analysis attempts so far")
    analysis_type: AnalysisType = Field(description="Type of analysis to perform")
    depth_level: DepthLevel = Field(description="Analysis depth level")
    time_budget_seconds: Annotated[float, Field(ge=10, le=300)] = Field(
        60, description="Maximum time for analysis"
    )
    workspace: Name | None = Field(None, description="The workspace; the latest when absent")
