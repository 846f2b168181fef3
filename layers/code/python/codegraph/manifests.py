"""Files that name a folder: `go.mod` says what the module is called, `package.json` the package."""

import json
import re
from hashlib import sha256
from posixpath import basename
from typing import Final

from codegraph.facts import FileFacts

_MODULE: Final = re.compile(rb"^module\s+\"?([^\s\"]+)", re.MULTILINE)
NAMES: Final = frozenset({"go.mod", "package.json"})
_LARGEST: Final = 200_000


def manifest_facts(path: str, source: bytes) -> FileFacts | None:
    """The name that a manifest gives its folder; None of other files."""
    kind = basename(path)
    if kind not in NAMES or len(source) > _LARGEST:
        return None
    name = _go_module(source) if kind == "go.mod" else _package_name(source)
    lines = source.count(b"\n") + 1
    return FileFacts(path, kind, sha256(source).hexdigest(), len(source), lines, None, name)


def _go_module(source: bytes) -> str:
    found = _MODULE.search(source)
    return found.group(1).decode("utf-8", "replace") if found else ""


def _package_name(source: bytes) -> str:
    try:
        content = json.loads(source)
    except (ValueError, RecursionError):
        return ""
    name = content.get("name") if isinstance(content, dict) else None
    return name if isinstance(name, str) else ""
