"""What Go imports, and where its packages are."""

import re
from collections.abc import Iterable
from posixpath import join
from typing import Final

from tree_sitter import Node

from quintet.codegraph.facts import ImportFact
from quintet.codegraph.files import Files
from quintet.codegraph.languages.nodes import field_text, line_of, text_of

_VERSION: Final = re.compile(r"^v\d+$")
_AFFIXES: Final = re.compile(r"^go[-.]|[-.]go$|\.v\d+$")


def imported_names(node: Node, scope: int) -> Iterable[ImportFact]:
    """A package under its own name, which is guessed from the path, or the one given."""
    module = field_text(node, "path").strip('"`')
    given = node.child_by_field_name("name")
    alias = text_of(given)
    at = line_of(node)
    if alias == ".":
        return (ImportFact(scope, at, module, "*", "*"),)
    if alias == "_":
        return (ImportFact(scope, at, module, "", ""),)
    return (ImportFact(scope, at, module, "", alias or _package_name(module)),)


def located_package(module: str, _importer: str, files: Files) -> str | None:
    """The folder of a package: below a `go.mod` that names its module, or vendored."""
    for folder, name in files.roots("go.mod").items():
        if module == name or module.startswith(f"{name}/"):
            path = join(folder, module[len(name) + 1 :]).rstrip("/")
            return path if files.has_folder(path) else None
    if "." not in module.partition("/")[0]:
        return None
    return next((folder for folder in files.folders_ending(module)), None)


def _package_name(module: str) -> str:
    parts = module.split("/")
    if len(parts) > 1 and _VERSION.match(parts[-1]):
        parts.pop()
    return _AFFIXES.sub("", parts[-1])
