"""Which entries of ministack's stores a request has touched, so that only those are looked at.

An entry that was only read counts too: ministack changes what it has read in place.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

Touched = set[tuple[str, Any]]
"""Names of stores, each with a key in it."""

background: Final[Touched] = set()
"""What was touched by no request: ministack's own threads, such as the one that expires rows."""
_current: ContextVar[Touched] = ContextVar("touched", default=background)


@contextmanager
def touching() -> Iterator[Touched]:
    """Collects what the block touches, in its tasks and threads that copy its context too."""
    touched: Touched = set()
    token = _current.set(touched)
    try:
        yield touched
    finally:
        _current.reset(token)


def touch(store: str, key: Any) -> None:
    """Notes one entry."""
    _current.get().add((store, key))


class TouchedDict(dict[Any, Any]):
    """A dictionary that notes the keys it is asked for; a walk over all of them is not noted."""

    def __init__(self, entries: dict[Any, Any], note: Callable[[Any], None]) -> None:
        super().__init__(entries)
        self._note = note

    def __getitem__(self, key: Any) -> Any:
        self._note(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._note(key)
        super().__setitem__(key, value)

    def __delitem__(self, key: Any) -> None:
        self._note(key)
        super().__delitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        """As dict's."""
        self._note(key)
        return super().get(key, default)

    def pop(self, key: Any, *default: Any) -> Any:
        """As dict's."""
        self._note(key)
        return super().pop(key, *default)

    def setdefault(self, key: Any, default: Any = None) -> Any:
        """As dict's."""
        self._note(key)
        return super().setdefault(key, default)

    def update(self, *others: Any, **more: Any) -> None:
        """As dict's."""
        for key, value in dict(*others, **more).items():
            self[key] = value

    def clear(self) -> None:
        """As dict's."""
        for key in list(self):
            del self[key]
