"""Users as rows, and the rows by which their e-mail addresses are theirs alone."""

from dataclasses import dataclass

from quintet.assistant.entities.users import User
from quintet.assistant.storage import keys
from quintet.digest import digest
from quintet.rows import ABSENT, EXISTS, Action, Row, put, update


@dataclass(frozen=True, slots=True)
class StoredUser:
    """A user as the row has it. `has_lasting`: some event of theirs has lasted for days."""

    user: User
    version: int
    has_lasting: bool

    @property
    def key(self) -> str:
        """The user's id inside of keys."""
        return digest(self.user.id)


def has_lasting(tenant: str, user_id: str) -> Action:
    """Marks a user who has an event that lasts for days."""
    return update(
        keys.users(tenant),
        digest(user_id),
        "SET has_lasting = :yes ADD version :one",
        EXISTS,
        yes=True,
        one=1,
    )


def user_row(tenant: str, stored: StoredUser) -> Row:
    """The row of a user."""
    return {
        "pk": keys.users(tenant),
        "sk": stored.key,
        "body": stored.user.model_dump_json(),
        "version": stored.version,
        "has_lasting": stored.has_lasting,
    }


def replaced(tenant: str, stored: StoredUser, user: User) -> Action:
    """Keeps what became of a user, with the same e-mail address, if they are still as seen."""
    row = user_row(tenant, StoredUser(user, stored.version + 1, stored.has_lasting))
    return put(row, "version = :seen", seen=stored.version)


def stored_user(row: Row) -> StoredUser:
    """A user from the row."""
    return StoredUser(User.model_validate_json(row["body"]), row["version"], row["has_lasting"])


def claimed(tenant: str, user: User) -> Action:
    """Makes the user's e-mail address theirs, if it is nobody's."""
    row = {"pk": keys.emails(tenant), "sk": keys.email(user.email), "user": digest(user.id)}
    return put(row, ABSENT)
