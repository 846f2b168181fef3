"""How the reasoning family words errors: seed 002's fields, values and constraints."""

from typing import Final

from quintet.dialects import FAILED_RESULT, Answer, Dialect, Row
from quintet.error_data import Data, invalid_parameters_message, typed_data
from quintet.errors import BadInputError, FieldProblem, QuintetError, ToolFailedError


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
