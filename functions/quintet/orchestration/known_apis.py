"""What the registry knows about URLs and names, for those who fetch and check."""

from collections.abc import Sequence

from quintet.orchestration.fetching.endpoints import host_of
from quintet.orchestration.registry.catalogue import Registry
from quintet.orchestration.registry.entries import ApiEntry


class RegistryApis:
    """Keeps `fetching.collaborators.KnownApis` with a registry."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def alternatives(self, url: str, name: str | None = None) -> Sequence[str]:
        """Other URLs for the same data: of the URL's API, then of the one with the name."""
        named = self._named(name)
        others = [] if named is None else [named.url, *named.endpoint_patterns]
        found = dict.fromkeys([*self._registry.alternatives(url), *others])
        return [other for other in found if other != url]

    def documentation(self, url: str, name: str | None = None) -> str | None:
        """Where the API is documented: by its name, or by its host."""
        entry = self._named(name) or next(iter(self._registry.by_host(host_of(url))), None)
        return None if entry is None else entry.documentation_url

    def name_of(self, host: str) -> str | None:
        """The name of the one API at a host; several leave it open which was asked."""
        entries = self._registry.by_host(host)
        return entries[0].name if len(entries) == 1 else None

    def _named(self, name: str | None) -> ApiEntry | None:
        return None if name is None else self._registry.by_name(name)
