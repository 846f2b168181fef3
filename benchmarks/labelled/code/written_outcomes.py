"""Checks of what a way comes to, true or false by how code is written.

Where an `if` only returns a constant, raises or calls something, that is what is done where its
condition is true, and not where it is false, if it is done nowhere else. What a `with` opens it
closes; what no `try` stands around comes out; a call in a loop is in it.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from tree_sitter import Node

from benchmarks.labelled.code.written_nodes import (
    BLOCKS,
    CALLS,
    Once,
    call_in,
    condition_of,
    is_in_loop,
    is_in_try,
    statements_of,
    text_of,
)

Made = tuple[str, bool, dict[str, Any]]
"""A kind, whether the check is true, and the check without its function."""

_VALUES: Final = {"True": True, "true": True, "False": False, "false": False}
_PLAIN: Final = frozenset({*_VALUES, "", "None", "null", "nil"})
_RETURNED: Final = re.compile(r"\breturn\b([^\n;}]*)")
_NUMBER: Final = re.compile(r"(?:0|[1-9]\d{0,5})\Z")
_CLASS: Final = re.compile(r"(?:raise|throw new) ([A-Z]\w*)\(")
_OPENED: Final = re.compile(
    r"(?:with open\([^\n]*\) as (\w+):|try \((?:final )?[\w<>]+ (\w+) = new )"
)
_CAUGHT: Final = re.compile(r"(?:except|catch \((?:final )?) ?([A-Z]\w*[a-z]\w*)(?: as \w+)?[: ]")


def outcomes(node: Node, body: Node, once: Once) -> Iterator[Made]:
    """Those that one node of a function gives."""
    if node.type == "if_statement":
        yield from _under(node, body, once)
    if node.type in BLOCKS or node.type.startswith("try_"):
        yield from _behind(node, once)
    whole = text_of(node)
    if node.type in {"with_statement", "try_with_resources_statement"}:
        opened = _OPENED.match(whole)
        if opened and "," not in whole.partition("\n")[0]:
            name = opened[1] or opened[2]
            yield "releases", True, {"check": "releases", "resource": name}
    if node.type in {"raise_statement", "throw_statement"} and not is_in_try(node):
        raised = _CLASS.match(whole)
        if raised:
            yield "raises", True, {"check": "raises", "error": raised[1]}
    if node.type in {"except_clause", "catch_clause"} and (caught := _CAUGHT.match(whole)):
        yield "catches", True, {"check": "catches", "error": caught[1]}
    if node.type in CALLS and (name := once(node)):
        is_so = is_in_loop(node)
        if is_so or not _may_repeat(text_of(body)):
            yield "in_loop", is_so, {"check": "in_loop", "event": {"call": name}}


def _under(node: Node, body: Node, once: Once) -> Iterator[Made]:
    """What is done first where a condition is true."""
    then, by = node.child_by_field_name("consequence"), condition_of(node)
    inner = statements_of(then) if then is not None else []
    is_plain = "\n" not in by and len(by) < 80 and text_of(body).count(by) == 1
    if not inner or not is_plain or node.child_by_field_name("initializer") is not None:
        return
    event, is_only = _event(inner[0], body, once)
    if event:
        when = {"check": "when", "by": by, "event": event}
        kind = f"when {next(iter(event))}"
        yield kind, True, {**when, "truth": True}
        if is_only:
            yield kind, False, {**when, "truth": False}


def _behind(node: Node, once: Once) -> Iterator[Made]:
    """What is done at last, or put off, behind a call; and what only an `if` behind it does."""
    if node.type.startswith("try_"):
        last = next((each for each in node.named_children if each.type == "finally_clause"), None)
        tried = node.child_by_field_name("body")
        done = last.named_children[-1] if last is not None and last.named_children else None
        pairs = [(tried, done, True)] if tried is not None and done is not None else []
    else:
        pairs = []
        for one, other in pairwise(statements_of(node)):
            if other.type == "defer_statement":
                pairs.append((one, other.named_children[0], True))
            elif other.type == "if_statement" and not other.child_by_field_name("alternative"):
                then = other.child_by_field_name("consequence")
                pairs += [(one, then, False)] if then is not None and not is_in_loop(node) else []
    for one, other, is_so in pairs:
        calls = [call_in(statements_of(each)[0]) for each in (one, other) if statements_of(each)]
        names = [once(call) if call is not None else "" for call in calls]
        if len(names) == 2 and all(names):
            first, then_done = ({"call": name} for name in names)
            after = {"check": "always_after", "first": first, "then": then_done}
            yield "always_after", is_so, after


def _event(statement: Node, body: Node, once: Once) -> tuple[dict[str, Any], bool]:
    """What a statement does, and whether nothing else of the function does it."""
    text, whole = text_of(statement).rstrip(";"), text_of(body)
    if statement.type == "return_statement":
        given = text.removeprefix("return").strip()
        if given in _VALUES or _NUMBER.match(given):
            every = [each.strip() for each in _RETURNED.findall(whole)]
            is_told = all(each in _PLAIN or _NUMBER.match(each) for each in every)
            value = _VALUES[given] if given in _VALUES else int(given)
            return {"returns": value}, is_told and every.count(given) == 1
    raised = _CLASS.match(text)
    if raised and not is_in_try(statement):
        return {"raises": raised[1]}, whole.count(raised[1]) == 1
    call = call_in(statement)
    name = once(call) if call is not None else ""
    return ({"call": name}, True) if name else ({}, False)


def _may_repeat(text: str) -> bool:
    """Whether a function has a loop, or anything that may be one."""
    return bool(re.search(r"\b(for|while|do|goto|map|forEach|filter|each)\b", text))
