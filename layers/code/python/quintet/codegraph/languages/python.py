"""Python: definitions, calls, imports and bindings of its grammar. No statement of it is run."""

from collections.abc import Iterator
from typing import Final

import tree_sitter_python
from tree_sitter import Node

from quintet.codegraph.facts import ParameterFact, SymbolFact
from quintet.codegraph.languages.language import Conventions, Language
from quintet.codegraph.languages.nodes import field_text, name_of, text_of
from quintet.codegraph.languages.python_bindings import READ, bound_names
from quintet.codegraph.languages.python_modules import imported_names, located_module
from quintet.codegraph.languages.reader import Callee
from quintet.codegraph.languages.vocabulary import PYTHON_BUILTINS, PYTHON_COMMON, PYTHON_REPEATING

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


def _definition(node: Node) -> SymbolFact | None:
    """A class, a function, or a name given a value outside functions."""
    if node.type == "assignment":
        name = name_of(node.child_by_field_name("left"))
        return SymbolFact("constant", name, is_exported=not name.startswith("_"))
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
        return SymbolFact(
            "class",
            name,
            is_exported=exported,
            bases=tuple(map(text_of, meant)),
            above=READ.bases(meant),
        )
    return SymbolFact(
        "function",
        name,
        tuple(_parameters(node.child_by_field_name("parameters"))),
        field_text(node, "return_type"),
        is_async=bool(node.children) and node.children[0].type == "async",
        is_exported=exported,
        result=READ.type(node.child_by_field_name("return_type")),
    )


def _callee(node: Node) -> Callee | None:
    """The called expression; `super()` and all others alike."""
    function = node.child_by_field_name("function")
    if function is None:
        return None
    return READ.callee(function, node.child_by_field_name("arguments"))


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    for parameter in node.named_children if node is not None else ():
        kind = parameter.type
        if kind == "identifier":
            yield ParameterFact(text_of(parameter))
        elif kind in {"typed_parameter", "typed_default_parameter", "default_parameter"}:
            named = parameter.child_by_field_name("name") or parameter.named_children[0]
            name = text_of(named)
            declared = None if name.startswith("*") else parameter.child_by_field_name("type")
            yield ParameterFact(name, text_of(declared), "default" in kind, READ.type(declared))
        elif kind in {"list_splat_pattern", "dictionary_splat_pattern"}:
            yield ParameterFact(text_of(parameter))


PYTHON: Final = Language(
    name="python",
    conventions=Conventions(
        own=frozenset({"self"}),
        own_class=frozenset({"cls"}),
        constructors=("__init__", "__new__", "__post_init__"),
        fields_by_self="self.",
        builtins=PYTHON_BUILTINS,
        common=PYTHON_COMMON,
        repeating=frozenset({"sort"}),
        repeating_functions=PYTHON_REPEATING,
    ),
    is_lowered=True,
    reader=READ,
    query=_QUERY,
    grammar=tree_sitter_python.language,
    definition=_definition,
    callee=_callee,
    imports=imported_names,
    bindings=bound_names,
    located=located_module,
)
"""Python 3."""
