"""Composition root of the router: settings, keys, rendered lists, the families' functions."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from quintet.auth.sealing import AesGcmSealer
from quintet.aws.clients import Clients
from quintet.aws.parameters import ParameterKeys
from quintet.aws.secrets import SecretsManagerKeys
from quintet.composition import allowed_origins, authentication
from quintet.observability import Observability
from quintet.protocol.combined.engine import Offer
from quintet.protocol.combined.listing import Listings, read_listings
from quintet.router.aws_functions import FamilyFunctions
from quintet.router.settings import RouterSettings
from quintet.web.combined import CombinedGateway
from quintet.web.gateway import Event

_LISTINGS: Final = Path(__file__).with_name("listings")
"""Rendered when the function is built (`quintet.deployment.family_listings`)."""


@cache
def gateway() -> CombinedGateway:
    """The function's front door, built on the first event."""
    settings = RouterSettings.load()
    clients = Clients(settings.aws_region, settings.aws_endpoint_url)
    keys = SecretsManagerKeys(clients, settings.token_keys_secret_id)
    public_keys = ParameterKeys(clients, settings.sign_in_public_keys_parameter)
    watch = Observability("router", settings.log_level, stage=settings.stage)
    folder = Path(settings.listings_folder) if settings.listings_folder else _LISTINGS

    @cache
    def listings_of(version: str) -> Listings:
        return read_listings(json.loads((folder / f"{version}.json").read_text()))

    calls = FamilyFunctions(clients, settings.family_functions)
    return CombinedGateway(
        Offer(listings_of, calls, AesGcmSealer(keys), watch.log_failure),
        authentication(settings, keys, public_keys=public_keys),
        settings.families,
        allowed_origins(settings.allowed_origins),
        settings.base_url,
    )


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers API Gateway events at /mcp."""
    return gateway()(event, context)
