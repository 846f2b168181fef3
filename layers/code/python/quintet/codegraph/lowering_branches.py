"""Rules of what runs under a condition, within a block that holds something, or if all fails."""

from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import field_text, first_of_type, parts_of, text_of
from quintet.codegraph.lowering_reader import Children, StatementReader, field_of, span_of
from quintet.codegraph.statements import (
    Arm,
    Assign,
    Branch,
    CallSite,
    Handler,
    Node,
    Raise,
    Return,
    Try,
    walk,
)
from quintet.codegraph.syntax.expressions import Name, Unary
from quintet.codegraph.syntax.walking import names_in

_CASES: Final = frozenset(
    """case_clause switch_case switch_default expression_case default_case type_case
    communication_case switch_block_statement_group switch_rule""".split()
)
_LOGS: Final = frozenset(
    """exception error warning warn log critical fatal debug info trace print println printf
    printStackTrace reject abort fail capture_exception captureException exit""".split()
)


def branched(read: StatementReader, node: SyntaxNode) -> Children:
    """`if`, `switch`, `match`, a condition that is a value."""
    condition = field_of(node, "condition", "subject", "value")
    if condition is None and node.type == "conditional_expression":
        condition = parts_of(node)[1]
    header = [field_of(node, "initializer"), field_of(node, "alias"), condition]
    otherwise = field_of(node, "alternative")
    arms: list[tuple[str, SyntaxNode]] = []
    for child in parts_of(node):
        if child in header:
            continue
        if child == otherwise and child.type not in {"else_clause", "elif_clause"}:
            arms.append(("else", child))
        else:
            arms.extend(_arms(child, text_of(condition)))
    before = read.inside(*header)
    made = [
        Arm(
            span_of(arm),
            children=read.inside(arm),
            label=label,
            test=read.to.of(_arm_test(arm)),
            guard=read.to.of(_guard(arm)),
        )
        for label, arm in arms
    ]
    return (Branch(span_of(node), children=(*before, *made), test=read.to.of(condition)),)


def asserted(read: StatementReader, node: SyntaxNode) -> Children | None:
    """Python's `assert`, which raises where it is not so; Java's are off unless asked for."""
    condition, *message = parts_of(node)
    if read.language.name != "python":
        return None
    test, span = read.to.expression(condition), span_of(node)
    error = Name("AssertionError", place=test.place)
    raised = Raise(span, error=error.name, given=error, is_asserted=True)
    arm = Arm(span, children=(*read.inside(*message), raised), label=text_of(condition))
    not_so = Unary("not", test, place=test.place)
    return (Branch(span, children=(*read.inside(condition), arm), test=not_so),)


def _arms(node: SyntaxNode, condition: str) -> list[tuple[str, SyntaxNode]]:
    if node.type in {"block", "switch_body", "switch_block"} and any(
        child.type in _CASES for child in parts_of(node)
    ):
        return [(_label(child), child) for child in parts_of(node)]
    if node.type == "elif_clause":
        return [(field_text(node, "condition"), node)]
    if node.type == "else_clause":
        return [("else", node)]
    return [(_label(node) if node.type in _CASES else condition, node)]


def _label(node: SyntaxNode) -> str:
    first = parts_of(node)[0] if parts_of(node) else None
    text = text_of(node.child_by_field_name("value") or first).removeprefix("case ")
    return "default" if "default" in node.type or text == "default" else f"case {text}"


def _arm_test(node: SyntaxNode) -> SyntaxNode | None:
    """The condition of an `elif`, the value of a case; None of any other arm."""
    if node.type == "elif_clause":
        return node.child_by_field_name("condition")
    if node.type in _CASES and "default" not in node.type:
        return node.child_by_field_name("value") or next(iter(parts_of(node)), None)
    return None


def _guard(node: SyntaxNode) -> SyntaxNode | None:
    """What stands behind `if` or `when` of a case."""
    if node.type not in _CASES:
        return None
    label = first_of_type(node, "switch_label") or node
    guard = node.child_by_field_name("guard") or first_of_type(label, "guard")
    return next(iter(parts_of(guard)), None) if guard is not None else None


def named_block(read: StatementReader, node: SyntaxNode) -> Children:
    """`with`, `synchronized`, `defer`, `go`, `finally`: a block by its own name."""
    label = node.type.split("_")[0]
    label = {"synchronized": "lock", "resource": "with"}.get(label, label)
    children, subjects = read.inside(*parts_of(node)), read.to.all(_subjects(node))
    return (Arm(span_of(node), children=children, label=label, subjects=subjects),)


def _subjects(node: SyntaxNode) -> list[SyntaxNode]:
    """What a block holds or runs: `with a, b as c`, `synchronized (a)`, `defer f()`."""
    if node.type == "with_statement":
        clause = first_of_type(node, "with_clause")
        items = parts_of(clause) if clause is not None else []
        held = [item.child_by_field_name("value") or item for item in items]
        return [parts_of(child)[0] if child.type == "as_pattern" else child for child in held]
    if node.type == "resource_specification":
        values = (item.child_by_field_name("value") for item in parts_of(node))
        return [value for value in values if value is not None]
    if node.type in {"synchronized_statement", "defer_statement", "go_statement"}:
        return [child for child in parts_of(node) if child.type != "block"][:1]
    return []


def attempted(read: StatementReader, node: SyntaxNode) -> Children:
    """The statement as a whole: what is protected, handlers, what is done at last."""
    return (Try(span_of(node), children=read.inside(*parts_of(node))),)


def handled(read: StatementReader, node: SyntaxNode) -> Children:
    """One handler."""
    caught, name = _caught(node)
    body = node.child_by_field_name("body") or first_of_type(node, "block", "statement_block")
    children = read.inside(body)
    is_used = any(_uses(inner, name) for child in children for inner in walk(child))
    made = Handler(
        span_of(node), children=children, caught=caught, name=name, is_swallowed=not is_used
    )
    return (made,)


def _caught(node: SyntaxNode) -> tuple[tuple[str, ...], str]:
    """The kinds of errors, and the name that one is given."""
    parameter = first_of_type(node, "catch_formal_parameter")
    if parameter is not None:
        kinds = first_of_type(parameter, "catch_type")
        caught = tuple(map(text_of, parts_of(kinds))) if kinds is not None else ()
        return caught, field_text(parameter, "name")
    if node.type == "catch_clause":
        return (), field_text(node, "parameter")
    values = (child for child in parts_of(node) if child.type != "block")
    value, name = next(values, None), ""
    if value is not None and value.type == "as_pattern":
        name = text_of(parts_of(value)[-1])
        value = parts_of(value)[0]
    if value is None:
        return (), name
    several = parts_of(value) if value.type == "tuple" else [value]
    return tuple(map(text_of, several)), name


def _uses(node: Node, name: str) -> bool:
    """Whether the error goes on from here, or is at least told to somebody."""
    match node:
        case Raise():
            return True
        case CallSite(call=call):
            given = call.arguments if call is not None else ()
            return node.name in _LOGS or any(name in names_in(argument) for argument in given)
        case Return(given=value) | Assign(right=value):
            return name in names_in(value)
    return False
