"""Windows of rate limits as registries write them: `30s`, `1m`, `1h`, `1d`."""

import re
from typing import Final

DEFAULT_SECONDS: Final = 60
"""What seed 001's program takes where a window cannot be read."""

_WINDOW: Final = re.compile(r"(\d{1,9})([smhd])", re.ASCII)
_SECONDS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


def seconds_of(window: str) -> int:
    """The length of a window in seconds; 60 where it is none, or none that lasts."""
    found = _WINDOW.fullmatch(window)
    return int(found[1]) * _SECONDS[found[2]] or DEFAULT_SECONDS if found else DEFAULT_SECONDS
