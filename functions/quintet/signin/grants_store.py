"""Codes that are used once, and refresh tokens that are replaced by their use, in one table.

Every change is a write under its condition, so that of two at once only one succeeds. Of codes and
tokens only hashes are kept. All tokens that come of one code are a family, which ends as a whole.
"""

import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, fields
from typing import Any, Final

from quintet.rows import ABSENT, EXISTS, ConditionFailedError, Row, put, update
from quintet.signin.grants import Code, Grant
from quintet.storage import Table

CODE_SECONDS: Final = 60
REFRESH_SECONDS: Final = 30 * 86_400
_REUSE_SECONDS: Final = 3600
"""How long a used code is remembered, to take back what came of it where it is used again."""
UNLIMITED: Final = 10_000
"""Days, where nothing but silence ends a grant."""

Recheck = Callable[[Grant], Grant | None]
"""What a grant has become since; None where it is over. What it raises leaves all as it was."""


class GrantStore:
    """The grants of a stage; `days` after it was given, each ends.

    For a team it ends after `team_hours` where the upstream cannot be asked who is still a member.
    """

    def __init__(
        self,
        table: Table,
        clock: Callable[[], float] = time.time,
        *,
        days: int = UNLIMITED,
        team_hours: int = 24 * UNLIMITED,
    ) -> None:
        self._table = table
        self._clock = clock
        self._seconds = days * 86_400
        self._team_seconds = team_hours * 3600

    def new_code(self, grant: Grant, challenge: str, redirect_uri: str) -> str:
        """A code for what a user has just allowed."""
        code, now = secrets.token_urlsafe(32), int(self._clock())
        row = {
            **_key("code", _hash(code)),
            **asdict(grant),
            "owners": grant.owners,
            "family": secrets.token_hex(16),
            "challenge": challenge,
            "redirect_uri": redirect_uri,
            "until": now + CODE_SECONDS,
            "expires": now + _REUSE_SECONDS,
        }
        self._table.apply(put(row, ABSENT))
        return code

    def redeem(self, code: str) -> Code | None:
        """What a code stands for; a second use takes back all that came of the first."""
        place = _key("code", _hash(code))
        row = self._table.get(**_names(place))
        if row is None:
            return None
        try:
            self._table.apply(
                update(
                    **_names(place),
                    expression="SET used = :used",
                    condition=f"{EXISTS} AND attribute_not_exists(used)",
                    used=True,
                )
            )
        except ConditionFailedError:
            self._revoke(row["family"])
            return None
        if row["until"] < self._clock():
            return None
        return Code(row["family"], _grant(row), row["challenge"], row["redirect_uri"])

    def first_refresh(self, code: Code) -> str | None:
        """The first refresh token of a redeemed code; None where the code was used again."""
        token, now = f"{code.family}.{secrets.token_urlsafe(32)}", int(self._clock())
        is_unchecked = code.grant.team and not code.grant.upstream_refresh
        lasting = min(self._seconds, self._team_seconds) if is_unchecked else self._seconds
        until = now + lasting
        row = {
            **_key("family", code.family),
            **asdict(code.grant),
            "owners": code.grant.owners,
            "refresh": _hash(token),
            "until": until,
            "expires": min(now + REFRESH_SECONDS, until),
        }
        return token if self._is_applied(put(row, ABSENT)) else None

    def refreshed(self, token: str, recheck: Recheck | None = None) -> tuple[str, Grant] | None:
        """What replaces a token, and its grant; a token that was replaced before ends them all."""
        family, now = token.partition(".")[0], int(self._clock())
        place = _key("family", family)
        row = self._table.get(**_names(place))
        if row is None or "refresh" not in row:
            return None
        is_good = row["refresh"] == _hash(token) and "revoked" not in row and row["expires"] > now
        grant = _grant(row) if is_good else None
        if grant is not None and recheck is not None:
            grant = recheck(grant)
        if grant is None:
            self._revoke(family)
            return None
        new = f"{family}.{secrets.token_urlsafe(32)}"
        replaced = self._is_applied(
            update(
                **_names(place),
                expression="SET refresh = :new, expires = :expires, upstream_refresh = :upstream",
                condition="refresh = :old AND attribute_not_exists(revoked) AND expires > :now",
                new=_hash(new),
                old=_hash(token),
                upstream=grant.upstream_refresh,
                expires=min(now + REFRESH_SECONDS, row["until"]),
                now=now,
            )
        )
        if not replaced:
            self._revoke(family)
            return None
        return new, grant

    def revoke(self, token: str) -> None:
        """Takes back all tokens of the family that a refresh token is of."""
        family = token.partition(".")[0]
        row = self._table.get(**_names(_key("family", family)))
        if row is not None:
            self._revoke(family)

    def _revoke(self, family: str) -> None:
        """Ends a family, also one that is about to begin."""
        self._table.apply(
            update(
                **_names(_key("family", family)),
                expression="SET revoked = :revoked, expires = :expires",
                revoked=True,
                expires=int(self._clock()) + REFRESH_SECONDS,
            )
        )

    def _is_applied(self, action: Any) -> bool:
        try:
            self._table.apply(action)
        except ConditionFailedError:
            return False
        return True


def _key(kind: str, name: str) -> Row:
    return {"pk": f"{kind}#{name}", "sk": kind}


def _names(place: Row) -> dict[str, str]:
    """A row's key as the table's methods name it."""
    return {"partition": place["pk"], "sort": place["sk"]}


def _grant(row: Row) -> Grant:
    """A row's grant; those of before teams have none."""
    return Grant(**{field.name: row[field.name] for field in fields(Grant) if field.name in row})


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
