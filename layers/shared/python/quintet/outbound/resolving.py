"""From a name to its addresses, within a time. Not here: which of them may be asked (`client`)."""

import socket
from collections.abc import Sequence
from ipaddress import ip_address
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Thread
from typing import Final, Protocol

from quintet.outbound.addresses import Address

_AT_ONCE: Final = 32
_lookups: Final = BoundedSemaphore(_AT_ONCE)
"""Look-ups under way: the system's cannot be ended, and slow name servers must not pile them up."""


class Resolver(Protocol):
    """Finds the addresses of a name, in the order in which to try them."""

    def __call__(self, host: str, port: int, seconds: float) -> Sequence[Address]:
        """Looks up once.

        Raises:
            TimeoutError: there was no answer in time.
            OSError: there is no such name, or nobody who could tell.
        """
        ...


def system_resolver(host: str, port: int, seconds: float) -> Sequence[Address]:
    """Asks the operating system, which has no time-out of its own: a thread waits in our place."""
    if not _lookups.acquire(timeout=seconds):
        raise TimeoutError
    answers: SimpleQueue[Sequence[Address] | OSError] = SimpleQueue()
    Thread(target=_look_up, args=(host, port, answers), daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        raise TimeoutError from None
    if isinstance(answer, OSError):
        raise answer
    return answer


def _look_up(host: str, port: int, answers: SimpleQueue[Sequence[Address] | OSError]) -> None:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = (ip_address(str(address[0])) for *_, address in found)
        answers.put(tuple(dict.fromkeys(addresses)))
    except OSError as failure:
        answers.put(failure)
    except ValueError as failure:  # a name that the system's codec does not take
        answers.put(OSError(str(failure)))
    finally:
        _lookups.release()
