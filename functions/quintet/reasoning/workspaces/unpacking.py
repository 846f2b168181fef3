"""The archives of a push into packs, and the listing of the new version.

Contents that an older pack holds stay where they are, unless most of that pack is wanted no
longer: then what is wanted moves.
"""

from collections.abc import Callable
from typing import Final

from quintet.reasoning.workspaces.archives import PushOrder, unpacked
from quintet.reasoning.workspaces.keys import Location
from quintet.reasoning.workspaces.listing import Listing, PackWriter, Place
from quintet.reasoning.workspaces.manifest import MEBIBYTE
from quintet.reasoning.workspaces.objects import WorkspaceObjects

MOST_PACKS: Final = 24
SMALL_PACK: Final = 4 * MEBIBYTE


class Unpacking:
    """One push; `old` is the listing of the version that it replaces."""

    def __init__(
        self, objects: WorkspaceObjects, where: Location, order: PushOrder, old: Listing
    ) -> None:
        self._objects = objects
        self._where = where
        self._order = order
        self._old = old
        self._packs = where.packs
        self._writer = PackWriter(where.push, self._keep)

    def listing(self, progress: Callable[[int, int], None]) -> Listing:
        """Packs everything, one archive in memory at a time; `progress` counts archives.

        Raises:
            ArchiveError: an archive is not what was announced.
            MissingObjectError: an archive or an old pack is gone.
        """
        places = self._kept_places()
        of = len(self._order.archives)
        for number in range(of):
            places |= self._unpacked(number)
            progress(number + 1, of)
        self._writer.close()
        files = {file.path: (file, places[file.sha256]) for file in self._order.manifest.files}
        used = {place.pack for _, place in files.values()}
        every = {**self._old.packs, **self._writer.sizes}
        packs = {pack: size for pack, size in every.items() if pack in used}
        return Listing(packs, files)

    def _unpacked(self, number: int) -> dict[str, Place]:
        where, files = self._where, self._order.files
        key = where.archive(number)
        expected = {path: files[path] for path in self._order.archives[number]}
        return {
            file.sha256: self._writer.add(content)
            for file, content in unpacked(self._objects.get(key), expected)
        }

    def _kept_places(self) -> dict[str, Place]:
        """Where the contents stand that were there before, after those of wasteful packs moved."""
        old = self._old.places
        wanted = {file.sha256 for file in self._order.manifest.files}
        places = {sha256: place for sha256, place in old.items() if sha256 in wanted}
        moving = self._old.wasteful(places.values(), most_packs=MOST_PACKS, small=SMALL_PACK)
        for pack in sorted(moving):
            held = [(place.offset, sha) for sha, place in places.items() if place.pack == pack]
            data = self._objects.get(self._packs + pack)
            for offset, sha256 in sorted(held):
                place = places[sha256]
                places[sha256] = self._writer.add_compressed(data[offset : offset + place.length])
        return places

    def _keep(self, pack: str, content: bytes) -> None:
        self._objects.put(self._packs + pack, content)
