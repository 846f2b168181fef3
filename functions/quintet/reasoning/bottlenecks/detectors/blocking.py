"""Calls that make a thread wait, within code that shares its thread with all other requests."""

from collections.abc import Iterator
from typing import ClassVar, Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite, Closure, Loop, Node
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.event_loops import MOVED, PUBLISHER, on_event_loop
from quintet.reasoning.bottlenecks.effects import Effect
from quintet.reasoning.bottlenecks.findings import BottleneckKind, Step, Suspicion
from quintet.reasoning.bottlenecks.visits import Visit

_REQUEST: Final = re.compile(r"^_?(?:req|request)$")
_RESPONSE: Final = re.compile(r"^_?(?:res|response|reply|rep|h)$")
_SERVERS: Final = ("http", "https", "express", "fastify", "koa", "@nestjs/", "next", "@hapi/", "ws")
LEAST_CONFIDENCE: Final = 0.8
"""Of an operation: what only seems to be a database handle is not spoken of here."""
_INNOCENT: Final = frozenset({"existsSync"})


class BlockingInAsync:
    """Python's and JavaScript's coroutines, Java's reactive chains. Go's goroutines may wait."""

    kind: ClassVar[BottleneckKind] = "blocking_in_async"

    def find(self, scene: Scene) -> Iterator[Suspicion]:
        """One for each call that waits."""
        if scene.function.language == "go" or _is_script(scene) or _is_start(scene):
            return
        lines: set[int] = set()
        reactive = _is_reactive(scene)
        for visit in scene.visits:
            site = visit.node
            if not isinstance(site, CallSite) or site.is_awaited or site.span.line in lines:
                continue
            if not (reactive or _runs_on_loop(scene, visit.parents)):
                continue
            effect = _waits(scene, visit, site)
            if effect is not None:
                lines.add(site.span.line)
                yield _suspicion(scene, site, effect)


def _is_reactive(scene: Scene) -> bool:
    """A Java method that answers with a publisher and does not move its work elsewhere."""
    symbol = scene.function.symbol
    if scene.function.language != "java" or not PUBLISHER.match(symbol.returns):
        return False
    return not MOVED.search(scene.code.text(scene.path, symbol.line, symbol.end_line))


def _runs_on_loop(scene: Scene, parents: tuple[Node, ...]) -> bool:
    """Whether a statement runs in a coroutine, and not in a callback for another thread."""
    if scene.function.language == "java":
        return on_event_loop(scene, parents)
    for parent in reversed(parents):
        if isinstance(parent, Closure):
            return parent.is_async or _answers(scene, parent.parameters)
        if isinstance(parent, Loop) and parent.is_async and not parent.iterable:
            return True
    return scene.function.symbol.is_async or _answers(scene, scene.function.body.parameters)


def _answers(scene: Scene, parameters: tuple[str, ...]) -> bool:
    """JavaScript's handlers of requests run on the one thread, asynchronous or not."""
    if scene.function.language not in {"javascript", "typescript"}:
        return False
    return any(map(_REQUEST.match, parameters[:1])) and any(map(_RESPONSE.match, parameters[1:2]))


def _waits(scene: Scene, visit: Visit, site: CallSite) -> Effect | None:
    if site.name in _INNOCENT:
        return None
    if _is_awaited(visit):
        return None
    direct = scene.effects.direct(scene.function, site)
    if direct is None and not _is_plain(scene, site):
        return None
    for one in scene.effects.of_call(scene.function, site, scene.depth):
        if one.operation.is_blocking and one.operation.confidence > LEAST_CONFIDENCE:
            if scene.function.language == "java" and _lazy_wait(one):
                continue
            return one
    return None


def _lazy_wait(effect: Effect) -> bool:
    return effect.operation.kind == "compute"


def _is_awaited(visit: Visit) -> bool:
    """`await (client.execute(x))`: what is awaited does not wait itself."""
    around = visit.parents[-1] if visit.parents else None
    return type(around).__name__ == "Await"


def _is_plain(scene: Scene, site: CallSite) -> bool:
    """Whether a call runs a function of the code then and there: no coroutine."""
    for target in scene.effects.targets(scene.function, site):
        symbol = scene.code.graph.symbol(target.symbol_id)
        if symbol is None or symbol.is_async or PUBLISHER.match(symbol.returns):
            return False
    return True


_STARTS: Final = re.compile(
    r"^(?:lifespan|startup|on_startup|shutdown|on_shutdown|bootstrap|setup|onModuleInit)$"
)


def _is_start(scene: Scene) -> bool:
    """What runs before anybody is served."""
    symbol = scene.function.symbol
    decorated = any(
        "on_event" in decorator or "on_startup" in decorator for decorator in symbol.decorators
    )
    return bool(_STARTS.match(symbol.name)) or decorated


def _is_script(scene: Scene) -> bool:
    """A program that does one thing and serves nobody meanwhile: nothing waits for it."""
    path = scene.path
    if scene.function.language not in {"javascript", "typescript"}:
        return False
    modules = [one.module.removeprefix("node:") for one in scene.code.graph.imports_of(path)]
    if any(module in _SERVERS or module.startswith("@nestjs/") for module in modules):
        return False
    if scene.code.line(path, 1).startswith("#!"):
        return True
    started = [one for one in scene.code.graph.calls_of(path) if one.targets and not one.receiver]
    own = {symbol.id for symbol in scene.code.graph.symbols(path) if symbol.is_async}
    runs = any(target.symbol_id in own for one in started for target in one.targets)
    main = any(one.name in {"main", "run"} for one in scene.code.graph.calls_of(path))
    exported = re.search(
        r"(?m)^[^\S\n]*(?:export |module\.exports|exports\.)", "\n".join(scene.code.lines(path))
    )
    return (runs or main) and exported is None


def _suspicion(scene: Scene, site: CallSite, effect: Effect) -> Suspicion:
    last = effect.steps[-1]
    where = scene.function.symbol.qualified or scene.path
    via = f" (through {len(effect.steps) - 1} call(s))" if len(effect.steps) > 1 else ""
    kind = {"wait": "waits", "compute": "computes"}.get(
        effect.operation.kind, "blocks on input or output"
    )
    head = Step(scene.path, scene.function.symbol.line, where, "asynchronous function")
    return Suspicion(
        kind="blocking_in_async",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=site.span.line,
        statement=f"`{last.text}` {kind} in asynchronous code{via}; all else on that thread waits",
        advice="Use the asynchronous counterpart, or hand the call to a thread pool",
        excluded=(
            "the call is neither awaited nor handed to a thread or an executor",
            "it runs when the function is called, not when the module is loaded",
            "the file is no script that serves nobody meanwhile",
        ),
        confidence=round(effect.confidence * 0.95, 3),
        growth="1 per call",
        weight=0.9 if effect.operation.kind in {"http", "database", "wait", "process"} else 0.7,
        steps=(head, *effect.steps),
    )
