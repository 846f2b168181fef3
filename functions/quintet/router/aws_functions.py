"""The families' functions in AWS, called as API Gateway calls them."""

import json
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.aws.errors import translated
from quintet.errors import ServiceUnavailableError
from quintet.router.payloads import event_payload

_IDLE_SECONDS: Final = 20.0
"""After which a connection is not trusted: a frozen instance does not see it being closed."""


class FamilyFunctions:
    """Calls each family's function once per event: a second attempt could do its work twice."""

    def __init__(
        self,
        clients: Clients,
        functions: Mapping[str, str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clients = clients
        self._functions = functions
        self._clock = clock
        self._used_at = clock()

    def invoke(self, family: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """A family's answer.

        Raises:
            ServiceUnavailableError: its function cannot be called, or failed.
        """
        client = self._clients.lambda_functions()
        if self._clock() - self._used_at > _IDLE_SECONDS:
            client.close()
        with translated(f"The {family} family"):
            answer = client.invoke(
                FunctionName=self._functions[family], Payload=event_payload(event)
            )
            read = answer["Payload"].read()
        self._used_at = self._clock()
        if answer.get("FunctionError"):
            raise ServiceUnavailableError(f"The {family} family")
        told: Mapping[str, Any] = json.loads(read)
        return told
