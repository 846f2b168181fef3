"""A loop within a loop over the same data, and searches of a list for each element of another."""

from collections.abc import Iterator
from typing import ClassVar, Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Arm, Assign, Branch, CallSite, Closure, Loop, Node, walk
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.lists import EQUAL, is_list, quadratic, varies
from quintet.reasoning.bottlenecks.detectors.lookups import handed_on, picks, searched
from quintet.reasoning.bottlenecks.findings import BottleneckKind, Suspicion
from quintet.reasoning.bottlenecks.fixed import is_small
from quintet.reasoning.bottlenecks.loops import condition_of, subject
from quintet.reasoning.bottlenecks.names import changing, mentions
from quintet.reasoning.bottlenecks.visits import Visit

_SEARCHES: Final = frozenset(
    "includes indexOf find findIndex some lastIndexOf contains index count remove Contains"
    " frequency".split()
)
_PLACES: Final = frozenset({"count", "index", "indexOf", "lastIndexOf"})
"""Of what is gone over as well: a list, then."""


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
    loops = [loop for loop in visit.loops if not is_small(scene.code, scene.function, loop)]
    node = visit.node
    loops = loops or _removing(visit)
    if not loops and not isinstance(node, Loop):
        return None
    if isinstance(node, Loop):
        found = _inner_loop(scene, visit, node, loops) if loops else None
        return found or _chosen(scene, node)
    if isinstance(node, CallSite):
        return (
            _search(scene, node, loops)
            or handed_on(scene, node, loops)
            or searched(scene, node, loops)
        )
    return _membership(scene, node, loops)


def _removing(visit: Visit) -> list[Loop]:
    """`gone.removeIf(one -> kept.contains(one))` goes over what it removes from."""
    for one, inner in zip(visit.parents, visit.parents[1:], strict=False):
        if isinstance(one, CallSite) and one.name == "removeIf" and isinstance(inner, Closure):
            span, given = one.span, inner.parameters
            return [Loop(span, iterable=one.receiver, variables=given, children=inner.children)]
    return []


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
            return quadratic(scene, inner.span.line, over, over, 0.7 if triangular else 0.9)
    outer = loops[-1]
    if mentions(over, changing(outer)) or not _joins(
        inner, outer, _closure_text(scene, visit, inner)
    ):
        return None
    if not all(one.iterable or _index(one) for one in (inner, outer)):
        return None
    return quadratic(scene, inner.span.line, subject(outer), over, 0.75)


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
    ours = (set(inner.variables) or _index(inner)) - {"_"}
    theirs = (set(outer.variables) or _index(outer)) - {"_"}
    if extra and EQUAL.search(extra) and mentions(extra, ours) and mentions(extra, theirs):
        return True
    for node in walk(inner):
        conditions = [node.condition] if isinstance(node, Branch) else []
        if isinstance(node, Arm):
            conditions.append(node.label)
        for condition in conditions:
            if (
                EQUAL.search(condition)
                and mentions(condition, ours)
                and mentions(condition, theirs)
            ):
                return True
    return False


def _index(loop: Loop) -> set[str]:
    """`i` of `i < users.size()`."""
    found = re.match(
        r"\(?(\w+) <=? (?:\w+(?:\.\w+)*\.(?:size\(\)|length)|len\(\w+\))", loop.condition
    )
    return {found.group(1)} if found is not None else set()


def _search(scene: Scene, site: CallSite, loops: list[Loop]) -> Suspicion | None:
    """`rows.find(...)`, `names.includes(x)`, `slices.Contains(names, x)` for each element."""
    outer = loops[-1]
    picked = picks(scene, site, outer)
    if picked is not None or site.name not in _SEARCHES:
        return picked
    name = site.receiver
    if site.receiver in {"slices", "lo", "Collections"} and site.arguments:
        name = site.arguments[0]
    before = _before(name, outer)
    if before:
        return quadratic(scene, site.span.line, subject(outer), before, 0.75)
    is_itself = site.name in _PLACES and name == subject(outer) and site.arguments != ()
    is_itself = is_itself and not scene.function.types.get(name)
    shrinks = site.name == "remove" and name.split(".")[0] not in outer.variables
    if not (is_itself or is_list(scene, name)) or (varies(outer, name) and not shrinks):
        return None
    if shrinks and name == subject(outer):
        return None
    return quadratic(scene, site.span.line, subject(outer) or outer.condition, name, 0.8)


_PART: Final = re.compile(
    r"^([\w.]+)(?:\[\s*:\s*(\w+)\s*\]|\[(\w+)(?: \+ 1)?\s*:\s*\]"
    r"|\.(?:slice|subList)\(\s*0,\s*(\w+)\s*\)"
    r"|\.slice\(\s*(\w+)(?: \+ 1)?\s*\))$"
)


def _before(text: str, outer: Loop) -> str:
    """`codes` of `codes[:i]`, where `i` is how far the loop over it has come; "" otherwise."""
    found = _PART.match(text)
    if found is None or not subject(outer) or _rebound(outer, found.group(1)):
        return ""
    place = next(group for group in found.groups()[1:] if group)
    return found.group(1) if place in changing(outer) and not place.isdigit() else ""


_IN_PART: Final = re.compile(
    r"(?<!for )\b[\w.]+ (?:not )?in ((?:[A-Za-z_][\w.]*)\[[^\[\]]*:[^\[\]]*\]"
    r"|[A-Za-z_]\w*\.values\(\))(?![.\[])"
)


def _membership(scene: Scene, node: Node, loops: list[Loop]) -> Suspicion | None:
    """`if x in names` where `names` is a list."""
    if scene.function.language != "python" or not isinstance(node, Branch | Assign | Arm):
        return None
    text = node.condition if isinstance(node, Branch) else getattr(node, "value", "")
    found = re.search(r"(?<!for )\b[\w.\[\]\"']+ (?:not )?in ([A-Za-z_][\w.]*)(?!\w*[.(\[])", text)
    found = found or _IN_PART.search(text)
    if found is None or "for " in text[: found.start()][-12:]:
        return None
    outer, name = loops[-1], found.group(1)
    before = _before(name, outer)
    if before:
        return quadratic(scene, node.span.line, subject(outer), before, 0.75)
    if name.endswith(".values()") and not mentions(name, changing(outer)):
        return quadratic(scene, node.span.line, subject(outer) or outer.condition, name, 0.65)
    if not is_list(scene, name) or varies(outer, name):
        return None
    return quadratic(scene, node.span.line, subject(outer) or outer.condition, name, 0.65)


def _chosen(scene: Scene, loop: Loop) -> Suspicion | None:
    """The condition of a comprehension."""
    condition = condition_of(scene.code, scene.path, loop)
    if not condition or is_small(scene.code, scene.function, loop):
        return None
    node = Branch(loop.span, condition=condition)
    return _membership(scene, node, [loop])
