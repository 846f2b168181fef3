"""The subjects that APIs are filed under, and what else they are called.

The table is data (`categories.json`), written for Quintet. Not here: how an API is found.
"""

from functools import cache
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, TypeAdapter

FILE: Final = Path(__file__).with_name("categories.json")


class Category(BaseModel):
    """One subject."""

    model_config = ConfigDict(frozen=True)

    name: str
    also_called: tuple[str, ...]


@cache
def categories() -> dict[str, Category]:
    """Every category by name, in alphabetical order of the file's rows."""
    rows = TypeAdapter(list[Category]).validate_json(FILE.read_bytes())
    return {row.name: row for row in sorted(rows, key=lambda row: row.name)}


def category_named(name: str) -> str | None:
    """The category that a name means, whatever its case; another name for it will do."""
    asked = name.strip().lower()
    if asked in categories():
        return asked
    return next((row.name for row in categories().values() if asked in row.also_called), None)
