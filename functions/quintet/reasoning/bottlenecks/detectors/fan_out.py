"""Requests that are all made at once, as many as there are elements."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Arm, Assign, CallSite, Loop, walk
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.n_plus_one import repeating
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.fixed import is_small
from quintet.reasoning.bottlenecks.loops import is_chunked, subject
from quintet.reasoning.bottlenecks.visits import Visit


def concurrent(scene: Scene, visit: Visit, site: CallSite) -> Suspicion | None:
    """`Promise.all(rows.map(...))` and `asyncio.gather(*...)` over any number of elements."""
    if site.text not in {"Promise.all", "Promise.allSettled", "asyncio.gather", "gather"}:
        return None
    loops = [one for one in walk(site) if isinstance(one, Loop)] or _gathered(scene, site)
    if not loops or not site.arguments:
        return None
    loop = loops[0]

    if is_small(scene.code, scene.function, loop) or is_chunked(loop):
        return None
    text = scene.code.text(scene.path, scene.function.symbol.line, scene.function.symbol.end_line)
    if re.search(r"[sS]emaphore|limit\(|pLimit|pMap|queue\.add|slice\(|chunk|batch|islice", text):
        return None
    if [one for one in visit.loops if one is not loop]:
        return None
    for inner in walk(loop):
        if not isinstance(inner, CallSite):
            continue
        for effect in scene.effects.of_call(scene.function, inner, scene.depth):
            if effect.operation.kind != "http" or not _no_gate(scene, inner):
                continue
            return Suspicion(
                kind="missing_limit",
                symbol_id=scene.function.symbol.id,
                path=scene.path,
                line=site.span.line,
                statement=f"`{site.text}` starts a request for each of `{subject(loop)}` at once",
                advice="Limit how many run at once (a semaphore, a pool, chunks)",
                excluded=("no semaphore, pool or chunking is in sight", "the list is no short one"),
                confidence=round(0.75 * effect.confidence, 3),
                growth="n at once",
                weight=0.5,
                steps=(
                    Step(scene.path, site.span.line, scene.function.symbol.qualified, site.text),
                    *effect.steps,
                ),
            )
    return None


def _gathered(scene: Scene, site: CallSite) -> list[Loop]:
    """The loop that made the tasks which are waited for: `gather(*tasks)`, `Promise.all(sent)`."""
    name = site.arguments[0].lstrip("*") if site.arguments else ""
    found: list[Loop] = []
    for visit in scene.visits:
        node = visit.node
        if isinstance(node, Assign) and name in node.targets:
            found.extend(one for one in walk(node) if isinstance(one, Loop))
        if isinstance(node, CallSite) and node.receiver == name and node.name in {"append", "push"}:
            found.extend(visit.loops[-1:])
    return found


_GATES: Final = re.compile(
    r"SetLimit\(|[sS]emaphore|make\(chan struct\{\}, *\w|make\(chan bool, *\w"
    r"|sem\b|limiter|tokens|workers?\b|NumCPU"
)


def spawned(scene: Scene, visit: Visit, site: CallSite) -> Suspicion | None:
    """A goroutine for each element, each of which asks a server or a database."""
    if scene.function.language != "go":
        return None
    place = next(
        (n for n, one in enumerate(visit.parents) if isinstance(one, Arm) and one.label == "go"),
        None,
    )
    if place is None:
        return None
    around = [loop for loop in visit.loops if loop in visit.parents[:place] and loop.iterable]
    if not around or repeating(scene, visit) is None:
        return None
    symbol = scene.function.symbol
    if _GATES.search(scene.code.text(scene.path, symbol.line, symbol.end_line)):
        return None
    for effect in scene.effects.of_call(scene.function, site, scene.depth):
        if effect.operation.kind in {"http", "process"}:
            return Suspicion(
                kind="missing_limit",
                symbol_id=symbol.id,
                path=scene.path,
                line=site.span.line,
                statement=(
                    f"a goroutine for each of `{subject(around[-1])}` at once does `{site.text}`"
                ),
                advice="Limit how many run at once (errgroup.SetLimit, a semaphore, workers)",
                excluded=(
                    "no limit, semaphore or pool of workers is in sight",
                    "the list is no short one",
                ),
                confidence=round(0.75 * effect.confidence, 3),
                growth="n at once",
                weight=0.5,
                steps=effect.steps,
            )
    return None


def _no_gate(scene: Scene, site: CallSite) -> bool:
    for target in scene.effects.targets(scene.function, site):
        symbol = scene.code.graph.symbol(target.symbol_id)
        if symbol is not None and re.search(
            r"(?i)semaphore|async with \w*(?:sem|lock|limit|gate|slot)|limiter|limit\(",
            scene.code.text(symbol.path, symbol.line, symbol.end_line),
        ):
            return False
    return True
