"""The portal's Lambda: its FastAPI application behind Mangum."""

from functools import cache
from typing import Any

from portal.app import portal_app
from quintet.auth.permissions import FAMILY_PERMISSIONS
from quintet.settings import ServiceSettings
from quintet.web.asgi import Application, lambda_answer
from quintet.web.gateway import Event

SETTINGS = ServiceSettings


@cache
def application() -> Application:
    """The portal of this stage, built on the first event."""
    return portal_app(FAMILY_PERMISSIONS, SETTINGS.load().base_url)


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers API Gateway events for the pages that are not a family's."""
    return lambda_answer(application(), event, context)
