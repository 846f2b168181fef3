"""What is known of a loop: over what it goes, whether that is small, what changes in it."""

from collections.abc import Iterable
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import (
    Assign,
    Branch,
    CallSite,
    Jump,
    Loop,
    Node,
    Raise,
    Return,
    walk,
)
from quintet.reasoning.bottlenecks.code import Code

_WRAPPED: Final = re.compile(
    r"^(?:range|len|enumerate|list|tuple|reversed|sorted|iter|Object\.(?:keys|values|entries))"
    r"\((?:0,\s*)?(.*?)\)$"
)

_ENDS: Final = re.compile(
    r"(?:\.(?:length|size\(\)|entries\(\)|keys\(\)|values\(\)|items\(\)|stream\(\)|all\(\)|slice\(\)"
    r"|entrySet\(\)|keySet\(\)|indices))+$"
)

_LIMIT: Final = re.compile(r"<=?\s*(.+)$")

_DATA: Final = re.compile(
    r"\.(?:Next|next|hasNext|hasNextLine|Scan|find|hasMoreElements|NextResultSet|MoveNext)\("
    r"|<=?\s*(?:len\(|.*\.(?:length|size\(\)|Count|count\b))|\bi\b\s*<"
)

_CHUNKS: Final = re.compile(
    r"batch|chunk|partition|slices?\(|paginat|\bpages?\b|range\([^,()]+,[^,]+,\s*(?!1\))",
    re.IGNORECASE,
)

_STEP: Final = re.compile(
    r"(?:[2-9]|\d\d+)$|\w*(?:batch|size|chunk|step|limit|page)\w*$", re.IGNORECASE
)
"""How far a loop that takes many at once goes on."""

MUTATORS: Final = frozenset(
    "append add push put set insert extend update pop remove delete write Scan read next".split()
)


def subject(loop: Loop) -> str:
    """What it goes over, without what only wraps it; "" where that is not known."""
    text = re.sub(r"\s+", " ", loop.iterable).strip()
    if not text:
        found = _LIMIT.search(loop.condition)
        text = found.group(1).strip() if found is not None else ""
    before = ""
    while text != before:
        before = text
        wrapped = _WRAPPED.match(text)
        if wrapped is not None and _balanced(wrapped.group(1)):
            text = wrapped.group(1)
        text = _ENDS.sub("", text).strip()
    return text


def _balanced(text: str) -> bool:
    return text.count("(") == text.count(")") and "," not in text


def goes_over_data(loop: Loop) -> bool:
    """Whether it takes one element after the other, unlike paging, polling and trying again."""
    return bool(loop.iterable) or bool(_DATA.search(loop.condition))


def is_chunked(loop: Loop) -> bool:
    """Whether each round takes many elements at once."""
    if _CHUNKS.search(loop.iterable):
        return True
    return not loop.iterable and any(
        isinstance(child, Assign)
        and child.is_augmented
        and any(re.search(rf"\b{re.escape(name)}\b", loop.condition) for name in child.targets)
        and _STEP.match(child.value) is not None
        for child in loop.children
    )


def condition_of(code: Code, path: str, loop: Loop) -> str:
    """The condition of a comprehension, "" where there is none."""
    if not path.endswith(".py") or not loop.iterable or loop.condition:
        return ""
    if re.match(r"\s*(?:async )?for\b.*:\s*(?:#.*)?$", code.line(path, loop.span.line)):
        return ""
    text = re.sub(r"\s+", " ", code.text(path, loop.span.line, loop.span.end_line))
    variable = re.escape(loop.variables[-1]) if loop.variables else r"\w+"
    found = re.search(rf"\bfor [^:]*?\b{variable}\)? in .+? if (.+)", text)
    return found.group(1) if found is not None and f"{loop.iterable[:12]}" in text else ""


def stops_at_first(loop: Loop) -> bool:
    """Whether the first round that gets to its end is the last: alternatives are tried."""
    last = loop.children[-1] if loop.children else None
    if isinstance(last, Raise):
        return True
    return (isinstance(last, Return) and not last.is_yield) or (
        isinstance(last, Jump) and last.is_break
    )


ABSENT: Final = re.compile(
    r"\bnot in\b|!\s*[\w.]+\.(?:has|contains|containsKey|includes)\(|===? (?:undefined|null)"
    r"|is None"
    r"|== nil|!ok\b|!\w*(?:found|known|seen|cached)\b|^\(?!\w+\)?$",
    re.IGNORECASE,
)


def is_remembered(parents: Iterable[Node], within: Loop) -> bool:
    """Whether what stands there is done once for each key, and kept for the next rounds."""
    inside = False
    for parent in parents:
        if parent is within:
            inside = True
        elif inside and isinstance(parent, Branch) and ABSENT.search(parent.condition):
            if any(_keeps(node) for node in walk(parent)):
                return True
        elif (
            inside
            and isinstance(parent, CallSite)
            and parent.name in {"computeIfAbsent", "setdefault"}
        ):
            return True
    return False


def _keeps(node: Node) -> bool:
    if isinstance(node, Assign):
        return any("[" in target for target in node.targets)
    return isinstance(node, CallSite) and node.name in {"set", "put", "add"} and bool(node.receiver)
