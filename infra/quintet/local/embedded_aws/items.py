"""The items of DynamoDB's tables, each a row of the journal."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final

from ministack.services import dynamodb

from quintet.local.embedded_aws.journal import Change, Place
from quintet.local.embedded_aws.stores import key_of, text_of
from quintet.local.embedded_aws.touches import touch

NAME: Final = "dynamodb.items"


class Items:
    """A store whose keys are a table's scoped key, a partition key and a sort key."""

    name = NAME

    def watch(self) -> None:
        """Has every item noted that is set or removed from now on."""
        dynamodb._set_item = _noting(dynamodb._set_item)
        dynamodb._remove_item = _noting(dynamodb._remove_item)

    def changes(self, key: Any) -> Iterator[Change]:
        """An item as it is now."""
        table, partition, sort = key
        entry = dict.get(dynamodb._tables._data, table, {})
        item = entry.get("items", {}).get(partition, {}).get(sort)
        place = Place(self.name, text_of(table), text_of([partition, sort]))
        yield Change(place, None if item is None else text_of(item))

    def restore(self, place: Place, value: str) -> None:
        """Puts an item into its table."""
        partition, sort = json.loads(place.child)
        table = dynamodb._tables._data[key_of(place.key)]
        table.setdefault("items", defaultdict(dict))[partition][sort] = json.loads(value)

    def restored(self) -> None:
        """Completes the tables: empty ones too have items, and each is counted and indexed."""
        for table in dynamodb._tables._data.values():
            table.setdefault("items", defaultdict(dict))
            dynamodb._items_replaced(table)


def _noting(change: Callable[..., Any]) -> Callable[..., Any]:
    def changed(table: dict[str, Any], partition: str, sort: str, *item: Any) -> Any:
        _, _, _, region, account, _ = table["TableArn"].split(":", 5)
        touch(NAME, ((account, region, table["TableName"]), partition, sort))
        return change(table, partition, sort, *item)

    return changed
