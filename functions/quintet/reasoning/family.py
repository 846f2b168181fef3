"""The reasoning family as it is offered; the same where requests are answered and tasks are run."""

from typing import Final

from quintet.dialects import FAILED_RESULT, Answer, Dialect, Row
from quintet.error_data import Data, invalid_parameters_message, typed_data
from quintet.errors import BadInputError, FieldProblem, QuintetError, ToolFailedError
from quintet.family import ServerInfo, ToolFamily
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


def reasoning_data(error: QuintetError) -> Data:
    """Seed 002: the field, its value, and the constraint it broke."""
    if not isinstance(error, BadInputError):
        return typed_data(error)
    first = error.problems[0]
    return {
        "type": "validation_error",
        "field": first.field,
        "value": first.value,
        "constraint": _constraint(first),
    }


def _constraint(problem: FieldProblem) -> str:
    """As seed 002 writes it, where a value has two bounds; else in words."""
    if problem.bounds is None:
        return problem.message
    low, high = problem.bounds
    return f"{low} <= value <= {high}"


def reasoning_message(error: QuintetError) -> str:
    """Seed 002: the field and what it must be; both bounds where there are two."""
    first = error.problems[0] if isinstance(error, BadInputError) else None
    if first is None or first.bounds is None:
        return invalid_parameters_message(error)
    low, high = first.bounds
    return f"Invalid parameters: {first.field} must be between {low} and {high}"


DIALECT: Final = Dialect(
    rows={ToolFailedError: Row(Answer(-32000), FAILED_RESULT)},
    data=reasoning_data,
    message=reasoning_message,
)
