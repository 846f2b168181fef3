"""The registry: every API that APISearch knows, read once from the file beside this module.

`apis.json` is data. `make registry-check` tells which of its URLs answer. Not here: which API
serves an objective (`search`).
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from pydantic import TypeAdapter

from quintet.orchestration.registry.entries import ApiEntry

FILE: Final = Path(__file__).with_name("apis.json")


class Registry:
    """APIs by name, category and host; in the order of the file."""

    def __init__(self, entries: Iterable[ApiEntry]) -> None:
        self.entries = tuple(entries)
        self._by_name = {entry.name.lower(): entry for entry in self.entries}
        self._by_host: dict[str, list[ApiEntry]] = {}
        for entry in self.entries:
            self._by_host.setdefault(entry.host, []).append(entry)

    @property
    def categories(self) -> tuple[str, ...]:
        """Categories that have an API, in alphabetical order."""
        return tuple(sorted({entry.category for entry in self.entries}))

    def by_name(self, name: str) -> ApiEntry | None:
        """The API of this name, whatever its case."""
        return self._by_name.get(name.strip().lower())

    def by_category(self, category: str) -> tuple[ApiEntry, ...]:
        """The APIs of a category, whatever its case; none where it is unknown."""
        asked = category.strip().lower()
        return tuple(entry for entry in self.entries if entry.category == asked)

    def by_host(self, host: str) -> tuple[ApiEntry, ...]:
        """The APIs whose example is at this host."""
        return tuple(self._by_host.get(host.lower(), ()))

    def alternatives(self, url: str) -> tuple[str, ...]:
        """Other URLs for the same data, the likeliest first; none where the registry knows none.

        They are those of the API whose path was asked, and carry the query that was asked: what
        another path of the host is about, the registry cannot know.
        """
        asked = _Address(url)
        for entry in self.by_host(asked.host):
            known = [_Address(one) for one in (entry.url, *entry.endpoint_patterns)]
            if asked.path in [one.path for one in known if one.host == asked.host]:
                others = [one.with_query(asked.query) for one in known]
                return tuple(dict.fromkeys(one for one in others if one != asked.url))
        return ()


class _Address:
    """A URL in the parts that tell alternatives apart."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)
        self.url = urlunsplit(self._parts._replace(fragment=""))
        self.host = (self._parts.hostname or "").lower()
        self.path = self._parts.path.rstrip("/")
        self.query = self._parts.query

    def with_query(self, query: str) -> str:
        return urlunsplit(self._parts._replace(query=query or self.query, fragment=""))


@cache
def registry() -> Registry:
    """The registry as shipped."""
    return Registry(TypeAdapter(list[ApiEntry]).validate_json(FILE.read_bytes()))
