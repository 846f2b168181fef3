"""An expression that a caller writes by itself, read as if it stood in a file of code."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from quintet.codegraph.languages.catalogue import language_of
from quintet.codegraph.reading import parsed
from quintet.codegraph.syntax.expressions import Expression
from quintet.codegraph.syntax.lowering import lowerer_of

_PLAIN: Final = ("(", ")")
_AROUND: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "go": ("package p\nfunc f() { _ = (", ") }\n"),
        "java": ("class A { Object a = (", "); }"),
    }
)
"""What makes a source of it, where a value cannot stand alone."""
_KEPT: Final = 1024
LONGEST: Final = 500
"""Characters of an expression that is read."""


@lru_cache(maxsize=_KEPT)
def written_expression(suffix: str, text: str) -> Expression | None:
    """The expression, in the language of files of this suffix; None where it is none there."""
    language = language_of(f"a{suffix}")
    if language is None or not language.is_lowered or not text.strip() or len(text) > LONGEST:
        return None
    before, after = _AROUND.get(language.name, _PLAIN)
    source = f"{before}{text.strip()}{after}".encode()
    root, read = parsed(language, suffix, source)
    start, end = len(before.encode()), len(source) - len(after.encode())
    node = root.descendant_for_byte_range(start, end)
    is_whole = node is not None and (node.start_byte, node.end_byte) == (start, end)
    if root.has_error or node is None or not is_whole:
        return None
    return lowerer_of(read).expression(node)
