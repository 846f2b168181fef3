"""A workspace that was pushed, read from its packs in S3."""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Final

from quintet.reasoning.workspaces.index_cache import IndexCache, MakeRoom
from quintet.reasoning.workspaces.keys import Location
from quintet.reasoning.workspaces.listing import Listing, Place, content_of
from quintet.reasoning.workspaces.manifest import MEBIBYTE, SourceFile
from quintet.reasoning.workspaces.objects import MissingObjectError, WorkspaceObjects
from quintet.reasoning.workspaces.resolving import FileNames
from quintet.reasoning.workspaces.workspace import Origin, UnknownFileError, WorkspaceReplacedError

_REMEMBERED: Final = 16 * MEBIBYTE
_NEAR_BYTES: Final = 256 * 1024
"""Reading so much for nothing is quicker than asking once more."""

Entry = tuple[SourceFile, Place]


@dataclass
class Remembered:
    """Contents read before, by name; the one used longest ago is forgotten first."""

    most_bytes: int = _REMEMBERED
    _kept: "OrderedDict[str, bytes]" = field(default_factory=OrderedDict)
    _bytes: int = 0
    _lock: Lock = field(default_factory=Lock)

    def get(self, path: str) -> bytes | None:
        """A content, if it is still known."""
        with self._lock:
            found = self._kept.get(path)
            if found is not None:
                self._kept.move_to_end(path)
            return found

    def put(self, path: str, content: bytes) -> None:
        """Remembers a content."""
        with self._lock:
            if path in self._kept or len(content) > self.most_bytes // 4:
                return
            self._kept[path] = content
            self._bytes += len(content)
            while self._bytes > self.most_bytes:
                self._bytes -= len(self._kept.popitem(last=False)[1])


class StoredWorkspace:
    """One version; implements `workspace.Workspace`. A file is one request for a range."""

    def __init__(
        self,
        objects: WorkspaceObjects,
        location: Location,
        name: str,
        version: str,
        listing: Listing,
        cache: IndexCache,
        origin: Origin,
    ) -> None:
        self.name = name
        self.version = version
        self.origin = origin
        self._objects = objects
        self._location = location
        self._listing = listing
        self._cache = cache
        self._names = FileNames(name, listing.files)
        self._remembered = Remembered()

    @cached_property
    def _sorted(self) -> tuple[str, ...]:
        return tuple(sorted(self._listing.files))

    def files(self) -> Sequence[str]:
        """The name of every file, sorted."""
        return self._sorted

    def resolve(self, named: str) -> str:
        """The file that a user means."""
        return self._names.resolve(named)

    def read(self, path: str) -> bytes:
        """A file's content. One request, unless it was read before."""
        entry = self._entry(path)
        known = self._remembered.get(path)
        if known is not None:
            return known
        (found,) = self._content([entry])
        self._remembered.put(path, found[1])
        return found[1]

    def read_all(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Many files; what stands near together in a pack is one request."""
        by_pack: dict[str, list[Entry]] = defaultdict(list)
        for path in dict.fromkeys(paths):
            entry = self._entry(path)
            by_pack[entry[1].pack].append(entry)
        for entries in by_pack.values():
            for stretch in _stretches(sorted(entries, key=lambda entry: entry[1].offset)):
                yield from self._content(stretch)

    def code_index(self) -> AbstractContextManager[Path]:
        """The code index, fetched once per version and instance."""
        where = self._location
        return self._cache.in_use(f"{where.tenant}-{where.ident}-{where.push}", self._fetched)

    def _fetched(self, target: Path, make_room: MakeRoom) -> None:
        where = self._location
        key = where.index
        try:
            self._objects.download(key, target, make_room)
        except MissingObjectError:
            raise WorkspaceReplacedError from None

    def _entry(self, path: str) -> Entry:
        found = self._listing.files.get(path)
        if found is None:
            raise UnknownFileError(path, self._names.near(path))
        return found

    def _content(self, stretch: Sequence[Entry]) -> list[tuple[str, bytes]]:
        """The contents of files of one pack, sorted by place, in one request."""
        first = stretch[0][1]
        last = max(place.offset + place.length for _, place in stretch)
        key = self._location.packs + first.pack
        try:
            data = self._objects.get(key, first.offset, last - first.offset)
        except MissingObjectError:
            raise WorkspaceReplacedError from None
        return [
            (
                file.path,
                content_of(
                    data[place.offset - first.offset : place.offset - first.offset + place.length],
                    file,
                ),
            )
            for file, place in stretch
        ]


def _stretches(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Entries, sorted by place, in groups with no large gap inside."""
    group: list[Entry] = []
    end = 0
    for entry in entries:
        place = entry[1]
        if group and place.offset - end > _NEAR_BYTES:
            yield group
            group = []
        group.append(entry)
        end = max(end, place.offset + place.length)
    if group:
        yield group
