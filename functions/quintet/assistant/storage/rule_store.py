"""Rules in DynamoDB, beside what else a user has."""

from collections.abc import Sequence

from quintet.assistant.entities.rules import Rule
from quintet.assistant.storage import keys
from quintet.assistant.storage.unknown import unknown_rule
from quintet.digest import digest
from quintet.errors import ConflictError
from quintet.rows import ABSENT, EXISTS, ConditionFailedError, Row, delete, put
from quintet.storage import Table


class RuleStore:
    """Keeps rules, each user's apart. Everything here costs one question."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def all(self, tenant: str, user_id: str) -> Sequence[Rule]:
        """A user's rules, the highest priority first."""
        partition = keys.of_user(tenant, digest(user_id))
        rows = self._table.between(partition, "rule#", f"rule#{keys.END}")
        return sorted(map(rule_of, rows), key=lambda rule: (-rule.priority, rule.id))

    def get(self, tenant: str, user_id: str, rule_id: str) -> Rule:
        """One rule.

        Raises:
            NotFoundError: the user has no such rule.
        """
        row = self._table.get(keys.of_user(tenant, digest(user_id)), keys.rule(rule_id))
        if row is None:
            raise unknown_rule(rule_id)
        return rule_of(row)

    def add(self, tenant: str, rule: Rule) -> None:
        """Keeps a new rule.

        Raises:
            ConflictError: the user has a rule with this id.
        """
        try:
            self._table.apply(put(_row(tenant, rule), ABSENT))
        except ConditionFailedError:
            raise ConflictError("A rule with this id exists already") from None

    def replace(self, tenant: str, rule: Rule) -> None:
        """Keeps what became of a rule.

        Raises:
            NotFoundError: the user has no such rule any more.
        """
        try:
            self._table.apply(put(_row(tenant, rule), EXISTS))
        except ConditionFailedError:
            raise unknown_rule(rule.id) from None

    def remove(self, tenant: str, user_id: str, rule_id: str) -> None:
        """Forgets a rule.

        Raises:
            NotFoundError: the user has no such rule.
        """
        partition = keys.of_user(tenant, digest(user_id))
        try:
            self._table.apply(delete(partition, keys.rule(rule_id), EXISTS))
        except ConditionFailedError:
            raise unknown_rule(rule_id) from None


def rule_of(row: Row) -> Rule:
    """A rule from its row."""
    return Rule.model_validate_json(row["body"])


def _row(tenant: str, rule: Rule) -> Row:
    return {
        "pk": keys.of_user(tenant, digest(rule.user_id)),
        "sk": keys.rule(rule.id),
        "body": rule.model_dump_json(),
    }
