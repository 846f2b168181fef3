"""Users in DynamoDB. An e-mail address belongs to one user of a tenant."""

from collections.abc import Callable, Iterator
from typing import Final

from quintet.assistant.entities.users import User
from quintet.assistant.storage import keys
from quintet.assistant.storage.unknown import unknown_user
from quintet.assistant.storage.user_rows import StoredUser, claimed, replaced, stored_user, user_row
from quintet.digest import digest
from quintet.errors import BadInputError, ConflictError
from quintet.rows import (
    ABSENT,
    ConditionFailedError,
    TransactionCancelledError,
    delete,
    put,
)
from quintet.storage import Table

_TRIES: Final = 4


class UserStore:
    """Keeps users, each tenant's apart. A read costs one question, and so does adding a user."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def add(self, tenant: str, user: User) -> None:
        """Keeps a new user.

        Raises:
            BadInputError: somebody else has the e-mail address.
            ConflictError: a user with this id exists.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        row = user_row(tenant, StoredUser(user, 1, has_lasting=False))
        try:
            self._table.together([put(row, ABSENT), claimed(tenant, user)])
        except TransactionCancelledError as cancelled:
            if cancelled.reasons[0].failed:
                raise ConflictError("A user with this id exists already") from None
            raise _taken() from None

    def get(self, tenant: str, user_id: str) -> StoredUser:
        """A user.

        Raises:
            NotFoundError: the tenant has no such user.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        row = self._table.get(keys.users(tenant), digest(user_id))
        if row is None:
            raise unknown_user(user_id)
        return stored_user(row)

    def all(self, tenant: str, first: str = "") -> Iterator[StoredUser]:
        """Every user, or those from a key on, in the order of their keys."""
        for row in self._table.between(keys.users(tenant), first or "!", keys.END):
            yield stored_user(row)

    def change(self, tenant: str, user_id: str, change: Callable[[User], User]) -> User:
        """Keeps what `change` makes of the user; it may be asked again, about a newer state.

        One question and one write, none where nothing changes.

        Raises:
            NotFoundError: the tenant has no such user.
            BadInputError: somebody else has the new e-mail address.
            ConflictError: others kept changing the user.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        for _ in range(_TRIES):
            stored = self.get(tenant, user_id)
            changed = change(stored.user)
            if changed is stored.user or self._replaced(tenant, stored, changed):
                return changed
        raise ConflictError("The user was changed by others at the same time; try again")

    def _replaced(self, tenant: str, stored: StoredUser, changed: User) -> bool:
        write = replaced(tenant, stored, changed)
        old = keys.email(stored.user.email)
        try:
            if old == keys.email(changed.email):
                self._table.apply(write)
            else:
                freed = delete(keys.emails(tenant), old)
                self._table.together([write, claimed(tenant, changed), freed])
        except ConditionFailedError:
            return False
        except TransactionCancelledError as cancelled:
            if cancelled.reasons[0].failed:
                return False
            raise _taken() from None
        return True


def _taken() -> BadInputError:
    return BadInputError.of(
        "email", "Must not be the address of another user", "UNIQUE_VALIDATION", validator="unique"
    )
