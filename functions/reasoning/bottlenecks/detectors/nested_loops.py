"""A loop within a loop over the same data, and searches of a list for each element of another."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from codegraph.statements import Arm, Assign, Branch, CallSite, Loop, Node, walk

from reasoning.bottlenecks.code import Function
from reasoning.bottlenecks.detectors.detector import Scene
from reasoning.bottlenecks.effects import step_of
from reasoning.bottlenecks.findings import BottleneckKind, Step, Suspicion
from reasoning.bottlenecks.fixed import is_fixed, is_small
from reasoning.bottlenecks.loops import condition_of, subject
from reasoning.bottlenecks.names import changing, mentions
from reasoning.bottlenecks.visits import Visit

_SEARCHES: Final = frozenset(
    "includes indexOf find findIndex some lastIndexOf contains index count remove Contains".split()
)
_LIST_TYPE: Final = re.compile(
    r"^(?:readonly )?(?:list|List|Sequence|Iterable|Collection|ArrayList|LinkedList"
    r"|Array|tuple|Tuple)\b"
    r"|\[\]$|^\[\]"
)
_LIST_VALUE: Final = re.compile(
    r"^\[|^list\(|^sorted\(|^new (?:ArrayList|LinkedList|Array)\b|^(?:await )?Array\."
    r"|^make\(\[\]|^append\("
    r"|\.(?:map|filter|split|toList|collect)\([^()]*\)$|^List\.of|^Arrays\.asList|readlines\(\)$"
)
_EQUAL: Final = re.compile(r"===?|\.equals(?:IgnoreCase)?\(|!==?")
_ADVICE: Final = (
    "Build a dictionary or set of what is compared once, before the loop, or sort and compare "
    "neighbours only"
)


class NestedLoops:
    """Quadratic work where one pass with an index would do."""

    kind: ClassVar[BottleneckKind] = "nested_loop"

    def find(self, scene: Scene) -> Iterator[Suspicion]:
        """One for each inner loop or search."""
        lines: set[int] = set()
        for visit in scene.visits:
            found = _looked_at(scene, visit)
            if found is not None and found.line not in lines:
                lines.add(found.line)
                yield found


def _looked_at(scene: Scene, visit: Visit) -> Suspicion | None:
    loops = [one for one in visit.loops if not is_small(scene.code, scene.function, one)]
    node = visit.node
    if not loops and not isinstance(node, Loop):
        return None
    if isinstance(node, Loop):
        found = _inner_loop(scene, visit, node, loops) if loops else None
        return found or _chosen(scene, node)
    if isinstance(node, CallSite):
        return _search(scene, node, loops) or _handed_on(scene, node, loops)
    return _membership(scene, node, loops)


def _inner_loop(scene: Scene, visit: Visit, inner: Loop, loops: list[Loop]) -> Suspicion | None:
    over = subject(inner)
    if not over or is_small(scene.code, scene.function, inner):
        return None
    if not re.fullmatch(r"[\w.$]+?(?:\bget[A-Z]\w*\(\))?", over):
        return None
    for outer in reversed(loops):
        if outer is inner:
            continue
        if subject(outer) == over and not _rebound(outer, over):
            triangular = _starts_after(visit, inner)
            return _quadratic(scene, inner.span.line, over, over, 0.7 if triangular else 0.9)
    outer = loops[-1]
    if mentions(over, changing(outer)) or not _joins(
        inner, outer, _closure_text(scene, visit, inner)
    ):
        return None
    if not (inner.iterable and outer.iterable):
        return None
    return _quadratic(scene, inner.span.line, subject(outer), over, 0.75)


def _closure_text(scene: Scene, visit: Visit, inner: Loop) -> str:
    """What a closure or comprehension compares, which is no statement of its own."""
    parent = visit.parents[-1] if visit.parents else None
    if isinstance(parent, CallSite):
        return " ".join(parent.arguments)
    return condition_of(scene.code, scene.path, inner)


def _rebound(outer: Loop, over: str) -> bool:
    base = over.split(".", maxsplit=1)[0]
    return base in outer.variables or any(
        isinstance(node, Assign) and over in node.targets for node in walk(outer)
    )


def _starts_after(visit: Visit, inner: Loop) -> bool:
    """`for j := i + 1; ...`: each pair once."""
    siblings = visit.parents[-1].children if visit.parents else ()
    place = siblings.index(inner) if inner in siblings else 0
    before = siblings[place - 1] if place else None
    return isinstance(before, Assign) and "+" in before.value


def _joins(inner: Loop, outer: Loop, extra: str = "") -> bool:
    """Whether elements of both are compared for equality: a join by hand."""
    ours, theirs = set(inner.variables) - {"_"}, set(outer.variables) - {"_"}
    if extra and _EQUAL.search(extra) and mentions(extra, ours) and mentions(extra, theirs):
        return True
    for node in walk(inner):
        conditions = [node.condition] if isinstance(node, Branch) else []
        if isinstance(node, Arm):
            conditions.append(node.label)
        for one in conditions:
            if _EQUAL.search(one) and mentions(one, ours) and mentions(one, theirs):
                return True
    return False


def _search(scene: Scene, site: CallSite, loops: list[Loop]) -> Suspicion | None:
    """`rows.find(...)`, `names.includes(x)`, `slices.Contains(names, x)` for each element."""
    outer = loops[-1]
    if site.name not in _SEARCHES:
        return None
    name = site.receiver
    if site.receiver in {"slices", "lo"} and site.arguments:
        name = site.arguments[0]
    if not _is_list(scene, name) or _varies(outer, name):
        return None
    return _quadratic(scene, site.span.line, subject(outer) or outer.condition, name, 0.8)


def _membership(scene: Scene, node: Node, loops: list[Loop]) -> Suspicion | None:
    """`if x in names` where `names` is a list."""
    if scene.function.language != "python" or not isinstance(node, Branch | Assign | Arm):
        return None
    text = node.condition if isinstance(node, Branch) else getattr(node, "value", "")
    found = re.search(r"(?<!for )\b[\w.\[\]\"']+ (?:not )?in ([A-Za-z_][\w.]*)(?!\w*[.(\[])", text)
    if found is None or "for " in text[: found.start()][-12:]:
        return None
    outer, name = loops[-1], found.group(1)
    if not _is_list(scene, name) or _varies(outer, name):
        return None
    return _quadratic(scene, node.span.line, subject(outer) or outer.condition, name, 0.65)


def _chosen(scene: Scene, loop: Loop) -> Suspicion | None:
    """The condition of a comprehension."""
    condition = condition_of(scene.code, scene.path, loop)
    if not condition or is_small(scene.code, scene.function, loop):
        return None
    node = Branch(loop.span, condition=condition)
    return _membership(scene, node, [loop])


def _varies(outer: Loop, name: str) -> bool:
    base = name.split(".", maxsplit=1)[0]
    grown = any(
        isinstance(node, CallSite)
        and node.receiver == name
        and node.name in {"append", "push", "add"}
        for node in walk(outer)
    ) or any(
        isinstance(node, Assign)
        and name in node.targets
        and node.value.startswith(f"append({name},")
        for node in walk(outer)
    )
    return not grown and base in changing(outer)


def _is_list(scene: Scene, name: str) -> bool:
    """Whether a name holds a list of any length, as far as types and values say."""
    if not re.fullmatch(r"[A-Za-z_$][\w.$]*", name or "") or _fixed(scene, name):
        return False
    function = scene.function
    typed = function.types.get(name, "")
    if typed:
        return bool(_LIST_TYPE.search(typed))
    values = _values(function, name)
    if values:
        return all(_LIST_VALUE.search(one) for one in values)
    if name in function.body.parameters:
        return False
    last = name.rsplit(".", maxsplit=1)[-1]
    return bool(_LIST_TYPE.search(scene.code.declared(scene.path, last)))


def _fixed(scene: Scene, name: str) -> bool:

    return is_fixed(scene.code, scene.function, name)


def _values(function: Function, name: str) -> list[str]:
    return [
        node.value
        for node in function.nodes
        if isinstance(node, Assign) and name in node.targets and not node.is_augmented
    ]


def _handed_on(scene: Scene, site: CallSite, loops: list[Loop]) -> Suspicion | None:
    """The collection is given, whole, to a function that goes over it for each element."""
    outer = loops[-1]
    over = subject(outer)
    for target in scene.effects.targets(scene.function, site):
        callee = scene.code.function(target.symbol_id)
        if callee is None or scene.depth < 1:
            continue
        given = _arguments(callee, site)
        for parameter, argument in given.items():
            same = argument in {over, _base_of(outer)}
            if not same and not (_is_list(scene, argument) and argument.isidentifier()):
                continue
            if _varies(outer, argument) or not re.fullmatch(r"[\w.]+", argument):
                continue
            inner = _walks(scene, callee, parameter, needs_equality=not same)
            if inner is None:
                continue
            found = _quadratic(
                scene, site.span.line, over or outer.condition, argument, 0.8 * target.confidence
            )
            last = Step(
                callee.path, inner.span.line, callee.symbol.qualified, f"loop over {parameter}"
            )
            steps = (step_of(scene.function, site), last)
            return _with_steps(found, steps)
    return None


def _base_of(loop: Loop) -> str:
    """`rows` of `rows.filter(...)`."""
    return re.split(r"[.(\[\s]", loop.iterable, maxsplit=1)[0]


def _arguments(callee: Function, site: CallSite) -> dict[str, str]:
    names = [one for one in callee.body.parameters if one not in {"self", "cls"}]
    return dict(zip(names, site.arguments, strict=False))


def _walks(scene: Scene, callee: Function, parameter: str, *, needs_equality: bool) -> Loop | None:
    for node in callee.nodes:
        if isinstance(node, Loop) and subject(node) == parameter:
            compares = any(
                isinstance(one, Branch) and _EQUAL.search(one.condition) for one in walk(node)
            ) or bool(
                _EQUAL.search(scene.code.text(callee.path, node.span.line, node.span.end_line))
            )
            if compares or not needs_equality:
                return node
    return None


def _with_steps(found: Suspicion, steps: tuple[Step, ...]) -> Suspicion:

    return replace(found, steps=steps)


def _quadratic(scene: Scene, line: int, outer: str, inner: str, confidence: float) -> Suspicion:
    same = outer == inner
    growth = "n * n" if same else "n * m"
    over = f"`{inner}` again for each element of it" if same else f"`{inner}` for each of `{outer}`"
    text = scene.code.line(scene.path, line).strip()[:80]
    return Suspicion(
        kind="nested_loop",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=line,
        statement=f"goes through {over}: {growth} steps",
        advice=_ADVICE,
        excluded=(
            "neither collection is written out in the code or of a fixed size",
            "the inner one does not depend on the outer element",
            "it is searched as a list, not as a set or dictionary",
        ),
        confidence=round(confidence, 3),
        growth=growth,
        weight=0.6,
        steps=(Step(scene.path, line, scene.function.symbol.qualified, text),),
    )
