"""The sign-in's Lambda: its FastAPI application behind Mangum."""

from functools import cache
from typing import Any

from quintet.aws.clients import Clients
from quintet.aws.parameters import ParameterKeys
from quintet.aws.secrets import SecretsManagerKeys
from quintet.aws.table import Table
from quintet.llm.credentials import SecretKey
from quintet.observability import Observability
from quintet.outbound.client import OutboundClient
from quintet.signin.api import sign_in_app
from quintet.signin.aws_keys import KmsKeyPairs
from quintet.signin.composition import sealed_pages, sign_in, upstream_logins, usual_permissions
from quintet.signin.routes.endpoints import Endpoints
from quintet.signin.settings import SignInSettings
from quintet.signin.signing import DerivedKeyPairs, TokenSigner
from quintet.web.asgi import Application, lambda_answer
from quintet.web.gateway import Event


@cache
def application() -> Application:
    """The sign-in of this stage, built on the first event."""
    settings = SignInSettings.load()
    clients = Clients(settings.aws_region, settings.aws_endpoint_url)
    keys = SecretsManagerKeys(clients, settings.sign_in_keys_secret_id)
    published = ParameterKeys(clients, settings.sign_in_public_keys_parameter)
    arns = settings.kms_keys.split()
    pairs = KmsKeyPairs(clients, arns) if arns else DerivedKeyPairs(keys)
    table = Table(clients, settings.sign_in_table, service="The sign-in")
    watch = Observability("signin", settings.log_level, stage=settings.stage)
    flow = sign_in(
        settings.families,
        keys,
        TokenSigner(pairs, published),
        table,
        OutboundClient().send,
        days=settings.sign_in_days,
        team_hours=settings.sign_in_team_hours,
    )
    secret = settings.upstream_secret_id
    client_secret = SecretKey(clients, secret) if secret else str
    endpoints = Endpoints(
        flow,
        sealed_pages(keys),
        usual_permissions(settings.families),
        upstream_logins(settings, flow, keys, client_secret),
        base_url=settings.base_url,
        log_failure=watch.log_failure,
    )
    return sign_in_app(endpoints)


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers API Gateway events for the sign-in's paths."""
    return lambda_answer(application(), event, context)
