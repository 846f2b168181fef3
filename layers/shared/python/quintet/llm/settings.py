"""Which model there is, from the environment: none, unless somebody configures one."""

from ipaddress import ip_address
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field

from quintet.settings import Settings

DEFAULT_MODELS: Final = {
    "bedrock": "global.amazon.nova-2-lite-v1:0",
    "gemini": "gemini-3.5-flash-lite",
}
"""Quick and cheap ones, generally available in November 2026; requests wait for the answer."""


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _keeps_secrets(url: str) -> str:
    """An endpoint that a key may be sent to."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    if host and (parts.scheme == "https" or (parts.scheme == "http" and _is_loopback(host))):
        return url
    raise ValueError("must be https, or http on this machine")


class ModelSettings(Settings):
    """The language model of a function. Nothing here is checked against the provider."""

    llm_provider: Literal["none", "bedrock", "gemini"] = "none"
    llm_model: str | None = Field(
        None,
        description="Model id or inference profile; each provider has a default",
        pattern=r"^[A-Za-z0-9][A-Za-z0-9.:/_-]{0,2047}$",
    )
    llm_timeout_seconds: float = Field(15, gt=0, le=600, description="For one answer, with retries")
    llm_max_output_tokens: int = Field(2048, ge=64, le=65_536)
    llm_endpoint_url: Annotated[str, AfterValidator(_keeps_secrets)] | None = Field(
        None, description="Instead of the provider's own: a proxy, or a server in a test"
    )
    gemini_api_key_secret_id: str | None = Field(
        None, description="Secrets Manager id of the key, which is the secret's whole text"
    )
    gemini_api_key: str | None = Field(
        None, description="The key itself, on a developer's machine", repr=False
    )
