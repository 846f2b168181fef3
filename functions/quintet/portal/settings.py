"""The environment of the portal's function."""

from collections.abc import Mapping

from pydantic import Field, Json

from quintet.settings import AwsSettings, ServiceSettings


class PortalSettings(ServiceSettings, AwsSettings):
    """What it needs to say what there is, and what works."""

    families: Json[Mapping[str, tuple[str, ...]]]
    """The families of this stage, each with the permissions that it asks for."""
    limits_table: str
    signs_in: bool = False
    """Whether users sign in at this stage."""
    portal_keys_secret_id: str = Field(
        "", description="Secrets Manager id of the keys that users' sessions are sealed with"
    )
