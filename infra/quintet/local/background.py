"""A thread that works in the background of this machine until it is told to stop."""

import threading
from abc import ABC, abstractmethod


class Background(ABC):
    """What goes on beside the server; `work` is done over and over, and pauses by itself."""

    def __init__(self, name: str) -> None:
        self.stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begins, in a thread that no exit waits for."""
        self._thread.start()

    def stop(self) -> None:
        """Asks it to end after what it has in hand."""
        self.stopping.set()

    def wait(self, seconds: float) -> bool:
        """Waits for its end; whether it has ended."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    @abstractmethod
    def work(self) -> None:
        """Does one piece of work; what it raises ends the thread."""

    def _run(self) -> None:
        while not self.stopping.is_set():
            self.work()
