"""What has been found out, kept so that it never matters in which order things were asked.

An answer that met a circle was cut short where the circle closes, and would be another one if it
were asked for from elsewhere. Such answers hold until `pass_on` only, which ends each file; all
others hold for good. So what a file's calls mean follows from the code, whichever files were
looked at before: several processes that link some files each find what one would have found.
What leads deeper than `DEEPEST` is given up as a whole at the first question, for the same reason.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, ParamSpec, TypeVar

DEEPEST: Final = 64
"""Questions within each other. Each takes about ten frames of Python, which allows a thousand."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
P = ParamSpec("P")


class TooDeepError(Exception):
    """Ends all questions that are open, up to the first."""


class Progress:
    """Where the questions of one evaluator stand."""

    __slots__ = ("cuts", "depth", "passing", "peak")

    def __init__(self) -> None:
        self.depth = 0
        self.peak = 0
        self.cuts = 0
        """Answers that were cut short so far, counted again whenever one is used."""
        self.passing: list[dict[Any, Any]] = []
        """What to forget."""

    def pass_on(self) -> None:
        """Forget the answers that were cut short."""
        for answers in self.passing:
            answers.clear()
        self.passing.clear()


class Memory(Generic[K, V]):
    """Answers to questions of one kind, and what is said where a question meets itself."""

    __slots__ = ("_open", "_otherwise", "_progress", "lasting", "passing")

    def __init__(self, progress: Progress, otherwise: V) -> None:
        self._progress = progress
        self._otherwise = otherwise
        self._open: set[K] = set()
        self.lasting: dict[K, tuple[V, int]] = {}
        """Answers with how many questions they lead down."""
        self.passing: dict[K, tuple[V, int]] = {}

    def of(self, key: K, find: Callable[P, V], *args: P.args, **named: P.kwargs) -> V:
        """The answer that is kept, or else what `find` gives."""
        progress = self._progress
        known = self.passing.get(key) if self.passing else None
        if known is not None:
            progress.cuts += 1
        else:
            known = self.lasting.get(key)
        if known is not None:
            lowest = progress.depth + known[1]
            if lowest > progress.peak:
                if lowest > DEEPEST:
                    return self._given_up()
                progress.peak = lowest
            return known[0]
        if key in self._open:
            progress.cuts += 1
            return self._otherwise
        return self._found(key, find, *args, **named)

    def _found(self, key: K, find: Callable[P, V], *args: P.args, **named: P.kwargs) -> V:
        progress = self._progress
        began = progress.depth
        if began >= DEEPEST:
            return self._given_up()
        cuts, peak = progress.cuts, progress.peak
        self._open.add(key)
        progress.depth = progress.peak = began + 1
        try:
            found = find(*args, **named)
        except TooDeepError:
            if began:
                raise
            found = self._otherwise
            progress.cuts += 1
        finally:
            lowest = progress.peak
            progress.depth = began
            progress.peak = max(peak, lowest)
            self._open.discard(key)
        if progress.cuts == cuts:
            self.lasting[key] = (found, lowest - began)
        else:
            if not self.passing:
                progress.passing.append(self.passing)
            self.passing[key] = (found, lowest - began)
        return found

    def _given_up(self) -> V:
        self._progress.cuts += 1
        if self._progress.depth:
            raise TooDeepError
        return self._otherwise
