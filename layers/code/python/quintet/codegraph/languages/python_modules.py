"""What Python imports, and where its modules are."""

import sys
from collections.abc import Iterable
from posixpath import dirname, join

from tree_sitter import Node

from quintet.codegraph.facts import ImportFact
from quintet.codegraph.files import Files
from quintet.codegraph.languages.nodes import field_text, text_of
from quintet.codegraph.languages.nodes import line_of as line


def imported_names(node: Node, scope: int) -> Iterable[ImportFact]:
    """`import a.b` binds `a`; the whole module is noted too, bound to nothing."""
    at = line(node)
    if node.type == "import_statement":
        for imported in node.named_children:
            if imported.type == "aliased_import":
                module = field_text(imported, "name")
                yield ImportFact(scope, at, module, "", field_text(imported, "alias"))
            else:
                module = text_of(imported)
                first, _, rest = module.partition(".")
                yield ImportFact(scope, at, first, "", first)
                if rest:
                    yield ImportFact(scope, at, module, "", "")
        return
    source = node.child_by_field_name("module_name")
    module = text_of(source)
    for imported in node.named_children:
        if source is not None and imported.start_byte == source.start_byte:
            continue
        if imported.type == "wildcard_import":
            yield ImportFact(scope, at, module, "*", "*")
        elif imported.type == "aliased_import":
            name = field_text(imported, "name")
            yield ImportFact(scope, at, module, name, field_text(imported, "alias"))
        elif imported.type == "dotted_name":
            yield ImportFact(scope, at, module, text_of(imported), text_of(imported))


def located_module(module: str, importer: str, files: Files) -> str | None:
    """Relative modules from the importing file, others from any folder that is no package."""
    bare = module.lstrip(".")
    parts = bare.split(".") if bare else []
    if module.startswith("."):
        base = dirname(importer)
        for _ in range(len(module) - len(bare) - 1):
            base = dirname(base)
        return _module(join(base, *parts), files)
    if parts[0] in sys.stdlib_module_names:
        return None
    found = _absolute("/".join(parts), importer, files)
    if found is None and len(parts) > 1 and files.has("__init__.py"):
        # The code is itself the package, whatever its folder was called.
        return _module("/".join(parts[1:]), files)
    return found


def _module(path: str, files: Files) -> str | None:
    for candidate in (f"{path}.py", join(path, "__init__.py"), f"{path}.pyi"):
        if files.has(candidate):
            return candidate
    return None


def _absolute(path: str, importer: str, files: Files) -> str | None:
    """Modules are searched where Python could be told to look: where no package goes on."""
    found = [
        candidate
        for end in (f"{path}.py", f"{path}/__init__.py", f"{path}.pyi")
        for candidate in files.ending(end)
        if not files.has(join(candidate[: -len(end)], "__init__.py"))
    ]
    return max(
        found, key=lambda candidate: (_shared(candidate, importer), -len(candidate)), default=None
    )


def _shared(path: str, other: str) -> int:
    return next(
        (at for at, pair in enumerate(zip(path, other, strict=False)) if pair[0] != pair[1]),
        min(len(path), len(other)),
    )
