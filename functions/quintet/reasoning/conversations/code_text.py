"""Source without what is no code: comments and docstrings are blanked, line by line.

What somebody wrote about the code is no evidence for how it behaves, and may be meant to mislead.
Strings stay, as SQL and headers are read from them. This is a scanner, not a parser: a regular
expression literal with a quote in it can hide the rest of its line, never more.
"""

import re
from posixpath import splitext
from typing import Final

_HASH: Final = frozenset({".py", ".pyi", ".rb", ".sh", ".yml", ".yaml", ".toml"})
_CODE: Final = frozenset(
    """.js .jsx .mjs .cjs .ts .tsx .mts .cts .go .java .rs .cs .php .c .h .cc .cpp .hpp .kt .scala
    .swift .sql""".split()
)
_STRINGS: Final = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|\\.'
"""What is escaped outside of a string is gone past too: no mark in it opens one."""
_PYTHON: Final = re.compile(
    rf'"""(?:\\.|[^\\])*?"""|\'\'\'(?:\\.|[^\\])*?\'\'\'|{_STRINGS}|#[^\n]*|[(\[{{]|[)\]}}]|\n',
    re.DOTALL,
)
_CURLY: Final = re.compile(rf"/\*.*?(?:\*/|\Z)|//[^\n]*|`(?:\\.|[^`\\])*`|{_STRINGS}", re.DOTALL)
_VISIBLE: Final = re.compile(r"[^\n]")


def is_code(path: str) -> bool:
    """Whether a file is of a language whose comments are known."""
    return splitext(path)[1].lower() in _HASH | _CODE


def code_lines(path: str, text: str) -> tuple[str, ...]:
    """The lines of a file, as many as there are, with nothing but code in them."""
    suffix = splitext(path)[1].lower()
    if suffix in _HASH:
        text = _without_python_comments(text)
    elif suffix in _CODE:
        text = _CURLY.sub(_blank_comment, text)
    return tuple(text.split("\n"))


def _blank_comment(match: re.Match[str]) -> str:
    found = match.group()
    return _blank(found) if found.startswith(("//", "/*")) else found


def _without_python_comments(text: str) -> str:
    """A string that is a statement of its own is a docstring."""
    depth = 0
    parts: list[str] = []
    end = 0
    for match in _PYTHON.finditer(text):
        found = match.group()
        parts.append(text[end : match.start()])
        end = match.end()
        depth = _depth(depth, found)
        is_text = found[0] == "#" or (found[0] in "\"'" and not depth and _begins(text, match))
        parts.append(_blank(found) if is_text else found)
    return "".join([*parts, text[end:]])


def _begins(text: str, match: re.Match[str]) -> bool:
    """Whether nothing but indentation stands before a string in its line, nor anything after."""
    before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    after = text[match.end() : match.end() + 200].split("\n", 1)[0]
    return not before.strip() and not after.split("#")[0].strip()


def _depth(depth: int, found: str) -> int:
    if found in {"(", "[", "{"}:
        return depth + 1
    return max(0, depth - 1) if found in {")", "]", "}"} else depth


def _blank(text: str) -> str:
    return _VISIBLE.sub(" ", text)
