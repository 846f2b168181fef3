"""From a name to its addresses, within a time. Not here: which of them may be asked (`client`)."""

import socket
import time
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Thread
from typing import Any, Final, Protocol

from quintet.outbound.addresses import Address

_AT_ONCE: Final = 32

Lookup = Callable[..., Sequence[tuple[Any, Any, Any, Any, tuple[Any, ...]]]]
"""What `socket.getaddrinfo` is."""

_Answers = SimpleQueue[Sequence[Address] | OSError]


class Resolver(Protocol):
    """Finds the addresses of a name, in the order in which to try them."""

    def __call__(self, host: str, port: int, seconds: float) -> Sequence[Address]:
        """Looks up once.

        Raises:
            TimeoutError: there was no answer in time.
            OSError: there is no such name, or nobody who could tell.
        """
        ...


class ThreadedResolver:
    """A Resolver over a look-up that knows no time-out: a thread waits for it in our place.

    A look-up that hangs cannot be ended, so only `at_once` are ever under way: name servers that
    are slow on purpose pile up no threads.
    """

    def __init__(self, lookup: Lookup = socket.getaddrinfo, at_once: int = _AT_ONCE) -> None:
        self._lookup = lookup
        self._free = BoundedSemaphore(at_once)

    def __call__(self, host: str, port: int, seconds: float) -> Sequence[Address]:
        """Looks up once; see `Resolver`."""
        end = time.monotonic() + seconds
        if not self._free.acquire(timeout=seconds):
            raise TimeoutError
        answers: _Answers = SimpleQueue()
        Thread(target=self._look_up, args=(host, port, answers), daemon=True).start()
        try:
            answer = answers.get(timeout=max(0.0, end - time.monotonic()))
        except Empty:
            raise TimeoutError from None
        if isinstance(answer, OSError):
            raise answer
        return answer

    def _look_up(self, host: str, port: int, answers: _Answers) -> None:
        try:
            found = self._lookup(host, port, type=socket.SOCK_STREAM)
            addresses = (ip_address(str(address[0])) for *_, address in found)
            answers.put(tuple(dict.fromkeys(addresses)))
        except OSError as failure:
            answers.put(failure)
        except ValueError as failure:  # a name that the system's codec does not take
            answers.put(OSError(str(failure)))
        finally:
            self._free.release()


system_resolver: Final = ThreadedResolver()
"""Asks the operating system."""
