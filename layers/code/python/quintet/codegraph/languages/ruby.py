"""Ruby: symbols, imports and calls. A bare word counts as a call only where it is a statement."""

from collections.abc import Iterable, Iterator
from posixpath import dirname, join, normpath
from typing import Final

import tree_sitter_ruby
from tree_sitter import Node

from quintet.codegraph.chains import named
from quintet.codegraph.facts import BindingFact, Decorator, ImportFact, ParameterFact, SymbolFact
from quintet.codegraph.files import Files
from quintet.codegraph.languages.language import Conventions, Language
from quintet.codegraph.languages.nodes import field_text, last_name, line_of, of_type, text_of
from quintet.codegraph.languages.reader import Callee, Reader
from quintet.codegraph.languages.shapes import Shape
from quintet.codegraph.languages.vocabulary import REPEATING, RUBY_BUILTINS, RUBY_COMMON

_QUERY: Final = """
(class) @definition
(module) @definition
(method) @definition
(singleton_method) @definition
(program (assignment left: (constant)) @definition)
(class body: (body_statement (assignment left: (constant)) @definition))
(module body: (body_statement (assignment left: (constant)) @definition))
(assignment) @binding
(operator_assignment) @binding
(call method: (identifier) @_r
  (#any-of? @_r "require" "require_relative" "load" "autoload")) @import
(call) @call
(method body: (body_statement (identifier) @call))
(while body: (_) @loop)
(until body: (_) @loop)
(for body: (_) @loop)
(call block: [(block) (do_block)] @each)
"""
_READ: Final = Reader({"call": Shape("message", "receiver", "method")})
_MIXED_IN: Final = frozenset({"include", "extend", "prepend"})


def _definition(node: Node) -> SymbolFact | None:
    """Classes, modules, methods and constants."""
    if node.type == "assignment":
        return SymbolFact("constant", field_text(node, "left"))
    name = field_text(node, "name")
    if node.type in {"class", "module"}:
        bases = list(_bases(node))
        above, shown = _READ.bases(bases), tuple(map(text_of, bases))
        return SymbolFact("class", last_name(name), bases=shown, above=above)
    static = ("static",) if node.type == "singleton_method" else ()
    given = node.child_by_field_name("parameters")
    marks = (Decorator(static),) if static else ()
    parameters = tuple(_parameters(given))
    return SymbolFact("function", name, parameters, decorators=static, marks=marks)


def _callee(node: Node) -> Callee | None:
    """Calls with what they are called on; of a bare `super` the base's method."""
    if node.type == "identifier":
        return _READ.callee(node, None)
    name = field_text(node, "method")
    if not name:
        return None
    arguments = node.child_by_field_name("arguments")
    receiver = node.child_by_field_name("receiver")
    if receiver is None:
        return _READ.callee_of(named(name), name, arguments)
    return _READ.method(receiver, ".", name, arguments)


def _imports(node: Node, scope: int) -> Iterable[ImportFact]:
    """Files that are loaded; they bind no name."""
    arguments = node.child_by_field_name("arguments")
    given = arguments.named_children if arguments is not None else []
    if not given or given[-1].type != "string":
        return ()
    module = text_of(given[-1]).strip("\"'")
    relative = field_text(node, "method") == "require_relative"
    shown = f"./{module}" if relative and not module.startswith(".") else module
    return (ImportFact(scope, line_of(node), shown, "", ""),)


def _bindings(node: Node, scope: int) -> Iterable[BindingFact]:
    """Assignments."""
    left = node.child_by_field_name("left")
    value = _READ.value(node.child_by_field_name("right"))
    owner = _READ.value(left.child_by_field_name("receiver")) if left is not None else ()
    return (BindingFact(scope, text_of(left), (), value, owner=owner),)


def _located(module: str, importer: str, files: Files) -> str | None:
    """Relative files, others below any `lib` or `app`."""
    name = module if module.endswith(".rb") else f"{module}.rb"
    if module.startswith("."):
        path = normpath(join(dirname(importer), name))
        return path if files.has(path) else None
    found = [
        candidate for candidate in files.ending(name) if f"/{candidate}".endswith(f"/lib/{name}")
    ]
    return (found or [None, *files.ending(name)][-1:])[0] if "/" in name or found else None


def _bases(node: Node) -> Iterator[Node]:
    above = node.child_by_field_name("superclass")
    if above is not None and above.named_children:
        yield above.named_children[0]
    body = node.child_by_field_name("body")
    for call in of_type(body, "call") if body is not None else ():
        given = call.child_by_field_name("arguments")
        if given is not None and field_text(call, "method") in _MIXED_IN:
            yield from of_type(given, "constant", "scope_resolution")


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    for parameter in node.named_children if node is not None else ():
        name = field_text(parameter, "name") or text_of(parameter)
        yield ParameterFact(name, "", parameter.child_by_field_name("value") is not None)


RUBY: Final = Language(
    name="ruby",
    conventions=Conventions(
        own=frozenset({"self"}),
        constructors=("initialize",),
        is_receiver_implied=True,
        is_parent_called=True,
        is_globally_named=True,
        fields_by_self="@",
        instantiator="new",
        is_open=True,
        is_named_outside=True,
        builtins=RUBY_BUILTINS,
        common=RUBY_COMMON,
        repeating=REPEATING,
    ),
    reader=_READ,
    query=_QUERY,
    grammar=tree_sitter_ruby.language,
    definition=_definition,
    callee=_callee,
    imports=_imports,
    bindings=_bindings,
    located=_located,
)
"""Ruby."""
