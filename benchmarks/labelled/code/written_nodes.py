"""What statements and calls are as they are written, read with the grammars alone."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from tree_sitter import Node

FUNCTIONS: Final = frozenset(
    """function_definition function_declaration method_declaration method_definition
    constructor_declaration""".split()
)
WITHIN: Final = FUNCTIONS | frozenset(
    """arrow_function function_expression func_literal lambda lambda_expression class_body
    generator_function generator_function_declaration class_definition""".split()
)
CALLS: Final = frozenset({"call", "call_expression", "method_invocation"})
BLOCKS: Final = frozenset({"block", "statement_block", "statement_list"})
LEAVING: Final = frozenset(
    "return_statement raise_statement throw_statement continue_statement".split()
)
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*(?:\.#?[A-Za-z_$][\w$]*)*\Z")
_LONGEST: Final = 120

Once = Callable[[Node], str]
"""The callee of a call, if its last name stands nowhere else in the function; else nothing."""


def once_in(body: Node) -> Once:
    """For the calls of one function."""
    text = text_of(body)

    def once(call: Node) -> str:
        name = callee_of(call)
        last = re.escape(name.rpartition(".")[2])
        return name if name and len(re.findall(rf"\b{last}\b", text)) == 1 else ""

    return once


def arms_of(node: Node) -> Iterator[tuple[Node, bool]]:
    """What is done where a condition is true; behind one that leaves, where it is not."""
    is_once = text_of(_routine(node)).count(condition_of(node)) == 1
    then, rest = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
    is_plain = "\n" not in condition_of(node) and len(condition_of(node)) < _LONGEST
    if (
        then is None
        or not is_plain
        or not is_once
        or node.child_by_field_name("initializer") is not None
    ):
        return
    yield then, True
    inner, behind = statements_of(then), node.next_named_sibling
    if rest is None and behind is not None and inner and inner[-1].type in LEAVING:
        yield behind, False


def _routine(node: Node) -> Node:
    """The function that a node stands in, or the file."""
    while node.parent is not None and node.type not in WITHIN:
        node = node.parent
    return node


def condition_of(node: Node) -> str:
    """What an `if` asks, without brackets around it."""
    text = text_of(node.child_by_field_name("condition"))
    return text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text


def statements_of(block: Node) -> list[Node]:
    """Those of a block, or itself where it is none."""
    inner = [each for each in block.named_children if "comment" not in each.type]
    if block.type not in BLOCKS:
        return [block]
    lists = (statements_of(each) if each.type == "statement_list" else [each] for each in inner)
    return [each for some in lists for each in some]


def call_in(statement: Node) -> Node | None:
    """The call that a statement consists of."""
    node: Node | None = statement
    while node is not None and node.type in {"expression_statement", "await", "await_expression"}:
        node = node.named_children[0] if node.named_children else None
    return node if node is not None and node.type in CALLS else None


def is_in_loop(node: Node) -> bool:
    """Whether it stands in the body of a loop of its own function."""
    inner, around = node, node.parent
    while around is not None and around.type not in WITHIN:
        is_loop = around.type.startswith(("for_", "while_", "do_", "enhanced_for"))
        if is_loop and inner == around.child_by_field_name("body"):
            return True
        inner, around = around, around.parent
    return False


def is_in_try(node: Node) -> bool:
    """Whether a `try` of its own function, or a `with`, stands around it."""
    around = node.parent
    while around is not None and around.type not in WITHIN:
        if around.type.startswith(("try_", "with_")):
            return True
        around = around.parent
    return False


def calls_of(node: Node) -> list[Node]:
    """The calls within a node, itself one of them."""
    return [each for each in (node, *below(node)) if each.type in CALLS]


def below(node: Node) -> Iterator[Node]:
    """What stands within a node, but not in another function."""
    for child in node.named_children:
        if child.type not in WITHIN:
            yield child
            yield from below(child)


def callee_of(call: Node) -> str:
    """What a call names, dotted; nothing where that is no name."""
    owner = call.child_by_field_name("object")
    name = text_of(
        call.child_by_field_name("name" if owner or "method" in call.type else "function")
    )
    whole = f"{text_of(owner)}.{name}" if owner is not None else name
    return whole if _NAME.match(whole) else ""


def text_of(node: Node | None) -> str:
    """As it is written."""
    return (node.text or b"").decode(errors="replace") if node is not None else ""
