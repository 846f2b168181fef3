"""Every regular expression of the product with what is asked of it, as JSON on the terminal.

Run as a program in a process of its own: it must wrap `re.compile` before the product is imported.
Expressions that are made only while a call runs are listed too, without their text.
"""

import ast
import importlib
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from tests.support.sources import DEPLOYED_ROOTS, ROOT, module_of, sources

_ASKING: Final = frozenset("search match fullmatch finditer findall sub subn split".split())


@dataclass(frozen=True, slots=True)
class Use:
    """An expression where it is written; `pattern` is None where only a call knows it."""

    file: str
    line: int
    pattern: str | None
    flags: int
    asked: tuple[str, ...]
    """Methods that are called; empty where that cannot be told."""
    is_bytes: bool = False


@dataclass(frozen=True, slots=True)
class _Compiled:
    file: str
    line: int
    pattern: str | bytes
    flags: int


def census() -> Iterator[Use]:
    """Compiled ones as the import made them, then those that `re.search` and its kin are given."""
    compiled = _imported()
    for file in sources(DEPLOYED_ROOTS):
        name = str(file.relative_to(ROOT))
        tree = ast.parse(file.read_text(encoding="utf-8"))
        asked = _asked_of_names(tree)
        names = _names_of_lines(tree)
        others = asked.get("", frozenset())
        seen = [one for one in compiled if one.file == name]
        for one in seen:
            held = names.get(one.line, "")
            known = held.startswith("_") and held in asked
            methods = asked[held] if known else frozenset({"search"}) | others & {"fullmatch"}
            yield _use(one, tuple(sorted(methods)))
        yield from _asked_directly(tree, file, {one.line for one in seen})


def _imported() -> list[_Compiled]:
    found: list[_Compiled] = []
    original = re.compile

    def noting(pattern: Any, flags: int = 0) -> Any:
        caller = sys._getframe(1)
        file = Path(caller.f_code.co_filename)
        if (
            file.is_relative_to(ROOT)
            and not isinstance(pattern, re.Pattern)
            and ".venv" not in file.parts
        ):
            found.append(
                _Compiled(str(file.relative_to(ROOT)), caller.f_lineno, pattern, int(flags))
            )
        return original(pattern, flags)

    re.compile = noting
    for file in sources(DEPLOYED_ROOTS):
        importlib.import_module(module_of(file))
    return list(dict.fromkeys(found))


def _use(one: _Compiled, asked: tuple[str, ...]) -> Use:
    if isinstance(one.pattern, bytes):
        return Use(
            one.file, one.line, one.pattern.decode("latin-1"), one.flags, asked, is_bytes=True
        )
    return Use(one.file, one.line, one.pattern, one.flags, asked)


def _names_of_lines(tree: ast.Module) -> dict[int, str]:
    """The constants that hold one compiled expression, by the lines of their calls."""
    return {
        node.value.lineno: node.target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Call)
        and _method(node.value) == ("re", "compile")
    }


def _asked_of_names(tree: ast.Module) -> dict[str, frozenset[str]]:
    """Methods called on each name; what is called on anything else stands under no name.

    A name that is used otherwise, as an argument or in a table, may be asked anything.
    """
    found: dict[str, set[str]] = {}
    plain = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in _ASKING:
            name = node.value.id if isinstance(node.value, ast.Name) else ""
            found.setdefault(name, set()).add(node.attr)
        elif (
            isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in plain
        ):
            found.setdefault(node.id, set()).update({"search", "fullmatch"})
    return {name: frozenset(methods) for name, methods in found.items()}


def _method(call: ast.Call) -> tuple[str, str]:
    function = call.func
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return function.value.id, function.attr
    return "", ""


def _asked_directly(tree: ast.Module, file: Path, seen: set[int]) -> Iterator[Use]:
    scope = vars(importlib.import_module(module_of(file)))
    if not isinstance(scope.get("re"), type(re)) or scope["re"] is not re:
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or _method(node)[0] != "re":
            continue
        method = _method(node)[1]
        if method == "compile" and node.lineno in seen:
            continue
        if method not in _ASKING | {"compile"}:
            continue
        asked = ("search", "fullmatch") if method == "compile" else (method,)
        given = next((word.value for word in node.keywords if word.arg == "flags"), None)
        positional = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(method, 2)
        if len(node.args) > positional:
            given = node.args[positional]
        try:
            pattern, flags = _value(node.args[0], scope), _value(given, scope) if given else 0
        except NameError:
            pattern, flags = None, 0
        yield Use(str(file.relative_to(ROOT)), node.lineno, pattern, int(flags), asked)


def _value(node: ast.expr, scope: dict[str, Any]) -> Any:
    return eval(compile(ast.Expression(node), "", "eval"), scope)  # noqa: S307 - our own source


if __name__ == "__main__":
    json.dump([asdict(use) for use in census()], sys.stdout)
