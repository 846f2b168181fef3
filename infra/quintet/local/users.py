"""The assistant's users as the command line names them: by an id or an address."""

from quintet.assistant.storage.user_store import UserStore
from quintet.errors import NotFoundError
from quintet.local.failures import CommandError


def user_id_of(users: UserStore, tenant: str, user: str) -> str:
    """The id of a user who is named by it, or by an e-mail address.

    Raises:
        CommandError: there is no such user.
    """
    if "@" not in user:
        try:
            return users.get(tenant, user).user.id
        except NotFoundError as failure:
            raise CommandError(f"{failure.message}. createUser makes one.") from None
    for known in users.all(tenant):
        if known.user.email.lower() == user.lower():
            return known.user.id
    raise CommandError(f"There is no user with the e-mail address {user}. createUser makes one.")
