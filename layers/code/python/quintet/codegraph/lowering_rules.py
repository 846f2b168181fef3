"""The rules by which syntax becomes statements; each serves several languages.

Grammars name the same things alike (`left`, `condition`, `body`), and where they differ a rule
tries the names one after another.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import text_of
from quintet.codegraph.lowering_assignments import assigned, received, sent
from quintet.codegraph.lowering_branches import branched, named_block
from quintet.codegraph.lowering_loops import LOOPS, iterated
from quintet.codegraph.lowering_nodes import field_of, only_value, span_of
from quintet.codegraph.lowering_plans import Children, Context, Plan, Rule
from quintet.codegraph.lowering_tries import attempted, handled
from quintet.codegraph.statements import Await, CallSite, Closure, Delete, Jump, Raise, Return
from quintet.codegraph.syntax.expressions import Call
from quintet.codegraph.syntax.rules.functions import parameter_names


def _call(context: Context, node: SyntaxNode) -> Plan | None:
    language = context.language
    callee = language.callee(node)
    if callee is None:
        return None
    text, name = callee.text, callee.name
    function = field_of(node, "function", "object", "constructor", "type", "receiver")
    arguments = field_of(node, "arguments")
    inner = [part for part in (function, arguments) if part is not None]
    inner = inner or list(node.named_children)
    if node.type in {"object_creation_expression", "composite_literal"}:
        inner = [child for child in node.named_children if child != function]
    if text == "panic" and language.name == "go":
        return _raise(context, arguments) if arguments is not None else None
    over = context.to.of(field_of(node, "object") or _owner(function))
    loops = iterated(context, name, arguments, over)

    def make(parts: list[Children]) -> CallSite:
        children = parts[0]
        if loops is not None:
            children = loops(children)
        return CallSite(
            span_of(node),
            children=children,
            text=text,
            name=name,
            is_new=callee.kind == "new",
            call=_typed(context, node),
        )

    return Plan([inner], make)


def _typed(context: Context, node: SyntaxNode) -> Call | None:
    found = context.to.expression(node)
    return found if isinstance(found, Call) else None


def _owner(function: SyntaxNode | None) -> SyntaxNode | None:
    """What a method is called on."""
    return field_of(function, "object", "operand", "value") if function is not None else None


def _await(context: Context, node: SyntaxNode) -> Plan:
    def make(parts: list[Children]) -> Await:
        children = list(parts[0])
        if children and isinstance(children[-1], CallSite):
            last = children[-1]
            children[-1] = CallSite(
                last.span,
                children=last.children,
                text=last.text,
                name=last.name,
                is_awaited=True,
                is_new=last.is_new,
                call=last.call,
            )
        return Await(
            span_of(node),
            children=tuple(children),
            given=context.to.expression(node.named_children[-1]),
        )

    return Plan([list(node.named_children)], make)


def _return(context: Context, node: SyntaxNode) -> Plan:
    value = node.named_children[-1] if node.named_children else None

    def make(parts: list[Children]) -> Return:
        return Return(
            span_of(node),
            children=parts[0],
            is_yield="yield" in node.type,
            given=context.to.of(only_value(value)),
        )

    return Plan([list(node.named_children)], make)


def _raise(context: Context, node: SyntaxNode) -> Plan:
    value = node.named_children[0] if node.named_children else None

    def make(parts: list[Children]) -> Raise:
        given = context.to.of(value)
        return Raise(span_of(node), children=parts[0], error=text_of(value), given=given)

    return Plan([list(node.named_children)], make)


def _jump(_: Context, node: SyntaxNode) -> Plan:
    return Plan([], lambda _: Jump(span_of(node), is_break=node.type.startswith("break")))


def _delete(context: Context, node: SyntaxNode) -> Plan | None:
    """Python's `del`, JavaScript's `delete`; other operators are expressions only."""
    if node.type == "unary_expression" and text_of(field_of(node, "operator")) != "delete":
        return None
    given = list(node.named_children)
    if len(given) == 1 and given[0].type == "expression_list":
        given = list(given[0].named_children)

    def make(parts: list[Children]) -> Delete:
        return Delete(span_of(node), children=parts[0], targets=context.to.all(given))

    return Plan([given], make)


def _closure(context: Context, node: SyntaxNode) -> Plan:
    body = field_of(node, "body")
    has_value = body is not None and not body.type.endswith("block")
    given = field_of(node, "parameters", "parameter")
    parameters = parameter_names(context.to, given)
    is_async = any(child.type == "async" for child in node.children[:2])
    name = text_of(field_of(node, "name"))

    def make(parts: list[Children]) -> Closure:
        return Closure(
            span_of(node),
            children=parts[0],
            name=name,
            parameters=parameters,
            is_async=is_async,
            value=context.to.of(body) if has_value else None,
        )

    return Plan([[body] if body is not None else []], make)


RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        **LOOPS,
        "call": _call,
        "await": _await,
        "assign": assigned,
        "send": sent,
        "receive": received,
        "return": _return,
        "raise": _raise,
        "jump": _jump,
        "delete": _delete,
        "closure": _closure,
        "branch": branched,
        "block": named_block,
        "try": attempted,
        "handler": handled,
    }
)
