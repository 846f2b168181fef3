"""The portal's Lambda: its FastAPI application behind Mangum."""

from dataclasses import replace
from functools import cache
from ipaddress import IPv4Network
from typing import Any, Final
from urllib.parse import urlsplit

from quintet.aws.clients import Clients
from quintet.aws.secrets import SecretsManagerKeys
from quintet.outbound.client import OutboundClient
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from quintet.portal.api import SignedInPages, portal_app
from quintet.portal.aws_health import TableHealth
from quintet.portal.routes.servers import Send
from quintet.portal.settings import PortalSettings
from quintet.web.asgi import Application, lambda_answer
from quintet.web.gateway import Event

_HERE: Final = IPv4Network("127.0.0.0/8")


@cache
def application() -> Application:
    """The portal of this stage, built on the first event."""
    settings = PortalSettings.load()
    clients = Clients(settings.aws_region, settings.aws_endpoint_url)
    health = TableHealth(clients, settings.limits_table)
    return portal_app(
        settings.families,
        settings.base_url,
        health=health,
        signs_in=settings.signs_in,
        signed_in=_signed_in(settings, clients),
    )


def _signed_in(settings: PortalSettings, clients: Clients) -> SignedInPages | None:
    """The pages of users who have signed in, where somebody can and sessions can be sealed."""
    if not (settings.signs_in and settings.portal_keys_secret_id):
        return None
    keys = SecretsManagerKeys(clients, settings.portal_keys_secret_id)
    emulator = settings.aws_endpoint_url
    return SignedInPages(_emulated_send(emulator) if emulator else OutboundClient().send, keys)


def _emulated_send(emulator: str) -> Send:
    """In an emulated AWS no name leads to the portal's own origin, but a path of the emulator."""
    client = OutboundClient(also_permitted=[_HERE])

    def send(request: OutboundRequest) -> OutboundResponse:
        parts = urlsplit(request.url)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        api = parts.netloc.partition(".")[0]
        return client.send(replace(request, url=f"{emulator}/_aws/execute-api/{api}{path}"))

    return send


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers API Gateway events for the pages that are not a family's."""
    return lambda_answer(application(), event, context)
