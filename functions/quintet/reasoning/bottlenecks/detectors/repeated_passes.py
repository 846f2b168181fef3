"""Loops and sorting within a loop that come to the same in each of its rounds."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite, Loop, Node, walk
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.repetition import SORTS, suspicion
from quintet.reasoning.bottlenecks.findings import Suspicion
from quintet.reasoning.bottlenecks.fixed import is_small
from quintet.reasoning.bottlenecks.loops import subject
from quintet.reasoning.bottlenecks.names import changing, mentions
from quintet.reasoning.bottlenecks.visits import Visit


def sorts(site: CallSite) -> bool:
    """Whether a call sorts."""
    if SORTS.match(site.text):
        return True
    return site.name in {"sort", "toSorted", "sorted"} and bool(site.receiver)


def sorting(scene: Scene, site: CallSite, loops: list[Loop]) -> Suspicion | None:
    """A collection that is sorted again in each round."""
    name = (
        site.receiver
        if site.name in {"sort", "toSorted", "sorted"} and not SORTS.match(site.text)
        else ""
    )
    name = name or (site.arguments[0] if site.arguments else "")
    name = re.sub(r"^\[\s*\.\.\.([\w.]+)\s*\]$", r"\1", name.strip())
    name = re.sub(r"\.(?:slice|stream|values|items|keys|concat)\(\)$", "", name)
    name = re.sub(r"^(?:Array\.from|list|Object\.values|Object\.keys)\(([\w.]+)\)$", r"\1", name)
    if not re.fullmatch(r"[\w.$]+", name):
        return None
    outer = loops[-1]
    base = name.split(".")[0]
    fresh = any(
        isinstance(node, Assign)
        and base in node.writes
        and not node.value.startswith(f"append({base}")
        for node in walk(outer)
    )
    if fresh or base in outer.variables:
        return None
    added = any(
        isinstance(node, CallSite)
        and node.receiver == name
        and node.name in {"append", "push", "add"}
        for node in walk(outer)
    )
    what = "everything gathered so far is sorted again" if added else f"`{name}` is sorted again"
    return suspicion(
        scene,
        site.span.line,
        f"{what} in each round of the loop over `{subject(outer) or outer.condition}`",
        "Sort once after or before the loop, or keep it sorted (a heap, a binary search)",
        0.9,
    )


def same_pass(scene: Scene, visit: Visit, inner: Loop, loops: list[Loop]) -> Suspicion | None:
    """A loop within a loop that does not look at the outer element: the same in each round."""
    outer = next((loop for loop in reversed(loops) if loop is not inner), None)
    parent = visit.parents[-1] if visit.parents else None
    if outer is None or not outer.iterable or not inner.iterable:
        return None
    over = subject(inner)
    if not re.fullmatch(r"[\w.]+", over) or is_small(scene.code, scene.function, inner):
        return None
    text = _written(parent)
    named = set(outer.variables) | (changing(outer) - _made_by(inner))
    if not text or mentions(text, named - set(inner.variables)):
        return None
    if any(isinstance(one, CallSite) and _EFFECTS.search(one.name) for one in walk(inner)):
        return None
    return suspicion(
        scene,
        inner.span.line,
        f"going over `{over}` comes to the same in each round of the loop over `{subject(outer)}`",
        "Do it once before the loop",
        0.85,
        "n * m",
    )


_EFFECTS: Final = re.compile(
    r"(?i)append|push|add|write|print|log|send|put|save|yield|emit|next|random|await|get$"
)


def _written(parent: Node | None) -> str:
    """An expression that holds the whole inner loop; "" for a loop that is a statement."""
    if isinstance(parent, CallSite) and parent.name != "forEach":
        return f"{parent.text} {' '.join(parent.arguments)}"
    if isinstance(parent, Assign) and " for " in parent.value and parent.value[:1] in "[{(":
        return parent.value
    return ""


def _made_by(inner: Loop) -> set[str]:
    return {write for node in walk(inner) if isinstance(node, Assign) for write in node.writes}
