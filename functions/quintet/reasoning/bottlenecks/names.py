"""Which names an expression has, and which of them change from round to round of a loop."""

import builtins
from collections.abc import Iterable
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.facts import LONGEST_TEXT
from quintet.codegraph.statements import Assign, CallSite, Loop, Node, walk
from quintet.reasoning.bottlenecks.code import Code, Function
from quintet.reasoning.bottlenecks.loops import MUTATORS

_RANDOM: Final = re.compile(
    r"next|random|uuid|now|time|read|recv|receive|poll|get|input|Text|group"
)

_CHANGING: Final[dict[int, tuple[Loop, frozenset[str]]]] = {}

_MOST_KEPT: Final = 2048


def changing(loop: Loop) -> frozenset[str]:
    """Names that may differ from one round to the next."""
    kept = _CHANGING.get(id(loop))
    if kept is not None and kept[0] is loop:
        return kept[1]
    if len(_CHANGING) > _MOST_KEPT:
        _CHANGING.clear()
    found = _changing(loop)
    _CHANGING[id(loop)] = (loop, found)
    return found


def _changing(loop: Loop) -> frozenset[str]:
    found = set(loop.variables) - {"_"}
    nodes = [one for one in walk(loop) if one is not loop]
    for node in nodes:
        if isinstance(node, Assign) and node.is_augmented:
            found |= set(map(_base, node.writes))
    if not loop.iterable:
        found |= set(re.findall(r"(?<![.\w])[A-Za-z_]\w*", loop.condition)) - {"len"}
    for _ in range(4):
        size = len(found)
        for node in nodes:
            found |= _changed_by(node, found)
        if len(found) == size:
            break
    return frozenset(found)


def _changed_by(node: Node, known: set[str]) -> set[str]:
    if isinstance(node, Assign):
        fresh = any(
            isinstance(one, CallSite) and _RANDOM.search(one.name) and not _constant_only(one)
            for one in walk(node)
        )
        if fresh or mentions(node.value, known):
            return set(map(_base, node.writes))
    if isinstance(node, Loop) and mentions(node.iterable or node.condition, known):
        return set(node.variables) - {"_"}
    if isinstance(node, CallSite):
        given = {
            argument[1:].split(".")[0].strip()
            for argument in node.arguments
            if argument.startswith("&")
        }
        is_set = node.name in MUTATORS or re.match(r"set[A-Z]|bind", node.name)
        if is_set and any(mentions(argument, known) for argument in node.arguments):
            given.add(_base(node.receiver))
        return given - {""}
    return set()


def _constant_only(site: CallSite) -> bool:
    return bool(site.arguments) and not site.receiver


def _base(name: str) -> str:
    return re.split(r"[.\[(]", name, maxsplit=1)[0]


def mentions(text: str, names: Iterable[str]) -> bool:
    """Whether an expression names one of these."""
    wanted = [re.escape(name) for name in names if name]
    if not wanted:
        return False
    return re.search(rf"(?<![.\w'\"])(?:{'|'.join(wanted)})\b(?!\s*=[^=])", text) is not None


_WORDS: Final = frozenset(
    "None True False null undefined true false nil this self super new await lambda for in if else"
    " not and or is const let function async typeof return class".split()
)


def is_known(code: Code, function: Function, text: str) -> bool:
    """Whether it is known where every name in an expression comes from.

    A comprehension binds names that no statement shows; what names one of them may well change.
    An expression that was cut may name anything.
    """
    if len(text) >= LONGEST_TEXT:
        return False
    plain = re.sub(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|`[^`]*`", "", text)
    names = set(re.findall(r"(?<![.\w])[A-Za-z_]\w*(?!\w*\s*=[^=])", plain)) - _WORDS
    own = set(function.body.parameters)
    for node in function.nodes:
        if isinstance(node, Assign):
            own.update(map(_base, node.writes))
        elif isinstance(node, Loop):
            own.update(node.variables)
    unknown = names - own
    if not unknown or function.language != "python":
        return True
    shared = {symbol.name for symbol in code.graph.symbols(function.path)}
    for one in code.graph.imports_of(function.path):
        shared.add(one.alias or one.name or one.module.split(".")[0])
    return all(one in shared or hasattr(builtins, one) for one in unknown)
