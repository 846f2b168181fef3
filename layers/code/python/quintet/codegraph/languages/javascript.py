"""JavaScript and TypeScript, with JSX: one reading of two grammars that name nodes alike."""

from dataclasses import replace
from typing import Final

import tree_sitter_javascript
import tree_sitter_typescript
from tree_sitter import Node

from quintet.codegraph.facts import MOST_ARGUMENTS
from quintet.codegraph.languages.javascript_bindings import READ, bound_names
from quintet.codegraph.languages.javascript_definitions import defined
from quintet.codegraph.languages.javascript_modules import imported_names, located_module
from quintet.codegraph.languages.javascript_queries import JSX, SCRIPT, TYPED
from quintet.codegraph.languages.language import Conventions, Language
from quintet.codegraph.languages.nodes import field_text, text_of
from quintet.codegraph.languages.reader import Callee
from quintet.codegraph.languages.vocabulary import JAVASCRIPT_BUILTINS, JAVASCRIPT_COMMON, REPEATING


def _callee(node: Node) -> Callee | None:
    """Calls, `new`, and the use of a component in JSX."""
    if node.type.startswith("jsx"):
        name = field_text(node, "name")
        if not name[:1].isupper() and "." not in name:
            return None
        attributes = node.named_children[1 : MOST_ARGUMENTS + 1]
        return READ.callee(node.child_by_field_name("name"), None)._replace(
            arguments=tuple(map(text_of, attributes)),
            given=tuple(map(READ.argument, attributes)),
        )
    is_new = node.type == "new_expression"
    function = node.child_by_field_name("constructor" if is_new else "function")
    if function is None or function.type == "import":
        return None
    arguments = node.child_by_field_name("arguments")
    return READ.callee(function, arguments, "new" if is_new else "call")


JAVASCRIPT: Final = Language(
    name="javascript",
    conventions=Conventions(
        own=frozenset({"this"}),
        constructors=("constructor",),
        is_parent_called=True,
        fields_by_self="this.",
        builtins=JAVASCRIPT_BUILTINS,
        common=JAVASCRIPT_COMMON,
        repeating=REPEATING,
        families=frozenset({"typescript", "javascript"}),
        exports="exports.",
        importing_call="require",
    ),
    reader=READ,
    grammar=tree_sitter_javascript.language,
    query=SCRIPT,
    definition=defined,
    callee=_callee,
    imports=imported_names,
    bindings=bound_names,
    located=located_module,
    is_lowered=True,
)
"""`.js` and its kin, JSX included."""
TYPESCRIPT: Final = replace(
    JAVASCRIPT,
    name="typescript",
    grammar=tree_sitter_typescript.language_typescript,
    query=TYPED,
    variants={".tsx": (tree_sitter_typescript.language_tsx, TYPED + JSX)},
)
"""JSX makes casts like `<T>x` ambiguous, so there are two grammars."""
