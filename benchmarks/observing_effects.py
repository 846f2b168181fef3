"""Which functions of a package did what outside of the process, while something was at work.

Kinds and attribution are those of `labelled/code/observed_projects.md`. The interpreter itself
tells of files, connections and file locks (audit events), and each connection to SQLite of its
statements; only what sockets and locks do, of which nobody tells, is replaced by what tells.
"""

import os
import sqlite3
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import CO_OPTIMIZED
from pathlib import Path
from socket import socket
from types import CodeType, FrameType
from typing import Any, Final, Literal, NamedTuple

Effect = Literal["sql", "network", "file", "lock"]

_EVENTS: Final[dict[str, Effect]] = {
    "open": "file",
    **dict.fromkeys(("os.listdir", "os.scandir", "os.mkdir", "os.rmdir", "os.remove"), "file"),
    **dict.fromkeys(("os.rename", "os.link", "os.symlink", "os.truncate", "os.chmod"), "file"),
    **dict.fromkeys(("socket.connect", "socket.bind", "socket.sendto"), "network"),
    **dict.fromkeys(("socket.getaddrinfo", "socket.gethostbyname", "socket.sendmsg"), "network"),
    **dict.fromkeys(("fcntl.flock", "fcntl.lockf"), "lock"),
}
caller: Final = sys._getframe  # noqa: SLF001 - the documented way to a frame without building a list
_SENDS: Final = "accept", "recv", "recv_into", "recvfrom", "send", "sendall"
_LIBRARY: Final = f"{sysconfig.get_path('stdlib')}/"
_KEY_VALUE_STORE: Final = f"{_LIBRARY}dbm/sqlite3.py"
"""Its caller asks for a file, and has SQLite from Python 3.13 on."""
_BY_THE_WAY: Final = (
    "<frozen importlib",
    *(
        f"{_LIBRARY}{name}"
        for name in ("importlib/", "logging/", "warnings.py", "traceback.py", "linecache.py")
    ),
    *(f"{_LIBRARY}{name}" for name in ("gettext.py", "locale.py", "asyncio/", "inspect.py")),
)
"""Code on whose behalf nothing is asked of a function."""
_TAKES: Final = "Condition", "Semaphore", "BoundedSemaphore", "_RLock"
"""Classes of `threading` that stand for a lock; its threads and events take some by the way."""


class Ran(NamedTuple):
    """A function that ran: its file, its name as `Definition` writes it, the line it begins at."""

    file: str
    qualified: str
    line: int


@dataclass
class Effects:
    """What was seen, by function; those that ran without any effect have none."""

    code: str
    tests: tuple[str, ...]
    seen: dict[CodeType, set[Effect]] = field(default_factory=dict)

    def told(self) -> Iterator[tuple[Ran, frozenset[Effect]]]:
        """Each function that ran with what it did."""
        for code, effects in list(self.seen.items()):
            qualified = code.co_qualname.replace(".<locals>", "")
            yield Ran(code.co_filename, qualified, code.co_firstlineno), frozenset(effects)

    def ran(self, code: CodeType) -> None:
        """A function of the package began."""
        if self._is_own(code):
            self.seen.setdefault(code, set())

    def happened(self, effect: Effect, frame: FrameType | None) -> None:
        """All of the package's functions on the way outwards did it."""
        while frame is not None:
            code = frame.f_code
            if code.co_filename.startswith((*_BY_THE_WAY, *self.tests)):
                return
            if self._is_own(code):
                self.seen.setdefault(code, set()).add(effect)
            frame = frame.f_back

    def locked(self, frame: FrameType | None) -> None:
        """A lock was taken, if the package's own code took it."""
        last = ""
        while frame is not None and frame.f_code.co_filename == threading.__file__:
            last = frame.f_code.co_qualname.partition(".")[0]
            frame = frame.f_back
        if frame is None or (last and last not in _TAKES):
            return
        if frame.f_code.co_filename.startswith(self.code):
            self.happened("lock", frame)

    def is_of_tests(self, file: str) -> bool:
        """Whether a file is one of the package's tests."""
        return file.startswith(self.tests)

    def _is_own(self, code: CodeType) -> bool:
        return (
            code.co_filename.startswith(self.code)
            and not code.co_filename.startswith(self.tests)
            and bool(code.co_flags & CO_OPTIMIZED)  # a function, not a module or a class
            and not code.co_name.startswith("<")
        )


class _Lock:
    """A lock of `threading` that says when it is taken.

    It is a class as the replaced one is, which may stand in a type or in the body of a class.
    """

    _effects: Effects
    _make: Callable[[], Any]

    def __init__(self) -> None:
        self._inner = self._make()

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        taken: bool = self._inner.acquire(blocking, timeout)
        self._effects.locked(caller(1))
        return taken

    def __enter__(self) -> bool:
        self._inner.acquire()
        self._effects.locked(caller(1))
        return True

    def __exit__(self, *_raised: object) -> None:
        self._inner.release()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


@contextmanager
def effects_of(code: Path, tests: tuple[Path, ...]) -> Iterator[Effects]:
    """What functions under `code` do within the block; call it before the package is imported.

    Audit hooks stay until the process ends, so it is for a process of its own.
    """
    effects = Effects(_prefix(code), tuple(map(_prefix, tests)))
    is_on = True

    def audited(event: str, _arguments: tuple[Any, ...]) -> None:
        if is_on and event in _EVENTS:
            effects.happened(_EVENTS[event], caller(1))

    sys.addaudithook(audited)
    _follow_connections(effects)
    _replace_locks(effects)
    _replace_sends(effects)
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined,unused-ignore]
    tool = monitoring.COVERAGE_ID

    def began(started: CodeType, _offset: int) -> object:
        effects.ran(started)
        return monitoring.DISABLE

    monitoring.use_tool_id(tool, "observed effects")
    monitoring.register_callback(tool, monitoring.events.PY_START, began)
    monitoring.set_events(tool, monitoring.events.PY_START)
    try:
        yield effects
    finally:
        is_on = False
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)


def _prefix(folder: Path) -> str:
    return str(folder) if folder.is_file() else f"{folder}{os.sep}"


def _follow_connections(effects: Effects) -> None:
    made: Callable[..., sqlite3.Connection] = sqlite3.connect

    def connected(*arguments: Any, **named: Any) -> sqlite3.Connection:
        connection = made(*arguments, **named)
        is_store = caller(1).f_code.co_filename == _KEY_VALUE_STORE
        effect: Effect = "file" if is_store else "sql"
        connection.set_trace_callback(lambda _statement: effects.happened(effect, caller(1)))
        return connection

    for module in (sqlite3, sqlite3.dbapi2):
        setattr(module, "connect", connected)  # noqa: B010 - both are typed as functions


def _replace_locks(effects: Effects) -> None:
    for name in ("Lock", "RLock"):
        made: Callable[[], Any] = getattr(threading, name)
        own = {"_effects": effects, "_make": staticmethod(made)}
        setattr(threading, name, type(name, (_Lock,), own))


def _replace_sends(effects: Effects) -> None:
    for name in _SENDS:
        inner: Callable[..., Any] = getattr(socket, name)

        def observed(*arguments: Any, inner: Callable[..., Any] = inner, **named: Any) -> Any:
            effects.happened("network", caller(1))
            return inner(*arguments, **named)

        setattr(socket, name, observed)
