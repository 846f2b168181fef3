"""Lists over one user or over all of a tenant's, in stretches that fit into one answer.

A stretch ends where the room or the time does; its cursor names the user and the row behind which
the next one begins. Over all users a list costs one question for them and one for each of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from pydantic import BaseModel

from quintet.assistant.storage.user_rows import StoredUser
from quintet.errors import BadInputError

Item = TypeVar("Item", bound=BaseModel)

ROOM: Final = 380_000
"""Bytes of JSON. An answer has them twice, the second time indented and as text in JSON: five
times as many are the most that comes of it, and 2 MiB are an answer's limit."""

_CURSOR: Final = re.compile(r"([a-z2-7]{26}):((?:event|notification)#[0-9]{13}#[a-z2-7]{26})?")


@dataclass(frozen=True, slots=True)
class Position:
    """Where a stretch begins: at a user, by their key, and behind one of their rows."""

    user: str
    after: str = ""

    def cursor(self) -> str:
        """The position as text, which grants nothing."""
        return f"{self.user}:{self.after}"

    @classmethod
    def read(cls, cursor: str) -> "Position":
        """The position of a cursor.

        Raises:
            BadInputError: it is none of ours.
        """
        found = _CURSOR.fullmatch(cursor)
        if found is None:
            raise BadInputError.of(
                "cursor", "Must be the nextCursor of an earlier answer", "FORMAT_VALIDATION"
            )
        return cls(found[1], found[2] or "")


@dataclass(frozen=True, slots=True)
class Stretch(Generic[Item]):
    """Items by user, and where the next stretch begins, if there is one."""

    items: list[Item]
    following: Position | None = None


def stretch(
    owners: Iterable[StoredUser],
    items_of: Callable[[StoredUser, str], Iterator[Item]],
    key_of: Callable[[Item], str],
    *,
    start: Position | None = None,
    has_time: Callable[[], bool] = lambda: True,
    room: int = ROOM,
) -> Stretch[Item]:
    """As many items of these users as fit, and at least one.

    `items_of` takes a user and the sort key behind which to begin; `key_of` tells an item's. The
    users come in the order of their keys, and begin with the one of `start`.
    """
    told: list[Item] = []
    for owner in owners:
        here = Position(owner.key)
        if start is not None and start.user == owner.key:
            here = start
        if told and not has_time():
            return Stretch(told, here)
        for item in items_of(owner, here.after):
            room -= len(item.model_dump_json().encode())
            if room < 0 and told:
                return Stretch(told, here)
            told.append(item)
            here = Position(owner.key, key_of(item))
    return Stretch(told)
