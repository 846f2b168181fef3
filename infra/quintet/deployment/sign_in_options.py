"""What an operator may choose of who vouches for users, and of the keys that sign their tokens."""

import re
from typing import Final, Self

from pydantic import BaseModel, Field, model_validator

_KEY_ARN: Final = re.compile(r"arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:key/[A-Za-z0-9-]+")
_ISSUER: Final = r"^((https://|http://(127\.0\.0\.1|localhost)[:/])\S+)?$"


class UpstreamOptions(BaseModel):
    """An OpenID Connect provider, or a user pool that is made; users sign in where there is one."""

    sign_in_issuer: str = Field("", pattern=_ISSUER, description="Of an OpenID Connect provider")
    sign_in_client_id: str = Field("", description="By which this stage is registered there")
    sign_in_client_secret: bool = Field(
        False, description="Whether a client secret belongs to it, which you put into its secret"
    )
    sign_in_user_pool: bool = Field(False, description="Make a Cognito user pool instead")
    sign_in_kms_keys: str = Field(
        "", description="ARNs of KMS keys (ECC_NIST_P256) by spaces, the one that signs first"
    )

    @property
    def signs_in(self) -> bool:
        """Whether users sign in."""
        return bool(self.sign_in_issuer) or self.sign_in_user_pool

    @property
    def kms_key_arns(self) -> list[str]:
        """The ARNs of `sign_in_kms_keys` one by one."""
        return self.sign_in_kms_keys.split()

    @model_validator(mode="after")
    def _upstream_can_be_asked(self) -> Self:
        if bool(self.sign_in_issuer) != bool(self.sign_in_client_id):
            raise ValueError("sign_in_issuer and sign_in_client_id are given together")
        if self.sign_in_user_pool and self.sign_in_issuer:
            raise ValueError("sign_in_user_pool is made where no sign_in_issuer is given")
        if self.sign_in_client_secret and not self.sign_in_issuer:
            raise ValueError("sign_in_client_secret is for a sign_in_issuer, and there is none")
        if not all(_KEY_ARN.fullmatch(arn) for arn in self.kms_key_arns):
            raise ValueError("sign_in_kms_keys are ARNs of keys, by spaces")
        if self.sign_in_kms_keys and not self.signs_in:
            raise ValueError("sign_in_kms_keys are for a stage where users sign in")
        return self
