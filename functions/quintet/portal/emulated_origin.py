"""The portal's own origin in an emulated AWS: a path of the emulator, to which no name leads."""

from dataclasses import replace
from ipaddress import IPv4Network
from typing import Final
from urllib.parse import urlsplit

from quintet.outbound.client import OutboundClient
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from quintet.portal.routes.servers import Send

_HERE: Final = IPv4Network("127.0.0.0/8")


def emulated_send(emulator_url: str) -> Send:
    """Sends what is for an API of the emulator there; it must listen on this machine."""
    client = OutboundClient(also_permitted=[_HERE])

    def send(request: OutboundRequest) -> OutboundResponse:
        parts = urlsplit(request.url)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        api = parts.netloc.partition(".")[0]
        return client.send(replace(request, url=f"{emulator_url}/_aws/execute-api/{api}{path}"))

    return send
