"""Session ids: which ones callers may choose, and how ours are made."""

import re
import secrets
from collections.abc import Callable
from typing import Annotated, Final

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from quintet.text import not_blank

MAX_SESSION_ID: Final = 200

_ALPHABET: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_RANDOM_CHARACTERS: Final = 9
_FORM: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")
_DEVICES: Final = frozenset({"con", "prn", "aux", "nul"}) | {
    f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)
}
"""Names that Windows keeps for devices: clients keep files named after their sessions."""

Unique = Callable[[], str]
"""Makes a short text that was not there before."""


def random_text() -> str:
    """Nine base-36 characters: 46 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_RANDOM_CHARACTERS))


def new_session_id(milliseconds: int, unique: Unique) -> str:
    """An id of the form that seed 001's program gives: `session_<milliseconds>_<base 36>`."""
    return f"session_{milliseconds}_{unique()}"


def _usable(session_id: str) -> str:
    if not _FORM.fullmatch(not_blank(session_id)):
        raise PydanticCustomError(
            "format_validation",
            "Must consist of letters, digits, hyphens and underscores, and not begin with a hyphen",
        )
    if session_id.lower() in _DEVICES:
        raise PydanticCustomError("format_validation", "Must not be the name of a device")
    return session_id


SessionId = Annotated[str, AfterValidator(_usable)]
"""An id that a caller sends; its length is the field's to say."""
