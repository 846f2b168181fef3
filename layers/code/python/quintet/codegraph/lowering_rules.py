"""The rules by which syntax becomes statements; each serves several languages.

Grammars name the same things alike (`left`, `condition`, `body`), and where they differ a rule
tries the names one after another.
"""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import end_line_of, line_of, text_of
from quintet.codegraph.lowering_loops import LOOPS, iterated
from quintet.codegraph.lowering_plans import Children, Context, Plan, Rule
from quintet.codegraph.lowering_tries import attempted, handled
from quintet.codegraph.statements import (
    Arm,
    Assign,
    Await,
    Branch,
    CallSite,
    Closure,
    Delete,
    Jump,
    Raise,
    Return,
    Span,
)
from quintet.codegraph.syntax.expressions import Call
from quintet.codegraph.syntax.rules.functions import parameter_names
from quintet.codegraph.syntax.types import type_of
from quintet.codegraph.syntax.walking import names_bound


def span_of(node: SyntaxNode) -> Span:
    """The lines of a syntax node."""
    return Span(line_of(node), end_line_of(node))


def _field(node: SyntaxNode, *names: str) -> SyntaxNode | None:
    for name in names:
        found = node.child_by_field_name(name)
        if found is not None:
            return found
    return None


def _call(context: Context, node: SyntaxNode) -> Plan | None:
    language = context.language
    callee = language.callee(node)
    if callee is None:
        return None
    text, name = callee.text, callee.name
    function = _field(node, "function", "object", "constructor", "type", "receiver")
    arguments = _field(node, "arguments")
    inner = [part for part in (function, arguments) if part is not None]
    inner = inner or list(node.named_children)
    if node.type in {"object_creation_expression", "composite_literal"}:
        inner = [child for child in node.named_children if child != function]
    if text == "panic" and language.name == "go":
        return _raise(context, arguments) if arguments is not None else None
    over = context.to.of(_field(node, "object") or _owner(function))
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
    return _field(function, "object", "operand", "value") if function is not None else None


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


_DECLARES: Final = frozenset({"variable_declarator", "var_spec", "short_var_declaration"})
_DECLARING: Final = frozenset({"variable_declarator", "var_spec", "assignment"})


def _assign(context: Context, node: SyntaxNode) -> Plan | None:
    left = _field(node, "left", "name", "pattern", "alias")
    right = _field(node, "right", "value")
    if node.type == "as_pattern":
        left, right = node.named_children[-1], node.named_children[0]
    if left is None:
        # `i++` and its like.
        left = node.named_children[0] if node.named_children else None
        if left is None or ("update" not in node.type and "_statement" not in node.type):
            return None
    if right is None and node.type in _DECLARING and _declared_type(node) is None:
        return None
    several = left.type in {"pattern_list", "tuple_pattern", "expression_list"}
    lefts = left.named_children if several else [left]
    declares = node.type in _DECLARES
    operator = ":=" if declares else text_of(node.child_by_field_name("operator"))
    is_declared = right is None and node.type in _DECLARING
    augmented = "augmented" in node.type or (right is None and not is_declared)
    augmented = augmented or operator not in {"", "=", ":="}

    def make(parts: list[Children]) -> Assign:
        targets = context.to.all(lefts)
        return Assign(
            span_of(node),
            children=parts[0],
            writes=names_bound(targets),
            is_augmented=augmented,
            left=targets,
            right=context.to.of(_only(right)),
            operator=operator,
            declared=type_of(_declared_type(node)),
        )

    return Plan([[side for side in (right, left) if side is not None]], make)


def _send(context: Context, node: SyntaxNode) -> Plan:
    """Go's `channel <- value`: adds to the channel."""
    channel, value = _field(node, "channel"), _field(node, "value")

    def make(parts: list[Children]) -> Assign:
        return Assign(
            span_of(node),
            children=parts[0],
            is_augmented=True,
            left=context.to.all([channel] if channel is not None else []),
            right=context.to.of(value),
            operator="<-",
        )

    return Plan([[part for part in (value, channel) if part is not None]], make)


def _receive(context: Context, node: SyntaxNode) -> Plan | None:
    """Go's `<-channel` by itself: what is received is given to nothing."""
    value = node.named_children[0] if node.named_children else None
    if value is None or value.type != "unary_expression" or value.children[0].type != "<-":
        return None

    def make(parts: list[Children]) -> Assign:
        return Assign(span_of(node), children=parts[0], right=context.to.of(value), operator="=")

    return Plan([[value]], make)


def _only(node: SyntaxNode | None) -> SyntaxNode | None:
    """The value of a list of one, which Go writes around every value."""
    if node is not None and node.type == "expression_list" and len(node.named_children) == 1:
        return node.named_children[0]
    return node


def _declared_type(node: SyntaxNode) -> SyntaxNode | None:
    """The type that a declaration writes: at its name, or before all names (Java, C)."""
    found = _field(node, "type")
    if found is None and node.type == "variable_declarator" and node.parent is not None:
        found = _field(node.parent, "type")
    return found


def _return(context: Context, node: SyntaxNode) -> Plan:
    value = node.named_children[-1] if node.named_children else None

    def make(parts: list[Children]) -> Return:
        return Return(
            span_of(node),
            children=parts[0],
            is_yield="yield" in node.type,
            given=context.to.of(_only(value)),
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
    if node.type == "unary_expression" and text_of(_field(node, "operator")) != "delete":
        return None
    given = list(node.named_children)
    if len(given) == 1 and given[0].type == "expression_list":
        given = list(given[0].named_children)

    def make(parts: list[Children]) -> Delete:
        return Delete(span_of(node), children=parts[0], targets=context.to.all(given))

    return Plan([given], make)


def _closure(context: Context, node: SyntaxNode) -> Plan:
    body = _field(node, "body")
    has_value = body is not None and not body.type.endswith("block")
    given = _field(node, "parameters", "parameter")
    parameters = parameter_names(context.to, given)
    is_async = any(child.type == "async" for child in node.children[:2])
    name = text_of(_field(node, "name"))

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


def _branch(context: Context, node: SyntaxNode) -> Plan:
    condition = _field(node, "condition", "subject", "value")
    if condition is None and node.type == "conditional_expression":
        condition = node.named_children[1]
    header = [part for part in map(partial(_field, node), ("initializer", "alias")) if part]
    header += [condition] if condition is not None else []
    otherwise = _field(node, "alternative")
    arms: list[tuple[str, SyntaxNode]] = []
    for child in node.named_children:
        if child in header or child.type == "comment":
            continue
        if child == otherwise and child.type not in {"else_clause", "elif_clause"}:
            arms.append(("else", child))
            continue
        arms.extend(_arms(child, text_of(condition)))

    def make(parts: list[Children]) -> Branch:
        made = tuple(
            Arm(span_of(arm), children=part, label=label, test=context.to.of(_arm_test(arm)))
            for (label, arm), part in zip(arms, parts[1:], strict=True)
        )
        return Branch(
            span_of(node),
            children=(*parts[0], *made),
            test=context.to.of(condition),
        )

    return Plan([header, *([arm] for _, arm in arms)], make)


_CASES: Final = frozenset(
    """case_clause switch_case switch_default expression_case default_case type_case
    communication_case switch_block_statement_group switch_rule""".split()
)


def _arms(node: SyntaxNode, condition: str) -> list[tuple[str, SyntaxNode]]:
    if node.type in {"block", "switch_body", "switch_block"} and any(
        child.type in _CASES for child in node.named_children
    ):
        return [(_label(child), child) for child in node.named_children if child.type != "comment"]
    if node.type == "elif_clause":
        return [(text_of(node.child_by_field_name("condition")), node)]
    if node.type == "else_clause":
        return [("else", node)]
    if node.type in _CASES:
        return [(_label(node), node)]
    return [(condition, node)]


def _label(node: SyntaxNode) -> str:
    first = node.named_children[0] if node.named_children else None
    value = node.child_by_field_name("value") or first
    text = text_of(value).removeprefix("case ")
    return "default" if "default" in node.type or text == "default" else f"case {text}"


def _arm_test(node: SyntaxNode) -> SyntaxNode | None:
    """The condition of an `elif`, the value of a case; None of any other arm."""
    if node.type == "elif_clause":
        return node.child_by_field_name("condition")
    if node.type in _CASES and "default" not in node.type:
        return node.child_by_field_name("value") or next(iter(node.named_children), None)
    return None


def _subjects(node: SyntaxNode) -> list[SyntaxNode]:
    """What a block holds or runs: `with a, b as c`, `synchronized (a)`, `defer f()`."""
    if node.type == "with_statement":
        clause = next((child for child in node.named_children if child.type == "with_clause"), None)
        items = clause.named_children if clause is not None else []
        held = [item.child_by_field_name("value") or item for item in items]
        return [child.named_children[0] if child.type == "as_pattern" else child for child in held]
    if node.type == "resource_specification":
        values = (item.child_by_field_name("value") for item in node.named_children)
        return [value for value in values if value is not None]
    if node.type in {"synchronized_statement", "defer_statement", "go_statement"}:
        return [child for child in node.named_children if child.type != "block"][:1]
    return []


def _block(context: Context, node: SyntaxNode) -> Plan:
    label = node.type.split("_")[0]
    label = {"synchronized": "lock", "resource": "with"}.get(label, label)

    def make(parts: list[Children]) -> Arm:
        subjects = context.to.all(_subjects(node))
        return Arm(span_of(node), children=parts[0], label=label, subjects=subjects)

    return Plan([list(node.named_children)], make)


RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        **LOOPS,
        "call": _call,
        "await": _await,
        "assign": _assign,
        "send": _send,
        "receive": _receive,
        "return": _return,
        "raise": _raise,
        "jump": _jump,
        "delete": _delete,
        "closure": _closure,
        "branch": _branch,
        "block": _block,
        "try": attempted,
        "handler": handled,
    }
)
