"""Which call of a package's source ran what, while a piece of code was at work.

The interpreter itself tells (PEP 669): at each call instruction, the object that is called. So
generators, coroutines, bound methods and what C code calls in between are never taken for another.
Decorators and calls without a call expression (operators, properties, `with`) are not watched.
"""

import ast
import dis
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from types import CellType, CodeType, FunctionType, MethodType
from typing import Any, Final, NamedTuple

_MONITORING: Final[Any] = getattr(sys, "monitoring", None)
"""Python 3.12 and later."""
_CALLS: Final = {"CALL", "CALL_KW", "CALL_FUNCTION_EX"}
_DEEPEST: Final = 10
"""Wrappers around wrappers."""
_MAKERS: Final = "__init__", "__new__", "__post_init__"


class Definition(NamedTuple):
    """Code by where it was defined; `line` is 0 for a class, whose name has to do."""

    file: str
    qualified: str
    line: int


Ran = frozenset[Definition]
"""What one call ran, under each name it may rightly go by: a wrapper and what it wraps, a class
and what makes its instances. Empty for what is not written in Python."""


class Site(NamedTuple):
    """A call as written: the line it begins in, and the text of what is called."""

    file: str
    line: int
    text: str


class _Written(NamedTuple):
    """Where a call begins and what is called ends: line from 1, and byte in it from 0."""

    begin: tuple[int, int]
    name_end: tuple[int, int]
    site: Site


Observed = Mapping[Site, set[Ran]]


@contextmanager
def watched(folders: Iterable[Path]) -> Iterator[Observed]:
    """Calls written in these folders that run within the block."""
    if _MONITORING is None:
        message = "calls can be observed with Python 3.12 or later"
        raise SystemExit(message)
    roots = tuple(f"{folder}/" for folder in folders)
    observed: dict[Site, set[Ran]] = {}
    tool = _MONITORING.PROFILER_ID
    event = _MONITORING.events.CALL

    def called(code: CodeType, offset: int, target: object, _first: object) -> object:
        # A template that is compiled has its own name for one.
        is_meant = code.co_filename.startswith(roots) and code.co_filename.endswith(".py")
        site = _sites_in(code).get(offset) if is_meant else None
        if site is None:
            return _MONITORING.DISABLE
        observed.setdefault(site, set()).add(_ran(target))
        return None

    _MONITORING.use_tool_id(tool, "observed calls")
    _MONITORING.register_callback(tool, event, called)
    _MONITORING.set_events(tool, event)
    try:
        yield observed
    finally:
        _MONITORING.set_events(tool, 0)
        _MONITORING.register_callback(tool, event, None)
        _MONITORING.free_tool_id(tool)


@cache
def _sites_in(code: CodeType) -> Mapping[int, Site]:
    """The call instructions of a function by their offset.

    An expression may have several: the first is the call that is written there. Others end a
    `with`, apply a decorator, or repeat the code of a `finally`.
    """
    written = _calls_written(code.co_filename)
    sites: dict[Site, int] = {}
    positions = list(code.co_positions())
    for get_instruction in dis.get_instructions(code):
        line, end_line, column, end_column = positions[get_instruction.offset // 2]
        if get_instruction.opname in _CALLS:
            found = written.get((end_line, end_column))
            # A statement or a class may end with a call, and a call with its only argument.
            if found and found.begin <= (line or 0, column or 0) < found.name_end:
                sites.setdefault(found.site, get_instruction.offset)
    return {offset: site for site, offset in sites.items()}


@cache
def _calls_written(file: str) -> Mapping[tuple[int | None, int | None], _Written]:
    """The calls in a file by where they end: no two end at the same parenthesis."""
    source = Path(file).read_text(encoding="utf-8")
    tree = ast.parse(source)
    applied = {
        id(decorator)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        for decorator in node.decorator_list
    }
    lines = source.encode().splitlines(keepends=True)
    return {
        (node.end_lineno, node.end_col_offset): _Written(
            (node.lineno, node.col_offset),
            (node.func.end_lineno or 0, node.func.end_col_offset or 0),
            Site(file, node.lineno, " ".join(_text(lines, node.func).split())),
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and id(node) not in applied
    }


def _text(lines: list[bytes], node: ast.expr) -> str:
    """The source of an expression; `ast.get_source_segment` would split the file each time."""
    last = node.end_lineno or node.lineno
    taken = lines[node.lineno - 1 : last]
    taken[-1] = taken[-1][: node.end_col_offset]
    taken[0] = taken[0][node.col_offset :]
    return b"".join(taken).decode()


def _ran(target: object) -> Ran:
    """What is run; of `Box[int]` the class, which makes the instance."""
    target = getattr(target, "__origin__", target)
    if isinstance(target, type):
        return _of_class(target)
    return frozenset(_definitions(target))


def _definitions(target: object) -> Iterator[Definition]:
    """A function, and those that it wraps."""
    for _ in range(_DEEPEST):
        if isinstance(target, MethodType):
            target = target.__func__
        elif isinstance(target, partial):
            target = target.func
        elif not isinstance(target, FunctionType) and not hasattr(target, "__wrapped__"):
            # What a class says is asked of it alone: an instance may answer for another.
            said = (vars(one).get("__call__") for one in type(target).__mro__)
            target = next(filter(None, said), None)
            if not isinstance(target, FunctionType):
                return
        if isinstance(target, FunctionType):
            code = target.__code__
            qualified = code.co_qualname.replace(".<locals>", "")
            yield Definition(code.co_filename, qualified, code.co_firstlineno)
        target = getattr(target, "__wrapped__", None) or _held_by(target)


def _held_by(target: object) -> object:
    """The function that an undeclared wrapper holds, where it holds one only."""
    cells = getattr(target, "__closure__", None) or ()
    held = [one for one in map(_content, cells) if isinstance(one, FunctionType)]
    return held[0] if len(held) == 1 and held[0] is not target else None


def _content(cell: CellType) -> object:
    try:
        return cell.cell_contents
    except ValueError:  # not filled yet
        return None


def _of_class(target: type) -> Ran:
    file = getattr(sys.modules.get(target.__module__), "__file__", None)
    makers = (getattr(target, name, None) for name in _MAKERS)
    found = {definition for maker in makers for definition in _definitions(maker)}
    if file:
        found.add(Definition(file, target.__qualname__.replace(".<locals>", ""), 0))
    return frozenset(found)
