"""Modules of JavaScript: the names that imports bind, and the files they lead to."""

from collections.abc import Iterator
from posixpath import dirname, join, normpath, splitext
from typing import Final

from tree_sitter import Node

from codegraph.facts import ImportFact
from codegraph.languages.language import Files
from codegraph.languages.nodes import field_text, first_of_type, line_of, text_of

_SUFFIXES: Final = (".ts", ".tsx", ".mts", ".cts", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".vue")
_MAINS: Final = ("src/index", "index", "src/main", "lib/index", "dist/index")
_COMPILED: Final = frozenset({".js", ".jsx", ".mjs", ".cjs"})


def imported_names(node: Node, scope: int) -> Iterator[ImportFact]:
    """The facts of an import, a re-export, `require` or `import()`."""
    at = line_of(node)
    module = _module_of(node)
    clause = first_of_type(node, "import_clause")
    if node.type == "export_statement":
        yield from _reexported(node, module, at)
    elif clause is not None:
        yield from _listed(clause, scope, module, at)
    elif module:
        required = first_of_type(node, "import_require_clause")
        name = text_of(required.named_children[0]) if required is not None else ""
        yield ImportFact(scope, at, module, "", name)


def _module_of(node: Node) -> str:
    """The text that names the module, "" where it is not written out."""
    required = first_of_type(node, "import_require_clause")
    source = (required or node).child_by_field_name("source")
    arguments = node.child_by_field_name("arguments")
    if arguments is not None:
        source = first_of_type(arguments, "string")
    return text_of(source).strip("'\"`")


def _listed(clause: Node, scope: int, module: str, at: int) -> Iterator[ImportFact]:
    for one in clause.named_children:
        if one.type == "identifier":
            yield ImportFact(scope, at, module, "default", text_of(one))
        elif one.type == "namespace_import":
            yield ImportFact(scope, at, module, "", text_of(one.named_children[-1]))
        elif one.type == "named_imports":
            for each in one.named_children:
                name = field_text(each, "name")
                yield ImportFact(scope, at, module, name, field_text(each, "alias") or name)


def _reexported(node: Node, module: str, at: int) -> Iterator[ImportFact]:
    clause = first_of_type(node, "export_clause")
    if clause is None:
        space = first_of_type(node, "namespace_export")
        if space is not None:
            yield ImportFact(0, at, module, "", text_of(space.named_children[-1]), is_reexport=True)
        else:
            yield ImportFact(0, at, module, "*", "*", is_reexport=True)
        return
    for one in clause.named_children:
        name = field_text(one, "name")
        alias = field_text(one, "alias") or name
        yield ImportFact(0, at, module, name, alias, is_reexport=True)


def located_module(module: str, importer: str, files: Files) -> str | None:
    """The file of a module as TypeScript and bundlers find it."""
    if module.startswith("."):
        return _file(normpath(join(dirname(importer), module)), files)
    for folder, name in files.roots("package.json").items():
        if module == name or module.startswith(f"{name}/"):
            rest = module[len(name) + 1 :]
            tries = (rest, f"src/{rest}") if rest else _MAINS
            found = next((hit for one in tries if (hit := _file(join(folder, one), files))), None)
            if found is not None:
                return found
    if module.startswith(("@/", "~/", "#/")):
        return _below_source(module[2:], importer, files)
    if "/" in module and not module.startswith("@"):
        first = module.partition("/")[0]
        for root in ("", "src"):
            if files.has_folder(join(root, first)):
                return _file(join(root, module), files)
    return None


def _below_source(rest: str, importer: str, files: Files) -> str | None:
    """From the nearest folder above the importer, or `src` within it, that has such a file."""
    folder = dirname(importer)
    while True:
        for root in (folder, join(folder, "src"), join(folder, "app")):
            found = _file(join(root, rest), files)
            if found is not None:
                return found
        if not folder:
            return None
        folder = dirname(folder)


def _file(path: str, files: Files) -> str | None:
    path = path.removeprefix("./")
    if files.has(path):
        return path
    base, suffix = splitext(path)
    tries = [f"{path}{one}" for one in _SUFFIXES]
    if suffix in _COMPILED:
        tries += [f"{base}{one}" for one in _SUFFIXES]
    index = "index" if path in {"", "."} else f"{path}/index"
    tries += [f"{index}{one}" for one in _SUFFIXES]
    return next((one for one in tries if files.has(one)), None)
