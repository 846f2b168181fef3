"""Which language reads a file. Grammars are loaded when the first file needs them."""

from functools import cache
from importlib import import_module
from posixpath import splitext
from typing import Final

from quintet.codegraph.languages.language import Language

_LANGUAGES: Final = {
    "python": ("python", "Python", (".py", ".pyi", ".pyw")),
    "javascript": ("javascript", "JavaScript", (".js", ".jsx", ".mjs", ".cjs")),
    "typescript": ("javascript", "TypeScript", (".ts", ".tsx", ".mts", ".cts")),
    "go": ("golang", "Go", (".go",)),
    "java": ("java", "Java", (".java",)),
    "rust": ("rust", "Rust", (".rs",)),
    "csharp": ("csharp", "CSharp", (".cs",)),
    "ruby": ("ruby", "Ruby", (".rb", ".rake")),
    "php": ("php", "Php", (".php",)),
}
"""Name to module, class and suffixes. What a class says of itself must agree; a test compares."""
_BY_SUFFIX: Final = {
    suffix: name for name, (_, _, suffixes) in _LANGUAGES.items() for suffix in suffixes
}


def language_of(path: str) -> Language | None:
    """The language of a file by its suffix; None when it is none that is read."""
    name = _BY_SUFFIX.get(splitext(path)[1].lower())
    return _loaded(name) if name else None


def language_named(name: str) -> Language:
    """The language that calls itself so."""
    return _loaded(name)


def suffixes() -> frozenset[str]:
    """The suffixes of files that are read."""
    return frozenset(_BY_SUFFIX)


def names() -> tuple[str, ...]:
    """The languages that are read."""
    return tuple(_LANGUAGES)


@cache
def _loaded(name: str) -> Language:
    module, kind, _ = _LANGUAGES[name]
    found: Language = getattr(import_module(f"quintet.codegraph.languages.{module}"), kind)()
    return found
