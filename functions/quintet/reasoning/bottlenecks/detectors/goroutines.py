"""Goroutines that a request starts and that nothing ends."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Arm, CallSite, Jump, Loop, Node, Return, walk
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.visits import Visit

_REQUEST: Final = re.compile(
    r"http\.ResponseWriter|\*http\.Request|gin\.Context|echo\.Context|fiber\.Ctx|\*fasthttp\.RequestCtx"
)


def endless_goroutines(scene: Scene, visit: Visit) -> Iterator[Suspicion]:
    """`go func() { for { ... } }()` in a handler, without a way out of the loop."""
    arm = visit.node
    if not isinstance(arm, Arm) or arm.label != "go" or scene.function.is_module:
        return
    if not any(map(_REQUEST.search, scene.function.types.values())):
        return
    loop = next(filter(None, (_endless(body) for body in _bodies(scene, arm))), None)
    if loop is None:
        return
    text = scene.code.line(scene.path, arm.span.line).strip()
    yield Suspicion(
        kind="unbounded_growth",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=arm.span.line,
        statement="each request starts a goroutine that never ends",
        advice="End the loop when the request's context is done, or start one for all requests",
        excluded=("nothing returns or breaks out of its loop",),
        confidence=0.8,
        growth="one per call, for ever",
        weight=0.8,
        steps=(Step(scene.path, arm.span.line, scene.function.symbol.qualified, text),),
    )


def _bodies(scene: Scene, arm: Arm) -> Iterator[Node]:
    """What runs in the goroutine: what is written there, and the function that it calls."""
    yield arm
    for site in arm.children:
        if not isinstance(site, CallSite):
            continue
        for target in scene.effects.targets(scene.function, site)[:1]:
            callee = scene.code.function(target.symbol_id)
            if callee is not None:
                yield callee.body


def _endless(node: Node) -> Loop | None:
    for one in walk(node):
        if not isinstance(one, Loop) or one.condition.strip() not in {"", "true"}:
            continue
        if one.iterable and not one.iterable.endswith(".C"):
            # A ticker's channel is never closed.
            continue
        if not any(isinstance(inner, Return | Jump) for inner in walk(one)):
            return one
    return None
