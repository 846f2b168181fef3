"""The environment of the router's function."""

from collections.abc import Mapping

from pydantic import Field, Json

from quintet.settings import AwsSettings, ServiceSettings, TokenSettings


class RouterSettings(ServiceSettings, AwsSettings, TokenSettings):
    """Which families there are, and the functions that answer for them."""

    families: Json[Mapping[str, tuple[str, ...]]]
    """The families of this stage, each with the permissions that it asks for."""
    family_functions: Json[Mapping[str, str]]
    """What each family's function is called."""
    listings_folder: str | None = Field(None, description="Rendered lists, if not beside the code")
