"""Who has signed in, and what such a user may allow a program to do."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from quintet.requests.principal import ADMIN
from quintet.signin.errors import RefusedError

_LONGEST_SUBJECT: Final = 255
"""OpenID Connect Core, section 2."""
_LONGEST_NAME: Final = 100
_NAMES: Final = ("email", "preferred_username", "cognito:username", "name")
"""Claims that a user is recognised by on a page."""


@dataclass(frozen=True, slots=True)
class User:
    """Somebody for whom `upstream` vouches; `subject` is their lasting name there."""

    upstream: str
    subject: str
    name: str
    permissions: tuple[str, ...]
    teams: tuple[str, ...] = ()
    """Of which the user may choose one, to let a program act on its data."""
    upstream_refresh: str = ""
    """What the upstream is asked with again, sealed; empty where it gives nothing for that."""

    def team(self, chosen: str) -> str:
        """The team of a choice; empty for the user's own data.

        Raises:
            RefusedError: the user is no member.
        """
        if chosen and chosen not in self.teams:
            raise RefusedError("You are no member of this team.")
        return chosen

    def permitted(self, scopes: Iterable[str]) -> tuple[str, ...]:
        """Which of these scopes the user may allow a program."""
        return tuple(
            scope for scope in scopes if scope in self.permissions or ADMIN in self.permissions
        )


@dataclass(frozen=True, slots=True)
class UserRules:
    """What users may allow: everybody `permissions`, and members of a group more.

    Members of a group that `teams` names share the data of its team.
    """

    permissions: Sequence[str]
    by_group: Mapping[str, Sequence[str]] = field(default_factory=dict)
    groups_claim: str = "groups"
    teams: Mapping[str, str] = field(default_factory=dict)

    def user(self, claims: Mapping[str, Any]) -> User:
        """The user of a believed id token.

        Raises:
            RefusedError: it names nobody, or somebody who may do nothing here.
        """
        subject = claims.get("sub")
        if not isinstance(subject, str) or not 0 < len(subject) <= _LONGEST_SUBJECT:
            raise RefusedError("The upstream has not said who you are.")
        permitted, groups = dict.fromkeys(self.permissions), self._groups(claims)
        for group in groups:
            permitted |= dict.fromkeys(self.by_group.get(group, ()))
        if not permitted:
            raise RefusedError("You have no permissions here. Ask whoever runs these servers.")
        teams = dict.fromkeys(self.teams[group] for group in groups if group in self.teams)
        name = _shown_name(claims, subject)
        return User(str(claims["iss"]), subject, name, tuple(permitted), tuple(teams))

    def _groups(self, claims: Mapping[str, Any]) -> list[str]:
        named = claims.get(self.groups_claim, [])
        listed = named if isinstance(named, list) else [named]
        return [group for group in listed if isinstance(group, str)]


def _shown_name(claims: Mapping[str, Any], subject: str) -> str:
    names = (claims.get(claim) for claim in _NAMES)
    name = next((name for name in names if isinstance(name, str) and name), subject)
    return "".join(filter(str.isprintable, name))[:_LONGEST_NAME]
