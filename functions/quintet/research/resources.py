"""The resources of the research family (seed 000, MCP Resources)."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.parse import unquote

from quintet.declarations import Entry, EntryPage
from quintet.errors import ResourceNotFoundError
from quintet.family import resource, resource_template
from quintet.protocol.call import Call
from quintet.requests.content import ResourceText
from quintet.requests.principal import ADMIN
from quintet.research.answer_store import DynamoDbAnswerCache
from quintet.research.folder_resources import folder_entries, folder_page
from quintet.research.library import PublishedLibrary
from quintet.research.permissions import Permission
from quintet.research.sections import section_text
from quintet.research.stored_library import StoredLibrary
from quintet.research.uris import LIBRARY_URI, document_uri, library_path

JSON: Final = "application/json"
_STATISTICS: Final = "mcp://fortitude/cache/statistics"
_CONFIGURATION: Final = "mcp://fortitude/config/current"
_METRICS: Final = "mcp://fortitude/system/metrics"

Describe = Callable[[], dict[str, Any]]


class ResearchResources:
    """The library, and what there is to know about the server."""

    def __init__(
        self,
        library: PublishedLibrary,
        store: StoredLibrary,
        cache: DynamoDbAnswerCache,
        *,
        configuration: Describe,
        metrics: Describe,
    ) -> None:
        self._library = library
        self._store = store
        self._cache = cache
        self._configuration = configuration
        self._metrics = metrics

    @resource_template(
        LIBRARY_URI + "{+path}",
        permission=Permission.RESOURCES_READ,
        mime_type="text/markdown",
        name="reference_library",
        title="Reference library",
        cache_seconds=60,
    )
    def document(self, written_path: str) -> ResourceText:
        """A document of the reference library, a section of it, or the contents of a folder."""
        written, _, anchor = written_path.partition("#")
        path, anchor = library_path(written), unquote(anchor)
        index = self._library.current()
        found = index.document(path)
        if found is not None and anchor and (text := section_text(index.section(path, anchor))):
            return _text(document_uri(path, anchor), text, "text/markdown")
        if found is not None:
            text = self._store.read(found.source).decode("utf-8", "replace")
            return _text(document_uri(path), text, found.mime_type)
        folder = path if path.endswith("/") or not path else f"{path}/"
        inside = index.below(folder)
        if not inside:
            raise ResourceNotFoundError(LIBRARY_URI + written_path)
        page = folder_page(folder, inside)
        if not folder:
            page += "\n{:,} of {:,} passages can be found by meaning.\n".format(
                *self._library.compared()
            )
        return _text(document_uri(folder), page, "text/markdown")

    @document.entries
    def documents(self, offset: int, limit: int) -> EntryPage:
        """The folders at the top, then every document by path."""
        index = self._library.current()
        folders = folder_entries(index.top_folders())
        entries = folders[offset : offset + limit]
        for found in index.documents(max(0, offset - len(folders)), limit - len(entries)):
            name = found.path.rpartition("/")[2]
            uri = document_uri(found.path)
            entries.append(
                Entry(uri, name, found.mime_type, found.description, found.title, found.size)
            )
        return EntryPage(entries, len(folders) + index.count())

    @document.completes("path")
    def paths(self, prefix: str) -> Sequence[str]:
        """The paths that begin like this one."""
        return [found.path for found in self._library.current().below(prefix)]

    @resource(
        _STATISTICS,
        permission=Permission.RESOURCES_READ,
        mime_type=JSON,
        name="cache_statistics",
        title="Cache statistics",
    )
    def cache_statistics(self, call: Call) -> ResourceText:
        """How the caller's answer cache is doing: entries, hit rate, size, age."""
        statistics = self._cache.statistics(call.principal.tenant)
        return _json(_STATISTICS, statistics.model_dump())

    @resource(
        _CONFIGURATION,
        permission=Permission.CONFIG_READ,
        mime_type=JSON,
        name="current_configuration",
        title="Configuration",
        tier="configuration",
    )
    def configuration(self) -> ResourceText:
        """The server's configuration as it is now, secrets left out."""
        return _json(_CONFIGURATION, self._configuration())

    @resource(
        _METRICS,
        permission=ADMIN,
        mime_type=JSON,
        name="system_metrics",
        title="System metrics",
    )
    def system_metrics(self) -> ResourceText:
        """Memory, CPU, disk, traffic and request figures of the process that answers."""
        return _json(_METRICS, self._metrics())


def _text(uri: str, text: str, mime_type: str) -> ResourceText:
    # The seed's contents carry a `type`, which MCP does not know and clients ignore.
    return ResourceText(uri, text, mime_type, {"type": "text"})


def _json(uri: str, document: dict[str, Any]) -> ResourceText:
    return _text(uri, json.dumps(document, indent=2), JSON)
