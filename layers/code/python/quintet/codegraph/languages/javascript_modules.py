"""Modules of JavaScript: the names that imports bind, and the files they lead to."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from posixpath import dirname, join, normpath, splitext
from typing import Final

from tree_sitter import Node

from quintet.codegraph.facts import ImportFact
from quintet.codegraph.files import Files
from quintet.codegraph.languages.nodes import field_text, first_of_type, line_of, text_of

_SUFFIXES: Final = (".ts", ".tsx", ".mts", ".cts", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".vue")
_MAINS: Final = ("src/index", "index", "src/main", "lib/index", "dist/index")
_BUILT: Final = re.compile(r"^(?:\./)?(?:dist|lib|build|out)/(?:(?:esm?|cjs|types)/)?")
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
    for child in clause.named_children:
        if child.type == "identifier":
            yield ImportFact(scope, at, module, "default", text_of(child))
        elif child.type == "namespace_import":
            yield ImportFact(scope, at, module, "", text_of(child.named_children[-1]))
        elif child.type == "named_imports":
            for each in child.named_children:
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
    for child in clause.named_children:
        name = field_text(child, "name")
        alias = field_text(child, "alias") or name
        yield ImportFact(0, at, module, name, alias, is_reexport=True)


def located_module(module: str, importer: str, files: Files) -> str | None:
    """The file of a module as TypeScript and bundlers find it."""
    if module.startswith("."):
        return _file(normpath(join(dirname(importer), module)), files)
    found = _mapped(module, importer, files) or _packaged(module, files)
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


def _packaged(module: str, files: Files) -> str | None:
    """A file of a package that lies in the same code, found by the package's name."""
    for folder, said in files.roots("package.json").items():
        name, _, entry = said.partition("\n")
        if module == name or module.startswith(f"{name}/"):
            rest = module[len(name) + 1 :]
            sources = [entry, _BUILT.sub("src/", entry)] if entry else []
            tries = (rest, f"src/{rest}") if rest else (*sources, *_MAINS)
            places = (normpath(join(folder, try_)) for try_ in tries)
            found = next((hit for place in places if (hit := _file(place, files))), None)
            if found is not None:
                return found
    return None


def _mapped(module: str, importer: str, files: Files) -> str | None:
    """What the nearest `tsconfig.json` that knows the name maps it to."""
    configured = files.roots("tsconfig.json")
    folder = dirname(importer)
    while configured:
        if folder in configured:
            base, paths = _options(configured[folder])
            inner = [fitted for pattern, to in paths if (fitted := _fitted(module, pattern, to))]
            tries = [each for some in inner for each in some] + ([module] if base else [])
            places = (normpath(join(folder, base, try_)) for try_ in tries)
            found = next((hit for place in places if (hit := _file(place, files))), None)
            if found is not None:
                return found
        if not folder:
            break
        folder = dirname(folder)
    return None


@lru_cache(maxsize=64)
def _options(text: str) -> tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """The base, and what is mapped, the most exact first."""
    said = json.loads(text)
    pairs = [
        (pattern, tuple(target for target in to if isinstance(target, str)))
        for pattern, to in said.get("paths", {}).items()
        if isinstance(to, list)
    ]
    pairs.sort(key=lambda pair: -len(pair[0].partition("*")[0]))
    return said.get("baseUrl", ""), tuple(pairs)


def _fitted(module: str, pattern: str, to: tuple[str, ...]) -> tuple[str, ...]:
    """What a name is mapped to, with what the star stands for."""
    first, star, last = pattern.partition("*")
    if not star:
        return to if module == pattern else ()
    if not (
        module.startswith(first) and module.endswith(last) and len(module) >= len(first + last)
    ):
        return ()
    middle = module[len(first) : len(module) - len(last)]
    return tuple(target.replace("*", middle) for target in to)


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
    tries = [f"{path}{suffix}" for suffix in _SUFFIXES]
    if suffix in _COMPILED:
        tries += [f"{base}{suffix}" for suffix in _SUFFIXES]
    index = "index" if path in {"", "."} else f"{path}/index"
    tries += [f"{index}{suffix}" for suffix in _SUFFIXES]
    return next((try_ for try_ in tries if files.has(try_)), None)
