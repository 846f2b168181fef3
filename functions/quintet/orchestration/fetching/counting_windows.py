"""The windows in which fetches are counted. Not here: the counts (`host_limit_store`)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of the clock, in seconds since the epoch."""

    start: int
    seconds: int

    @classmethod
    def at(cls, moment: float, seconds: int) -> "Window":
        """The window of this length that a moment falls into."""
        return cls(int(moment // seconds) * seconds, seconds)

    @classmethod
    def of_key(cls, sort: str) -> "Window":
        """The window that a row counts."""
        start, seconds = sort.split("#")
        return cls(int(start), int(seconds))

    @property
    def key(self) -> str:
        """The sort key of its row; windows come in the order of their starts."""
        return f"{self.start:012d}#{self.seconds}"

    @property
    def end(self) -> int:
        """The moment after it."""
        return self.start + self.seconds
