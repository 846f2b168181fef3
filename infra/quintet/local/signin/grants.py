"""What users have granted: codes that are used once, and refresh tokens that are replaced by use.

Kept in a file of SQLite, every change under its condition; of codes and tokens, only hashes.
"""

import hashlib
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Final

CODE_SECONDS: Final = 60
REFRESH_SECONDS: Final = 30 * 86_400
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS codes (
    hash TEXT PRIMARY KEY, family TEXT, challenge TEXT, redirect_uri TEXT,
    expires REAL, used INTEGER
);
CREATE TABLE IF NOT EXISTS families (
    id TEXT PRIMARY KEY, client_id TEXT, subject TEXT, scope TEXT, resource TEXT,
    refresh TEXT, expires REAL, revoked INTEGER
);
"""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a user has allowed a client to do at one address."""

    client_id: str
    subject: str
    scope: str
    resource: str


@dataclass(frozen=True, slots=True)
class Code:
    """A redeemed code: its grant, and what its client must prove."""

    family: str
    grant: Grant
    challenge: str
    redirect_uri: str


class Grants:
    """The grants of one machine."""

    def __init__(self, file: Path | str, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._database = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._database.executescript(_TABLES)

    def new_code(self, grant: Grant, challenge: str, redirect_uri: str) -> str:
        """A code for what a user has just allowed."""
        code, family = secrets.token_urlsafe(32), secrets.token_hex(8)
        now = self._clock()
        with self._lock:
            self._database.execute("DELETE FROM codes WHERE expires < ?", (now - 3600,))
            self._database.execute("DELETE FROM families WHERE expires < ?", (now,))
            self._database.execute(
                "INSERT INTO families VALUES (?, ?, ?, ?, ?, '', ?, 0)",
                (family, *astuple(grant), now + REFRESH_SECONDS),
            )
            self._database.execute(
                "INSERT INTO codes VALUES (?, ?, ?, ?, ?, 0)",
                (_hash(code), family, challenge, redirect_uri, now + CODE_SECONDS),
            )
        return code

    def redeem(self, code: str) -> Code | None:
        """What a code stands for; a second use takes back all that came of the first."""
        with self._lock:
            row = self._database.execute(
                "SELECT family, challenge, redirect_uri, expires FROM codes WHERE hash = ?",
                (_hash(code),),
            ).fetchone()
            if row is None:
                return None
            family, challenge, redirect_uri, expires = row
            used = self._database.execute(
                "UPDATE codes SET used = 1 WHERE hash = ? AND used = 0", (_hash(code),)
            )
            if not used.rowcount:
                self._revoke(family)
                return None
            grant = self._grant(family)
        if grant is None or expires < self._clock():
            return None
        return Code(family, grant, challenge, redirect_uri)

    def first_refresh(self, family: str) -> str:
        """The first refresh token of a redeemed code."""
        token = f"{family}.{secrets.token_urlsafe(32)}"
        with self._lock:
            self._database.execute(
                "UPDATE families SET refresh = ? WHERE id = ? AND refresh = '' AND revoked = 0",
                (_hash(token), family),
            )
        return token

    def refreshed(self, token: str) -> tuple[str, Grant] | None:
        """What replaces a token, and its grant; a token that was replaced before ends them all."""
        family = token.partition(".")[0]
        new = f"{family}.{secrets.token_urlsafe(32)}"
        now = self._clock()
        with self._lock:
            replaced = self._database.execute(
                "UPDATE families SET refresh = ?, expires = ? "
                "WHERE id = ? AND refresh = ? AND revoked = 0 AND expires > ?",
                (_hash(new), now + REFRESH_SECONDS, family, _hash(token), now),
            )
            if not replaced.rowcount:
                self._revoke(family)
                return None
            grant = self._grant(family)
        return None if grant is None else (new, grant)

    def revoke(self, token: str) -> None:
        """Takes back all tokens of the family that a refresh token is of."""
        with self._lock:
            self._revoke(token.partition(".")[0])

    def _revoke(self, family: str) -> None:
        self._database.execute("UPDATE families SET revoked = 1 WHERE id = ?", (family,))

    def _grant(self, family: str) -> Grant | None:
        row = self._database.execute(
            "SELECT client_id, subject, scope, resource FROM families WHERE id = ? AND revoked = 0",
            (family,),
        ).fetchone()
        return None if row is None else Grant(*row)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
