"""What users have allowed clients, and the documents of those clients; logins that are over."""

import time
from collections.abc import Callable, Iterable
from typing import Final

from quintet.digest import digest
from quintet.rows import ABSENT, ConditionFailedError, put, update
from quintet.signin.client_descriptions import Client
from quintet.signin.users import User
from quintet.storage import Table

CONSENT_SECONDS: Final = 365 * 86_400
LOGIN_SECONDS: Final = 600
_CLIENT: Final = "client"
_LOGIN: Final = "login"


class ConsentStore:
    """The consents of a stage."""

    def __init__(self, table: Table, clock: Callable[[], float] = time.time) -> None:
        self._table = table
        self._clock = clock

    def allowed_scopes(self, user: User, client_id: str) -> frozenset[str]:
        """What a user has allowed a client until now."""
        row = self._table.get(_of_user(user), _of_client(client_id))
        if row is None or row["expires"] <= self._clock():
            return frozenset()
        scopes: frozenset[str] = row["scopes"]
        return scopes

    def allow(self, user: User, client_id: str, scopes: Iterable[str]) -> None:
        """Adds to what a user has allowed a client."""
        self._table.apply(
            update(
                _of_user(user),
                _of_client(client_id),
                "ADD scopes :scopes SET expires = :expires",
                scopes=frozenset(scopes),
                expires=int(self._clock()) + CONSENT_SECONDS,
            )
        )

    def known_client(self, url: str) -> Client | None:
        """The client that was let in last under this URL."""
        row = self._table.get(_of_client(url), _CLIENT)
        if row is None:
            return None
        return Client(url, row["name"], tuple(row["redirect_uris"]), row["host"])

    def keep_client(self, client: Client) -> None:
        """Keeps a client's document."""
        row = {
            "pk": _of_client(client.id),
            "sk": _CLIENT,
            "name": client.name,
            "redirect_uris": list(client.redirect_uris),
            "host": client.host,
            "expires": int(self._clock()) + CONSENT_SECONDS,
        }
        self._table.apply(put(row))

    def end_login(self, state: str) -> bool:
        """Marks a login as over; False where it was."""
        row = {
            "pk": f"{_LOGIN}#{digest(state)}",
            "sk": _LOGIN,
            "expires": int(self._clock()) + 2 * LOGIN_SECONDS,
        }
        try:
            self._table.apply(put(row, ABSENT))
        except ConditionFailedError:
            return False
        return True


def _of_user(user: User) -> str:
    named = digest(f"{user.upstream}\0{user.subject}")
    return f"user#{named}"


def _of_client(client_id: str) -> str:
    return f"{_CLIENT}#{digest(client_id)}"
