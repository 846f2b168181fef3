"""What people ask an API for, in their words: examples that a need is compared with.

The table is data (`needs.json`), written for Quintet: needs that an API serves, by its name, and
needs that no API of the registry serves. Not here: how alike two needs are (`resemblance`).
"""

from functools import cache
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict

FILE: Final = Path(__file__).with_name("needs.json")


class Needs(BaseModel):
    """Examples, in the order of the file."""

    model_config = ConfigDict(frozen=True)

    served: dict[str, tuple[str, ...]]
    unserved: tuple[str, ...]


@cache
def needs() -> Needs:
    """The examples as shipped."""
    return Needs.model_validate_json(FILE.read_bytes())
