"""One request, and what went wrong with it in the words of answers. Retries are elsewhere."""

import math
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from typing import Final

from quintet.errors import QuintetError
from quintet.orchestration.fetching.answers import ErrorKind
from quintet.orchestration.fetching.collaborators import HostCounter
from quintet.orchestration.fetching.plans import MALFORMED, NO_HEADERS
from quintet.orchestration.fetching.retrying import asked_pause, is_transient
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import Outbound, OutboundRequest, OutboundResponse

_KINDS: Final[Mapping[str, ErrorKind]] = {
    "refused": "Refused",
    "timeout": "Timeout",
    "network": "Network",
    "tls": "Network",
    "redirects": "HTTP",
    "protocol": "HTTP",
}
_OK: Final = range(200, 300)
_PHRASES: Final[Mapping[int, str]] = {status.value: status.phrase for status in HTTPStatus}


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no data. `retry_after` in seconds, where somebody told."""

    kind: ErrorKind
    message: str
    is_transient: bool = False
    retry_after: float | None = None


MALFORMED_URL: Final = Failure("Request", f"{MALFORMED}.")
OUR_FAULT: Final = Failure("Unknown", "The request failed for a reason of ours.")


@dataclass(frozen=True, slots=True)
class Attempt:
    """A response, a failure, or both: a response that is no success."""

    response: OutboundResponse | None
    failure: Failure | None
    seconds: float


def status_text(status: int | None) -> str:
    """The usual phrase of a status; empty for those that nobody registered."""
    return "" if status is None else _PHRASES.get(status, "")


class HostBusyError(QuintetError):
    """A host was asked as often as it may be; `retry_after` in seconds."""

    is_fault = False

    def __init__(self, limit: int, retry_after: int) -> None:
        super().__init__(f"Asked {limit} times within a minute from here; not asked again yet.")
        self.retry_after = retry_after


class Admission:
    """Counts every request on its host before it is sent; for one plan, used by all its threads."""

    def __init__(
        self, hosts: HostCounter, limit: int, admitted: Collection[str] = (), tenant: str = ""
    ) -> None:
        self._hosts = hosts
        self._tenant = tenant
        self._limit = limit
        self._counted = set(admitted)
        self._lock = Lock()

    def admit(self, host: str) -> None:
        """Counts one request.

        Raises:
            HostBusyError: the host was asked often enough in this minute.
        """
        with self._lock:
            if host in self._counted:
                self._counted.discard(host)
                return
        if not self._hosts.take(host, self._limit, tenant=self._tenant):
            raise HostBusyError(self._limit, self._hosts.seconds_left())


@dataclass(frozen=True, slots=True)
class Requester:
    """Makes attempts; nothing that goes wrong outside leaves it as an exception.

    `now` tells seconds since the epoch, for Retry-After dates. What nobody expected is handed to
    `on_unexpected`, to be logged, and answered without its words.
    """

    sender: Outbound
    clock: Callable[[], float] = time.monotonic
    now: Callable[[], float] = time.time
    on_unexpected: Callable[[Exception], None] = lambda _: None

    def attempt(
        self,
        url: str,
        admission: Admission,
        *,
        seconds: float,
        headers: Mapping[str, str] = NO_HEADERS,
    ) -> Attempt:
        """One GET, redirects and body included, in at most `seconds`."""
        began = self.clock()
        request = OutboundRequest(url, headers=headers, seconds=seconds, admit=admission.admit)
        response: OutboundResponse | None = None
        try:
            response = self.sender.send(request)
            failure = self._status_failure(response)
        except FetchFailedError as error:
            failure = Failure(_KINDS[error.kind], error.message, error.retryable)
        except HostBusyError as error:
            failure = Failure("RateLimit", error.message, retry_after=error.retry_after)
        except Exception as error:  # noqa: BLE001 - one endpoint's failure is no other's
            self.on_unexpected(error)
            failure = OUR_FAULT
        return Attempt(response, failure, self.clock() - began)

    def _status_failure(self, response: OutboundResponse) -> Failure | None:
        if response.status in _OK:
            return None
        message = f"{response.status} {status_text(response.status)}".rstrip()
        asked = asked_pause(response.header("retry-after"), self.now())
        return Failure("HTTP", message, is_transient(response.status), asked)


def whole_seconds(seconds: float | None) -> int | None:
    """Rounded up, as Retry-After is told."""
    return None if seconds is None else math.ceil(seconds)
