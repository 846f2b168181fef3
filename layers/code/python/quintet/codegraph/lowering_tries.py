"""The rules for `try` and its handlers, and when an error counts as swallowed."""

from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import first_of_type, text_of
from quintet.codegraph.lowering_nodes import span_of
from quintet.codegraph.lowering_plans import Children, Context, Plan
from quintet.codegraph.statements import Assign, CallSite, Handler, Node, Raise, Return, Try, walk
from quintet.codegraph.syntax.walking import names_in

_LOGS: Final = frozenset(
    """exception error warning warn log critical fatal debug info trace print println printf
    printStackTrace reject abort fail capture_exception captureException exit""".split()
)


def attempted(_: Context, node: SyntaxNode) -> Plan:
    """The statement as a whole: what is protected, handlers, what is done at last."""

    def make(parts: list[Children]) -> Try:
        handlers = tuple(part for part in parts[0] if isinstance(part, Handler))
        return Try(span_of(node), children=parts[0], handlers=handlers)

    return Plan([list(node.named_children)], make)


def handled(_: Context, node: SyntaxNode) -> Plan:
    """One handler."""
    caught, name = _caught(node)
    body = node.child_by_field_name("body") or first_of_type(node, "block", "statement_block")

    def make(parts: list[Children]) -> Handler:
        return Handler(
            span_of(node),
            children=parts[0],
            caught=caught,
            name=name,
            is_swallowed=not any(_uses(node, name) for child in parts[0] for node in walk(child)),
        )

    return Plan([[body] if body is not None else []], make)


def _caught(node: SyntaxNode) -> tuple[tuple[str, ...], str]:
    parameter = first_of_type(node, "catch_formal_parameter")
    if parameter is not None:
        kinds = first_of_type(parameter, "catch_type")
        caught = tuple(map(text_of, kinds.named_children)) if kinds is not None else ()
        return caught, text_of(parameter.child_by_field_name("name"))
    if node.type == "catch_clause":
        return (), text_of(node.child_by_field_name("parameter"))
    value = next(
        (child for child in node.named_children if child.type not in {"block", "comment"}), None
    )
    name = ""
    if value is not None and value.type == "as_pattern":
        name = text_of(value.named_children[-1])
        value = value.named_children[0]
    if value is None:
        return (), name
    several = value.named_children if value.type == "tuple" else [value]
    return tuple(map(text_of, several)), name


def _uses(node: Node, name: str) -> bool:
    """Whether the error goes on from here, or is at least told to somebody."""
    if isinstance(node, Raise):
        return True
    if isinstance(node, CallSite):
        given = node.call.arguments if node.call is not None else ()
        return node.name in _LOGS or any(name in names_in(argument) for argument in given)
    match node:
        case Return(given=value) | Assign(right=value):
            return name in names_in(value)
    return False
