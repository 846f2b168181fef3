"""The model that the settings name, ready to be asked; nothing is connected or checked before.

Providers are imported here and only when they are chosen: most functions have none.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from quintet.aws.clients import Clients
from quintet.llm.asking import AskedModel, OnFailure, OnUsage
from quintet.llm.model import ChatModel
from quintet.llm.provider import Provider
from quintet.llm.retrying import Retrying
from quintet.llm.settings import DEFAULT_MODELS, ModelSettings
from quintet.requests.deadline import MonotonicClock


@dataclass(frozen=True, slots=True)
class Watcher:
    """Who is told what models cost, and when they fail; `quintet.observability` has both."""

    on_usage: OnUsage = lambda *_: None
    on_failure: OnFailure = lambda *_: None


def model_from(
    settings: ModelSettings,
    clients: Clients,
    watcher: Watcher | None = None,
    *,
    clock: MonotonicClock = time.monotonic,
    jitter: Callable[[], float] = random.random,
    sleep: Callable[[float], None] = time.sleep,
) -> ChatModel | None:
    """The configured model, or None. A missing credential is found out when it is first asked."""
    if settings.llm_provider == "none":
        return None
    watcher = watcher or Watcher()
    return AskedModel(
        _provider(settings, clients, clock),
        seconds=settings.llm_timeout_seconds,
        most_output_tokens=settings.llm_max_output_tokens,
        retrying=Retrying(jitter, sleep),
        clock=clock,
        on_usage=watcher.on_usage,
        on_failure=watcher.on_failure,
    )


def _provider(settings: ModelSettings, clients: Clients, clock: MonotonicClock) -> Provider:
    model = settings.llm_model or DEFAULT_MODELS[settings.llm_provider]
    if settings.llm_provider == "bedrock":
        from quintet.llm.bedrock import BedrockModel  # noqa: PLC0415 - see the module docstring

        endpoint = settings.llm_endpoint_url or clients.endpoint_url
        return BedrockModel(Clients(clients.region, endpoint), model)
    from quintet.llm.credentials import KnownKey, SecretKey  # noqa: PLC0415
    from quintet.llm.gemini import PUBLIC_ENDPOINT, GeminiModel  # noqa: PLC0415

    secret_id = settings.gemini_api_key_secret_id
    key = SecretKey(clients, secret_id, clock) if secret_id else KnownKey(settings.gemini_api_key)
    return GeminiModel(key, model, settings.llm_endpoint_url or PUBLIC_ENDPOINT)
