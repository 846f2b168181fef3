"""The portal's Lambda: its FastAPI application behind Mangum."""

from functools import cache
from typing import Any

from quintet.aws.clients import Clients
from quintet.aws.secrets import SecretsManagerKeys
from quintet.outbound.client import OutboundClient
from quintet.portal.api import SignedInPages, portal_app
from quintet.portal.aws_health import TableHealth
from quintet.portal.emulated_origin import emulated_send
from quintet.portal.settings import PortalSettings
from quintet.web.asgi import Application, lambda_answer
from quintet.web.gateway import Event


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
    return SignedInPages(emulated_send(emulator) if emulator else OutboundClient().send, keys)


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers API Gateway events for the pages that are not a family's."""
    return lambda_answer(application(), event, context)
