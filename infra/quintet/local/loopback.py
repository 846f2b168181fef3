"""How the portal of this machine asks its servers: over HTTP, at loopback addresses alone."""

from ipaddress import ip_network
from typing import Final
from urllib.parse import urlsplit

from quintet.outbound.client import OutboundClient
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from quintet.protocol.origins import LOOPBACK

_NETWORKS: Final = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


class LoopbackClient:
    """Sends requests to this machine; the name in the URL is what the user's browser has typed."""

    def __init__(self) -> None:
        self._client = OutboundClient(also_permitted=_NETWORKS)

    def send(self, request: OutboundRequest) -> OutboundResponse:
        """The answer.

        Raises:
            FetchFailedError: there is none, or the URL is not of this machine.
        """
        if urlsplit(request.url).hostname not in LOOPBACK:
            raise FetchFailedError("refused", "Only this machine's servers are asked.", url="")
        return self._client.send(request)
