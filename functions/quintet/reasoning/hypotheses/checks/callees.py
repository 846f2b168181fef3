"""What a call in a check means in the functions that it is looked for in."""

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from quintet.codegraph.languages.vocabulary import GO_BUILTINS
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Closure
from quintet.codegraph.syntax.expressions import Call, Name
from quintet.errors import BadInputError
from quintet.reasoning.code.functions import FUNCTIONS, Function, Visit
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.outside import SURE
from quintet.reasoning.hypotheses.checks.parts import is_variable, is_written, plain
from quintet.reasoning.hypotheses.checks.subjects import Callee, Subjects, Where

_MOST_SHOWN: Final = 12
_ROOT: Final = re.compile(r"[^\W\d]\w*")


def callee_in(
    facts: Facts, subjects: Subjects, functions: Sequence[Function], named: str, where: Where
) -> Callee:
    """A function of the code, overriding methods with it; else as written here or in the file.

    Of several functions of the name those are meant that are called here, with their overloads;
    none of them is where the calls that are written so surely lead elsewhere.

    Raises:
        BadInputError: it is none of these, or several that are not called here.
    """
    calls = _calls(functions)
    name = plain(named)
    if any(
        is_written(call, name) and (_is_held(facts, function, name) or _is_parameter(visit, name))
        for function in functions
        for visit, call in function.calls
    ):
        return Callee(name, written=name)
    if name in GO_BUILTINS and any(_is_built_in(function, call) for function, call in calls):
        return Callee(name, written=name)
    found = subjects.apart(subjects.callees(named))
    if len(found) > 1:
        overloads: dict[tuple[str, str | None, str], list[Symbol]] = {}
        for symbol in found:
            overloads.setdefault((symbol.path, symbol.parent, symbol.name), []).append(symbol)
        each = [(symbols, subjects.callee_of(symbols)) for symbols in overloads.values()]
        found = [
            symbol
            for symbols, callee in each
            if any(facts.meets(function, call, callee) >= SURE for function, call in calls)
            for symbol in symbols
        ]
    of_name = [(function, call) for function, call in calls if is_written(call, name)]
    whole = subjects.callee_of(found) if found else None
    if whole is not None and not (of_name and _lead_elsewhere(facts, of_name, whole)):
        others = (other for symbol in found for other in subjects.overriders(symbol))
        return replace(whole, ids=whole.ids | {other.id for other in others})
    if any(is_written(call, name) for _, call in (*calls, *_beside(facts, functions, name))):
        return Callee(name, outside=subjects.outside(name), written=name)
    try:
        return subjects.callee(named, where)
    except BadInputError as refused:
        here = [function for function in functions if function.path == functions[0].path]
        if any(_has_root(facts, function, name) for function in here):
            # Of something that is here, and not called so as far as is seen.
            return Callee(name, outside=name, written=name)
        raise _with_calls(refused, name, [call for _, call in calls]) from None


def _beside(
    facts: Facts, functions: Sequence[Function], name: str
) -> Sequence[tuple[Function, Call]]:
    """The calls of a file that has the last part of a name in it, as words of any kind."""
    path = functions[0].path if functions else ""
    has_it = path and name.rpartition(".")[2].encode() in facts.code.source(path)
    return _calls(facts.code.functions(path)) if has_it else ()


def _lead_elsewhere(facts: Facts, calls: Sequence[tuple[Function, Call]], callee: Callee) -> bool:
    """Whether all calls, of the name of a function that stands elsewhere, are of other ones."""
    return not any(facts.meets(function, call, callee) for function, call in calls)


def _has_root(facts: Facts, function: Function, name: str) -> bool:
    """Whether what a dotted name begins with is something in a function or its file."""
    root, rest = (_ROOT.search(name) or [""])[0], name.rpartition(".")[0]
    imports = facts.graph.imports_of(function.path)
    imported = {part for each in imports for part in (each.alias, each.name)}
    imported |= {part for each in imports for part in _ROOT.findall(each.module)}
    named = {symbol.name for symbol in facts.graph.symbols(function.path)}
    given = {*function.body.parameters, *function.body.types}
    known = {"self", "this", "super", *given, *imported, *named}
    return bool(root and rest) and (root in known or is_variable(function, root))


def _is_held(facts: Facts, function: Function, name: str) -> bool:
    """Whether a name is a variable of a function, or of one that this is written within."""
    if function.holds(name):
        return True
    around = facts.graph.symbol(function.symbol.parent or "")
    outer = facts.function(around) if around is not None and around.kind in FUNCTIONS else None
    return outer is not None and _is_held(facts, outer, name)


def _is_parameter(visit: Visit, name: str) -> bool:
    """Whether a closure around it has a parameter of the name."""
    return any(isinstance(each, Closure) and name in each.parameters for each in visit.parents)


def _is_built_in(function: Function, call: Call) -> bool:
    """Whether it is a call of a function of Go itself: what a method is named hides none."""
    is_bare = isinstance(call.function, Name) and call.name in GO_BUILTINS
    return function.language == "go" and is_bare


def _calls(functions: Sequence[Function]) -> list[tuple[Function, Call]]:
    return [(function, call) for function in functions for _, call in function.calls]


def _with_calls(refused: BadInputError, name: str, calls: Sequence[Call]) -> BadInputError:
    """The same, with the calls that stand here, those of nearly the name first."""
    written = list(dict.fromkeys(call.function.text[:80] for call in calls))
    near = get_close_matches(name, written, _MOST_SHOWN, 0.5)
    shown = ", ".join(list(dict.fromkeys([*near, *written]))[:_MOST_SHOWN]) or "none"
    (problem,) = refused.problems
    message = f"{problem.message}; calls that stand in the function: {shown}"
    return BadInputError([replace(problem, message=message)])
