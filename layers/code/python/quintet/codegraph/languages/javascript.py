"""JavaScript and TypeScript, with JSX: one reading of two grammars that name nodes alike."""

from collections.abc import Iterable
from functools import lru_cache

import tree_sitter_javascript
import tree_sitter_typescript
from tree_sitter import Language as Grammar
from tree_sitter import Node

from quintet.codegraph.chains import Argument
from quintet.codegraph.facts import MOST_ARGUMENTS, BindingFact, ImportFact
from quintet.codegraph.languages.javascript_bindings import READ, bound_names
from quintet.codegraph.languages.javascript_definitions import defined
from quintet.codegraph.languages.javascript_modules import imported_names, located_module
from quintet.codegraph.languages.javascript_queries import JSX, SCRIPT, STATEMENTS, TYPED
from quintet.codegraph.languages.language import Conventions, Definition, Files, Lowering
from quintet.codegraph.languages.nodes import field_text, text_of
from quintet.codegraph.languages.reader import Callee
from quintet.codegraph.languages.vocabulary import JAVASCRIPT_BUILTINS, JAVASCRIPT_COMMON, REPEATING


class JavaScript:
    """`.js` and its kin; `TypeScript` differs in its grammar alone."""

    name = "javascript"
    suffixes: tuple[str, ...] = (".js", ".jsx", ".mjs", ".cjs")
    conventions = Conventions(
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
    )
    lowering = Lowering(STATEMENTS)
    reader = READ

    def grammar(self, _suffix: str) -> Grammar:
        """One grammar for all, JSX included."""
        return _script()

    def query(self, _suffix: str) -> str:
        """What is captured."""
        return SCRIPT

    def package(self, _root: Node) -> str:
        """Scripts do not say where they belong."""
        return ""

    def definition(self, node: Node) -> Definition | None:
        """Classes, functions under any name they are given, and names outside functions."""
        return defined(node)

    def callee(self, node: Node) -> Callee | None:
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
        if arguments is not None and arguments.type == "template_string":
            given = (Argument("", READ.value(arguments)),)
            return READ.callee(function, None)._replace(
                arguments=(text_of(arguments),), given=given
            )
        return READ.callee(function, arguments, "new" if is_new else "call")

    def imports(self, node: Node, scope: int) -> Iterable[ImportFact]:
        """`import`, `export ... from`, `require` and `import()`."""
        return imported_names(node, scope)

    def bindings(self, node: Node, scope: int) -> Iterable[BindingFact]:
        """Declarations, assignments, loops, typed fields and what is returned or exported."""
        return bound_names(node, scope)

    def located(self, module: str, importer: str, files: Files) -> str | None:
        """Relative modules, packages of the same repository, and paths from a source root."""
        return located_module(module, importer, files)


class TypeScript(JavaScript):
    """`.ts` and `.tsx`."""

    name = "typescript"
    suffixes = (".ts", ".tsx", ".mts", ".cts")

    def grammar(self, suffix: str) -> Grammar:
        """JSX makes casts like `<T>x` ambiguous, so there are two grammars."""
        return _typed(suffix == ".tsx")

    def query(self, suffix: str) -> str:
        """What is captured, JSX where the grammar has it."""
        return TYPED + JSX if suffix == ".tsx" else TYPED


@lru_cache(maxsize=1)
def _script() -> Grammar:
    return Grammar(tree_sitter_javascript.language())


@lru_cache(maxsize=2)
def _typed(with_jsx: bool) -> Grammar:
    made = (
        tree_sitter_typescript.language_tsx
        if with_jsx
        else tree_sitter_typescript.language_typescript
    )
    return Grammar(made())
