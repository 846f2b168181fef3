"""Files that name folders: `go.mod`, `package.json`, and the paths of `tsconfig.json`.

What they say travels as the `package` of their facts: a module's name; name and entry of a package,
one a line; the paths as JSON.
"""

import json
import re
from hashlib import sha256
from posixpath import basename
from typing import Any, Final

from quintet.codegraph.facts import FileFacts

_MODULE: Final = re.compile(rb"^module\s+\"?([^\s\"]+)", re.MULTILINE)
PATHS: Final = "tsconfig.json"
_KINDS: Final = {
    "go.mod": "go.mod",
    "package.json": "package.json",
    "tsconfig.json": PATHS,
    "tsconfig.base.json": PATHS,
    "jsconfig.json": PATHS,
}
MANIFESTS: Final = frozenset(_KINDS)
"""Names of such files: without them, what a file imports from other folders is not found."""
_LARGEST: Final = 200_000
_TEXT: Final = r'("(?:\\.|[^"\\])*+(?:"|\\?\Z))'
_COMMENT: Final = re.compile(rf"{_TEXT}|//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_LAST_COMMA: Final = re.compile(rf"{_TEXT}|,(?=\s*+[}}\]])", re.DOTALL)
_ENTRIES: Final = ("source", "module", "main", "types")


def manifest_facts(path: str, source: bytes) -> FileFacts | None:
    """What a manifest says of its folder; None of other files."""
    kind = _KINDS.get(basename(path))
    if kind is None or len(source) > _LARGEST:
        return None
    said = {"go.mod": _go_module, "package.json": _package, PATHS: _paths}[kind](source)
    lines = source.count(b"\n") + 1
    return FileFacts(path, kind, sha256(source).hexdigest(), len(source), lines, None, said)


def _go_module(source: bytes) -> str:
    found = _MODULE.search(source)
    return found.group(1).decode("utf-8", "replace") if found else ""


def _package(source: bytes) -> str:
    """The name, and below it the file that stands for the package."""
    content = _object(source.decode("utf-8", "replace"))
    name = content.get("name")
    if not isinstance(name, str):
        return ""
    entry = next((named for key in _ENTRIES if isinstance(named := content.get(key), str)), "")
    return f"{name}\n{entry}"


def _paths(source: bytes) -> str:
    """`baseUrl` and `paths`, "" without them. Comments are allowed there, and last commas."""
    text = _COMMENT.sub(r"\1", source.decode("utf-8", "replace"))
    options = _object(_LAST_COMMA.sub(r"\1", text)).get("compilerOptions")
    mapped = {
        key: value
        for key, kind in (("baseUrl", str), ("paths", dict))
        if isinstance(options, dict) and isinstance(value := options.get(key), kind)
    }
    return json.dumps(mapped) if mapped else ""


def _object(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}
