"""`quintet generate-token`: tokens signed with the secret of this machine or of a stage."""

from collections.abc import Sequence
from typing import Final

from quintet.auth.keys import KeySource
from quintet.auth.tokens import SharedSecretTokens
from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.local.failures import CommandError
from quintet.local.state import STAGE, StateDirectory
from quintet.settings import TokenSettings

LOCAL_SUBJECT: Final = "local"


def local_token(
    state: StateDirectory, subject: str, permissions: Sequence[str], hours: int, team: str = ""
) -> str:
    """A token that the servers of this state directory believe.

    Raises:
        CommandError: an unknown permission, or a lifetime or a team that is not allowed.
    """
    return issued_token(state, STAGE, subject, permissions, hours, team)


def issued_token(
    keys: KeySource,
    stage: str,
    subject: str,
    permissions: Sequence[str],
    hours: int,
    team: str = "",
) -> str:
    """A token that a stage with these keys believes.

    Raises:
        CommandError: an unknown permission, or a lifetime or a team that is not allowed.
    """
    unknown = [name for name in permissions if name not in ALL_PERMISSIONS]
    if unknown or not permissions:
        known = ", ".join(ALL_PERMISSIONS)
        raise CommandError(f"Unknown permission {', '.join(unknown) or '(none)'}; known: {known}.")
    issuer = TokenSettings.model_fields["token_issuer"].default
    tokens = SharedSecretTokens(keys, issuer=issuer, audience=stage)
    try:
        return tokens.issue(subject, permissions, hours, team=team)
    except ValueError as error:
        raise CommandError(f"{str(error).capitalize()}.") from None
