"""Checks that are true, or false, by how code is written: read with the grammars alone.

What stands under an `if` is guarded by it, of two calls that stand one behind the other the first
is done before the second, a call under `with lock:` holds the lock. Of a call only where its name
stands once in its function. `benchmarks.written_checks` asks the engine for them. What a way comes
to is in `written_outcomes`.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

import tree_sitter_go
import tree_sitter_java
import tree_sitter_javascript
import tree_sitter_python
import tree_sitter_typescript
from tree_sitter import Language, Node, Parser

from benchmarks.labelled.code.written_nodes import (
    BLOCKS,
    CALLS,
    FUNCTIONS,
    Once,
    arms_of,
    below,
    call_in,
    callee_of,
    calls_of,
    condition_of,
    is_in_loop,
    once_in,
    statements_of,
    text_of,
)
from benchmarks.labelled.code.written_outcomes import Made, outcomes

GRAMMARS: Final = {
    ".py": tree_sitter_python.language(),
    ".go": tree_sitter_go.language(),
    ".java": tree_sitter_java.language(),
    ".js": tree_sitter_javascript.language(),
    ".ts": tree_sitter_typescript.language_typescript(),
}
_HELD: Final = re.compile(
    r"(?:with ([\w.]*(?:lock|mutex)\w*)\s*:|synchronized\s*\(([\w.]+)\))", re.IGNORECASE
)


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
        if node.type in FUNCTIONS and body is not None:
            line = (node.child_by_field_name("name") or node).start_point[0] + 1
            for kind, is_true, check in _of_function(body):
                yield Case(kind, is_true, check, line)


def _of_function(body: Node) -> Iterator[Made]:
    once = once_in(body)
    for node in (body, *below(body)):
        if node.type in CALLS and (name := callee_of(node)):
            yield "calls", True, {"check": "calls", "callee": name}
        yield from _guarded(node, once)
        yield from _locked(node, once)
        yield from _ordered(node, once)
        yield from outcomes(node, body, once)


def _guarded(node: Node, once: Once) -> Iterator[Made]:
    for arm, is_so in arms_of(node) if node.type == "if_statement" else ():
        for name in filter(None, map(once, calls_of(arm))):
            by = {"by": condition_of(node), "truth": is_so}
            guarded = {"check": "guarded_by", "event": {"call": name}, **by}
            yield "guarded_by", True, guarded
            yield "guarded_by", False, {**guarded, "truth": not is_so}


def _locked(node: Node, once: Once) -> Iterator[Made]:
    is_block = node.type in {"with_statement", "synchronized_statement"}
    held, inner = _HELD.match(text_of(node)), node.child_by_field_name("body")
    for call in calls_of(inner) if is_block and held and inner is not None else ():
        if held and (name := once(call)):
            lock = held[1] or held[2]
            yield "holds", True, {"check": "holds", "lock": lock, "event": {"call": name}}


def _ordered(node: Node, once: Once) -> Iterator[Made]:
    calls = [call_in(each) for each in statements_of(node)] if node.type in BLOCKS else []
    for one, other in pairwise(filter(None, [once(call) for call in calls if call is not None])):
        ordered = {"check": "writes_before", "first": {"call": one}, "then": {"call": other}}
        yield "writes_before", True, ordered
        if not is_in_loop(node):
            yield (
                "writes_before",
                False,
                {**ordered, "first": {"call": other}, "then": {"call": one}},
            )
