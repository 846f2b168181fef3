"""What each API's answers hold, by the fields that its documentation names.

The table is data (`returned.json`). Not here: how a need is compared with it (`wording`).
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

FILE: Final = Path(__file__).with_name("returned.json")


@cache
def _returned() -> Mapping[str, str]:
    return TypeAdapter(dict[str, str]).validate_json(FILE.read_bytes())


def returned_by(name: str) -> str:
    """What the API of this name returns, in words; empty where it is not told."""
    return _returned().get(name, "")
