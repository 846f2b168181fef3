"""Which file of a workspace a user means.

A workspace does not know where on a user's machine it came from. So a longer, absolute name
means the file whose whole name it ends with, and a shorter one the only file that ends with it.
Nothing is guessed beyond that: what is only similar is told as near.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cached_property
from heapq import nlargest
from typing import Final
from urllib.parse import unquote

from quintet import windowed_re as re
from quintet.reasoning.workspaces.paths import folded
from quintet.reasoning.workspaces.workspace import UnknownFileError

MAX_NAME: Final = 4096
NEAR: Final = 5
_ALIKE: Final = 0.6
_LOOKED_AT: Final = 100
_LINE: Final = re.compile(r"(?<=[^:/\\]):\d{1,7}(?:[:-]\d{1,7})?\Z")
_DRIVE: Final = re.compile(r"\A/?[A-Za-z]:(?=[/\\])")
_INSTALLED: Final = frozenset({"site-packages", "dist-packages", "node_modules"})
_HOST: Final = re.compile(r"\A//[^/]*")

Segments = tuple[str, ...]


class FileNames:
    """The names of one workspace's files; `name` is what the workspace is called."""

    def __init__(self, name: str, paths: Iterable[str]) -> None:
        self._name = name
        self._paths = frozenset(paths)

    def resolve(self, named: str) -> str:
        """The file that is meant.

        Raises:
            UnknownFileError: none, or more than one.
        """
        if named in self._paths:
            return named
        if not named or len(named) > MAX_NAME:
            raise UnknownFileError(named)
        for said in dict.fromkeys((named, _LINE.sub("", named))):
            is_absolute, segments = _read(said)
            if segments is None:
                continue
            found = self._meant(segments, is_absolute=is_absolute)
            if len(found) == 1:
                return found[0]
            if found:
                raise UnknownFileError(named, sorted(found)[:NEAR], is_ambiguous=True)
        raise UnknownFileError(named, self.near(named))

    def _meant(self, segments: Segments, *, is_absolute: bool) -> Sequence[str]:
        exact = "/".join(segments)
        if not is_absolute:
            found = self._whole(exact)
            return [found] if found else self._ending(segments) or self._below_name(segments)
        for start in range(len(segments) - 1):
            found = self._whole("/".join(segments[start:]))
            if found:
                return [found]
        return self._at_top(segments) or self._installed(segments)

    def _installed(self, segments: Segments) -> Sequence[str]:
        """A file of an installed package, which lies in a folder such as `src` where it is made."""
        marks = [at for at, part in enumerate(segments) if part in _INSTALLED]
        package = segments[marks[-1] + 1 :] if marks else ()
        return self._ending(package) if len(package) > 1 else []

    def _whole(self, path: str) -> str | None:
        """The file of that whole name; capitals count only where two names differ in them."""
        return path if path in self._paths else self._by_folded.get(folded(path))

    def _ending(self, segments: Segments) -> Sequence[str]:
        """The files whose names end so."""
        wanted = [folded(segment) for segment in segments]
        ends = [
            path
            for path in self._by_base.get(wanted[-1], ())
            if [folded(part) for part in path.split("/")[-len(wanted) :]] == wanted
        ]
        exact = [path for path in ends if path.endswith("/".join(segments))]
        return exact if len(exact) == 1 else ends

    def _below_name(self, segments: Segments) -> Sequence[str]:
        """A file named from the folder above, by the workspace's name as the folder's."""
        found = self._whole("/".join(segments[1:]))
        return [found] if found and folded(segments[0]) == folded(self._name) else []

    def _at_top(self, segments: Segments) -> Sequence[str]:
        """A file at the top, named absolutely: so many are called alike that this takes more.

        Either no other file of the workspace is called so, or the folder that it is said to be
        in has the workspace's name.
        """
        found = self._whole(segments[-1])
        if found is None:
            return []
        is_only = len(self._by_base[folded(segments[-1])]) == 1
        folder = segments[-2] if len(segments) > 1 else ""
        return [found] if is_only or folded(folder) == folded(self._name) else []

    def near(self, named: str) -> Sequence[str]:
        """Files that may have been meant, the likeliest first."""
        said = _LINE.sub("", named[:MAX_NAME]).replace("..", "")
        segments = _read(said)[1] or ("",)
        base = folded(segments[-1])
        bases = [base, *get_close_matches(base, self._similar(base), NEAR, _ALIKE)]
        found = [path for name in dict.fromkeys(bases) for path in self._ranked(name, segments)]
        return found[:NEAR]

    def _similar(self, base: str) -> Sequence[str]:
        """The base names that are worth a closer look, which would take seconds for all."""
        wanted = _pieces(base)
        return nlargest(_LOOKED_AT, self._by_base, lambda path: len(wanted & _pieces(path)))

    def _ranked(self, base: str, segments: Segments) -> Sequence[str]:
        """Files of one base name: those with more of the folders first."""
        wanted = {folded(segment) for segment in segments[:-1]}

        def likeness(path: str) -> tuple[int, int, str]:
            folders = {folded(part) for part in path.split("/")[:-1]}
            return -len(wanted & folders), len(folders - wanted), path

        return sorted(self._by_base.get(base, ()), key=likeness)

    @cached_property
    def _by_folded(self) -> dict[str, str]:
        return {folded(path): path for path in sorted(self._paths, reverse=True)}

    @cached_property
    def _by_base(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for path in sorted(self._paths):
            found[folded(path.rpartition("/")[2])].append(path)
        return dict(found)


def _pieces(text: str) -> set[str]:
    """Every three characters in a row, and how it begins and ends."""
    padded = f"\n{text}\n"
    return {padded[at : at + 3] for at in range(len(padded) - 2)}


def _read(named: str) -> tuple[bool, Segments | None]:
    """Whether a name is absolute, and its parts; None if it leads above its own beginning."""
    text = unicodedata.normalize("NFC", named.strip())
    is_absolute = text[:5].lower() == "file:"
    if is_absolute:
        text = _HOST.sub("", unquote(text[5:]))
    if _DRIVE.match(text):
        is_absolute, text = True, _DRIVE.sub("/", text)
    text = text.replace("\\", "/")
    is_absolute = is_absolute or text.startswith(("/", "~/"))
    parts: list[str] = []
    for part in text.split("/"):
        if part == "..":
            if parts:
                parts.pop()
            elif not is_absolute:
                return False, None
        elif part not in {"", "."}:
            parts.append(part)
    return is_absolute, tuple(parts) or None
