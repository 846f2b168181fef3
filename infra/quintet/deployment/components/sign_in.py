"""Signing in: what its function is told and may do beyond its grants, and a user pool if wished."""

from collections.abc import Iterator, Mapping

import aws_cdk as cdk
from aws_cdk import aws_cognito as cognito
from aws_cdk import aws_iam as iam
from constructs import Construct

from quintet import resources
from quintet.deployment.components.acknowledgements import acknowledge
from quintet.deployment.settings import DeploymentSettings
from quintet.signin.paths import CALLBACK_PATH

_PASSWORD_LENGTH = 12
_KEY_ACTIONS = ("kms:GetPublicKey", "kms:Sign")


def sign_in_environment(
    declared: resources.Function, settings: DeploymentSettings
) -> dict[str, str]:
    """Who vouches for users, and what signs; for others, whether users sign in."""
    environment: dict[str, str] = {}
    if declared.tells_of_sign_in:
        environment["SIGNS_IN"] = str(settings.signs_in)
        if settings.signs_in:
            environment["PORTAL_KEYS_SECRET_ID"] = resources.physical_name(
                settings.stage, resources.PORTAL_KEYS
            )
    if declared.signs_users_in:
        environment |= {
            "UPSTREAM_ISSUER": settings.sign_in_issuer,
            "UPSTREAM_CLIENT_ID": settings.sign_in_client_id,
            "KMS_KEYS": settings.sign_in_kms_keys,
        }
        if settings.sign_in_client_secret:
            environment["UPSTREAM_SECRET_ID"] = resources.physical_name(
                settings.stage, resources.SIGN_IN_CLIENT_SECRET
            )
    return environment


def key_statements(settings: DeploymentSettings) -> Iterator[iam.PolicyStatement]:
    """What signing with KMS takes, on the keys that were named."""
    if settings.kms_key_arns:
        yield iam.PolicyStatement(actions=list(_KEY_ACTIONS), resources=settings.kms_key_arns)


class UserPool(Construct):
    """A Cognito user pool with a page where its users sign in; nobody signs up by themselves."""

    def __init__(self, scope: Construct, settings: DeploymentSettings, origin: str) -> None:
        super().__init__(scope, "users")
        self._pool = cognito.UserPool(
            self,
            "pool",
            user_pool_name=f"quintet-{settings.stage}",
            self_sign_up_enabled=False,
            sign_in_aliases=cognito.SignInAliases(email=True),
            account_recovery=cognito.AccountRecovery.EMAIL_ONLY,
            mfa=cognito.Mfa.OPTIONAL,
            mfa_second_factor=cognito.MfaSecondFactor(sms=False, otp=True),
            password_policy=cognito.PasswordPolicy(
                min_length=_PASSWORD_LENGTH,
                require_digits=True,
                require_lowercase=True,
                require_uppercase=True,
                require_symbols=True,
            ),
            deletion_protection=settings.retains,
            removal_policy=(
                cdk.RemovalPolicy.RETAIN if settings.retains else cdk.RemovalPolicy.DESTROY
            ),
        )
        self._pool.add_domain(
            "domain",
            cognito_domain=cognito.CognitoDomainOptions(
                domain_prefix=f"quintet-{settings.stage}-{settings.account}"
            ),
        )
        self._client = self._pool.add_client(
            "client",
            generate_secret=False,
            auth_flows=cognito.AuthFlow(),
            prevent_user_existence_errors=True,
            o_auth=cognito.OAuthSettings(
                flows=cognito.OAuthFlows(authorization_code_grant=True),
                scopes=[
                    cognito.OAuthScope.OPENID,
                    cognito.OAuthScope.EMAIL,
                    cognito.OAuthScope.PROFILE,
                ],
                callback_urls=[f"{origin}{CALLBACK_PATH}"],
            ),
        )
        acknowledge(
            self._pool,
            {
                "AwsSolutions-COG2": "A second factor is offered; an operator may require it",
                "AwsSolutions-COG3": "Threat protection costs for each user; it can be switched on",
                "AwsSolutions-COG8": "The Plus plan costs for each user; it can be chosen",
            },
        )

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables that name it to the sign-in."""
        return {
            "UPSTREAM_ISSUER": self._pool.user_pool_provider_url,
            "UPSTREAM_CLIENT_ID": self._client.user_pool_client_id,
            "SIGN_IN_GROUPS_CLAIM": "cognito:groups",
        }
