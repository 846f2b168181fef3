"""Functions that compile, connect or open the same anew each time they are called in a loop."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, Branch, CallSite, Loop
from quintet.reasoning.bottlenecks.code import Code, Function
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.repetition import BUILDS, CONNECTS, suspicion
from quintet.reasoning.bottlenecks.effects import remembers, step_of
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.loops import ABSENT, is_remembered, subject
from quintet.reasoning.bottlenecks.names import changing, mentions
from quintet.reasoning.bottlenecks.visits import Visit, visits

_EACH: Final = frozenset({"map", "forEach", "filter", "flatMap"})
_LASTING: Final = re.compile(r"^(?:self|this|cls)\.|^[A-Z][A-Z0-9_]+$")


def is_build(code: Code, path: str, site: CallSite) -> bool:
    """Whether a call makes something that is costly to make and meant to be made once."""
    if BUILDS.match(site.text):
        return True
    return bool(CONNECTS.match(code.external(path, site).removeprefix("node:")))


def helper_builds(
    scene: Scene, visit: Visit, site: CallSite, loops: list[Loop]
) -> Suspicion | None:
    """A function that is called in each round builds the same, whatever it is given."""
    steps = rebuilt(scene, visit, site, loops[-1])
    if steps is None:
        return None
    outer = loops[-1]
    found = suspicion(
        scene,
        site.span.line,
        f"`{site.text}` builds `{steps[-1].text}(...)` anew in each round of the loop over "
        f"`{subject(outer) or outer.condition}`",
        "Build it once, as a constant of the module or class, and hand it over",
        0.8,
    )
    # A connection costs a round trip or more, a pattern next to nothing.
    is_pattern = re.search(r"RegExp|[rR]egex|Pattern|re\.compile", steps[-1].text) is not None
    return replace(found, steps=steps, weight=0.4 if is_pattern else 0.8)


def rebuilt(scene: Scene, visit: Visit, site: CallSite, outer: Loop) -> tuple[Step, ...] | None:
    """The way to what a call builds in each round of a loop; None where it builds nothing."""
    if scene.depth < 1 or is_remembered(visit.parents, outer):
        return None
    for target in scene.effects.targets(scene.function, site)[:1]:
        callee = scene.code.function(target.symbol_id)
        if callee is None:
            continue
        given = _given(callee, site)
        changed = changing(outer)
        varying = {
            name
            for name in callee.body.parameters
            if name not in given or mentions(given[name], changed)
        }
        found = _built(scene, callee, varying - {"self", "cls"}, scene.depth - 1)
        if found is not None:
            return (step_of(scene.function, site), *found)
    return None


def _given(callee: Function, site: CallSite) -> Mapping[str, str]:
    names = [parameter for parameter in callee.body.parameters if parameter not in {"self", "cls"}]
    given = dict(zip(names, site.arguments, strict=False))
    # What is left out has its default, the same each time.
    return {name: given.get(name, "") for name in names}


def _built(
    scene: Scene, callee: Function, varying: set[str], depth: int
) -> tuple[Step, ...] | None:
    """What a function builds that none of these names has a part in, some calls deep."""
    if remembers(scene.code, callee) or not scene.effects.has_time():
        return None
    build = fixed_build(scene.code, callee, varying)
    if build is not None:
        return (step_of(callee, build),)
    if depth < 1:
        return None
    made = _made_of(callee, varying)
    for visit in visits(scene.code, callee):
        site = visit.node
        if not isinstance(site, CallSite) or _is_kept(visit):
            continue
        for target in scene.effects.targets(callee, site)[:1]:
            inner = scene.code.function(target.symbol_id)
            if inner is None or inner.symbol.id == callee.symbol.id:
                continue
            ours = {
                name for name, text in _given(inner, site).items() if mentions(text, varying | made)
            }
            found = _built(scene, inner, ours, depth - 1)
            if found is not None:
                return (step_of(callee, site), *found)
    return None


def _made_of(callee: Function, varying: set[str]) -> set[str]:
    """Names of a function that hold what it computes."""
    return {
        write
        for node in callee.nodes
        if isinstance(node, Assign) and (node.is_augmented or mentions(node.value, varying))
        for write in node.writes
    }


def fixed_build(code: Code, callee: Function, varying: set[str]) -> CallSite | None:
    """What a function itself builds that none of these names has a part in."""
    made = {write for node in callee.nodes if isinstance(node, Assign) for write in node.writes}
    for visit in visits(code, callee):
        node = visit.node
        if not isinstance(node, CallSite) or not is_build(code, callee.path, node):
            continue
        if _is_kept(visit) or mentions(" ".join(node.arguments), varying | made):
            continue
        return node
    return None


def _is_kept(visit: Visit) -> bool:
    """Whether it is made when it is not there yet, and stays."""
    for parent in visit.parents:
        if isinstance(parent, Branch) and ABSENT.search(parent.condition):
            return True
        if isinstance(parent, Assign) and any(map(_LASTING.match, parent.targets)):
            return True
    return False


def handed_over(scene: Scene, site: CallSite) -> Suspicion | None:
    """`titles.map(this::slug)`, `titles.map(slug)`: the function given is called for each."""
    if site.name not in _EACH or len(site.arguments) != 1:
        return None
    name = re.fullmatch(r"(?:(?:this|\w+)::)?(\w+)", site.arguments[0])
    if name is None or scene.function.language == "python" or scene.depth < 1:
        return None
    for symbol in scene.code.graph.symbols(scene.path):
        callee = scene.code.function(symbol) if symbol.name == name.group(1) else None
        if callee is None:
            continue
        build = fixed_build(scene.code, callee, set(callee.body.parameters))
        if build is not None:
            found = suspicion(
                scene,
                site.span.line,
                f"`{name.group(1)}` builds `{build.text}(...)` anew for each element",
                "Build it once, as a constant of the module or class",
                0.8,
            )
            return replace(found, steps=(step_of(scene.function, site), step_of(callee, build)))
    return None
