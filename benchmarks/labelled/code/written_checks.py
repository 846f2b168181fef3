"""Checks that are true, or false, by how code is written: read with the grammars alone.

What stands under an `if` is guarded by it, of two calls that stand one behind the other the first
is done before the second, a call under `with lock:` holds the lock. Of a call only where its name
stands once in its function. `benchmarks.written_checks` asks the engine for them.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

import tree_sitter_go
import tree_sitter_java
import tree_sitter_javascript
import tree_sitter_python
import tree_sitter_typescript
from tree_sitter import Language, Node, Parser

GRAMMARS: Final = {
    ".py": tree_sitter_python.language(),
    ".go": tree_sitter_go.language(),
    ".java": tree_sitter_java.language(),
    ".js": tree_sitter_javascript.language(),
    ".ts": tree_sitter_typescript.language_typescript(),
}
_FUNCTIONS: Final = frozenset(
    """function_definition function_declaration method_declaration method_definition
    constructor_declaration""".split()
)
_WITHIN: Final = _FUNCTIONS | frozenset(
    """arrow_function function_expression func_literal lambda lambda_expression class_body
    generator_function generator_function_declaration class_definition""".split()
)
_CALLS: Final = frozenset({"call", "call_expression", "method_invocation"})
_BLOCKS: Final = frozenset({"block", "statement_block", "statement_list"})
_LEAVING: Final = frozenset(
    "return_statement raise_statement throw_statement continue_statement".split()
)
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*(?:\.#?[A-Za-z_$][\w$]*)*\Z")
_HELD: Final = re.compile(
    r"(?:with ([\w.]*(?:lock|mutex)\w*)\s*:|synchronized\s*\(([\w.]+)\))", re.IGNORECASE
)
_LONGEST: Final = 120


Made = tuple[str, bool, dict[str, Any]]
"""A kind, whether the check is true, and the check without its function."""
Once = Callable[[Node], str]


class Case(NamedTuple):
    """A check, whether it is true, and where its function begins."""

    kind: str
    is_true: bool
    check: dict[str, Any]
    line: int


def cases(source: bytes, suffix: str) -> Iterator[Case]:
    """Those of each function of a file."""
    waiting = [Parser(Language(GRAMMARS[suffix])).parse(source).root_node]
    while waiting:
        node = waiting.pop()
        waiting += node.named_children
        body = node.child_by_field_name("body")
        if node.type in _FUNCTIONS and body is not None:
            line = (node.child_by_field_name("name") or node).start_point[0] + 1
            for kind, is_true, check in _of_function(body):
                yield Case(kind, is_true, check, line)


def _of_function(body: Node) -> Iterator[Made]:
    text = _text(body)

    def once(call: Node) -> str:
        """The callee, if its last name stands nowhere else in the function."""
        name = _callee(call)
        last = re.escape(name.rpartition(".")[2])
        return name if name and len(re.findall(rf"\b{last}\b", text)) == 1 else ""

    for node in (body, *_below(body)):
        if node.type in _CALLS and (name := _callee(node)):
            yield "calls", True, {"check": "calls", "callee": name}
        yield from _guarded(node, once)
        yield from _locked(node, once)
        yield from _ordered(node, once)


def _guarded(node: Node, once: Once) -> Iterator[Made]:
    for arm, is_so in _arms(node) if node.type == "if_statement" else ():
        for name in filter(None, map(once, _calls(arm))):
            by = {"by": _condition(node), "truth": is_so}
            guarded = {"check": "guarded_by", "event": {"call": name}, **by}
            yield "guarded_by", True, guarded
            yield "guarded_by", False, {**guarded, "truth": not is_so}


def _locked(node: Node, once: Once) -> Iterator[Made]:
    is_block = node.type in {"with_statement", "synchronized_statement"}
    held, inner = _HELD.match(_text(node)), node.child_by_field_name("body")
    for call in _calls(inner) if is_block and held and inner is not None else ():
        if held and (name := once(call)):
            lock = held[1] or held[2]
            yield "holds", True, {"check": "holds", "lock": lock, "event": {"call": name}}


def _ordered(node: Node, once: Once) -> Iterator[Made]:
    calls = [_done(each) for each in _statements(node)] if node.type in _BLOCKS else []
    for one, other in pairwise(filter(None, [once(call) for call in calls if call is not None])):
        ordered = {"check": "writes_before", "first": {"call": one}, "then": {"call": other}}
        yield "writes_before", True, ordered
        if not _is_in_loop(node):
            yield (
                "writes_before",
                False,
                {**ordered, "first": {"call": other}, "then": {"call": one}},
            )


def _arms(node: Node) -> Iterator[tuple[Node, bool]]:
    """What is done where a condition is true; behind one that leaves, where it is not."""
    then, rest = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
    is_plain = "\n" not in _condition(node) and len(_condition(node)) < _LONGEST
    if then is None or not is_plain or node.child_by_field_name("initializer") is not None:
        return
    yield then, True
    inner, behind = _statements(then), node.next_named_sibling
    if rest is None and behind is not None and inner and inner[-1].type in _LEAVING:
        yield behind, False


def _condition(node: Node) -> str:
    text = _text(node.child_by_field_name("condition"))
    return text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text


def _statements(block: Node) -> list[Node]:
    """Those of a block, or itself where it is none."""
    inner = [each for each in block.named_children if "comment" not in each.type]
    if block.type not in _BLOCKS:
        return [block]
    lists = (_statements(each) if each.type == "statement_list" else [each] for each in inner)
    return [each for some in lists for each in some]


def _done(statement: Node) -> Node | None:
    """The call that a statement consists of."""
    node: Node | None = statement
    while node is not None and node.type in {"expression_statement", "await", "await_expression"}:
        node = node.named_children[0] if node.named_children else None
    return node if node is not None and node.type in _CALLS else None


def _is_in_loop(node: Node) -> bool:
    around = node.parent
    while around is not None and around.type not in _WITHIN:
        if around.type.startswith(("for_", "while_", "do_", "enhanced_for")):
            return True
        around = around.parent
    return False


def _calls(node: Node) -> list[Node]:
    return [each for each in (node, *_below(node)) if each.type in _CALLS]


def _below(node: Node) -> Iterator[Node]:
    """What stands within a node, but not in another function."""
    for child in node.named_children:
        if child.type not in _WITHIN:
            yield child
            yield from _below(child)


def _callee(call: Node) -> str:
    owner = call.child_by_field_name("object")
    name = _text(call.child_by_field_name("name" if owner or "method" in call.type else "function"))
    whole = f"{_text(owner)}.{name}" if owner is not None else name
    return whole if _NAME.match(whole) else ""


def _text(node: Node | None) -> str:
    return (node.text or b"").decode(errors="replace") if node is not None else ""
