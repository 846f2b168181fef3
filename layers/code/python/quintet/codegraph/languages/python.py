"""Python: definitions, calls, imports and bindings of its grammar. No statement of it is run."""

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from posixpath import dirname, join
from typing import Final

import tree_sitter_python
from tree_sitter import Language as Grammar
from tree_sitter import Node, Parser

from quintet.codegraph.chains import Argument, Expression, attribute
from quintet.codegraph.facts import GLOBAL, RETURNED, BindingFact, ImportFact, ParameterFact
from quintet.codegraph.languages.language import Conventions, Definition, Files, Lowering
from quintet.codegraph.languages.nodes import (
    field_text,
    name_of,
    source_at_hand,
    text_of,
)
from quintet.codegraph.languages.nodes import line_of as line
from quintet.codegraph.languages.one_grammar import OneGrammar
from quintet.codegraph.languages.reader import Callee, Reader
from quintet.codegraph.languages.vocabulary import (
    PYTHON_BUILTINS,
    PYTHON_COMMON,
    PYTHON_REPEATING,
)
from quintet.codegraph.type_names import OTHER, Type

_QUERY: Final = """
(class_definition) @definition
(function_definition) @definition
(module (expression_statement (assignment left: (identifier)) @definition))
(class_definition body: (block (expression_statement (assignment left: (identifier)) @definition)))
(decorator) @decorator
(call) @call
(import_statement) @import
(import_from_statement) @import
(assignment) @binding
(named_expression) @binding
(as_pattern) @binding
(for_statement) @binding
(for_in_clause) @binding
(return_statement) @binding
(global_statement) @binding
(await) @await
(for_statement body: (_) @loop)
(while_statement) @loop
(list_comprehension body: (_) @loop)
(set_comprehension body: (_) @loop)
(dictionary_comprehension body: (_) @loop)
(generator_expression body: (_) @loop)
(if_clause) @loop
"""

_STATEMENTS: Final = {
    "for_statement": "for each",
    "while_statement": "while",
    "list_comprehension": "comprehension",
    "set_comprehension": "comprehension",
    "dictionary_comprehension": "comprehension",
    "generator_expression": "comprehension",
    "if_statement": "branch",
    "match_statement": "branch",
    "conditional_expression": "branch",
    "try_statement": "try",
    "except_clause": "handler",
    "except_group_clause": "handler",
    "finally_clause": "block",
    "with_statement": "block",
    "assignment": "assign",
    "augmented_assignment": "assign",
    "named_expression": "assign",
    "as_pattern": "assign",
    "call": "call",
    "await": "await",
    "return_statement": "return",
    "yield": "return",
    "raise_statement": "raise",
    "break_statement": "jump",
    "delete_statement": "delete",
    "continue_statement": "jump",
    "lambda": "closure",
    "function_definition": "closure",
}
_PAIR: Final = 2


@cache
def _grammar() -> Grammar:
    return Grammar(tree_sitter_python.language())


class _Reader(Reader):
    def quoted(self, text: str) -> Type:
        """An annotation that is written as a text."""
        found = super().quoted(text)
        if found is OTHER:
            source = text.encode()
            with source_at_hand(source):
                root = Parser(_grammar()).parse(source).root_node
                written = [each for child in root.named_children for each in child.named_children]
                return self.type(written[0]) if len(written) == 1 else OTHER
        return found


_READ: Final = _Reader()


class Python(OneGrammar):
    """Python 3."""

    name = "python"
    suffixes = (".py", ".pyi", ".pyw")
    conventions = Conventions(
        own=frozenset({"self"}),
        own_class=frozenset({"cls"}),
        constructors=("__init__", "__new__", "__post_init__"),
        fields_by_self="self.",
        builtins=PYTHON_BUILTINS,
        common=PYTHON_COMMON,
        repeating_functions=PYTHON_REPEATING,
    )
    lowering = Lowering(_STATEMENTS)
    reader = _READ
    captured = _QUERY
    binding = staticmethod(tree_sitter_python.language)

    def package(self, _root: Node) -> str:
        """Python files do not say where they belong."""
        return ""

    def definition(self, node: Node) -> Definition | None:
        """A class, a function, or a name given a value outside functions."""
        if node.type == "assignment":
            name = name_of(node.child_by_field_name("left"))
            return Definition("constant", name, is_exported=not name.startswith("_"))
        name = name_of(node.child_by_field_name("name"))
        exported = not name.startswith("_")
        if node.type == "class_definition":
            listed = node.child_by_field_name("superclasses")
            bases = listed.named_children if listed is not None else []
            meant = [base for base in bases if base.type != "keyword_argument"] + [
                base.named_children[-1]
                for base in bases
                if base.type == "keyword_argument" and field_text(base, "name") == "metaclass"
            ]
            return Definition(
                "class",
                name,
                is_exported=exported,
                bases=tuple(map(text_of, meant)),
                above=_READ.bases(meant),
            )
        return Definition(
            "function",
            name,
            tuple(_parameters(node.child_by_field_name("parameters"))),
            field_text(node, "return_type"),
            is_async=bool(node.children) and node.children[0].type == "async",
            is_exported=exported,
            result=_READ.type(node.child_by_field_name("return_type")),
        )

    def callee(self, node: Node) -> Callee | None:
        """The called expression; `super()` and all others alike."""
        function = node.child_by_field_name("function")
        if function is None:
            return None
        arguments = node.child_by_field_name("arguments")
        if arguments is not None and arguments.type == "generator_expression":
            given = (Argument("", _READ.value(arguments)),)
            return _READ.callee(function, None)._replace(
                arguments=(text_of(arguments),), given=given
            )
        return _READ.callee(function, arguments)

    def imports(self, node: Node, scope: int) -> Iterable[ImportFact]:
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

    def bindings(self, node: Node, scope: int) -> Iterable[BindingFact]:
        """Assignments, `for`, `with ... as` and `:=`."""
        kind = node.type
        if kind == "assignment":
            return _assigned(node, scope)
        if kind == "named_expression":
            value = _READ.value(node.child_by_field_name("value"))
            return (BindingFact(scope, field_text(node, "name"), (), value),)
        if kind == "as_pattern":
            alias = node.child_by_field_name("alias")
            return (BindingFact(scope, text_of(alias), (), _READ.value(node.named_children[0])),)
        if kind == "global_statement":
            return tuple(
                BindingFact(scope, GLOBAL + text_of(child), (), ()) for child in node.named_children
            )
        if kind == "return_statement":
            value = _READ.worth(node.named_children[0]) if node.named_children else ()
            return (BindingFact(scope, RETURNED, (), value),) if value else ()
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        return _elements(left, right, scope)

    def located(self, module: str, importer: str, files: Files) -> str | None:
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


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    for parameter in node.named_children if node is not None else ():
        kind = parameter.type
        if kind == "identifier":
            yield ParameterFact(text_of(parameter))
        elif kind in {"typed_parameter", "typed_default_parameter", "default_parameter"}:
            named = parameter.child_by_field_name("name") or parameter.named_children[0]
            name = text_of(named)
            declared = None if name.startswith("*") else parameter.child_by_field_name("type")
            yield ParameterFact(name, text_of(declared), "default" in kind, _READ.type(declared))
        elif kind in {"list_splat_pattern", "dictionary_splat_pattern"}:
            yield ParameterFact(text_of(parameter))


def _assigned(node: Node, scope: int) -> Iterator[BindingFact]:
    right = node.child_by_field_name("right")
    while right is not None and right.type == "assignment":
        right = right.child_by_field_name("right")
    left = node.child_by_field_name("left")
    if left is None:
        return
    if left.type in {"pattern_list", "tuple_pattern"}:
        values = right.named_children if right is not None else []
        paired = len(values) == len(left.named_children) and right is not None
        paired = paired and right is not None and right.type in {"expression_list", "tuple"}
        for at, target in enumerate(left.named_children):
            yield _bound(target, scope, _READ.worth(values[at]) if paired else ())
    elif left.type in {"identifier", "attribute"}:
        declared = _READ.type(node.child_by_field_name("type"))
        yield _bound(left, scope, _READ.worth(right))._replace(type=declared)


def _bound(target: Node, scope: int, value: Expression) -> BindingFact:
    owner = target.child_by_field_name("object") if target.type == "attribute" else None
    return BindingFact(scope, text_of(target), (), value, owner=_READ.value(owner))


def _elements(left: Node | None, right: Node | None, scope: int) -> Iterator[BindingFact]:
    """What a loop binds. Of pairs the second is told for `enumerate(rows)` and `rows.items()`."""
    if left is None or right is None:
        return
    value = _READ.value(right)
    if left.type not in {"pattern_list", "tuple_pattern"}:
        yield BindingFact(scope, text_of(left), (), value, is_element=True)
        return
    names = left.named_children
    second = _second_of_pairs(value) if len(names) == _PAIR else ()
    for at, name in enumerate(names):
        yield BindingFact(scope, text_of(name), (), second if at else (), is_element=True)


def _second_of_pairs(value: Expression) -> Expression:
    for chain in value if len(value) == 1 else ():
        before, last = chain.steps[:-1], chain.steps[-1:]
        if last and last[0].kind == "call":
            if not before and chain.head == "enumerate" and last[0].given:
                return last[0].given[0].value
            if before and before[-1] == attribute("items"):
                return (chain._replace(steps=before[:-1]),)
    return ()
