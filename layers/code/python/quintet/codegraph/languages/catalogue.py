"""Which language reads a file. Grammars are loaded when the first file needs them."""

from functools import cache
from importlib import import_module
from posixpath import splitext
from typing import Final

from quintet.codegraph.languages.language import Language

_LANGUAGES: Final = {
    "python": ("python", (".py", ".pyi", ".pyw")),
    "javascript": ("javascript", (".js", ".jsx", ".mjs", ".cjs")),
    "typescript": ("javascript", (".ts", ".tsx", ".mts", ".cts")),
    "go": ("golang", (".go",)),
    "java": ("java", (".java",)),
    "rust": ("rust", (".rs",)),
    "csharp": ("csharp", (".cs",)),
    "ruby": ("ruby", (".rb", ".rake")),
    "php": ("php", (".php",)),
}
"""Name to module, where a constant is named as the language, and suffixes."""
_BY_SUFFIX: Final = {
    suffix: name for name, (_, suffixes) in _LANGUAGES.items() for suffix in suffixes
}


def language_of(path: str) -> Language | None:
    """The language of a file by its suffix; None when it is none that is read."""
    name = _BY_SUFFIX.get(splitext(path)[1].lower())
    return language_named(name) if name else None


@cache
def language_named(name: str) -> Language:
    """The language of this name."""
    module, _ = _LANGUAGES[name]
    found: Language = getattr(import_module(f"quintet.codegraph.languages.{module}"), name.upper())
    return found


def suffixes() -> frozenset[str]:
    """The suffixes of files that are read."""
    return frozenset(_BY_SUFFIX)
