"""Which language reads a file. Grammars are loaded when the first file needs them."""

from functools import lru_cache
from importlib import import_module
from posixpath import splitext
from typing import Final

from codegraph.languages.language import Language

_MODULES: Final = {
    "python": ("Python", (".py", ".pyi", ".pyw")),
}
"""Module to class and suffixes. What a class says of itself must agree; a test compares."""
_BY_SUFFIX: Final = {
    suffix: module for module, (_, suffixes) in _MODULES.items() for suffix in suffixes
}


def language_of(path: str) -> Language | None:
    """The language of a file by its suffix; None when it is none that is read."""
    module = _BY_SUFFIX.get(splitext(path)[1].lower())
    return _loaded(module) if module else None


def language_named(name: str) -> Language:
    """The language that calls itself so."""
    return _loaded(name)


def suffixes() -> frozenset[str]:
    """The suffixes of files that are read."""
    return frozenset(_BY_SUFFIX)


@lru_cache(maxsize=None)
def _loaded(module: str) -> Language:
    found = getattr(import_module(f"codegraph.languages.{module}"), _MODULES[module][0])()
    kept: Language = found
    return kept
