"""Queries that load a whole table, of which only a part is used or everything goes out."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite, Return
from quintet.reasoning.bottlenecks.code import Function
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.narrowing import loop_over, narrowed
from quintet.reasoning.bottlenecks.detectors.rows import held, rows_of
from quintet.reasoning.bottlenecks.detectors.unlimited import unlimited
from quintet.reasoning.bottlenecks.effects import step_of
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.visits import Visit

_REDUCED: Final = frozenset("len sum max min any next bool".split())


def loads_all(scene: Scene, visit: Visit, site: CallSite) -> Suspicion | None:
    """A query without condition and limit, here or in what is called, and what becomes of it."""
    name = unlimited(scene, visit, site)
    steps: tuple[Step, ...] = (step_of(scene.function, site),)
    sure = 0.85
    if name is None:
        if scene.depth < 1:
            return None
        behind = _answered(scene, site)
        if behind is None:
            return None
        steps, sure = (*steps, *behind), 0.8
        name = behind[-1].text
    names = rows_of(scene, visit, site)
    if _is_rebound(scene, names):
        return None
    what = narrowed(scene, visit, site, names)
    if what is None:
        return None
    via = f" (through {len(steps) - 1} call(s))" if len(steps) > 1 else ""
    return Suspicion(
        kind="missing_limit",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=site.span.line,
        statement=f"`{steps[-1].text[:60]}` loads the whole table{via}, and {what} in memory",
        advice="Put the condition, the order and the limit into the query",
        excluded=(
            "the query has neither a condition nor a limit",
            "the result is not walked in chunks",
            "only a part of what is loaded is used, or all of it is answered with",
        ),
        confidence=sure,
        growth="rows of the table",
        weight=0.8,
        steps=steps,
    )


def _is_rebound(scene: Scene, names: tuple[str, ...]) -> bool:
    """`rows = rows.filter(...)`: the query is made of more than one statement."""
    return any(
        isinstance(node, Assign)
        and len(node.targets) == 1
        and node.targets[0] in names
        and re.match(rf"^{node.targets[0]}\s*\.", node.value) is not None
        and scene.function.language == "python"
        for node in scene.function.nodes
    )


def _answered(scene: Scene, site: CallSite) -> tuple[Step, ...] | None:
    """The query for all rows whose answer a call hands back, with the way to it."""
    for target in scene.effects.targets(scene.function, site)[:1]:
        callee = scene.code.function(target.symbol_id)
        if callee is None:
            continue
        key = (target.symbol_id, scene.depth)
        if key not in scene.code.whole:
            if not scene.effects.has_time():
                return None
            scene.code.whole[key] = None
            scene.code.whole[key] = _handed_back(scene, callee)
        return scene.code.whole[key]
    return None


def _handed_back(scene: Scene, callee: Function) -> tuple[Step, ...] | None:
    inner = Scene(scene.code, scene.effects, callee, scene.depth - 1)
    if callee.is_module or any(isinstance(n, Return) and n.is_yield for n in callee.nodes):
        return None
    for visit in inner.visits:
        site = visit.node
        if not isinstance(site, CallSite):
            continue
        steps: tuple[Step, ...] | None = None
        if unlimited(inner, visit, site) is not None:
            steps = (step_of(callee, site),)
        elif inner.depth > 0:
            behind = _answered(inner, site)
            steps = (step_of(callee, site), *behind) if behind is not None else None
        if steps is None:
            continue
        names = rows_of(inner, visit, site)
        if narrowed(inner, visit, site, names) is None and _is_returned(inner, visit, site, names):
            return steps
    return None


def _is_returned(scene: Scene, visit: Visit, site: CallSite, names: tuple[str, ...]) -> bool:
    """Whether the rows, or one thing made of each, are what the function answers with."""
    for parent in reversed(visit.parents):
        if isinstance(parent, CallSite) and parent.text in _REDUCED:
            return False
        if isinstance(parent, Return):
            return True
    kept = held(scene, names, loop_over(scene, visit, site, names))
    return any(
        isinstance(node, Return)
        and any(
            re.search(rf"(?<![.\w(]){re.escape(name)}\b(?!\s*[.\[(])", node.value)
            or re.search(rf"\b{re.escape(name)}\.map\(|\bin {re.escape(name)}\b", node.value)
            or re.search(
                rf"\b(?:CollectRows|list|tuple|sorted|copyOf|Array\.from)\(\s*{re.escape(name)}\b",
                node.value,
            )
            for name in kept
        )
        for node in scene.function.nodes
    )
