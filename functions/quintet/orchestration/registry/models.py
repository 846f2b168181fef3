"""What APISearch takes; `answers` is what it gives."""

from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from quintet.orchestration.prompting.roles import Role
from quintet.text import PlainText, not_blank

LONGEST_OBJECTIVE: Final = 1000
MOST_RESULTS: Final = 20


def _none_if_blank(value: object) -> object:
    """Callers leave a field out in several ways."""
    return None if isinstance(value, str) and not value.strip() else value


class ApiSearch(BaseModel):
    """Arguments of APISearch."""

    objective: Annotated[PlainText, AfterValidator(not_blank)] = Field(
        description="What the data is for, in plain words",
        min_length=1,
        max_length=LONGEST_OBJECTIVE,
    )
    user_role: Role = Field(
        description="Who asks: categories that the role prefers win where APIs fit equally well"
    )
    category_filter: Annotated[
        Annotated[PlainText, Field(max_length=100)] | None, BeforeValidator(_none_if_blank)
    ] = Field(
        None,
        description="Only APIs of this category, in whatever case; one that is not known is "
        "answered with those that are",
    )
    max_results: int = Field(
        5, description="How many APIs are answered at most", ge=1, le=MOST_RESULTS
    )
