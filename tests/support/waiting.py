"""Waiting for what happens elsewhere: looked at again and again, up to a time."""

import time
from collections.abc import Callable
from typing import TypeVar

WAITED_SECONDS = 120
"""The emulator unpacks the layers for each new instance of a function, on two processors."""

Found = TypeVar("Found")


def eventually(
    look: Callable[[], Found | None], seconds: float = WAITED_SECONDS, *, pause: float = 1
) -> Found:
    """What `look` finds within the time allowed; it looks again after each pause."""
    give_up = time.monotonic() + seconds
    while (found := look()) is None:
        assert time.monotonic() < give_up, "it did not happen in time"
        time.sleep(pause)
    return found
