"""A store of ministack: the entries of one dictionary, as rows of the journal and back."""

import json
from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType
from typing import Any

from quintet.local.embedded_aws.journal import Change, Place
from quintet.local.embedded_aws.touches import TouchedDict, touch


@dataclass(frozen=True, slots=True)
class Parts:
    """A list within each entry, whose members are rows of their own.

    `within` is the entry's attribute with the list, or "" where the entry is the list itself.
    Only the `changing` attributes of a member ever change.
    """

    within: str
    identity: str
    changing: tuple[str, ...] = ()

    def members(self, entry: Any) -> list[dict[str, Any]]:
        """The list in an entry."""
        members: list[dict[str, Any]] = entry[self.within] if self.within else entry
        return members

    def state(self, member: dict[str, Any]) -> Hashable:
        """What differs whenever a member has changed."""
        return tuple(member[name] for name in self.changing)


@dataclass
class Store:
    """One dictionary of a service; `left_out` are attributes of its entries that are not kept."""

    module: ModuleType
    attribute: str
    left_out: frozenset[str] = frozenset()
    parts: Parts | None = None
    _written: dict[str, str] = field(default_factory=dict)
    _members: dict[str, dict[str, Hashable]] = field(default_factory=lambda: defaultdict(dict))

    @property
    def name(self) -> str:
        """The store's name in rows and touches."""
        return f"{self.module.__name__.rpartition('.')[2]}.{self.attribute}"

    @property
    def entries(self) -> dict[Any, Any]:
        """The dictionary in ministack, of all accounts and regions."""
        entries: dict[Any, Any] = getattr(self.module, self.attribute)._data
        return entries

    def watch(self) -> None:
        """Has touched keys noted from now on."""
        container = getattr(self.module, self.attribute)
        container._data = TouchedDict(container._data, partial(touch, self.name))

    def changes(self, key: Any) -> Iterator[Change]:
        """How an entry differs from what was handed out before."""
        at = text_of(key)
        entry = dict.get(self.entries, key)
        if entry is None:
            if self._written.pop(at, None) is not None:
                self._members.pop(at, None)
                yield Change(Place(self.name, at), None)
            return
        value = self._value(entry)
        if self._written.get(at) != value:
            self._written[at] = value
            yield Change(Place(self.name, at), value)
        if self.parts is not None:
            yield from self._member_changes(at, self.parts, entry)

    def restore(self, place: Place, value: str) -> None:
        """Puts a row back where it was."""
        key, read = key_of(place.key), json.loads(value)
        if not place.child:
            self._written[place.key] = value
            if self.parts is not None and self.parts.within:
                read[self.parts.within] = []
            self.entries[key] = read
        elif self.parts is not None:
            self.parts.members(self.entries[key]).append(read)
            self._members[place.key][place.child] = self.parts.state(read)

    def _value(self, entry: Any) -> str:
        if not isinstance(entry, dict):
            return "[]" if self.parts is not None else text_of(entry)
        within = self.parts.within if self.parts is not None else ""
        kept = {name: entry[name] for name in entry if name not in self.left_out and name != within}
        return text_of(kept)

    def _member_changes(self, at: str, parts: Parts, entry: Any) -> Iterator[Change]:
        before = self._members[at]
        now: dict[str, Hashable] = {}
        for member in parts.members(entry):
            child = member[parts.identity]
            now[child] = parts.state(member)
            if child not in before or before[child] != now[child]:
                yield Change(Place(self.name, at, child), text_of(member))
        for child in before.keys() - now.keys():
            yield Change(Place(self.name, at, child), None)
        self._members[at] = now


def text_of(value: Any) -> str:
    """A value or key as the journal keeps it."""
    return json.dumps(value, separators=(",", ":"))


def key_of(text: str) -> Any:
    """A scoped key: account, region where there is one, and name."""
    return tuple(json.loads(text))
