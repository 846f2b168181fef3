"""Workspaces in DynamoDB: their rows, how many a tenant has, and when each is looked at again.

Rows are replaced whole, if nobody else did so meanwhile. Not here: files (`objects`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from quintet.errors import BadInputError, ConflictError, NotFoundError
from quintet.reasoning.workspaces import keys
from quintet.reasoning.workspaces.kept_workspace import KeptWorkspace
from quintet.rows import (
    ABSENT,
    Action,
    ConditionFailedError,
    Row,
    TransactionCancelledError,
    delete,
    put,
    update,
)
from quintet.storage import Table

_ATTEMPTS: Final = 5

Change = Callable[[KeptWorkspace], KeptWorkspace]


@dataclass(frozen=True, slots=True)
class Expiring:
    """Which workspace is to be looked at, and the row that says so."""

    tenant: str
    ident: str
    partition: str
    sort: str


class WorkspaceStore:
    """Keeps workspaces, each tenant's apart."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def all(self, tenant: str) -> list[KeptWorkspace]:
        """A tenant's workspaces, the one pushed last first. One question."""
        rows = self._table.between(
            keys.of_tenant(tenant), keys.workspace(""), keys.workspace(keys.END)
        )
        return sorted(
            map(_kept, rows), key=lambda workspace: (-workspace.pushed_at, workspace.name)
        )

    def find(self, tenant: str, ident: str) -> KeptWorkspace | None:
        """One workspace, or None. One question."""
        found = self._read(tenant, ident)
        return found[0] if found else None

    def get(self, tenant: str, ident: str) -> KeptWorkspace:
        """One workspace. One question.

        Raises:
            NotFoundError: there is none of that id.
        """
        found = self.find(tenant, ident)
        if found is None:
            raise _unknown(ident)
        return found

    def add(self, tenant: str, workspace: KeptWorkspace, most: int) -> None:
        """Keeps a new workspace. One transaction.

        Raises:
            BadInputError: the tenant has as many as it may have.
            ConflictError: it was added by somebody else meanwhile.
        """
        counted = update(
            keys.of_tenant(tenant),
            keys.COUNT,
            "ADD workspaces :one",
            "attribute_not_exists(workspaces) OR workspaces < :most",
            one=1,
            most=most,
        )
        new = put(_row(tenant, workspace, 1), ABSENT)
        try:
            self._table.together([counted, new, put(_expiring(tenant, workspace))])
        except TransactionCancelledError as failure:
            if failure.reasons[0].failed:
                raise BadInputError.of(
                    "name",
                    f"Must be one of at most {most} workspaces; remove another first",
                    "COUNT_VALIDATION",
                ) from None
            raise ConflictError("The workspace was pushed by somebody else meanwhile") from None

    def change(self, tenant: str, ident: str, change: Change) -> KeptWorkspace:
        """Replaces a workspace by what `change` makes of it. One question and one write.

        Raises:
            NotFoundError: there is none of that id.
            ConflictError: others kept changing it.
        """
        for _ in range(_ATTEMPTS):
            found = self._read(tenant, ident)
            if found is None:
                raise _unknown(ident)
            before, revision = found
            after = change(before)
            try:
                self._table.apply(
                    put(_row(tenant, after, revision + 1), "revision = :seen", seen=revision)
                )
            except ConditionFailedError:
                continue
            return after
        raise ConflictError("Too many changes at the same time; try again")

    def look_again(self, due: Expiring, at: int) -> None:
        """Moves the time at which a workspace is looked at. A question and a transaction."""
        found = self._read(due.tenant, due.ident)
        if found is None:
            self._table.remove([(due.partition, due.sort)])
            return
        workspace, revision = found
        after = workspace.model_copy(update={"looked_at": at})
        moved = put(_row(due.tenant, after, revision + 1), "revision = :seen", seen=revision)
        gone = delete(due.partition, due.sort)
        try:
            self._table.together([moved, gone, put(_expiring(due.tenant, after))])
        except TransactionCancelledError:
            return  # it is being used; the next sweep finds it again

    def remove(
        self, tenant: str, ident: str, at: int, is_wanted: Callable[[KeptWorkspace], bool]
    ) -> Expiring | None:
        """Forgets a workspace, if that is still wanted. A question and a transaction.

        What comes back says that its objects are to be removed, too; a sweep after `at` finds it
        until it is forgotten.

        Raises:
            NotFoundError: there is none of that id.
            ConflictError: others kept changing it.
        """
        for _ in range(_ATTEMPTS):
            found = self._read(tenant, ident)
            if found is None:
                raise _unknown(ident)
            workspace, revision = found
            if not is_wanted(workspace):
                return None
            left = _expiring(tenant, workspace.model_copy(update={"looked_at": at}))
            try:
                self._table.together(_removal(tenant, workspace, revision, left))
            except TransactionCancelledError:
                continue
            return Expiring(tenant, ident, left["pk"], left["sk"])
        raise ConflictError("Too many changes at the same time; try again")

    def expiring(self, shard: int, until: int) -> Iterator[Expiring]:
        """What is to be looked at by then, the oldest first: one of `keys.SHARDS` parts."""
        partition = keys.shard(shard)
        for row in self._table.between(partition, "0", f"{keys.written(until)}{keys.END}"):
            yield Expiring(row["tenant"], row["workspace"], partition, row["sk"])

    def forget(self, due: Expiring) -> None:
        """Removes a time at which nothing is to be looked at any more."""
        self._table.remove([(due.partition, due.sort)])

    def _read(self, tenant: str, ident: str) -> tuple[KeptWorkspace, int] | None:
        row = self._table.get(keys.of_tenant(tenant), keys.workspace(ident))
        return None if row is None else (_kept(row), row["revision"])


def _unknown(ident: str) -> NotFoundError:
    shown = ident if len(ident) <= keys.ID_CHARACTERS else f"{ident[: keys.ID_CHARACTERS]}…"
    return NotFoundError(f"There is no workspace with the id {shown}", {"workspace_id": shown})


def _removal(tenant: str, workspace: KeptWorkspace, revision: int, left: Row) -> list[Action]:
    partition, due = keys.of_tenant(tenant), _expiring(tenant, workspace)
    row = delete(partition, keys.workspace(workspace.id), "revision = :seen", seen=revision)
    fewer = update(partition, keys.COUNT, "ADD workspaces :less", less=-1)
    replaced = [delete(due["pk"], due["sk"])] if due["sk"] != left["sk"] else []
    return [row, fewer, put(left), *replaced]


def _row(tenant: str, workspace: KeptWorkspace, revision: int) -> Row:
    return {
        "pk": keys.of_tenant(tenant),
        "sk": keys.workspace(workspace.id),
        "body": workspace.model_dump_json(),
        "revision": revision,
        "looked_at": workspace.looked_at,
    }


def _kept(row: Row) -> KeptWorkspace:
    return KeptWorkspace.model_validate_json(row["body"])


def _expiring(tenant: str, workspace: KeptWorkspace) -> Row:
    return {
        "pk": keys.shard_of(tenant, workspace.id),
        "sk": keys.expiring_at(workspace.looked_at, tenant, workspace.id),
        "tenant": tenant,
        "workspace": workspace.id,
    }
