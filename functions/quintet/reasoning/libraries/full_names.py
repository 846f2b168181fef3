"""How full names are written, so that one entry of the catalogue meets all ways to import it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

SEPARATORS: Final = ("::", "\\")
"""Of Rust, C++, Ruby and PHP; they are written as dots."""


def spelled(language: str, name: str) -> str:
    """A name in the spelling of the catalogue: dots, no version of a Go module, no `node:`."""
    for separator in SEPARATORS:
        if separator in name:
            name = name.replace(separator, ".")
    change = _CHANGES.get(language)
    return change(name) if change is not None else name


def parts_of(name: str) -> list[str]:
    """The path of a module as one part, then every name behind it."""
    path, slash, rest = name.rpartition("/")
    first, *others = rest.split(".")
    return [f"{path}{slash}{first}", *others]


def _without_version(name: str) -> str:
    """`github.com/jackc/pgx/v5/pgxpool.Pool` without `v5`."""
    pieces = name.split("/")
    for place in range(len(pieces) - 1, 0, -1):
        version, dot, rest = pieces[place].partition(".")
        if version[:1] == "v" and version[1:].isdigit():
            pieces[place - 1] += dot + rest if dot else ""
            del pieces[place]
    return "/".join(pieces)


def _without_scheme(name: str) -> str:
    return name.removeprefix("node:")


_CHANGES: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {"go": _without_version, "javascript": _without_scheme}
)
