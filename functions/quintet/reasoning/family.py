"""The reasoning family as it is offered; the same where requests are answered and tasks are run."""

from typing import Final

from quintet.family import ServerInfo, ToolFamily
from quintet.reasoning.dialect import DIALECT
from quintet.reasoning.services import Services
from quintet.reasoning.tools import ReasoningTools

_INSTRUCTIONS: Final = (
    "Bring code with `quintet workspace push DIR`; tools read the workspace that was pushed last, "
    "or the one they are given. trace_execution_path, performance_bottleneck and "
    "cross_system_impact analyse code; hypothesis_test and run_hypothesis_tournament decide by "
    "checks what you suspect; start_conversation begins an analysis in several turns. Lines count "
    "from 1. An answer with a job_id is partial: the same call later returns the whole."
)


def reasoning_family(services: Services) -> ToolFamily:
    """The twelve tools, and where their tasks are kept."""
    return ToolFamily(
        name="reasoning",
        server=ServerInfo("deep-code-reasoning-mcp", "0.1.0", "Deep Code Reasoning"),
        instructions=_INSTRUCTIONS,
        dialect=DIALECT,
        tools=ReasoningTools(services),
        tasks=services.keeping.tasks,
    )
