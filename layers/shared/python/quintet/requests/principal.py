"""The caller, once a token has been believed.

Not here: how tokens are verified (`quintet.auth.tokens`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from quintet.digest import digest
from quintet.errors import PermissionDeniedError

ADMIN: Final = "fortitude:admin"
"""Implies every other permission (seed 000, Permission System)."""


@dataclass(frozen=True)
class Principal:
    """Who calls, and with which permissions."""

    issuer: str
    subject: str
    permissions: tuple[str, ...]
    is_signed_in: bool = False
    """Whether a client that lacks a permission can ask the user for it."""
    team: str = ""
    """The team on whose data the caller acts; empty for the subject's own data."""

    @cached_property
    def tenant(self) -> str:
        """26 characters of base32, the head of every key we store: of the team, or the caller.

        A team's text begins with NUL, which no issuer does, so that no subject can be a team.
        """
        return digest(f"\0team\0{self.issuer}\0{self.team}") if self.team else self.caller

    @cached_property
    def caller(self) -> str:
        """26 characters of base32 over issuer and subject: whose calls are counted."""
        return digest(f"{self.issuer}\0{self.subject}")

    def may(self, permission: str) -> bool:
        """Whether the caller holds the permission, or the one that implies all."""
        return permission in self.permissions or ADMIN in self.permissions

    def require(self, permission: str) -> None:
        """Refuses a caller who lacks the permission.

        Raises:
            PermissionDeniedError: naming what is needed and what the caller has.
        """
        if not self.may(permission):
            raise PermissionDeniedError([permission], self.permissions)

    def require_any(self, permissions: Iterable[str]) -> None:
        """Refuses a caller who holds none of the permissions; never asks for ADMIN itself.

        Raises:
            PermissionDeniedError: naming the permissions, each of which would do.
        """
        wanted = list(permissions)
        if wanted and not any(self.may(permission) for permission in wanted):
            asked = [permission for permission in wanted if permission != ADMIN]
            raise PermissionDeniedError(asked or wanted, self.permissions)
