"""A beat every so many seconds beside what a thread does: how others see that it is alive.

Not here: what a beat renews (`message_leases`, `tasks.running`).
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

BEAT_SECONDS: Final = 30.0
"""Between two renewals of a lease; a lease outlasts two of them that fail."""


@contextmanager
def heartbeat(beat: Callable[[], None], seconds: float = BEAT_SECONDS) -> Iterator[None]:
    """Calls `beat` in a thread of its own every so many seconds, until the block ends.

    The first call comes after the first wait. `beat` deals with its own failures. A call under
    way is waited for at the end, so that nothing is renewed afterwards.
    """
    ended = threading.Event()

    def run() -> None:
        while not ended.wait(seconds):
            beat()

    thread = threading.Thread(target=run, name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
