"""The environment of the sign-in's function, and what whoever deploys may choose of it."""

from collections.abc import Mapping, Sequence
from typing import Final

from pydantic import Field, Json, TypeAdapter, ValidationError, field_validator

from quintet.auth.teams import is_team_name
from quintet.requests.principal import ADMIN
from quintet.settings import AwsSettings, Options, ServiceSettings

Groups = Mapping[str, tuple[str, ...]]
Teams = Mapping[str, str]
_GROUPS: Final = TypeAdapter(Groups)
_TEAMS: Final = TypeAdapter(Teams)


class SignInOptions(Options):
    """What users who have signed in may do, and for how long."""

    sign_in_permissions: str = Field(
        "*", description="Of every user, by commas; `*` is all but fortitude:admin"
    )
    sign_in_groups: str = Field(
        "{}", description="JSON: more permissions for the members of an upstream's groups"
    )
    sign_in_groups_claim: str = Field("groups", description="Where an id token names groups")
    sign_in_scopes: str = Field("openid email profile", description="Asked of the upstream")
    sign_in_teams: str = Field(
        "{}", description="JSON: the team whose data the members of an upstream's group share"
    )
    sign_in_team_hours: int = Field(
        12,
        ge=1,
        le=720,
        description="Until a member signs in again of whom the upstream cannot be asked",
    )
    sign_in_days: int = Field(30, ge=1, le=365, description="Until a user signs in again")

    @field_validator("sign_in_groups")
    @classmethod
    def _are_groups(cls, text: str) -> str:
        try:
            _GROUPS.validate_json(text)
        except ValidationError:
            raise ValueError("a JSON object of lists of permissions, by group") from None
        return text

    @field_validator("sign_in_teams")
    @classmethod
    def _are_teams(cls, text: str) -> str:
        try:
            named = _TEAMS.validate_json(text)
        except ValidationError:
            raise ValueError("a JSON object of names of teams, by group") from None
        if not all(map(is_team_name, named.values())):
            raise ValueError("a team's name is 1 to 100 printable characters")
        return text

    def permissions(self, known: Sequence[str]) -> tuple[str, ...]:
        """Of every user, where these are known."""
        if self.sign_in_permissions.strip() == "*":
            return tuple(name for name in known if name != ADMIN)
        return tuple(name.strip() for name in self.sign_in_permissions.split(",") if name.strip())

    @property
    def groups(self) -> Groups:
        """The permissions of each group."""
        return _GROUPS.validate_json(self.sign_in_groups)

    @property
    def teams(self) -> Teams:
        """The team of each group that has one."""
        return _TEAMS.validate_json(self.sign_in_teams)


class SignInSettings(ServiceSettings, AwsSettings, SignInOptions):
    """Where its keys and rows lie, and who vouches for users."""

    stage: str = "local"
    families: Json[Mapping[str, tuple[str, ...]]]
    """The families of this stage, each with the permissions that it asks for."""
    sign_in_table: str
    sign_in_keys_secret_id: str
    sign_in_public_keys_parameter: str
    upstream_issuer: str = ""
    upstream_client_id: str = ""
    upstream_secret_id: str = Field("", description="Of our client secret there")
    kms_keys: str = Field("", description="ARNs of KMS keys that sign in place of the secret")
